import { expect } from "chai";
import { DatabaseUnavailable } from "../../commands/ports.js";
import { AccountRefusal, type RefusalFacts } from "../../domain/account/refusal.js";
import type { AccountRefusalCode } from "../../domain/account/refusal-codes.js";
import { LogUnavailable } from "../../domain/log/event.js";
import { PROBLEM_CODES } from "../../infra/http/problem-codes.js";
import { accountApiWith, signedIn, type UseCases, WEB } from "../support/account-api.js";
import { expectContract } from "../support/contract.js";

type Told = {
  readonly refusal: AccountRefusalCode;
  readonly facts?: RefusalFacts;
  readonly useCase: keyof UseCases;
  readonly operation: string;
  readonly path: string;
  readonly body?: object;
  readonly status: number;
  readonly code: keyof typeof PROBLEM_CODES;
  readonly members?: object;
  readonly headers?: { readonly [name: string]: string };
};

const SIGN_UP = { email: "reader@mail.example", password: "p".repeat(12) };
const PASSWORD = { current_password: "x", new_password: "n".repeat(12) };
const TERMS = { termsCurrentVersion: "2026-11-01" };
const CURRENT = { terms_current_version: "2026-11-01" };
const SIGN_IN = { email: "reader@mail.example", password: "x" };
const poll = (refusal: AccountRefusalCode, code: keyof typeof PROBLEM_CODES, facts: RefusalFacts = {}, members: object = {}): Told => ({
  refusal,
  facts,
  useCase: "pollConnect",
  operation: "collectAgentKey",
  path: "/account/agent/token",
  body: { device_code: "d" },
  status: 400,
  code,
  members: { error: code, error_description: "Said by the use case.", ...members },
});

const TABLE: readonly Told[] = [
  {
    refusal: "terms-not-accepted",
    facts: TERMS,
    useCase: "signUp",
    operation: "signUp",
    path: "/account/signup",
    body: SIGN_UP,
    status: 422,
    code: "terms_not_accepted",
    members: CURRENT,
  },
  {
    refusal: "terms-version-mismatch",
    facts: TERMS,
    useCase: "signUp",
    operation: "signUp",
    path: "/account/signup",
    body: SIGN_UP,
    status: 422,
    code: "terms_version_mismatch",
    members: CURRENT,
  },
  {
    refusal: "terms-version-mismatch",
    facts: TERMS,
    useCase: "acceptTerms",
    operation: "acceptTerms",
    path: "/account/terms",
    body: {},
    status: 422,
    code: "terms_version_mismatch",
    members: CURRENT,
  },
  {
    refusal: "terms-not-accepted",
    facts: TERMS,
    useCase: "acceptTerms",
    operation: "acceptTerms",
    path: "/account/terms",
    body: {},
    status: 422,
    code: "terms_not_accepted",
    members: CURRENT,
  },
  {
    refusal: "passwords-overloaded",
    useCase: "signUp",
    operation: "signUp",
    path: "/account/signup",
    body: SIGN_UP,
    status: 503,
    code: "overloaded",
    headers: { "retry-after": "1" },
  },
  {
    refusal: "passwords-overloaded",
    useCase: "logIn",
    operation: "logIn",
    path: "/account/login",
    body: SIGN_IN,
    status: 503,
    code: "overloaded",
    headers: { "retry-after": "1" },
  },
  {
    refusal: "credentials-invalid",
    useCase: "logIn",
    operation: "logIn",
    path: "/account/login",
    body: SIGN_IN,
    status: 401,
    code: "invalid_credentials",
    headers: { "www-authenticate": 'Bearer realm="account"' },
  },
  {
    refusal: "mail-token-invalid",
    useCase: "verifyEmail",
    operation: "verifyEmail",
    path: "/account/verify-email",
    body: { token: "t" },
    status: 400,
    code: "token_invalid",
  },
  {
    refusal: "mail-token-invalid",
    useCase: "confirmPasswordReset",
    operation: "confirmPasswordReset",
    path: "/account/password-reset/confirm",
    body: { token: "t", password: "p".repeat(12) },
    status: 400,
    code: "token_invalid",
  },
  {
    refusal: "mail-token-invalid",
    useCase: "confirmEmailChange",
    operation: "confirmEmailChange",
    path: "/account/email/confirm",
    body: { token: "t" },
    status: 400,
    code: "token_invalid",
  },
  {
    refusal: "email-already-verified",
    useCase: "resendVerification",
    operation: "resendVerification",
    path: "/account/verify-email/resend",
    status: 409,
    code: "email_already_verified",
  },
  {
    refusal: "current-password-incorrect",
    useCase: "changePassword",
    operation: "changePassword",
    path: "/account/password",
    body: PASSWORD,
    status: 403,
    code: "current_password_incorrect",
  },
  {
    refusal: "current-password-incorrect",
    useCase: "requestEmailChange",
    operation: "requestEmailChange",
    path: "/account/email",
    body: { current_password: "x", new_email: "a@b.c" },
    status: 403,
    code: "current_password_incorrect",
  },
  {
    refusal: "current-password-incorrect",
    useCase: "closeAccount",
    operation: "closeAccount",
    path: "/account/close",
    body: { current_password: "x" },
    status: 403,
    code: "current_password_incorrect",
  },
  {
    refusal: "email-unchanged",
    useCase: "requestEmailChange",
    operation: "requestEmailChange",
    path: "/account/email",
    body: { current_password: "x", new_email: "a@b.c" },
    status: 409,
    code: "email_unchanged",
  },
  {
    refusal: "session-invalid",
    useCase: "logOut",
    operation: "logOut",
    path: "/account/logout",
    status: 401,
    code: "invalid_token",
    headers: { "www-authenticate": 'Bearer realm="account", error="invalid_token"' },
  },
  {
    refusal: "terms-acceptance-required",
    facts: TERMS,
    useCase: "issueKey",
    operation: "issueKey",
    path: "/account/keys",
    body: {},
    status: 409,
    code: "terms_acceptance_required",
    members: CURRENT,
  },
  {
    refusal: "email-not-verified",
    useCase: "issueKey",
    operation: "issueKey",
    path: "/account/keys",
    body: {},
    status: 409,
    code: "email_not_verified",
  },
  {
    refusal: "key-limit-reached",
    facts: { limit: 100 },
    useCase: "issueKey",
    operation: "issueKey",
    path: "/account/keys",
    body: {},
    status: 409,
    code: "key_limit_reached",
    members: { limit: 100 },
  },
  {
    refusal: "unknown-key",
    useCase: "revokeKey",
    operation: "revokeKey",
    path: "/account/keys/k/revoke",
    status: 404,
    code: "unknown_key",
  },
  {
    refusal: "unknown-key",
    useCase: "labelKey",
    operation: "renameKey",
    path: "/account/keys/k/label",
    body: { label: null },
    status: 404,
    code: "unknown_key",
  },
  {
    refusal: "unknown-key",
    useCase: "limitKey",
    operation: "setKeyLimits",
    path: "/account/keys/k/limits",
    body: { scopes: null, cu_cap_month: null },
    status: 404,
    code: "unknown_key",
  },
  {
    refusal: "unknown-key",
    useCase: "rotateKey",
    operation: "rotateKey",
    path: "/account/keys/k/rotate",
    body: {},
    status: 404,
    code: "unknown_key",
  },
  {
    refusal: "key-revoked",
    useCase: "revokeKey",
    operation: "revokeKey",
    path: "/account/keys/k/revoke",
    status: 409,
    code: "key_revoked",
  },
  {
    refusal: "key-revoked",
    useCase: "labelKey",
    operation: "renameKey",
    path: "/account/keys/k/label",
    body: { label: null },
    status: 409,
    code: "key_revoked",
  },
  {
    refusal: "key-expired",
    useCase: "limitKey",
    operation: "setKeyLimits",
    path: "/account/keys/k/limits",
    body: { scopes: null, cu_cap_month: null },
    status: 409,
    code: "key_expired",
  },
  {
    refusal: "key-expired",
    useCase: "rotateKey",
    operation: "rotateKey",
    path: "/account/keys/k/rotate",
    body: {},
    status: 409,
    code: "key_expired",
  },
  {
    refusal: "unknown-connect-request",
    useCase: "viewConnect",
    operation: "getAgentRequest",
    path: "/account/agent/requests/BCDF-GHJK",
    status: 404,
    code: "unknown_request",
  },
  {
    refusal: "unknown-connect-request",
    useCase: "decideConnect",
    operation: "decideAgentRequest",
    path: "/account/agent/approve",
    body: { user_code: "x", decision: "deny" },
    status: 404,
    code: "unknown_request",
  },
  {
    refusal: "email-not-verified",
    useCase: "decideConnect",
    operation: "decideAgentRequest",
    path: "/account/agent/approve",
    body: { user_code: "x", decision: "approve", cu_cap_month: 1 },
    status: 409,
    code: "email_not_verified",
  },
  poll("connect-pending", "authorization_pending"),
  poll("connect-slow-down", "slow_down", { intervalSeconds: 10 }, { interval: 10 }),
  poll("connect-expired", "expired_token"),
  poll("connect-denied", "access_denied"),
  poll("connect-grant-invalid", "invalid_grant"),
  {
    refusal: "commands-contended",
    useCase: "logOut",
    operation: "logOut",
    path: "/account/logout",
    status: 503,
    code: "service_unavailable",
    headers: { "retry-after": "1" },
  },
];

describe("what the refusals of use cases become", () => {
  for (const { refusal, facts, useCase, operation, path, body, status, code, members = {}, headers = {} } of TABLE)
    it(`${operation}: ${refusal} is ${status} ${code}`, async () => {
      const refuse = async (): Promise<never> => {
        throw new AccountRefusal(refusal, "Said by the use case.", facts);
      };
      const api = await accountApiWith({ useCases: { [useCase]: refuse } });
      const isRead = operation === "getAgentRequest";
      const json = body === undefined ? {} : { body: JSON.stringify(body) };
      const reply = await api.send(isRead ? "GET" : "POST", path, {
        headers: { ...signedIn, "Content-Type": "application/json" },
        ...json,
      });
      expectContract(reply, operation, status);
      expect(reply.json).to.deep.equal({
        type: `${WEB}/docs/errors#${code}`,
        title: PROBLEM_CODES[code].title,
        status,
        code,
        detail: "Said by the use case.",
        request_id: reply.headers.get("x-request-id"),
        ...members,
      });
      for (const [name, value] of Object.entries(headers)) expect(reply.headers.get(name), name).to.equal(value);
      expect(api.faults).to.deep.equal([]);
    });

  it("an end that has come by the time it is decided on is the field's fault", async () => {
    const api = await accountApiWith({
      useCases: {
        issueKey: async () => {
          throw new AccountRefusal("key-expiry-not-in-future", "Over.");
        },
      },
    });
    const reply = await api.post("/account/keys", { expires_at: "2026-11-20T09:30:00.001Z" }, signedIn);
    expectContract(reply, "issueKey", 422);
    expect(reply.json.errors).to.deep.equal([
      { location: "body", field: "/expires_at", code: "not_in_future", message: "/expires_at must be in the future." },
    ]);
  });

  for (const [name, away] of [
    ["the database", new DatabaseUnavailable("gone")],
    ["the log", new LogUnavailable("gone")],
  ] as const)
    it(`503 service_unavailable while ${name} is away, wherever it is missed`, async () => {
      const lost = async (): Promise<never> => {
        throw away;
      };
      const limits = { take: lost, giveBack: lost };
      const pending = { enter: lost, name: lost, leave: lost, decided: lost };
      const repeated = { begin: lost, keep: lost, release: lost };
      for (const [options, path, operation] of [
        [{ useCases: { logIn: lost } }, "/account/login", "logIn"],
        [{ limits }, "/account/login", "logIn"],
        [{ useCases: { authenticateSession: lost } }, "/account/keys", "issueKey"],
        [{ verifyKey: lost }, "/account/keys", "issueKey"],
        [{ repeated }, "/account/keys", "issueKey"],
        [{ clock: lost }, "/account/keys", "issueKey"],
        [{ pending }, "/account/agent/start", "startAgentConnect"],
      ] as const) {
        const api = await accountApiWith(options);
        const body = { "/account/login": SIGN_IN, "/account/keys": {}, "/account/agent/start": { agent_name: "a" } }[path];
        const reply = await api.post(path, body, { ...signedIn, "X-API-Key": "svc_good", "Idempotency-Key": "k" });
        expectContract(reply, operation, 503);
        expect(reply.json.code).to.equal("service_unavailable");
        expect(reply.text).not.to.include("gone");
        expect(api.faults).to.deep.equal([]);
      }
    });

  it("500 internal_error for anything unforeseen, without a word of it", async () => {
    const api = await accountApiWith({
      useCases: {
        accountSummary: async () => {
          throw new Error("SELECT secret FROM nowhere");
        },
      },
    });
    const reply = await api.send("GET", "/account/me", { headers: signedIn });
    expectContract(reply, "getAccount", 500);
    expect(reply.json).to.include({ code: "internal_error", detail: "The request could not be answered." });
    expect(api.faults.length).to.equal(1);
  });

  it("a fault is told with the path of its operation, and nothing that stood in it", async () => {
    const api = await accountApiWith({});
    expect((await api.send("GET", "/account/agent/requests/BCDF-GHJK?x=y", { headers: signedIn })).status).to.equal(500);
    expect((await api.post(`/account/keys/svc_good1234_${"a".repeat(32)}/revoke`, {}, signedIn)).status).to.equal(500);
    expect(api.faultPaths).to.deep.equal(["/account/agent/requests/{user_code}", "/account/keys/{key_id}/revoke"]);
  });
});
