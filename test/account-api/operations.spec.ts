import { expect } from "chai";
import type { AccountSummary, KeyIssued, KeySummary } from "../../commands/account/results.js";
import { ACCOUNT_ID, accountApiWith, signedIn, type UseCases, WEB } from "../support/account-api.js";
import { instant } from "../support/board.js";
import { expectContract } from "../support/contract.js";

const AT = instant("2026-11-20T09:30:00.000Z");
const KEY_ID = "key_019a9c6f2d5e7b3a8c41d90e6f7a2b1c";
const SECRET = `svc_q7f3kz0a_${"A".repeat(32)}`;

const summary: AccountSummary = {
  id: ACCOUNT_ID,
  email: "reader@mail.example",
  active: true,
  createdAt: AT,
  termsVersion: null,
  termsAcceptedAt: null,
  termsSha256: null,
  termsCurrentVersion: "2026-11-01",
  termsCurrentSha256: "a".repeat(64),
  termsAcceptanceRequired: true,
  plan: "free",
  raisedApiEntitlement: false,
  emailVerified: false,
  emailVerifiedAt: null,
  externalIdpLinked: false,
};
const issued: KeyIssued = {
  id: KEY_ID,
  key: SECRET,
  keyPrefix: "q7f3kz0a",
  label: null,
  createdAt: AT,
  expiresAt: null,
  scopes: null,
  cuCapMonth: null,
};
const key: KeySummary = {
  id: KEY_ID,
  keyPrefix: "q7f3kz0a",
  label: "board",
  createdAt: AT,
  revokedAt: null,
  lastUsedAt: null,
  expiresAt: null,
  expired: false,
  scopes: ["board"],
  cuCapMonth: 0,
};
const session = { token: `svs_${"n".repeat(43)}`, expiresAt: instant("2026-11-20T21:30:00.000Z") };
const nothing = async (): Promise<void> => undefined;

const useCases: Omit<UseCases, "authenticateSession"> = {
  signUp: nothing,
  verifyEmail: nothing,
  resendVerification: nothing,
  requestPasswordReset: nothing,
  confirmPasswordReset: nothing,
  changePassword: async () => session,
  requestEmailChange: nothing,
  confirmEmailChange: nothing,
  closeAccount: async () => ({ closedAt: AT, keysRevoked: 2, endpointsRevoked: 0, survives: ["account_record", "email_sha256"] }),
  logIn: async () => ({ session, account: summary }),
  logOut: nothing,
  revokeSessions: async () => ({ sessionsNotBefore: AT }),
  accountSummary: async () => summary,
  acceptTerms: async () => summary,
  listKeys: async () => [key],
  issueKey: async () => issued,
  revokeKey: async () => key,
  labelKey: async () => key,
  limitKey: async () => key,
  rotateKey: async () => ({ ...issued, replaces: key }),
  startConnect: async () => ({ deviceCode: "d".repeat(43), userCode: "BCDF-GHJK", expiresInSeconds: 900, intervalSeconds: 5 }),
  pollConnect: async () => ({
    key: SECRET,
    keyId: KEY_ID,
    keyPrefix: "q7f3kz0a",
    label: "Watcher",
    scopes: ["board"],
    cuCapMonth: 5000,
    expiresAt: null,
  }),
  viewConnect: async () => ({ agentName: "Watcher", scopes: null, cuCapMonth: null, expiresAt: AT }),
  decideConnect: async ({ approval }) => ({ status: approval === null ? "denied" : "approved" }),
};

const mine = { accountId: ACCOUNT_ID };

/** Operation, request, status, answer, and what its use case was given beside the session and the origin. */
const OPERATIONS: [string, string, unknown, number, object, string, object | undefined][] = [
  [
    "signUp",
    "/account/signup",
    { email: "  Reader@Mail.Example ", password: "a long pass phrase", accept_terms: true, utm: { utm_source: "x".repeat(300), other: 1 } },
    202,
    { status: "accepted" },
    "signUp",
    {
      email: "reader@mail.example",
      password: "a long pass phrase",
      acceptTerms: true,
      termsVersion: null,
      utm: { utm_source: "x".repeat(200) },
    },
  ],
  [
    "requestPasswordReset",
    "/account/password-reset",
    { email: "A@B.C" },
    202,
    { status: "accepted" },
    "requestPasswordReset",
    { email: "a@b.c" },
  ],
  [
    "confirmPasswordReset",
    "/account/password-reset/confirm",
    { token: "t", password: "p".repeat(12) },
    200,
    { status: "password_reset" },
    "confirmPasswordReset",
    { token: "t", password: "p".repeat(12) },
  ],
  ["verifyEmail", "/account/verify-email", { token: " t" }, 200, { status: "email_verified" }, "verifyEmail", { token: " t" }],
  ["resendVerification", "/account/verify-email/resend", undefined, 202, { status: "accepted" }, "resendVerification", {}],
  [
    "changePassword",
    "/account/password",
    { current_password: " x ", new_password: "n".repeat(12) },
    200,
    { status: "password_changed", token: session.token },
    "changePassword",
    { currentPassword: " x ", newPassword: "n".repeat(12) },
  ],
  [
    "requestEmailChange",
    "/account/email",
    { current_password: "x", new_email: " New@Mail.Example" },
    202,
    { status: "accepted" },
    "requestEmailChange",
    { currentPassword: "x", newEmail: "new@mail.example" },
  ],
  ["confirmEmailChange", "/account/email/confirm", { token: "t" }, 200, { status: "email_changed" }, "confirmEmailChange", { token: "t" }],
  [
    "closeAccount",
    "/account/close",
    { current_password: "x" },
    200,
    { closed_at: AT, keys_revoked: 2, endpoints_revoked: 0, survives: ["account_record", "email_sha256"] },
    "closeAccount",
    { currentPassword: "x" },
  ],
  ["logOut", "/account/logout", undefined, 200, { status: "signed_out" }, "logOut", {}],
  [
    "revokeSessions",
    "/account/sessions/revoke",
    undefined,
    200,
    { status: "sessions_revoked", sessions_not_before: AT, keys_affected: false },
    "revokeSessions",
    {},
  ],
  ["acceptTerms", "/account/terms", { accept: true }, 200, { terms_version: null }, "acceptTerms", { accept: true, version: null }],
  ["issueKey", "/account/keys", {}, 201, { key: SECRET }, "issueKey", { label: null, expiresAt: null, scopes: null, cuCapMonth: null }],
  [
    "issueKey",
    "/account/keys",
    { label: "  ", expires_at: "2027-01-01T01:00:00.1234+01:00", scopes: ["board", "account", "board"], cu_cap_month: 0 },
    201,
    { id: KEY_ID },
    "issueKey",
    { label: null, expiresAt: "2027-01-01T00:00:00.123Z", scopes: ["account", "board"], cuCapMonth: 0 },
  ],
  ["revokeKey", `/account/keys/${KEY_ID}/revoke`, undefined, 200, { id: KEY_ID, expired: false }, "revokeKey", { keyId: KEY_ID }],
  ["renameKey", "/account/keys/anything/label", { label: " b " }, 200, { label: "board" }, "labelKey", { keyId: "anything", label: "b" }],
  [
    "setKeyLimits",
    "/account/keys/k/limits",
    { scopes: null, cu_cap_month: 1_000_000_000 },
    200,
    { cu_cap_month: 0 },
    "limitKey",
    { keyId: "k", scopes: null, cuCapMonth: 1_000_000_000 },
  ],
  [
    "rotateKey",
    "/account/keys/k/rotate",
    undefined,
    201,
    { key: SECRET },
    "rotateKey",
    { keyId: "k", graceSeconds: 86_400, expiresAt: null },
  ],
  ["rotateKey", "/account/keys/k/rotate", { grace_seconds: 0 }, 201, {}, "rotateKey", { keyId: "k", graceSeconds: 0, expiresAt: null }],
  [
    "startAgentConnect",
    "/account/agent/start",
    { agent_name: " Watcher " },
    200,
    {
      device_code: "d".repeat(43),
      user_code: "BCDF-GHJK",
      verification_uri: `${WEB}/connect`,
      verification_uri_complete: `${WEB}/connect?code=BCDF-GHJK`,
      expires_in: 900,
      interval: 5,
    },
    "startConnect",
    { agentName: "Watcher", scopes: null, cuCapMonth: null },
  ],
  [
    "collectAgentKey",
    "/account/agent/token",
    { device_code: "d" },
    200,
    { key: SECRET, key_id: KEY_ID },
    "pollConnect",
    { deviceCode: "d" },
  ],
  [
    "decideAgentRequest",
    "/account/agent/approve",
    { user_code: "bcdf ghjk", decision: "approve", cu_cap_month: 10 },
    200,
    { status: "approved" },
    "decideConnect",
    { userCode: "bcdf ghjk", approval: { scopes: null, cuCapMonth: 10, expiresAt: null } },
  ],
  [
    "decideAgentRequest",
    "/account/agent/approve",
    { user_code: "BCDFGHJK", decision: "deny", cu_cap_month: "x", scopes: [], expires_at: "then" },
    200,
    { status: "denied" },
    "decideConnect",
    { userCode: "BCDFGHJK", approval: null },
  ],
];

describe("the operations of the account interface", () => {
  for (const [id, path, body, status, answer, useCase, input] of OPERATIONS)
    it(`${id} hands ${useCase} what was asked and answers ${status}`, async () => {
      const api = await accountApiWith({ useCases });
      const headers = { ...signedIn, ...(body === undefined ? {} : { "Content-Type": "application/json" }) };
      const reply = await api.send("POST", path, { headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
      expectContract(reply, id, status);
      expect(reply.json).to.deep.include(answer);
      expect(api.calls.map(({ name }) => name)).to.deep.equal([useCase]);
      const [call] = api.calls as { input: { session?: object; origin: object } }[];
      const { session: by, origin, ...given } = call?.input ?? { origin: {} };
      expect(given).to.deep.equal(input);
      expect(origin).to.deep.equal({ requestId: reply.headers.get("x-request-id"), network: "192.0.2.1" });
      if (by !== undefined) expect(by).to.deep.include(mine);
      expect(reply.headers.get("cache-control")).to.equal("no-store");
      expect(reply.headers.get("x-content-type-options")).to.equal("nosniff");
      expect(reply.headers.get("strict-transport-security")).to.equal("max-age=31536000");
      for (const [name] of reply.headers) expect(name).not.to.match(/^(x-quota|x-ratelimit|ratelimit|set-cookie|etag)/);
    });

  for (const [id, path, answer, useCase] of [
    ["listKeys", "/account/keys", {}, "listKeys"],
    ["getAccount", "/account/me", { id: ACCOUNT_ID, email: "reader@mail.example" }, "accountSummary"],
    ["getAgentRequest", "/account/agent/requests/bcdf%20ghjk", { agent_name: "Watcher", scopes: null }, "viewConnect"],
  ] as const)
    it(`${id} reads, and says no body to HEAD`, async () => {
      const api = await accountApiWith({ useCases });
      const reply = await api.send("GET", path, { headers: signedIn });
      expectContract(reply, id, 200);
      expect(reply.json).to.deep.include(answer);
      expect(api.calls.map(({ name }) => name)).to.deep.equal([useCase]);
      const head = await api.send("HEAD", path, { headers: signedIn });
      expect([head.status, head.text, head.headers.get("content-length")]).to.deep.equal([200, "", String(Buffer.byteLength(reply.text))]);
    });

  it("a listed key has every field of its summary", async () => {
    const api = await accountApiWith({ useCases });
    expect((await api.send("GET", "/account/keys", { headers: signedIn })).json).to.deep.equal({
      keys: [
        {
          id: KEY_ID,
          key_prefix: "q7f3kz0a",
          label: "board",
          created_at: AT,
          revoked_at: null,
          last_used_at: null,
          expires_at: null,
          expired: false,
          scopes: ["board"],
          cu_cap_month: 0,
        },
      ],
    });
  });

  it("answers that carry a token say when it ends", async () => {
    const api = await accountApiWith({ useCases });
    for (const [path, body] of [
      ["/account/login", { email: "reader@mail.example", password: "x" }],
      ["/account/password", { current_password: "x", new_password: "n".repeat(12) }],
    ] as const)
      expect((await api.post(path, body, signedIn)).headers.get("x-session-expires-at")).to.equal("2026-11-20T21:30:00.000Z");
  });

  it("signing in with what is no address is left to the use case, which does the same work", async () => {
    const api = await accountApiWith({ useCases });
    const reply = await api.post("/account/login", { email: " nobody ", password: "x" });
    expectContract(reply, "logIn", 200);
    expect(api.calls[0]?.input).to.deep.include({ email: null, password: "x" });
  });

  it("campaign data never causes a refusal", async () => {
    const api = await accountApiWith({ useCases });
    const body = { email: "reader@mail.example", password: "p".repeat(12), accept_terms: true };
    for (const utm of [null, 7, "x", [1], {}, { utm_source: 5 }, { utm_source: "\ud800" }, { "utm\u0000": "x" }])
      expect((await api.post("/account/signup", { ...body, utm })).status, JSON.stringify(utm)).to.equal(202);
    expect(api.calls.map(({ input }) => (input as { utm: unknown }).utm)).to.deep.equal([
      ...Array(6).fill(null),
      { utm_source: "\ufffd" },
      null,
    ]);
  });

  it("operations of later work are not there", async () => {
    const api = await accountApiWith({ useCases });
    for (const [method, path] of [
      ["GET", "/account/usage"],
      ["GET", "/account/purchases"],
      ["GET", "/account/webhooks"],
      ["POST", "/account/webhooks"],
      ["GET", "/account/nothing"],
      ["POST", "/account/keys/k"],
      ["POST", "/account/signup/"],
      ["POST", "/Account/signup"],
    ] as const) {
      const reply = await api.send(method, path, { headers: signedIn });
      expect([path, reply.status, reply.json.code]).to.deep.equal([path, 404, "not_found"]);
    }
  });

  it("a request that names no body may send one: it is not read", async () => {
    const api = await accountApiWith({ useCases });
    for (const body of ["{}", "not json", "x".repeat(70_000)])
      expect((await api.send("POST", "/account/logout", { headers: signedIn, body })).status).to.equal(200);
  });
});
