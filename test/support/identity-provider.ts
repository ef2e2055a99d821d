import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Provider } from "oidc-provider";
import { freePort } from "./log-node.js";

/** Who signs in at the provider; null = the person says no. */
export type Person = { readonly sub: string; readonly email: string; readonly emailVerified: boolean } | null;

/** How the provider's ID tokens are made false: claims in place of its own, or the signature of another. */
export type Forgery = { readonly claims?: { readonly [name: string]: unknown }; readonly foreignKey?: boolean };

/** A real OpenID provider on loopback, where the person a test names signs in without being asked. */
export type IdentityProvider = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly signInAs: (person: Person) => void;
  readonly forge: (forgery: Forgery | null) => void;
  readonly close: () => Promise<void>;
};

export const identityProvider = async (redirectUri: string): Promise<IdentityProvider> => {
  const issuer = `http://127.0.0.1:${await freePort()}`;
  const [clientId, clientSecret] = ["board", "a secret of this test alone"];
  let person: Person = null;
  let forgery: Forgery | null = null;
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), alg: "RS256", use: "sig" }] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    cookies: { keys: ["a key of this test alone"] },
    pkce: { required: () => true },
    claims: { openid: ["sub"], email: ["email", "email_verified"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: person?.email, email_verified: person?.emailVerified }),
    }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({ clientId, accountId: oidc.session?.accountId ?? "" });
      grant.addOIDCScope("openid email");
      await grant.save();
      return grant;
    },
  });
  const interact = (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const outcome = person === null ? { error: "access_denied" } : { login: { accountId: person.sub } };
    return provider.interactionFinished(req, res, outcome, { mergeWithLastSubmission: false });
  };
  const answer = provider.callback();
  const foreign = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
  const server = createServer((req, res) => {
    if (req.url === "/token" && forgery !== null) withForgedToken(res, forgery, forgery.foreignKey === true ? foreign : privateKey);
    void (req.url?.startsWith("/interaction/") ? interact(req, res) : answer(req, res));
  });
  await listening(server, Number(new URL(issuer).port));
  return {
    issuer,
    clientId,
    clientSecret,
    signInAs: (next) => {
      person = next;
    },
    forge: (next) => {
      forgery = next;
    },
    close: () => closed(server),
  };
};

/** The provider's answer goes out with another ID token in place of its own. */
const withForgedToken = (res: ServerResponse, { claims = {} }: Forgery, key: KeyObject): void => {
  const end = res.end.bind(res);
  res.end = ((body: string) => {
    const answer = JSON.parse(body);
    const [header = "", payload = ""] = String(answer.id_token).split(".");
    const stated = JSON.parse(Buffer.from(payload, "base64url").toString());
    const signed = `${header}.${Buffer.from(JSON.stringify({ ...stated, ...claims })).toString("base64url")}`;
    answer.id_token = `${signed}.${sign("sha256", Buffer.from(signed), key).toString("base64url")}`;
    const text = JSON.stringify(answer);
    res.setHeader("Content-Length", Buffer.byteLength(text));
    return end(text);
  }) as typeof res.end;
};

export const listening = (server: Server, port: number): Promise<void> =>
  new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve()));

export const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });

/** Follows redirects as a browser does, with the provider's own cookies, until one leads to `stop`. */
export const visited = async (address: string, stop: string): Promise<string> => {
  const jar = new Map<string, string>();
  let at = address;
  for (let hop = 0; hop < 10 && !at.startsWith(stop); hop++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(at, { redirect: "manual", headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      jar.set(name, value);
    }
    at = new URL(response.headers.get("location") ?? stop, at).href;
  }
  return at;
};
