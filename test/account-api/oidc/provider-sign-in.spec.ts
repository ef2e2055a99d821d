import { createHash, randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import { expect } from "chai";
import { openIdProviders } from "../../../infra/oidc/openid-providers.js";
import { type PagedAccounts, pagedAccounts } from "../../support/account-pages.js";
import { ORIGIN, PASSWORD } from "../../support/account-world.js";
import { closed, type IdentityProvider, identityProvider, listening, visited } from "../../support/identity-provider.js";
import { freePort } from "../../support/log-node.js";

const SLOW_TIMEOUT_SECONDS = 1;

describe("sign-in with an identity provider", () => {
  let idp: IdentityProvider;
  let paged: PagedAccounts;
  let slow: Server;
  let origin: string;
  before(async () => {
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    const redirectUri = (name: string): string => `${origin}/account/oidc/${name}/callback`;
    idp = await identityProvider(redirectUri("acme"));
    slow = createServer(() => undefined);
    const slowPort = await freePort();
    await listening(slow, slowPort);
    const base = { clientId: idp.clientId, clientSecret: idp.clientSecret };
    const providers = openIdProviders({
      redirectUri,
      timeoutSeconds: SLOW_TIMEOUT_SECONDS,
      providers: [
        { name: "acme", issuer: idp.issuer, ...base },
        { name: "gone", issuer: `http://127.0.0.1:${await freePort()}`, ...base },
        { name: "slow", issuer: `http://127.0.0.1:${slowPort}`, ...base },
        { name: "posing", issuer: idp.issuer.replace("127.0.0.1", "localhost"), ...base },
      ],
    });
    paged = await pagedAccounts({ port, providers });
  });
  after(async () => {
    expect(paged.api.faults).to.deep.equal([]);
    await idp.close();
    await closed(slow);
    await paged.world.end();
  });

  const verifier = (): string => randomBytes(32).toString("base64url");
  const challengeOf = (secret: string): string => createHash("sha256").update(secret).digest("base64url");
  const raw = (path: string) => fetch(path.startsWith("http") ? path : origin + path, { redirect: "manual" });
  const started = async (secret: string, purpose = "sign_in", provider = "acme"): Promise<URL> => {
    const response = await raw(`/account/oidc/${provider}/start?purpose=${purpose}&challenge=${challengeOf(secret)}`);
    expect(response.status).to.equal(303);
    for (const [name, value] of [
      ["cache-control", "no-store"],
      ["referrer-policy", "no-referrer"],
      ["set-cookie", null],
    ] as const)
      expect(response.headers.get(name)).to.equal(value);
    return new URL(response.headers.get("location") ?? "");
  };
  /** The callback as the provider asks for it. */
  const callbackOf = (address: URL): Promise<string> => visited(address.href, `${origin}/account/oidc/`);
  const endOf = async (callback: string): Promise<URL> => new URL((await raw(callback)).headers.get("location") ?? "");
  const fragment = (url: URL, name: string): string | null => new URLSearchParams(url.hash.slice(1)).get(name);
  const collect = (code: string | null, secret: string | null) => paged.api.post("/account/oidc/collect", { code, verifier: secret });
  /** A whole visit. */
  const visit = async (purpose = "sign_in") => {
    const secret = verifier();
    const back = await endOf(await callbackOf(await started(secret, purpose)));
    return { back, failed: fragment(back, "failed"), reply: () => collect(fragment(back, "visit"), secret), secret };
  };
  const person = (name: string, emailVerified = true) => ({ sub: `sub-${name}`, email: `${name}@mail.example`, emailVerified });
  const me = async (token: unknown) => (await paged.api.send("GET", "/account/me", { headers: { Authorization: `Bearer ${token}` } })).json;

  it("asks by code flow with PKCE, state and nonce", async () => {
    const { searchParams } = await started(verifier());
    for (const [name, value] of [
      ["response_type", "code"],
      ["code_challenge_method", "S256"],
      ["scope", "openid email"],
      ["redirect_uri", `${origin}/account/oidc/acme/callback`],
    ] as const)
      expect(searchParams.get(name)).to.equal(value);
    for (const name of ["state", "nonce", "code_challenge"]) expect(searchParams.get(name)).to.match(/^[\w-]{43}$/);
  });

  it("makes an account, verified, that accepted no terms; the next visit signs in to the same", async () => {
    idp.signInAs(person("new"));
    const first = await visit();
    expect(first.back.pathname).to.equal("/sign-in");
    const reply = await first.reply();
    expect(reply.status).to.equal(200);
    expect(reply.headers.get("x-session-expires-at")).to.match(/Z$/);
    const account = await me(reply.json.token);
    expect(account).to.include({
      email: "new@mail.example",
      email_verified: true,
      external_idp_linked: true,
      terms_version: null,
      terms_acceptance_required: true,
    });
    idp.signInAs({ ...person("new"), email: "another@mail.example" });
    expect((await me((await (await visit()).reply()).json.token)).id).to.equal(account.id);
    await paged.world.settle();
    expect(paged.world.outbox.mails.filter(({ to }) => to === "new@mail.example")).to.deep.equal([]);
  });

  it("links with the account whose verified address the provider vouches for", async () => {
    const holder = await paged.world.verified("known@mail.example");
    idp.signInAs(person("known"));
    const account = await me((await (await visit()).reply()).json.token);
    expect(account).to.include({ id: holder.accountId, external_idp_linked: true, terms_acceptance_required: false });
  });

  it("refuses an address the provider does not vouch for, and one its account never verified", async () => {
    await paged.world.verified("victim@mail.example");
    idp.signInAs({ ...person("attacker", false), email: "victim@mail.example" });
    expect((await visit()).failed).to.equal("email_unverified");
    await paged.world.holder("squatted@mail.example");
    idp.signInAs(person("squatted"));
    expect((await visit()).failed).to.equal("address_unverified");
  });

  it("refuses an account an operator made inactive", async () => {
    idp.signInAs(person("paused"));
    const { json } = await (await visit()).reply();
    const { id } = await me(json.token);
    const by = { operator: "op", reason: "asked for", requestId: ORIGIN.requestId };
    await paged.world.setActive({ accountId: String(id), active: false, origin: by });
    expect((await visit()).failed).to.equal("inactive");
  });

  it("says so when the person declines", async () => {
    idp.signInAs(null);
    expect((await visit()).failed).to.equal("denied");
  });

  it("a state that is unknown, of another provider or used is refused, and a code does not serve twice", async () => {
    idp.signInAs(person("new"));
    const callback = await callbackOf(await started(verifier()));
    const other = callback.replace(/state=[^&]+/, `state=${verifier()}`);
    expect(fragment(await endOf(other), "failed")).to.equal("refused");
    expect(fragment(await endOf(callback.replace("/acme/", "/gone/")), "failed")).to.equal("refused");
    expect(fragment(await endOf(callback), "visit")).to.match(/^[\w-]{43}$/);
    expect(fragment(await endOf(callback), "failed")).to.equal("refused");
    const next = await started(verifier());
    const replayed = callback.replace(/state=[^&]+/, `state=${next.searchParams.get("state")}`);
    expect(fragment(await endOf(replayed), "failed")).to.equal("refused");
    expect(fragment(await endOf("/account/oidc/acme/callback"), "failed")).to.equal("refused");
  });

  it("an answer with another nonce, issuer or code is refused", async () => {
    const nonce = await started(verifier());
    nonce.searchParams.set("nonce", verifier());
    expect(fragment(await endOf(await callbackOf(nonce)), "failed")).to.equal("refused");
    const issuer = new URL(await callbackOf(await started(verifier())));
    expect(issuer.searchParams.get("iss")).to.equal(idp.issuer);
    issuer.searchParams.set("iss", "https://forged.example");
    expect(fragment(await endOf(issuer.href), "failed")).to.equal("refused");
    const code = new URL(await callbackOf(await started(verifier())));
    code.searchParams.set("code", verifier());
    expect(fragment(await endOf(code.href), "failed")).to.equal("refused");
  });

  it("an ID token of another issuer, for another client, expired, for another visit or signed by another is refused", async () => {
    idp.signInAs(person("new"));
    idp.forge({});
    expect((await visit()).failed, "the provider's own claims, signed anew").to.equal(null);
    for (const forgery of [
      { claims: { iss: "https://forged.example" } },
      { claims: { aud: "another client" } },
      { claims: { exp: 1 } },
      { claims: { nonce: verifier() } },
      { claims: { nonce: undefined } },
      { foreignKey: true },
    ]) {
      idp.forge(forgery);
      expect((await visit()).failed, JSON.stringify(forgery)).to.equal("refused");
    }
    idp.forge(null);
  });

  it("a provider that is away, too slow, or states another issuer leads back with a sentence, soon", async () => {
    for (const provider of ["gone", "slow", "posing"]) {
      const before = Date.now();
      const back = await started(verifier(), "confirm", provider);
      expect(Date.now() - before).to.be.lessThan((SLOW_TIMEOUT_SECONDS + 1) * 1000);
      expect([back.origin, back.pathname, fragment(back, "failed")]).to.deep.equal([origin, "/account", "unavailable"]);
    }
  });

  it("what a visit came to is handed over once, and to the tab that began it alone", async () => {
    idp.signInAs(person("new"));
    const stolen = await visit();
    const code = fragment(stolen.back, "visit");
    expect((await collect(code, verifier())).json.code).to.equal("token_invalid");
    expect((await collect(code, stolen.secret)).json.code).to.equal("token_invalid");
    const unbound = await visit();
    expect((await collect(fragment(unbound.back, "visit"), null)).json.code).to.equal("token_invalid");
    const own = await visit();
    expect((await own.reply()).status).to.equal(200);
    expect((await own.reply()).json.code).to.equal("token_invalid");
  });

  it("a visit begun without a challenge is no way into a tab that has a secret", async () => {
    const response = await raw("/account/oidc/acme/start?purpose=sign_in");
    const back = await endOf(await callbackOf(new URL(response.headers.get("location") ?? "")));
    expect((await collect(fragment(back, "visit"), verifier())).json.code).to.equal("token_invalid");
  });

  it("a confirmation stands for the current password once, for five minutes, on its own account alone", async () => {
    idp.signInAs(person("known"));
    const { token } = (await (await visit()).reply()).json;
    const by = { Authorization: `Bearer ${token}` };
    const confirmed = async () => String((await (await visit("confirm")).reply()).json.confirmation);
    const first = await confirmed();
    expect(first).to.match(/^idp_[\w-]{43}$/);
    const other = await paged.world.verified("other@mail.example");
    const asOther = { Authorization: `Bearer ${other.token}` };
    const ask = (current_password: string, headers = by) =>
      paged.api.post("/account/email", { current_password, new_email: "next@mail.example" }, headers);
    expect((await ask(first, asOther)).json.code).to.equal("current_password_incorrect");
    expect((await ask(first)).status).to.equal(202);
    expect((await ask(first)).json.code).to.equal("current_password_incorrect");
    const late = await confirmed();
    paged.world.advance(5 * 60_000);
    expect((await ask(late)).json.code).to.equal("current_password_incorrect");
    const changed = await paged.api.post("/account/password", { current_password: await confirmed(), new_password: "set by provider" }, by);
    expect(changed.status).to.equal(200);
    const again = { Authorization: `Bearer ${changed.json.token}` };
    expect((await paged.api.post("/account/close", { current_password: await confirmed() }, again)).status).to.equal(200);
  });

  it("after a close the identity is free: the next visit makes another account", async () => {
    idp.signInAs(person("known"));
    expect((await visit("confirm")).failed).to.equal("not_linked");
    const { json } = await (await visit()).reply();
    expect(await me(json.token)).to.include({ email: "known@mail.example", terms_version: null });
  });

  it("many visits at once of one new person make one account", async () => {
    idp.signInAs(person("crowd"));
    const replies = await Promise.all(Array.from({ length: 4 }, async () => (await visit()).reply()));
    const ids = await Promise.all(replies.map(async ({ json }) => (await me(json.token)).id));
    expect(new Set(ids).size).to.equal(1);
  });

  it("a provider that is not configured is 404, a purpose that is none 422, another method 405", async () => {
    expect((await raw("/account/oidc/unknown/start?purpose=sign_in")).status).to.equal(404);
    for (const query of ["", "?purpose=other", "?purpose=sign_in&purpose=confirm", "?purpose=sign_in&challenge=short"])
      expect((await raw(`/account/oidc/acme/start${query}`)).status, query).to.equal(422);
    expect((await paged.api.post("/account/oidc/acme/start")).status).to.equal(405);
    expect((await paged.api.send("GET", "/account/oidc/collect")).status).to.equal(405);
    expect((await paged.api.post("/account/oidc/collect", {})).json.code).to.equal("validation_failed");
  });

  it("a password account keeps its password beside the link", async () => {
    const session = await paged.api.post("/account/login", { email: "other@mail.example", password: PASSWORD });
    expect(session.status).to.equal(200);
  });
});
