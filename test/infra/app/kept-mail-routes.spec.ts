import { rm } from "node:fs/promises";
import type { RequestListener, Server } from "node:http";
import { request } from "node:http";
import { join } from "node:path";
import { expect } from "chai";
import { keptMailRoutes } from "../../../infra/app/kept-mail-routes.js";
import { closeServer, listen } from "../../../infra/app/listener.js";
import { opsServer } from "../../../infra/app/ops-listener.js";
import { Readiness } from "../../../infra/app/readiness.js";
import { type KeptMails, keptMails } from "../../../infra/mail/kept-mails.js";
import { tempFolder } from "../../support/temp-folder.js";

const metrics = { contentType: "text/plain", text: async () => "" };
const elsewhere: RequestListener = (_, response) => response.writeHead(404).end("elsewhere");
const KEY = "a".repeat(32);

describe("the mails of a service without a mail server", () => {
  let base: string;
  let kept: KeptMails;
  const servers: Server[] = [];
  before(async () => {
    base = await tempFolder();
    kept = keptMails(join(base, "mail"));
    await kept.send(
      {
        key: KEY,
        to: "<b>holder</b>@example.org",
        subject: "Confirm & go",
        text: "Open </pre><script>alert(1)</script>",
        html: '<p class="x">Open</p><script>alert(1)</script>',
        links: ["https://board.example/verify-email?token=abc", "javascript:alert(1)"],
        queuedAt: "2026-11-20T09:30:00.000Z" as never,
      },
      new AbortController().signal,
    );
  });
  after(async () => {
    await Promise.all(servers.map((server) => closeServer(server, 100)));
    await rm(base, { recursive: true });
  });
  const serve = async (mails: KeptMails | undefined): Promise<string> => {
    const server = opsServer(new Readiness([]), metrics, keptMailRoutes(mails, elsewhere));
    servers.push(server);
    return `http://127.0.0.1:${(await listen(server, "127.0.0.1", 0, "OPS_PORT")).port}`;
  };

  it("are JSON for a program that asks for it", async () => {
    const origin = await serve(kept);
    const reply = await fetch(`${origin}/dev/mail`, { headers: { accept: "application/json" } });
    expect(reply.headers.get("cache-control")).to.equal("no-store");
    const mails = (await reply.json()) as object[];
    expect(mails).to.have.length(1);
    expect(Object.keys(mails[0] ?? {})).to.deep.equal(["id", "to", "subject", "text", "html", "links", "sent_at"]);
    const one = await fetch(`${origin}/dev/mail/${KEY}`, { headers: { accept: "application/json" } });
    expect(await one.json()).to.deep.equal(mails[0]);
    expect((await fetch(`${origin}/dev/mail/${"b".repeat(32)}`)).status).to.equal(404);
  });

  it("are pages for a person, which run nothing of a mail", async () => {
    const origin = await serve(kept);
    for (const path of ["/dev/mail", "/dev/mail/", `/dev/mail/${KEY}`]) {
      const reply = await fetch(origin + path);
      const page = await reply.text();
      expect([reply.status, reply.headers.get("content-type")]).to.deep.equal([200, "text/html; charset=utf-8"]);
      expect(reply.headers.get("content-security-policy")).to.contain("default-src 'none'");
      expect(page).to.contain("Confirm &amp; go").and.to.contain("&lt;b&gt;holder&lt;/b&gt;@example.org");
      expect(page).not.to.match(/<script|href="javascript/);
    }
    const page = await (await fetch(`${origin}/dev/mail/${KEY}`)).text();
    expect(page).to.contain('href="https://board.example/verify-email?token=abc"').and.to.contain('<iframe sandbox=""');
  });

  it("are not there when a mail server sends them, nor for another method", async () => {
    const [without, origin] = [await serve(undefined), await serve(kept)];
    const replies = [
      await fetch(`${without}/dev/mail`),
      await fetch(`${without}/dev/mail/${KEY}`),
      await fetch(`${origin}/dev/mail`, { method: "POST" }),
    ];
    expect(replies.map(({ status }) => status)).to.deep.equal([404, 404, 404]);
    expect(await replies[0]?.text()).to.equal("elsewhere");
  });

  it("are not shown to a page whose name was made to lead to this listener", async () => {
    const origin = new URL(await serve(kept));
    const status = await new Promise((resolve, reject) => {
      request(
        { host: origin.hostname, port: origin.port, path: "/dev/mail", headers: { host: `evil.example:${origin.port}` } },
        (reply) => {
          reply.resume();
          resolve(reply.statusCode);
        },
      )
        .once("error", reject)
        .end();
    });
    expect(status).to.equal(404);
  });
});
