import { expect } from "chai";
import { type AccountHttp, accountHttp, WEB } from "../support/account-http.js";
import { type AccountService, accountService } from "../support/account-service.js";
import { PASSWORD } from "../support/account-world.js";
import { expectContract } from "../support/contract.js";
import { type IdentityProvider, identityProvider, visited } from "../support/identity-provider.js";
import { until } from "../support/until.js";

describe("the account interface over Postgres and a log node, as two processes", () => {
  let service: AccountService;
  let one: AccountHttp;
  let other: AccountHttp;
  let idp: IdentityProvider;
  before(async () => {
    service = await accountService();
    service.startPolicies();
    idp = await identityProvider(`${WEB}/account/oidc/acme/callback`);
    const acme = { name: "acme", issuer: idp.issuer, client_id: idp.clientId, client_secret: idp.clientSecret };
    const settings = { OIDC_PROVIDERS: JSON.stringify([acme]) };
    one = await accountHttp(service, service.one, settings);
    other = await accountHttp(service, service.other, settings);
  });
  after(async () => {
    expect([...one.faults, ...other.faults]).to.deep.equal([]);
    await Promise.all([one.close(), other.close(), idp.close()]);
    await service.end();
  });

  const mailed = async (kind: "M1" | "M3" | "M5", to: string): Promise<string> => {
    const tokens = (): string[] =>
      service.outbox.mails.flatMap((mail) => {
        const { content } = mail;
        return mail.to === to && content.kind === kind && "token" in content ? [content.token] : [];
      });
    await until(() => tokens().length > 0, 5_000);
    return tokens().at(-1) ?? "";
  };
  const signIn = async (email: string, password = PASSWORD) => {
    const reply = await one.post("/account/login", { email, password });
    expectContract(reply, "logIn", 200);
    return { Authorization: `Bearer ${reply.json.token}` };
  };
  const verified = async (email: string) => {
    expectContract(await one.post("/account/signup", { email, password: PASSWORD, accept_terms: true }), "signUp", 202);
    expectContract(await other.post("/account/verify-email", { token: await mailed("M1", email) }), "verifyEmail", 200);
    return signIn(email);
  };

  it("a holder signs up, verifies, signs in, makes, labels, limits, rotates and revokes keys, and closes", async () => {
    const by = await verified("holder@mail.example");
    const me = await other.get("/account/me", by);
    expectContract(me, "getAccount", 200);
    expect(me.json).to.include({ email: "holder@mail.example", email_verified: true, plan: "free", terms_acceptance_required: false });
    const made = await one.post("/account/keys", { label: " reader ", scopes: ["board"], cu_cap_month: 10 }, by);
    expectContract(made, "issueKey", 201);
    expect(made.json).to.deep.include({ label: "reader", scopes: ["board"], cu_cap_month: 10, expires_at: null });
    const path = `/account/keys/${made.json.id}`;
    expectContract(await other.post(`${path}/label`, { label: "" }, by), "renameKey", 200);
    expectContract(await one.post(`${path}/limits`, { scopes: null, cu_cap_month: 0 }, by), "setKeyLimits", 200);
    const rotated = await other.post(`${path}/rotate`, { grace_seconds: 60 }, by);
    expectContract(rotated, "rotateKey", 201);
    expectContract(await one.post(`/account/keys/${rotated.json.id}/revoke`, {}, by), "revokeKey", 200);
    const listed = await other.get("/account/keys", by);
    expectContract(listed, "listKeys", 200);
    expect((listed.json.keys as { id: string }[]).map(({ id }) => id)).to.deep.equal([rotated.json.id, made.json.id]);
    const closed = await one.post("/account/close", { current_password: PASSWORD }, by);
    expectContract(closed, "closeAccount", 200);
    expect(closed.json).to.deep.include({
      keys_revoked: 1,
      survives: ["account_record", "revoked_key_records", "audit_records", "email_sha256"],
    });
    expectContract(await other.get("/account/me", by), "getAccount", 401);
    expectContract(await one.post("/account/login", { email: "holder@mail.example", password: PASSWORD }), "logIn", 401);
  });

  it("sessions that were ended are refused by the other process at once", async () => {
    const first = await verified("sessions@mail.example");
    const second = await signIn("sessions@mail.example");
    expectContract(await one.post("/account/logout", {}, first), "logOut", 200);
    expectContract(await other.get("/account/keys", first), "listKeys", 401);
    expectContract(await other.get("/account/keys", second), "listKeys", 200);
    expectContract(await one.post("/account/sessions/revoke", {}, second), "revokeSessions", 200);
    expectContract(await other.get("/account/keys", second), "listKeys", 401);
    const third = await signIn("sessions@mail.example");
    const changed = await other.post("/account/password", { current_password: PASSWORD, new_password: "another long phrase" }, third);
    expectContract(changed, "changePassword", 200);
    expectContract(await one.get("/account/keys", third), "listKeys", 401);
    expectContract(await one.get("/account/keys", { Authorization: `Bearer ${changed.json.token}` }), "listKeys", 200);
  });

  it("a forgotten password is set anew by mail, an address changed by mail; both end the sessions", async () => {
    const before = await verified("forgetful@mail.example");
    expectContract(await one.post("/account/password-reset", { email: "Forgetful@Mail.example" }), "requestPasswordReset", 202);
    const token = await mailed("M3", "forgetful@mail.example");
    const set = await other.post("/account/password-reset/confirm", { token, password: "a phrase not forgotten" });
    expectContract(set, "confirmPasswordReset", 200);
    expectContract(
      await other.post("/account/password-reset/confirm", { token, password: "a phrase not forgotten" }),
      "confirmPasswordReset",
      400,
    );
    expectContract(await one.get("/account/me", before), "getAccount", 401);
    const by = await signIn("forgetful@mail.example", "a phrase not forgotten");
    const ask = { current_password: "a phrase not forgotten", new_email: "moved@mail.example" };
    expectContract(await one.post("/account/email", ask, by), "requestEmailChange", 202);
    expectContract(
      await other.post("/account/email/confirm", { token: await mailed("M5", "moved@mail.example") }),
      "confirmEmailChange",
      200,
    );
    expectContract(await one.get("/account/me", by), "getAccount", 401);
    await signIn("moved@mail.example", "a phrase not forgotten");
  });

  it("an agent connects: approved on one process, collected once on the other", async () => {
    const by = await verified("agents@mail.example");
    const started = await one.post("/account/agent/start", { agent_name: "Watcher", scopes: ["board"], cu_cap_month: 7 });
    expectContract(started, "startAgentConnect", 200);
    const { device_code, user_code } = started.json;
    const seen = await other.get(`/account/agent/requests/${String(user_code).toLowerCase().replace("-", "%20")}`, by);
    expectContract(seen, "getAgentRequest", 200);
    expect(seen.json).to.deep.include({ agent_name: "Watcher", scopes: ["board"], cu_cap_month: 7 });
    expectContract(
      await one.post("/account/agent/approve", { user_code, decision: "approve", cu_cap_month: 5 }, by),
      "decideAgentRequest",
      200,
    );
    expectContract(await one.get(`/account/agent/requests/${user_code}`, by), "getAgentRequest", 404);
    const polls = await Promise.all([one, other, one, other].map((api) => api.post("/account/agent/token", { device_code })));
    const collected = polls.filter(({ status }) => status === 200);
    expect(collected.length).to.equal(1);
    for (const reply of polls) expectContract(reply, "collectAgentKey", reply.status);
    expect(collected[0]?.json).to.deep.include({ label: "Watcher", scopes: null, cu_cap_month: 5, expires_at: null });
  });

  it("a visit to an identity provider begins on one process, ends on the other and is collected on the first", async () => {
    idp.signInAs({ sub: "1", email: "visitor@mail.example", emailVerified: true });
    const location = async (url: string): Promise<string> => (await fetch(url, { redirect: "manual" })).headers.get("location") ?? "";
    const callback = await visited(await location(`${one.url}/account/oidc/acme/start?purpose=sign_in`), WEB);
    const back = new URL(await location(callback.replace(WEB, other.url)));
    expect([back.origin, back.pathname]).to.deep.equal([WEB, "/sign-in"]);
    const { status, json } = await one.post("/account/oidc/collect", { code: new URLSearchParams(back.hash.slice(1)).get("visit") });
    expect(status).to.equal(200);
    const me = await other.get("/account/me", { Authorization: `Bearer ${json.token}` });
    expectContract(me, "getAccount", 200);
    expect(me.json).to.include({ email: "visitor@mail.example", external_idp_linked: true, terms_acceptance_required: true });
  });

  it("many sign-ups at once for one address make one account, and every answer is the same", async () => {
    const body = { email: "crowd@mail.example", password: PASSWORD, accept_terms: true };
    const replies = await Promise.all(Array.from({ length: 8 }, (_, i) => (i % 2 ? one : other).post("/account/signup", body)));
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`))).to.deep.equal(new Set(['202 {"status":"accepted"}']));
    const [first, second] = [await signIn("crowd@mail.example"), await signIn("crowd@mail.example")];
    expect((await one.get("/account/me", first)).json.id).to.equal((await other.get("/account/me", second)).json.id);
  });

  it("the same request on both processes at once makes one key", async () => {
    const by = { ...(await verified("twice@mail.example")), "Idempotency-Key": "0b0e6f3c" };
    const replies = await Promise.all(Array.from({ length: 6 }, (_, i) => (i % 2 ? one : other).post("/account/keys", { label: "x" }, by)));
    expect(replies.filter(({ status }) => status === 201).length).to.equal(1);
    for (const reply of replies) expectContract(reply, "issueKey", reply.status);
    expect(((await one.get("/account/keys", by)).json.keys as unknown[]).length).to.equal(1);
  });

  it("failures to sign in are counted over both processes, for addresses without an account too", async () => {
    for (const email of ["unknown@mail.example", "crowd@mail.example"]) {
      const seen = [];
      for (let i = 0; i < 12; i++) seen.push((await (i % 2 ? one : other).post("/account/login", { email, password: "wrong" })).status);
      expect(seen).to.deep.equal([...Array(10).fill(401), 429, 429]);
    }
  });

  it("what is kept for limits and repetitions shows no address, label, network or key", async () => {
    await one.post("/account/agent/start", { agent_name: "Watcher" });
    await fetch(`${one.url}/account/oidc/acme/start?purpose=sign_in`, { redirect: "manual" });
    const tables = ["request_limit", "pending_connect", "idempotent_answer", "sign_in_flow"];
    const rows = await Promise.all(tables.map((table) => service.database.pool.query(`SELECT * FROM work.${table}`)));
    const text = JSON.stringify(rows.map(({ rows: kept }) => kept));
    expect(rows.every(({ rowCount }) => (rowCount ?? 0) > 0)).to.equal(true);
    expect(text).not.to.match(/mail\.example|127\.0\.0\.1|svc_|svs_|0b0e6f3c|Watcher/);
  });
});
