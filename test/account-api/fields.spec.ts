import { expect } from "chai";
import { accountApiWith, signedIn, type TestAccountApi } from "../support/account-api.js";
import { expectContract } from "../support/contract.js";

const done = { signUp: async () => undefined, requestPasswordReset: async () => undefined };
const signUp = (change: object): object => ({ email: "reader@mail.example", password: "p".repeat(12), accept_terms: true, ...change });
const LONG = (length: number): string => `${"a".repeat(length - "@mail.example".length)}@mail.example`;

/** Path, body, and the faults it has: field and code in the order they are told. */
const REFUSED: [string, object, [string, string][]][] = [
  [
    "/account/signup",
    {},
    [
      ["/email", "required"],
      ["/password", "required"],
    ],
  ],
  [
    "/account/signup",
    { password: 5, email: null },
    [
      ["/password", "type"],
      ["/email", "type"],
    ],
  ],
  [
    "/account/signup",
    { nickname: 1, password: "x", email: "a" },
    [
      ["/nickname", "unknown_field"],
      ["/password", "min_length"],
      ["/email", "format"],
    ],
  ],
  ["/account/signup", signUp({ password: "x".repeat(11) }), [["/password", "min_length"]]],
  ["/account/signup", signUp({ password: "\u{1f511}".repeat(11) }), [["/password", "min_length"]]],
  ["/account/signup", signUp({ password: "x".repeat(1025) }), [["/password", "max_length"]]],
  ["/account/signup", signUp({ password: `${"x".repeat(12)}\ud800` }), [["/password", "format"]]],
  [
    "/account/signup",
    signUp({ accept_terms: "true", terms_version: 1 }),
    [
      ["/accept_terms", "type"],
      ["/terms_version", "type"],
    ],
  ],
  ["/account/signup", signUp({ email: LONG(255) }), [["/email", "max_length"]]],
  ["/account/signup", signUp({ email: "reader@mail.example\r\nBcc: x@y.z" }), [["/email", "control_characters"]]],
  ...[
    "",
    " ",
    "a",
    "@mail.example",
    "a@",
    "a@mail",
    "a@@mail.example",
    "a@b@c.d",
    "a@[127.0.0.1]",
    "a@mail..example",
    "a@.example",
    "a@mail.",
    "a b@mail.example",
    "a@mail example.com",
  ].map((email): [string, object, [string, string][]] => ["/account/password-reset", { email }, [["/email", "format"]]]),
  ["/account/keys", { label: "x".repeat(201) }, [["/label", "max_length"]]],
  ["/account/keys", { label: "a\u0007b" }, [["/label", "control_characters"]]],
  [
    "/account/keys",
    { label: "a\u0007b", nick: 1 },
    [
      ["/label", "control_characters"],
      ["/nick", "unknown_field"],
    ],
  ],
  ["/account/keys", { "a/b~c": 1 }, [["/a~1b~0c", "unknown_field"]]],
  [
    "/account/keys",
    JSON.parse('{"__proto__": {"label": "x"}, "constructor": 1}'),
    [
      ["/__proto__", "unknown_field"],
      ["/constructor", "unknown_field"],
    ],
  ],
  ["/account/keys", { scopes: [] }, [["/scopes", "min_items"]]],
  [
    "/account/keys",
    { scopes: ["board", "reports", 5] },
    [
      ["/scopes/1", "enum"],
      ["/scopes/2", "type"],
    ],
  ],
  ["/account/keys", { cu_cap_month: -1 }, [["/cu_cap_month", "minimum"]]],
  ["/account/keys", { cu_cap_month: 1_000_000_001 }, [["/cu_cap_month", "maximum"]]],
  ["/account/keys", { cu_cap_month: 1.5 }, [["/cu_cap_month", "type"]]],
  ["/account/keys", { cu_cap_month: "5" }, [["/cu_cap_month", "type"]]],
  ["/account/keys", { expires_at: "2026-11-20T09:30:00.000Z" }, [["/expires_at", "not_in_future"]]],
  ["/account/keys", { expires_at: "2026-11-20T10:30:00.000+01:00" }, [["/expires_at", "not_in_future"]]],
  ["/account/keys", { expires_at: "2027-01-01T00:00:00" }, [["/expires_at", "time_zone"]]],
  ["/account/keys", { expires_at: "2027-01-01" }, [["/expires_at", "format"]]],
  ["/account/keys", { expires_at: "2027-02-30T00:00:00Z" }, [["/expires_at", "format"]]],
  ["/account/keys", { expires_at: "2027-01-01T24:00:00Z" }, [["/expires_at", "format"]]],
  ["/account/keys", { expires_at: "9999-12-31T23:59:59-01:00" }, [["/expires_at", "format"]]], // in UTC of the year 10000
  ["/account/keys", { expires_at: 1_798_761_600 }, [["/expires_at", "type"]]],
  [
    "/account/keys/k/limits",
    {},
    [
      ["/scopes", "required"],
      ["/cu_cap_month", "required"],
    ],
  ],
  ["/account/keys/k/limits", { cu_cap_month: null }, [["/scopes", "required"]]],
  ["/account/keys/k/label", {}, [["/label", "required"]]],
  ["/account/keys/k/rotate", { grace_seconds: 604_801 }, [["/grace_seconds", "maximum"]]],
  ["/account/keys/k/rotate", { grace_seconds: null }, [["/grace_seconds", "type"]]],
  ["/account/agent/start", { agent_name: "  " }, [["/agent_name", "min_length"]]],
  ["/account/agent/start", { agent_name: "x".repeat(65) }, [["/agent_name", "max_length"]]],
  ["/account/agent/start", { agent_name: "a\u0000b" }, [["/agent_name", "control_characters"]]],
  ["/account/agent/start", { agent_name: "a", scopes: [] }, [["/scopes", "min_items"]]],
  ["/account/agent/approve", { user_code: "BCDF-GHJK", decision: "approve" }, [["/cu_cap_month", "required"]]],
  ["/account/agent/approve", { user_code: "BCDF-GHJK", decision: "approve", cu_cap_month: null }, [["/cu_cap_month", "type"]]],
  [
    "/account/agent/approve",
    { user_code: "x".repeat(17), decision: "maybe" },
    [
      ["/user_code", "max_length"],
      ["/decision", "enum"],
    ],
  ],
  ["/account/agent/approve", { decision: "constructor", user_code: "x" }, [["/decision", "enum"]]],
];

/** Field codes that are the problem's code too when nothing else is wrong. */
const kindOf = (faults: readonly [string, string][]): string => {
  const [kind = "", ...others] = [...new Set(faults.map(([, code]) => code))];
  return others.length === 0 && ["unknown_field", "control_characters"].includes(kind) ? kind : "validation_failed";
};

const operationOf = (path: string): string =>
  ({
    "/account/signup": "signUp",
    "/account/password-reset": "requestPasswordReset",
    "/account/keys": "issueKey",
    "/account/keys/k/limits": "setKeyLimits",
    "/account/keys/k/label": "renameKey",
    "/account/keys/k/rotate": "rotateKey",
    "/account/agent/start": "startAgentConnect",
    "/account/agent/approve": "decideAgentRequest",
  })[path] ?? "";

describe("what the fields of an account request may hold", () => {
  let api: TestAccountApi;
  before(async () => {
    api = await accountApiWith({ useCases: done, limits: { take: async () => ({ granted: true }), giveBack: async () => undefined } });
  });

  for (const [path, body, faults] of REFUSED)
    it(`${path} refuses ${JSON.stringify(body).slice(0, 100)}`, async () => {
      const called = api.calls.length;
      const reply = await api.post(path, body, signedIn);
      expectContract(reply, operationOf(path), 422);
      const errors = reply.json.errors as { location: string; field: string; code: string; message: string }[];
      expect(errors.map(({ field, code }) => [field, code])).to.deep.equal(faults);
      expect(reply.json.code).to.equal(kindOf(faults));
      for (const { location, field, message } of errors) {
        expect(location).to.equal("body");
        expect(message)
          .to.match(/^\S+ .*\.$/s)
          .and.include(field);
      }
      expect(reply.json.detail).to.equal(errors.map(({ message }) => message).join(" "));
      expect(api.calls.length).to.equal(called);
    });

  for (const email of [
    "a@b.c",
    "  A@B.C\t",
    LONG(254),
    "prénom.nom@exämple.example",
    "\u{1f600}@mail.example",
    "a'b+c=d!#@x.y",
    '"q"@x.y',
    "admin@mаil.example",
  ])
    it(`takes the address ${email.length > 60 ? "of 254 characters" : JSON.stringify(email)}`, async () => {
      expect((await api.post("/account/password-reset", { email })).status).to.equal(202);
      expect(api.calls.at(-1)?.input).to.deep.include({ email: email.trim().toLowerCase() });
    });

  it("tells look-alike addresses apart: nothing is folded but letter case", async () => {
    const [latin, cyrillic, composed, decomposed] = ["a@mail.example", "а@mail.example", "é@mail.example", "e\u0301@mail.example"];
    for (const email of [latin, cyrillic, composed, decomposed]) await api.post("/account/password-reset", { email });
    const given = api.calls.slice(-4).map(({ input }) => (input as { email: string }).email);
    expect(new Set(given).size).to.equal(4);
  });

  for (const password of ["x".repeat(12), "x".repeat(1024), "\u{1f511}".repeat(12), " \t\n\u0000\u0007 leading and trailing "])
    it(`takes a password as it is: ${[...password].length} code points`, async () => {
      expect((await api.post("/account/signup", signUp({ password }))).status).to.equal(202);
      expect(api.calls.at(-1)?.input).to.deep.include({ password });
    });

  it("never shows a rejected secret", async () => {
    const secret = "hunter2-hunter2\ud800";
    for (const [path, body] of [
      ["/account/signup", signUp({ password: secret })],
      ["/account/password-reset/confirm", { token: secret, password: secret }],
      ["/account/password", { current_password: secret, new_password: secret }],
      ["/account/agent/token", { device_code: secret }],
      ["/account/verify-email", { token: [secret] }],
      ["/account/login", { email: "a@b.c", password: { [secret]: secret } }],
    ] as const) {
      const reply = await api.post(path, body, signedIn);
      expect([path, reply.status]).to.deep.equal([path, 422]);
      expect(reply.text).not.to.include("hunter2");
    }
  });

  it("names at most a hundred faults", async () => {
    const body = Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`f${i}`, 0]));
    const reply = await api.post("/account/keys", body, signedIn);
    expect((reply.json.errors as unknown[]).length).to.equal(100);
    expect(reply.text.length).to.be.below(20_000);
  });
});
