import { expect } from "chai";
import { AccountRefusal } from "../../domain/account/refusal.js";
import { accountApiWith, signedIn, type TestAccountApi, TOKEN, WEB } from "../support/account-api.js";
import { expectContract } from "../support/contract.js";
import { rawStatus } from "../support/raw-http.js";

const KEY = { "X-API-Key": "svc_bad" };
const JSON_TYPE = { "Content-Type": "application/json" };

describe("what an account operation refuses, and in which order", () => {
  let api: TestAccountApi;
  before(async () => {
    api = await accountApiWith({
      useCases: {
        logIn: async () => {
          throw new AccountRefusal("credentials-invalid", "The address or the password is wrong, or the account cannot sign in.");
        },
        revokeKey: async () => {
          throw new AccountRefusal("unknown-key", "The account has no API key with this id.");
        },
      },
    });
  });

  const code = async (method: string, path: string, headers: object = {}, body?: string): Promise<string> => {
    const reply = await api.send(method, path, { headers: { ...headers }, ...(body === undefined ? {} : { body }) });
    return `${reply.status} ${reply.json.code}`;
  };

  it("each check comes before all that follow it", async () => {
    const big = `{"label":"${"x".repeat(65_600)}"}`;
    const all = { ...KEY, "Content-Type": "text/plain" };
    const steps: [string, string, string, object, string | undefined][] = [
      ["404 not_found", "POST", "/account/keys/a%00b/nothing", all, big],
      ["405 method_not_allowed", "PUT", "/account/keys/a%00b/label", all, big],
      ["422 control_characters", "POST", "/account/keys/a%00b/label", all, big],
      ["422 validation_failed", "POST", `/account/keys/${"k".repeat(65)}/label`, all, big],
      ["401 missing_token", "POST", "/account/keys/k/label", all, big],
      ["401 invalid_token", "POST", "/account/keys/k/label", { ...all, Authorization: "Bearer nobody" }, big],
      ["401 invalid_key", "POST", "/account/keys/k/label", { ...all, ...signedIn }, big],
      ["413 body_too_large", "POST", "/account/keys/k/label", { ...signedIn, "Content-Type": "text/plain" }, big],
      ["400 invalid_content_type", "POST", "/account/keys/k/label", { ...signedIn, "Content-Type": "text/plain" }, "{"],
      ["400 malformed_json", "POST", "/account/keys/k/label", { ...signedIn, ...JSON_TYPE }, "{"],
      ["422 validation_failed", "POST", "/account/keys/k/label", { ...signedIn, ...JSON_TYPE }, "{}"],
      ["404 unknown_key", "POST", "/account/keys/k/revoke", signedIn, undefined],
    ];
    for (const [answer, method, path, headers, body] of steps) expect(await code(method, path, headers, body)).to.equal(answer);
  });

  it("the token decides before the presented key does, and a good key changes nothing", async () => {
    expect(await code("GET", "/account/me", KEY)).to.equal("401 missing_token");
    const listed = await accountApiWith({ useCases: { listKeys: async () => [] } });
    const reply = await listed.send("GET", "/account/keys", { headers: { ...signedIn, "X-API-Key": "svc_good" } });
    expect([reply.status, reply.json]).to.deep.equal([200, { keys: [] }]);
  });

  for (const [given, answer] of [
    [undefined, "missing_token"],
    ["", "missing_token"],
    [`Basic ${TOKEN}`, "missing_token"],
    [TOKEN, "missing_token"],
    ["Bearer", "invalid_token"],
    ["Bearer ", "invalid_token"],
    [`Bearer ${TOKEN}x`, "invalid_token"],
    [`Bearer ${TOKEN} x`, "invalid_token"],
    [`Bearer ${"x".repeat(9000)}`, "invalid_token"],
  ] as const)
    it(`401 ${answer} for Authorization: ${given === undefined ? "(none)" : given.slice(0, 20)}`, async () => {
      const reply = await api.send("GET", "/account/me", { headers: given === undefined ? {} : { Authorization: given } });
      expectContract(reply, "getAccount", 401);
      expect(reply.json.code).to.equal(answer);
      const challenge = `Bearer realm="account"${answer === "invalid_token" ? ', error="invalid_token"' : ""}`;
      expect(reply.headers.get("www-authenticate")).to.equal(challenge);
    });

  it("the scheme's name is read in any letter case", async () => {
    const listed = await accountApiWith({ useCases: { listKeys: async () => [] } });
    for (const scheme of ["bearer", "BEARER", "Bearer "])
      expect((await listed.send("GET", "/account/keys", { headers: { Authorization: `${scheme} ${TOKEN}` } })).status).to.equal(200);
  });

  it("401 for a presented key that is refused, on operations that need no credential too", async () => {
    for (const [path, id] of [
      ["/account/login", "logIn"],
      ["/account/agent/token", "collectAgentKey"],
      ["/account/verify-email", "verifyEmail"],
    ] as const)
      for (const key of ["", "svc_x", "x".repeat(500)]) {
        const reply = await api.post(path, {}, { "X-API-Key": key });
        expectContract(reply, id, 401);
        expect([reply.json.code, reply.headers.get("www-authenticate")]).to.deep.equal(["invalid_key", 'ApiKey realm="v1"']);
        expect(reply.headers.get("x-quota-limit")).to.equal(null);
      }
  });

  it("every code of a refused key is told as it is", async () => {
    for (const refusal of ["revoked_key", "expired_key", "account_inactive"] as const) {
      const one = await accountApiWith({ verifyKey: async () => refusal });
      const reply = await one.post("/account/login", {}, { "X-API-Key": "svc_x" });
      expectContract(reply, "logIn", 401);
      expect(reply.json.code).to.equal(refusal);
    }
  });

  it("405 names the methods a path takes", async () => {
    for (const [path, method, allow] of [
      ["/account/keys", "DELETE", "GET, HEAD, POST, OPTIONS"],
      ["/account/me", "POST", "GET, HEAD, OPTIONS"],
      ["/account/login", "GET", "POST, OPTIONS"],
      ["/account/verify-email", "HEAD", "POST, OPTIONS"],
    ] as const) {
      const reply = await api.send(method, path);
      expect([reply.status, reply.headers.get("allow")]).to.deep.equal([405, allow]);
    }
  });

  it("scanners that open every address with GET change nothing", async () => {
    const calls = api.calls.length;
    for (const path of ["verify-email", "password-reset/confirm", "email/confirm", "agent/token", "close", "keys/k/revoke"])
      expect((await api.send("GET", `/account/${path}?token=x`)).status, path).to.equal(405);
    expect(api.calls.length).to.equal(calls);
  });

  describe("a body", () => {
    const post = (body: string | Uint8Array<ArrayBuffer>, headers: object = JSON_TYPE) =>
      api.send("POST", "/account/keys", { headers: { ...signedIn, ...headers }, body });

    it("may be exactly 65,536 bytes and not one more", async () => {
      const padded = (bytes: number): string => `{"x":"${"x".repeat(bytes - 8)}"}`;
      expect((await post(padded(65_536))).json.code).to.equal("unknown_field");
      const reply = await post(padded(65_537));
      expectContract(reply, "issueKey", 413);
      expect(reply.json).to.include({ code: "body_too_large", limit_bytes: 65_536 });
    });

    it("far over the limit is refused without being read", async () => {
      const head = `POST /account/keys HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${TOKEN}\r\nContent-Type: application/json\r\n`;
      expect(await rawStatus(api.url, `${head}Content-Length: 99999999\r\n\r\n`)).to.equal(413);
      const chunk = `ffff\r\n${"x".repeat(0xffff)}\r\n`;
      expect(await rawStatus(api.url, `${head}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(20)}`)).to.equal(413);
    });

    it("must be plain JSON by its content type; parameters are allowed", async () => {
      for (const type of ["application/json", "application/json;charset=utf-8", "APPLICATION/JSON ; x=y"])
        expect((await post('{"x":1}', { "Content-Type": type })).json.code, type).to.equal("unknown_field");
      for (const type of [
        "",
        "text/plain",
        "application/x-www-form-urlencoded",
        "application/jsonp",
        "application/json, text/plain",
        "multipart/form-data; boundary=x",
      ])
        expect((await post('{"x":1}', { "Content-Type": type })).json.code, type).to.equal("invalid_content_type");
      const compressed = await post('{"x":1}', { ...JSON_TYPE, "Content-Encoding": "gzip" });
      expect(compressed.json.code).to.equal("invalid_content_type");
      expectContract(compressed, "issueKey", 400);
    });

    it("must be an object in UTF-8 of at most twenty levels", async () => {
      const deep = (levels: number): string => `${'{"x":'.repeat(levels - 1)}{}${"}".repeat(levels - 1)}`;
      expect((await post(deep(20))).json.code).to.equal("unknown_field");
      const wrong = [
        "{",
        "[]",
        "5",
        '"x"',
        "true",
        "{}{}",
        "{'a':1}",
        '{"a":1,}',
        "\u0000",
        "NaN",
        "//",
        deep(21),
        `{"x":${"[".repeat(60_000)}`,
      ];
      for (const text of wrong) expect((await post(text)).json.code, text.slice(0, 20)).to.equal("malformed_json");
      for (const bytes of [[0xff], [0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d], [0x22, 0xed, 0xa0, 0x80, 0x22], [0xc0, 0xaf]])
        expect((await post(Uint8Array.from(bytes))).json.code).to.equal("malformed_json");
      const brackets = '{"x":"[[[[[[[[[[[[[[[[[[[[[[[[[[\\"{{{{{{{{{{{"}';
      expect((await post(brackets)).json.code).to.equal("unknown_field");
    });

    it("may be absent or null where it is optional, and nowhere else", async () => {
      const made = await accountApiWith({
        useCases: {
          issueKey: async () => {
            throw new AccountRefusal("email-not-verified", "Verify the address first.");
          },
        },
      });
      for (const body of [undefined, "", "null", " null ", "{}"]) {
        const sent = { headers: { ...signedIn, ...JSON_TYPE }, ...(body === undefined ? {} : { body }) };
        expect((await made.send("POST", "/account/keys", sent)).status, String(body)).to.equal(409);
        const required = await made.send("POST", "/account/keys/k/label", sent);
        expect([body, required.status]).to.deep.equal([body, body === "{}" ? 422 : 400]);
      }
    });
  });

  it("header floods and long addresses are refused before anything else", async () => {
    expect(await code("POST", `/account/login?${"x".repeat(9000)}`)).to.equal("414 uri_too_long");
    const flood = Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`X-Flood-${i}`, "y".repeat(40)]));
    expect(await code("POST", "/account/login", flood)).to.equal("431 headers_too_large");
  });

  it("parameters that no operation has are passed over, doubled ones too", async () => {
    const listed = await accountApiWith({ useCases: { listKeys: async () => [] } });
    expect((await listed.send("GET", "/account/keys?x=1&x=2&%00", { headers: signedIn })).status).to.equal(200);
  });

  it("every refusal is problem details with all its members", async () => {
    const reply = await api.post("/account/login", { email: "a@b.c", password: "wrong" });
    expectContract(reply, "logIn", 401);
    expect(reply.json).to.deep.equal({
      type: `${WEB}/docs/errors#invalid_credentials`,
      title: "Sign-in refused",
      status: 401,
      code: "invalid_credentials",
      detail: "The address or the password is wrong, or the account cannot sign in.",
      request_id: reply.headers.get("x-request-id"),
    });
    expect(reply.headers.get("www-authenticate")).to.equal('Bearer realm="account"');
    expect(reply.headers.get("cache-control")).to.equal("no-store");
  });
});

describe("account operations across origins", () => {
  it("are open to the service's own pages and to nobody else, without credentials", async () => {
    const api = await accountApiWith({ useCases: { listKeys: async () => [] } });
    for (const [origin, allowed] of [
      [WEB, WEB],
      ["https://elsewhere.example", null],
      ["null", null],
      [`${WEB}.evil.example`, null],
      [WEB.toUpperCase(), null],
    ] as const)
      for (const [method, path] of [
        ["GET", "/account/keys"],
        ["POST", "/account/login"],
        ["OPTIONS", "/account/keys/k/rotate"],
      ] as const) {
        const { headers } = await api.send(method, path, { headers: { ...signedIn, Origin: origin } });
        expect([origin, path, headers.get("access-control-allow-origin")]).to.deep.equal([origin, path, allowed]);
        expect(headers.get("access-control-allow-credentials")).to.equal(null);
        expect(headers.get("vary")).to.equal("Origin");
      }
  });

  it("a preflight lets the pages send a token, JSON and an idempotency key", async () => {
    const api = await accountApiWith();
    const reply = await api.send("OPTIONS", "/account/keys", { headers: { Origin: WEB, "Access-Control-Request-Method": "POST" } });
    expect(reply.status).to.equal(204);
    expect(reply.headers.get("access-control-allow-methods")).to.equal("GET, HEAD, POST");
    for (const name of ["Authorization", "Content-Type", "Idempotency-Key"])
      expect(reply.headers.get("access-control-allow-headers")).to.include(name);
  });
});
