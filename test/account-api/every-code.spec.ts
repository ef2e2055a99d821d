import { expect } from "chai";
import type { AccountApiOptions } from "../../account-api/account-api.js";
import { openapiDocument } from "../../account-api/generated/openapi.js";
import type { SessionStarted } from "../../commands/account/results.js";
import type { Session } from "../../commands/account/use-cases.js";
import { DatabaseUnavailable } from "../../commands/ports.js";
import type { KeyRefusal } from "../../domain/key/verdict.js";
import { PROBLEM_CODES, type ProblemCode } from "../../infra/http/problem-codes.js";
import { scryptPasswords } from "../../infra/passwords/passwords.js";
import { accountApiWith, type TestAccountApi, WEB } from "../support/account-api.js";
import { type AccountWorld, accountWorld, CHEAP, PASSWORD } from "../support/account-world.js";
import { handClock, memoryLimits } from "../support/memory-limits.js";
import { rawAnswer } from "../support/raw-http.js";

type Reply = Awaited<ReturnType<TestAccountApi["send"]>>;
type Signed = Session & SessionStarted;

/** One service: the real commands over a log in memory, and the account interface before them. */
const service = async () => {
  const world = accountWorld();
  const faulty = { broken: false, lost: false };
  const clock = handClock();
  const limits = memoryLimits(clock);
  const options: Partial<AccountApiOptions> = {
    clock: world.ports.clock,
    limits: {
      ...limits,
      take: async (name, of) => {
        if (faulty.lost) throw new DatabaseUnavailable("gone");
        if (faulty.broken) throw new Error("unforeseen");
        return limits.take(name, of);
      },
    },
    verifyKey: async (key) => (key.startsWith("svc_") ? (key.slice(4) as KeyRefusal) : "invalid_key"),
  };
  return { world, faulty, clock, api: await accountApiWith({ useCases: world, ...options }) };
};

describe("every code that account operations can give", () => {
  let one: Awaited<ReturnType<typeof service>>;
  let world: AccountWorld;
  let api: TestAccountApi;
  let holder: Signed;
  let newcomer: Signed; // address not verified
  const produced = new Set<string>();

  before(async () => {
    one = await service();
    ({ world, api } = one);
    holder = await world.verified("holder@mail.example");
    newcomer = await world.holder("newcomer@mail.example");
  });
  after(() => world.end());

  const by = ({ token }: Signed, more: object = {}) => ({ Authorization: `Bearer ${token}`, ...more });
  const raw = (text: string, headers: object) => api.send("POST", "/account/keys", { headers: { ...by(holder), ...headers }, body: text });
  const JSON_TYPE = { "Content-Type": "application/json" };
  const SIGN_UP = { email: "someone@mail.example", password: PASSWORD, accept_terms: true };
  const start = async (): Promise<{ device_code: string; user_code: string }> =>
    (await api.post("/account/agent/start", { agent_name: "Watcher" })).json as never;
  const approve = (user_code: string) =>
    api.post("/account/agent/approve", { user_code, decision: "approve", cu_cap_month: 5 }, by(holder));
  const poll = (device_code: string) => api.post("/account/agent/token", { device_code });
  const issued = async (): Promise<string> => String((await api.post("/account/keys", {}, by(holder))).json.id);

  const deviceFlow =
    (code: string, more: object = {}) =>
    (reply: Reply) => ({ error: code, error_description: reply.json.detail, ...more });
  const field = (name: string, code: string, message: string) => () => ({ errors: [{ location: "body", field: name, code, message }] });
  const terms = () => ({ terms_current_version: "2026-11-01" });

  /** Code, what gives it, and the members it has beside those of every problem. */
  const CASES: [ProblemCode, () => Promise<Reply>, ((reply: Reply) => object)?][] = [
    ["not_found", () => api.send("GET", "/account/usage", { headers: by(holder) })],
    ["method_not_allowed", () => api.send("DELETE", "/account/me")],
    ["uri_too_long", () => api.send("GET", `/account/me?${"x".repeat(9000)}`)],
    ["headers_too_large", () => api.send("GET", "/account/me", { headers: { "X-Pad": "x".repeat(16_384) } })],
    ["malformed_json", () => raw("{", JSON_TYPE)],
    ["invalid_content_type", () => raw("{}", { "Content-Type": "text/plain" })],
    ["body_too_large", () => raw(`"${"x".repeat(65_535)}"`, JSON_TYPE), () => ({ limit_bytes: 65_536 })],
    [
      "validation_failed",
      () => raw('{"cu_cap_month":-1}', JSON_TYPE),
      field("/cu_cap_month", "minimum", "/cu_cap_month must be at least 0."),
    ],
    ["unknown_field", () => raw('{"x":1}', JSON_TYPE), field("/x", "unknown_field", "/x is not defined for this operation.")],
    [
      "control_characters",
      () => raw('{"label":"a\\u0000"}', JSON_TYPE),
      field("/label", "control_characters", "/label must not hold control characters."),
    ],
    ["terms_not_accepted", () => api.post("/account/signup", { ...SIGN_UP, accept_terms: false }), terms],
    ["terms_version_mismatch", () => api.post("/account/signup", { ...SIGN_UP, terms_version: "2025-01-01" }), terms],
    ["missing_token", () => api.send("GET", "/account/me")],
    ["invalid_token", () => api.send("GET", "/account/me", { headers: { Authorization: `Bearer svs_${"x".repeat(43)}` } })],
    ["invalid_credentials", () => api.post("/account/login", { email: "nobody@mail.example", password: PASSWORD })],
    ["invalid_key", () => api.send("GET", "/account/me", { headers: by(holder, { "X-API-Key": "" }) })],
    ...(["revoked_key", "expired_key", "account_inactive"] as const).map((code): [ProblemCode, () => Promise<Reply>] => [
      code,
      () => api.send("GET", "/account/me", { headers: by(holder, { "X-API-Key": `svc_${code}` }) }),
    ]),
    ["token_invalid", () => api.post("/account/verify-email", { token: "x".repeat(43) })],
    ["current_password_incorrect", () => api.post("/account/close", { current_password: "wrong" }, by(holder))],
    ["email_unchanged", () => api.post("/account/email", { current_password: PASSWORD, new_email: " HOLDER@mail.example" }, by(holder))],
    ["email_already_verified", () => api.post("/account/verify-email/resend", {}, by(holder))],
    ["email_not_verified", () => api.post("/account/keys", {}, by(newcomer))],
    ["unknown_key", () => api.post("/account/keys/nothing/revoke", {}, by(holder))],
    [
      "key_revoked",
      async () => {
        const id = await issued();
        await api.post(`/account/keys/${id}/revoke`, {}, by(holder));
        return api.post(`/account/keys/${id}/label`, { label: "x" }, by(holder));
      },
    ],
    [
      "key_expired",
      async () => {
        const expires_at = new Date(Date.parse(await world.ports.clock()) + 1000).toISOString();
        const { json } = await api.post("/account/keys", { expires_at }, by(holder));
        world.advance(1000);
        return api.post(`/account/keys/${json.id}/rotate`, {}, by(holder));
      },
    ],
    [
      "idempotency_in_progress",
      async () => {
        let go = (): void => undefined;
        const running = new Promise<void>((resolve) => {
          go = resolve;
        });
        const slow = await accountApiWith({
          useCases: { ...world, listKeys: world.listKeys, revokeKey: async (input) => running.then(() => world.revokeKey(input)) },
        });
        const id = await issued();
        const first = slow.post(`/account/keys/${id}/revoke`, {}, by(holder, { "Idempotency-Key": "a" }));
        while (slow.calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
        const second = await slow.post(`/account/keys/${id}/revoke`, {}, by(holder, { "Idempotency-Key": "a" }));
        go();
        expect((await first).status).to.equal(200);
        return second;
      },
    ],
    [
      "idempotency_key_reused",
      async () => {
        const id = await issued();
        await api.post(`/account/keys/${id}/label`, { label: "a" }, by(holder, { "Idempotency-Key": "b" }));
        return api.post(`/account/keys/${id}/label`, { label: "b" }, by(holder, { "Idempotency-Key": "b" }));
      },
    ],
    [
      "idempotency_secret_not_repeatable",
      async () => {
        const { json } = await api.post("/account/keys", {}, by(holder, { "Idempotency-Key": "c" }));
        const again = await api.post("/account/keys", {}, by(holder, { "Idempotency-Key": "c" }));
        expect(again.json.resource_id).to.equal(json.id);
        return again;
      },
      ({ json }) => ({ resource_id: json.resource_id }),
    ],
    [
      "key_limit_reached",
      async () => {
        const rich = await world.verified("rich@mail.example");
        for (let i = 0; i < 100; i++) await world.key(rich);
        return api.post("/account/keys", {}, by(rich));
      },
      () => ({ limit: 100 }),
    ],
    ["unknown_request", () => api.send("GET", "/account/agent/requests/BCDF-GHJK", { headers: by(holder) })],
    ["authorization_pending", async () => poll((await start()).device_code), deviceFlow("authorization_pending")],
    [
      "slow_down",
      async () => {
        const { device_code } = await start();
        await poll(device_code);
        return poll(device_code);
      },
      deviceFlow("slow_down", { interval: 10 }),
    ],
    [
      "access_denied",
      async () => {
        const { device_code, user_code } = await start();
        await api.post("/account/agent/approve", { user_code, decision: "deny" }, by(holder));
        return poll(device_code);
      },
      deviceFlow("access_denied"),
    ],
    [
      "invalid_grant",
      async () => {
        const { device_code, user_code } = await start();
        expect((await approve(user_code)).status).to.equal(200);
        expect((await poll(device_code)).status).to.equal(200);
        world.advance(10_000);
        return poll(device_code);
      },
      deviceFlow("invalid_grant"),
    ],
    [
      "expired_token",
      async () => {
        const { device_code } = await start();
        world.advance(900_000);
        return poll(device_code);
      },
      deviceFlow("expired_token"),
    ],
    [
      "terms_acceptance_required",
      async () => {
        Object.assign(world.ports, { terms: { ...world.ports.terms, version: "2027-01-01" } });
        const reply = await api.post("/account/keys", {}, by(holder));
        Object.assign(world.ports, { terms: { ...world.ports.terms, version: "2026-11-01" } });
        return reply;
      },
      () => ({ terms_current_version: "2027-01-01" }),
    ],
    [
      "overloaded",
      async () => {
        const { passwords } = world.ports;
        const narrow = scryptPasswords({ parameters: { ...CHEAP, logN: 12 }, inFlight: 1, waiting: 0 });
        Object.assign(world.ports, { passwords: narrow });
        const ask = (email: string) => api.post("/account/login", { email, password: PASSWORD });
        const replies = await Promise.all(["a@b.c", "b@b.c", "c@b.c", "d@b.c"].map(ask));
        Object.assign(world.ports, { passwords });
        await narrow.close();
        const refused = replies.find(({ status }) => status === 503);
        if (refused === undefined) throw new Error("none was refused");
        expect(refused.headers.get("retry-after")).to.equal("1");
        return refused;
      },
    ],
    [
      "rate_limited",
      async () => {
        for (let i = 0; i < 10; i++) await api.post("/account/login", { email: "target@mail.example", password: "x" });
        return api.post("/account/login", { email: "target@mail.example", password: "x" });
      },
      () => ({ reason: "attempts" }),
    ],
    [
      "service_unavailable",
      async () => {
        one.faulty.lost = true;
        const reply = await api.post("/account/login", { email: "a@b.c", password: "x" });
        one.faulty.lost = false;
        return reply;
      },
    ],
    [
      "internal_error",
      async () => {
        one.faulty.broken = true;
        const reply = await api.post("/account/login", { email: "a@b.c", password: "x" });
        one.faulty.broken = false;
        return reply;
      },
    ],
  ];

  for (const [code, give, members = () => ({})] of CASES)
    it(`${PROBLEM_CODES[code].status} ${code}`, async () => {
      const reply = await give();
      const { detail, ...others } = reply.json;
      expect(others, reply.text).to.deep.equal({
        type: `${WEB}/docs/errors#${code}`,
        title: PROBLEM_CODES[code].title,
        status: PROBLEM_CODES[code].status,
        code,
        request_id: reply.headers.get("x-request-id"),
        ...members(reply),
      });
      expect(detail).to.match(/^[A-Z/].*\.$/);
      expect(reply.status).to.equal(PROBLEM_CODES[code].status);
      expect(reply.headers.get("content-type")).to.equal("application/problem+json");
      expect(reply.headers.get("cache-control")).to.equal("no-store");
      produced.add(code);
    });

  it("400 malformed_request, for what is no HTTP or ends before its body does", async () => {
    const answer = await rawAnswer(api.url, "POST /account/login HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n", (text) =>
      text.endsWith("}"),
    );
    expect(JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")))).to.include({ code: "malformed_request", status: 400 });
    produced.add("malformed_request");
  });

  it("and the contract names no other", () => {
    const { examples } = openapiDocument.components as { examples: { [name: string]: { value: { code?: string } } } };
    const named = Object.values(examples).flatMap(({ value }) => value.code ?? []);
    const shared = [
      "invalid_key",
      "not_found",
      "method_not_allowed",
      "uri_too_long",
      "headers_too_large",
      "malformed_request",
      "internal_error",
      "service_unavailable",
    ];
    expect([...produced].sort()).to.deep.equal([...new Set([...named, ...shared])].sort());
  });
});
