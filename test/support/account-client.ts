import { eventually } from "./eventually.js";
import type { Service } from "./service.js";

export type Body = { readonly [name: string]: unknown };
export type HttpReply = { readonly status: number; readonly body: Body; readonly headers: Headers };

/** What is kept at `/dev/mail`, newest first. */
export type KeptMail = { readonly to: string; readonly subject: string; readonly text: string; readonly links: readonly string[] };

const MAILED_WITHIN_MS = 10_000;

/** A running service as its client reaches it. `headers`: sent with every request. */
export type Reached = Pick<Service, "board" | "ops"> & { readonly headers?: { readonly [name: string]: string } };

export const replyOf = async (response: Response): Promise<HttpReply> => ({
  status: response.status,
  body: (await response.json()) as Body,
  headers: response.headers,
});

/** POST with JSON, as somebody signed in when a token is given. */
export const post = async ({ board, headers }: Reached, path: string, body: object = {}, token?: string): Promise<HttpReply> =>
  replyOf(
    await fetch(`${board}/account/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    }),
  );

export const get = async ({ board, headers }: Reached, path: string, token: string): Promise<HttpReply> =>
  replyOf(await fetch(`${board}/account/${path}`, { headers: { ...headers, authorization: `Bearer ${token}` } }));

export const mailsOf = async ({ ops }: Pick<Reached, "ops">): Promise<readonly KeptMail[]> => {
  const reply = await fetch(`${ops}/dev/mail`, { headers: { accept: "application/json" } });
  return (await reply.json()) as readonly KeptMail[];
};

/** The newest mailed link to a page, once it is there. */
export const mailedLink = ({ ops }: Pick<Reached, "ops">, to: string, page: string): Promise<URL> =>
  eventually(`a mail with a link to ${page}`, MAILED_WITHIN_MS, async () => {
    const links = (await mailsOf({ ops })).flatMap((mail) => (mail.to === to ? mail.links : []));
    const link = links.find((text) => text.includes(page));
    return link === undefined ? undefined : new URL(link);
  });

const tokenIn = (link: URL): string => link.searchParams.get("token") ?? "";

/** The token of the newest mailed link to a page that carries one. */
export const mailedToken = async (service: Reached, to: string, page: string): Promise<string> =>
  tokenIn(await mailedLink(service, to, `${page}?token=`));

/** Signed up, verified with the mailed link and signed in: the session's token and the account's id. Throws what was answered instead. */
export const signedIn = async (service: Reached, email: string, password: string, more: object = {}) => {
  must(await post(service, "signup", { email, password, accept_terms: true, ...more }), 202);
  must(await post(service, "verify-email", { token: await mailedToken(service, email.trim().toLowerCase(), "/verify-email") }), 200);
  return signIn(service, email, password);
};

export const signIn = async (service: Reached, email: string, password: string) => {
  const { body } = must(await post(service, "login", { email, password }), 200);
  return { token: String(body.token), id: String((body.account as Body).id) };
};

/** The reply when it has the status, else throws. */
export const must = (reply: HttpReply, status: number): HttpReply => {
  if (reply.status !== status) throw new Error(`expected ${status}, was answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  return reply;
};
