import { expect } from "chai";
import { report, token } from "../support/board.js";
import { expectContract } from "../support/contract.js";
import { apiWith } from "../support/read-api.js";

const tokens = [token("XUSD", { reports: [report("2026-01")] })];

describe("conditional and cached reads", () => {
  const board = () => apiWith({ snapshot: { tokens } });

  it("a served read names its tag, how long it may be kept and what it varies by", async () => {
    const { headers } = await (await board()).get("/v1/board/overview");
    expect(headers.get("etag")).to.match(/^W\/"[0-9a-f]{32}"$/);
    expect(headers.get("cache-control")).to.equal("public, max-age=30");
    expect(headers.get("vary")).to.equal("X-API-Key, Accept-Encoding");
    expect(headers.get("content-type")).to.equal("application/json");
  });

  it("304 without a body when the tag still holds, with ETag, Cache-Control and Vary; from the first answer on", async () => {
    const api = await board();
    const etag = (await api.get("/v1/board/overview")).headers.get("etag") ?? "";
    for (const value of [etag, etag.slice(2), `"other", ${etag}`, `"a,b",${etag.slice(2)} ,`, "*"]) {
      for (const path of ["/v1/board/overview", "/v1/board/overview?again=1"]) {
        const reply = await api.get(path, { "If-None-Match": value });
        expectContract(reply, "getOverview", 304);
        expect(reply.headers.get("etag")).to.equal(etag);
        expect(reply.headers.get("cache-control")).to.equal("public, max-age=30");
        expect(reply.headers.get("vary")).to.equal("X-API-Key, Accept-Encoding");
      }
    }
  });

  it("a malformed or another tag is answered in full", async () => {
    const api = await board();
    const etag = (await api.get("/v1/board/overview")).headers.get("etag") ?? "";
    for (const value of ["nonsense", '"other"', `${etag} junk`, `"open, ${etag}`, `w/${etag.slice(2)}`, "**"]) {
      expectContract(await api.get("/v1/board/overview", { "If-None-Match": value }), "getOverview", 200);
    }
  });

  it("no 304 where 200 would not have been", async () => {
    const api = await board();
    expectContract(await api.get("/v1/board/tokens/NOPE", { "If-None-Match": "*" }), "getToken", 404);
    expectContract(await api.get("/v1/board/overview", { "If-None-Match": "*", "X-API-Key": "k" }), "getOverview", 401);
    const withheld = await apiWith({ snapshot: { tokens, methodology: { sha256: null, uploaded_at: null, reviews: [] } } });
    expectContract(await withheld.get("/v1/board/overview", { "If-None-Match": "*" }), "getOverview", 403);
  });

  it("HEAD has the header fields of GET and no body, whether the answer was ready or not", async () => {
    const api = await board();
    for (const path of ["/v1/board/coverage", "/v1/board/coverage", "/", "/docs"]) {
      const head = await api.get(path, {}, "HEAD");
      const get = await api.get(path);
      expect([path, head.status, head.text]).to.deep.equal([path, 200, ""]);
      expect(head.headers.get("etag")).to.equal(get.headers.get("etag"));
      expect(head.headers.get("content-length")).to.equal(String(Buffer.byteLength(get.text)));
    }
  });

  it("an answer made ready is byte-equal to the first", async () => {
    const api = await board();
    const first = await api.get("/v1/board/tokens/XUSD");
    const second = await api.get("/v1/board/tokens/XUSD");
    expect(second.text).to.equal(first.text);
    expect([...second.headers].filter(isStable).sort()).to.deep.equal([...first.headers].filter(isStable).sort());
  });

  it("the contract has a strong tag and is kept five minutes; its one server is this one", async () => {
    const api = await board();
    const reply = await api.get("/v1/openapi.json");
    expect(reply.headers.get("etag")).to.match(/^"[0-9a-f]{32}"$/);
    expect(reply.headers.get("cache-control")).to.equal("public, max-age=300");
    expect(JSON.parse(reply.text).servers).to.deep.equal([{ url: "https://board.example" }]);
    expectContract(await api.get("/v1/openapi.json", { "If-None-Match": reply.headers.get("etag") ?? "" }), "getOpenApi", 304);
  });
});

const isStable = ([name]: [string, string]): boolean => name !== "x-request-id" && name !== "date";
