import { expect } from "chai";
import { report, token } from "../support/board.js";
import { expectContract } from "../support/contract.js";
import { rawAnswer, rawStatus } from "../support/raw-http.js";
import { apiWith, WEB } from "../support/read-api.js";

const tokens = [token("XUSD", { reports: [report("2026-01")] })];

describe("what a read refuses, and in which order", () => {
  const board = () => apiWith({ snapshot: { tokens } });

  it("404 not_found for a path that is not there, whatever else is wrong", async () => {
    const api = await board();
    for (const path of [
      "/v1",
      "/v1/",
      "/v1/board",
      "/v1/board/overview/",
      "/v1/board/Overview",
      "/v1/board/history/",
      "/v1/pricing",
      "/nothing",
    ]) {
      const reply = await api.get(path, { "X-API-Key": "bad" });
      expect([path, reply.status, JSON.parse(reply.text).code]).to.deep.equal([path, 404, "not_found"]);
    }
  });

  it("405 names the methods a path takes", async () => {
    const api = await board();
    for (const method of ["POST", "PUT", "DELETE", "PATCH"]) {
      const reply = await api.get("/v1/board/overview", {}, method);
      expect([reply.status, reply.headers.get("allow"), JSON.parse(reply.text).code]).to.deep.equal([
        405,
        "GET, HEAD, OPTIONS",
        "method_not_allowed",
      ]);
    }
  });

  it("every problem is problem details with all its members, never cached", async () => {
    const reply = await (await board()).get("/v1/board/tokens/NOPE");
    expectContract(reply, "getToken", 404);
    const problem = JSON.parse(reply.text);
    expect(Object.keys(problem)).to.deep.equal(["type", "title", "status", "code", "detail", "request_id"]);
    expect(problem).to.include({ type: `${WEB}/docs/errors#unknown_token`, title: "Unknown token", status: 404, code: "unknown_token" });
    expect(problem.request_id).to.equal(reply.headers.get("x-request-id"));
    expect(reply.headers.get("cache-control")).to.equal("no-store");
    expect(reply.headers.get("etag")).to.equal(null);
  });

  it("422 for control characters, over-long and doubled values, before any credential is looked at", async () => {
    const api = await board();
    const cases: [string, string, string][] = [
      ["/v1/board/tokens/XU%00SD", "control_characters", "control_characters"],
      ["/v1/board/tokens/XUSD?chain=a%0Ab", "control_characters", "control_characters"],
      [`/v1/board/tokens/${"X".repeat(65)}`, "validation_failed", "max_length"],
      [`/v1/board/tokens/XUSD?chain=${"e".repeat(65)}`, "validation_failed", "max_length"],
      ["/v1/board/tokens/XUSD?chain=base&chain=base", "validation_failed", "type"],
      ["/v1/board/tokens/%E0%A4%A", "validation_failed", "format"],
    ];
    for (const [path, code, field] of cases) {
      const reply = await api.get(path, { "X-API-Key": "bad" });
      expectContract(reply, "getToken", 422);
      expect([path, JSON.parse(reply.text).code, JSON.parse(reply.text).errors[0].code]).to.deep.equal([path, code, field]);
    }
  });

  it("names every faulty value at once", async () => {
    const reply = await (await board()).get(`/v1/board/tokens/${"X".repeat(65)}?chain=${"e".repeat(65)}`);
    expect(
      JSON.parse(reply.text).errors.map(({ location, field }: { location: string; field: string }) => [location, field]),
    ).to.deep.equal([
      ["path", "symbol"],
      ["query", "chain"],
    ]);
  });

  it("64 characters of a symbol are allowed, counted as code points", async () => {
    const api = await board();
    expectContract(await api.get(`/v1/board/tokens/${"X".repeat(64)}`), "getToken", 404);
    expectContract(await api.get(`/v1/board/tokens/${encodeURIComponent("\u{1F4B5}".repeat(64))}`), "getToken", 404);
  });

  it("an empty chain is 422, an unknown parameter is ignored", async () => {
    const api = await board();
    expectContract(await api.get("/v1/board/tokens/XUSD?chain="), "getToken", 422);
    expectContract(await api.get("/v1/board/tokens/XUSD?foo=1&foo=2&__proto__=x"), "getToken", 200);
  });

  it("hostile names are just unknown", async () => {
    const api = await board();
    for (const name of ["__proto__", "constructor", "..%2F..%2Fetc", "%3Cscript%3E", "XUSD%20"]) {
      expectContract(await api.get(`/v1/board/tokens/${name}`), "getToken", 404);
    }
  });

  it("any presented key, an empty one too, is 401 with both ceilings and no remaining figure", async () => {
    const api = await board();
    for (const key of ["", "svc_abcdefgh_0123456789", "x".repeat(500)]) {
      for (const [path, id] of [
        ["/v1/board/overview", "getOverview"],
        ["/v1/openapi.json", "getOpenApi"],
        ["/v1/board/tokens/NOPE", "getToken"],
      ] as const) {
        const reply = await api.get(path, { "X-API-Key": key });
        expectContract(reply, id, 401);
        expect(JSON.parse(reply.text).code).to.equal("invalid_key");
        expect(reply.headers.get("www-authenticate")).to.equal('ApiKey realm="v1"');
        expect(reply.headers.get("x-quota-limit")).to.equal("20000");
        expect(reply.headers.get("x-ratelimit-limit")).to.equal("200");
        expect(reply.headers.get("x-ratelimit-reset")).to.equal("10");
        expect(reply.headers.get("ratelimit-policy")).to.equal('"throughput";q=200;w=10;qu="cu", "quota";q=20000;w=2419200;qu="cu"');
        for (const absent of ["x-quota-remaining", "x-ratelimit-remaining", "ratelimit", "x-quota-cost"]) {
          expect(reply.headers.get(absent), absent).to.equal(null);
        }
      }
    }
  });

  it("a key is refused also where the answer is ready", async () => {
    const api = await board();
    await api.get("/v1/board/overview");
    expectContract(await api.get("/v1/board/overview", { "X-API-Key": "" }), "getOverview", 401);
  });

  it("a keyless refusal carries the seconds to reset alone; a served read carries no quota field", async () => {
    const api = await board();
    const refused = await api.get("/v1/board/tokens/NOPE");
    // 2026-02-15T12:00:00Z: 13.5 days to March.
    expect([refused.headers.get("x-quota-reset"), refused.headers.get("x-ratelimit-reset")]).to.deep.equal(["1166400", "10"]);
    expect(refused.headers.get("x-quota-limit")).to.equal(null);
    const served = await api.get("/v1/board/overview");
    for (const [name] of served.headers) expect(name).not.to.match(/^(x-quota|x-ratelimit|ratelimit)/);
  });

  it("every answer has an id of its own, a time-ordered UUID", async () => {
    const api = await board();
    const ids = new Set<string | null>();
    for (const path of ["/v1/board/overview", "/v1/board/overview", "/v1/nope", "/", "/docs"])
      ids.add((await api.get(path)).headers.get("x-request-id"));
    expect(ids.size).to.equal(5);
    for (const id of ids) expect(id).to.match(/^req_[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/);
  });

  it("GET is open to every origin without credentials, errors included", async () => {
    const api = await board();
    for (const path of ["/v1/board/overview", "/v1/board/overview", "/v1/board/tokens/NOPE", "/v1/nope"]) {
      const { headers } = await api.get(path, { Origin: "https://elsewhere.example" });
      expect([path, headers.get("access-control-allow-origin")]).to.deep.equal([path, "*"]);
      expect(headers.get("access-control-allow-credentials")).to.equal(null);
      expect(headers.get("access-control-expose-headers")).to.include("ETag").and.include("X-Request-Id").and.include("Retry-After");
      expect(headers.get("x-content-type-options")).to.equal("nosniff");
    }
  });

  it("a preflight lets a browser send the key and a condition", async () => {
    const reply = await (await board()).get(
      "/v1/board/overview",
      { Origin: "https://elsewhere.example", "Access-Control-Request-Method": "GET" },
      "OPTIONS",
    );
    expect(reply.status).to.equal(204);
    expect(reply.headers.get("access-control-allow-methods")).to.equal("GET, HEAD");
    expect(reply.headers.get("access-control-allow-headers")).to.include("X-API-Key");
  });

  it("a body is refused, a huge one by its size", async () => {
    const { url } = await board();
    expect(await rawStatus(url, "GET /v1/board/overview HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}")).to.equal(400);
    expect(await rawStatus(url, "GET /v1/board/overview HTTP/1.1\r\nHost: x\r\nContent-Length: 65537\r\n\r\n")).to.equal(413);
    expect(
      await rawStatus(url, "GET /v1/board/overview HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"),
    ).to.equal(400);
  });

  it("addresses over 8192 characters and header blocks over 16384 bytes are refused, at the limit they are not", async () => {
    const { url, get } = await board();
    const path = (length: number): string => `/v1/board/overview?x=${"y".repeat(length - 21)}`;
    expect(await rawStatus(url, `GET ${path(8192)} HTTP/1.1\r\nHost: x\r\n\r\n`)).to.equal(200);
    expect(await rawStatus(url, `GET ${path(8193)} HTTP/1.1\r\nHost: x\r\n\r\n`)).to.equal(414);
    const padding = (bytes: number): string => `X-Pad: ${"p".repeat(bytes - 9 - 9)}\r\n`;
    expect(await rawStatus(url, `GET /v1/board/overview HTTP/1.1\r\nHost: x\r\n${padding(16_384)}\r\n`)).to.equal(200);
    expect(await rawStatus(url, `GET /v1/board/overview HTTP/1.1\r\nHost: x\r\n${padding(16_385)}\r\n`)).to.equal(431);
    expect(await rawStatus(url, `GET / HTTP/1.1\r\nHost: x\r\n${padding(60_000)}\r\n`)).to.equal(431);
    expectContract(await get(path(8193)), "getOverview", 414);
    expectContract(await get("/v1/board/overview", { "X-Pad": "p".repeat(16_384) }), "getOverview", 431);
  });

  it("a whole address as request target is answered like its path", async () => {
    const { url } = await board();
    for (const [target, status] of [
      ["http://board.example/v1/board/overview", 200],
      ["HTTPS://board.example:8443/v1/board/tokens/xusd?chain=nowhere", 404],
      ["http://board.example", 200],
      ["http://board.example?x=1", 200],
    ] as const)
      expect([target, await rawStatus(url, `GET ${target} HTTP/1.1\r\nHost: board.example\r\n\r\n`)]).to.deep.equal([target, status]);
  });

  it("what is not HTTP is 400, told as a problem like any other", async () => {
    const answer = await rawAnswer((await board()).url, "HELLO\r\n\r\n", (text) => text.endsWith("}"));
    expect(answer).to.match(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")))).to.include({
      type: `${WEB}/docs/errors#malformed_request`,
      code: "malformed_request",
      status: 400,
    });
  });
});
