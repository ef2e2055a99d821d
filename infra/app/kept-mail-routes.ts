import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { Html, html, link } from "../../infra/http/pages/html.js";
import type { KeptMail, KeptMails } from "../mail/kept-mails.js";
import { sendJson, sendText } from "./health-routes.js";

/** How many the list shows. */
const SHOWN = 200;
const PATH = /^\/dev\/mail(?:\/([0-9a-f]{32}))?\/?$/;
/** A page elsewhere whose name was made to lead here gets nothing: mails hold tokens, and this listener asks for none. */
const OWN_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/**
 * `/dev/mail`, newest first, and `/dev/mail/{id}`: mails of a service without a mail server. `rest` answers everything else, and these
 * too when a mail server sends them.
 */
export const keptMailRoutes =
  (kept: KeptMails | undefined, rest: RequestListener): RequestListener =>
  (request, response) => {
    const found = PATH.exec(request.url?.split("?", 1)[0] ?? "");
    const readable = request.method === "GET" || request.method === "HEAD";
    if (kept === undefined || found === null || !readable || !OWN_HOST.test(request.headers.host ?? "")) rest(request, response);
    else send(kept, found[1], request, response).catch((fault) => response.destroy(fault));
  };

const send = async (kept: KeptMails, id: string | undefined, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const json = /\bapplication\/json\b/i.test(request.headers.accept ?? "");
  if (id === undefined) {
    const mails = await kept.newest(SHOWN);
    if (json) sendJson(request, response, 200, mails);
    else sendPage(request, response, listPage(mails));
    return;
  }
  const mail = await kept.find(id);
  if (mail === undefined) sendJson(request, response, 404, { status: "not_found", list: "/dev/mail" });
  else if (json) sendJson(request, response, 200, mail);
  else sendPage(request, response, mailPage(mail));
};

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const sendPage = (request: IncomingMessage, response: ServerResponse, page: string): void => {
  response.setHeader("content-security-policy", POLICY);
  response.setHeader("referrer-policy", "no-referrer");
  sendText(request, response, 200, "text/html; charset=utf-8", page);
};

const STYLE = `:root{color-scheme:light dark}body{margin:0 auto;max-width:60rem;padding:1rem 1.25rem;font:16px/1.5 system-ui,sans-serif}
li{margin:.75rem 0}h1{font-size:1.4rem}pre{white-space:pre-wrap;overflow-wrap:anywhere}iframe{width:100%;height:36rem;border:1px solid #8a97a1}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem}dd{margin:0;overflow-wrap:anywhere}a{overflow-wrap:anywhere}`;

const page = (title: string, body: Html): string =>
  html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<style>${new Html(STYLE)}</style></head><body><main><h1>${title}</h1>
${body}
</main></body></html>
`.text;

const WHY = html`There is no mail server (<code>SMTP_URL</code>), so mails are kept here instead of being sent.`;

const listPage = (mails: readonly KeptMail[]): string =>
  page(
    "Mails of this service",
    mails.length === 0
      ? html`<p>No mail was sent yet. ${WHY}</p>`
      : html`<p>${WHY} The newest is first.</p><ol>${mails.map(listEntry)}</ol>`,
  );

const listEntry = ({ id, to, subject, sent_at: sentAt }: KeptMail): Html =>
  html`<li><a href="/dev/mail/${id}">${subject}</a><br><small>to ${to}, <time>${sentAt}</time></small></li>`;

/** The HTML part is shown in a frame of its own that runs nothing and goes nowhere by itself. */
const mailPage = ({ to, subject, text, html: markup, links, sent_at: sentAt }: KeptMail): string =>
  page(
    subject,
    html`<p><a href="/dev/mail">All mails</a></p>
<dl><dt>To</dt><dd>${to}</dd><dt>Sent</dt><dd><time>${sentAt}</time></dd></dl>
<h2>Links</h2><ul>${links.map((address) => html`<li>${link(address, address)}</li>`)}</ul>
<h2>Text</h2><pre>${text}</pre>
<h2>HTML</h2><iframe sandbox="" title="The mail as HTML" srcdoc="${markup}"></iframe>`,
  );
