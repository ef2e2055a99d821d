import { expect } from "chai";
import { DatabaseUnavailable } from "../../commands/ports.js";
import type { KeyRefusal, KeyVerdict } from "../../domain/key/verdict.js";
import { report, revision, token } from "../support/board.js";
import { expectContract, type Reply } from "../support/contract.js";
import { caller, memoryKeys } from "../support/memory-keys.js";
import { rawStatus } from "../support/raw-http.js";
import { apiWith } from "../support/read-api.js";

const TOKEN = "/v1/board/tokens/XUSD";
const HISTORY = "/v1/board/history";
const RAISED = { quotaCu: 5_000_000, burstCu: 2_000 };
const passes = (change = {}): KeyVerdict => ({ passes: true, key: caller(change) });
const refused = (refusal: KeyRefusal): KeyVerdict => ({ passes: false, refusal, terms: RAISED });
const VERDICTS = {
  good: passes(),
  entitled: passes({ keyId: "key_2", entitled: true, terms: RAISED }),
  scoped: passes({ scopes: ["board"] }),
  elsewhere: passes({ scopes: ["account", "pricing"], terms: RAISED }),
  revoked: refused("revoked_key"),
  expired: refused("expired_key"),
  inactive: refused("account_inactive"),
};
const tokens = [
  token("XUSD", { reports: [report("2026-01")], revisions: [revision("2026-01", { seq: 9 }), revision("2025-12", { seq: 7 })] }),
];

const made = async (options = {}) => {
  const keys = memoryKeys(VERDICTS, ["good", "entitled", "elsewhere"]);
  const api = await apiWith({ snapshot: { tokens }, keys, ...options });
  const by = (key: string, path: string, headers = {}, method = "GET") => api.get(path, { "X-API-Key": key, ...headers }, method);
  return { ...api, keys, by };
};
const codeOf = ({ status, text }: Reply): string => `${status} ${JSON.parse(text).code}`;
const ceilings = ({ headers }: Reply) => ["x-quota-limit", "x-ratelimit-limit"].map((name) => headers.get(name));

/** Asked three times: by the long way, and from what is ready. */
const thrice = async (ask: () => Promise<Reply>): Promise<Reply[]> => [await ask(), await ask(), await ask()];

describe("reads with a key", () => {
  it("a good key leaves a keyless answer as it is, but for who may keep it", async () => {
    const { by, get } = await made();
    for (const path of [TOKEN, "/v1/board/overview", "/v1/board/attestations", "/v1/openapi.json"]) {
      const keyless = await get(path);
      for (const key of ["good", "scoped"])
        for (const keyed of await thrice(() => by(key, path))) {
          expect([keyed.status, keyed.text, keyed.headers.get("etag")]).to.deep.equal([200, keyless.text, keyless.headers.get("etag")]);
          expect(keyed.headers.get("cache-control")).to.equal("private, no-cache");
          expect(keyed.headers.get("vary")).to.equal("X-API-Key, Accept-Encoding");
          for (const [name] of keyed.headers) expect(name).not.to.match(/^(x-quota|x-ratelimit|ratelimit)/);
        }
    }
    expect((await get(TOKEN)).headers.get("cache-control")).to.equal("public, max-age=30");
  });

  it("304 to a key as to nobody, with its own rule for caches", async () => {
    const { by, get } = await made();
    const etag = (await get(TOKEN)).headers.get("etag") ?? "";
    for (const reply of await thrice(() => by("good", TOKEN, { "If-None-Match": `"x", ${etag.slice(2)}` }))) {
      expect([reply.status, reply.text]).to.deep.equal([304, ""]);
      expect([reply.headers.get("cache-control"), reply.headers.get("etag")]).to.deep.equal(["private, no-cache", etag]);
    }
  });

  it("an entitled key fills restatements and empties plan_gated: nothing else of the answer is another", async () => {
    const { by, get } = await made();
    const keyless = JSON.parse((await get(TOKEN)).text);
    expect(keyless).to.deep.include({ restatements: [] });
    expect(keyless.plan_gated.map(({ field, count }: { field: string; count: number }) => [field, count])).to.deep.equal([
      ["restatements", 2],
    ]);
    const log = JSON.parse((await get("/v1/board/revisions?symbol=XUSD")).text);
    for (const reply of await thrice(() => by("entitled", TOKEN))) {
      expectContract(reply, "getToken", 200);
      expect(JSON.parse(reply.text)).to.deep.equal({ ...keyless, restatements: log.entries, plan_gated: [] });
    }
    expect(log.entries.map(({ seq }: { seq: number }) => seq)).to.deep.equal([9, 7]);
    for (const [key, reply] of [
      ["good", await by("good", TOKEN)],
      ["none", await get(TOKEN)],
    ] as const)
      expect(JSON.parse(reply.text), key).to.deep.equal(keyless);
  });

  it("the entitled answer has an entity tag of its own, and 304 by it alone", async () => {
    const { by, get } = await made();
    const [own, open] = [await by("entitled", TOKEN), await get(TOKEN)].map(({ headers }) => headers.get("etag") ?? "");
    expect(own).not.to.equal(open);
    for (const [key, tag, status] of [
      ["entitled", own, 304],
      ["entitled", open, 200],
      ["good", own, 200],
      ["good", open, 304],
    ] as const)
      for (const reply of await thrice(() => by(key, TOKEN, { "If-None-Match": tag ?? "" }))) expect(reply.status, key).to.equal(status);
  });

  it("401 names why, with the ceilings of the key's account", async () => {
    const { by } = await made();
    for (const [key, code] of [
      ["revoked", "revoked_key"],
      ["expired", "expired_key"],
      ["inactive", "account_inactive"],
    ] as const)
      for (const [path, id] of [
        [TOKEN, "getToken"],
        [HISTORY, "getHistory"],
      ] as const) {
        const reply = await by(key, path);
        expectContract(reply, id, 401);
        expect(codeOf(reply)).to.equal(`401 ${code}`);
        expect([reply.headers.get("www-authenticate"), ...ceilings(reply)]).to.deep.equal(['ApiKey realm="v1"', "5000000", "2000"]);
        expect(reply.headers.get("cache-control")).to.equal("no-store");
      }
    expect(ceilings(await by("nobody", TOKEN))).to.deep.equal(["20000", "200"]);
  });

  it("403 insufficient_scope for every board read, also of a ready answer; the contract is of no family", async () => {
    const { by, get } = await made();
    await get(TOKEN);
    for (const [path, id] of [
      [TOKEN, "getToken"],
      ["/v1/board/overview", "getOverview"],
      ["/v1/board/evidence/XUSD/bundle", "getEvidenceBundle"],
      [HISTORY, "getHistory"],
    ] as const) {
      const reply = await by("elsewhere", path);
      expectContract(reply, id, 403);
      expect(JSON.parse(reply.text)).to.include({ code: "insufficient_scope", required_scope: "board" });
      expect(ceilings(reply)).to.deep.equal(["5000000", "2000"]);
      for (const absent of ["x-quota-remaining", "x-ratelimit-remaining", "ratelimit"]) expect(reply.headers.get(absent)).to.equal(null);
    }
    expect((await by("elsewhere", "/v1/openapi.json")).status).to.equal(200);
  });

  it("the key is looked at after path and doubled values, its scope before body and values", async () => {
    const { by, url } = await made();
    expect(codeOf(await by("revoked", "/v1/nothing"))).to.equal("404 not_found");
    expect(codeOf(await by("revoked", TOKEN, {}, "POST"))).to.equal("405 method_not_allowed");
    expect(codeOf(await by("revoked", `${TOKEN}?chain=a&chain=b`))).to.equal("422 validation_failed");
    expect(codeOf(await by("elsewhere", "/v1/board/tokens/NOPE"))).to.equal("403 insufficient_scope");
    expect(codeOf(await by("elsewhere", `${HISTORY}?days=x`))).to.equal("403 insufficient_scope");
    expect(await rawStatus(url, `GET ${TOKEN} HTTP/1.1\r\nHost: x\r\nX-API-Key: elsewhere\r\nContent-Length: 2\r\n\r\n{}`)).to.equal(403);
  });

  it("a doubled key header is one malformed key, even when both are good", async () => {
    const { url, get } = await made();
    await get(TOKEN);
    expect(await rawStatus(url, `GET ${TOKEN} HTTP/1.1\r\nHost: x\r\nX-API-Key: good\r\nX-API-Key: good\r\n\r\n`)).to.equal(401);
  });

  it("history answers a good key, to be kept by nobody else; what it refuses states the ceilings of the key's account", async () => {
    const { by } = await made();
    const reply = await by("good", HISTORY);
    expectContract(reply, "getHistory", 200);
    expect(reply.headers.get("cache-control")).to.equal("private, no-cache");
    const again = await by("good", HISTORY, { "If-None-Match": reply.headers.get("etag") ?? "" });
    expect([again.status, again.headers.get("cache-control")]).to.deep.equal([304, "private, no-cache"]);
    expect(ceilings(await by("entitled", `${HISTORY}?days=x`))).to.deep.equal(["5000000", "2000"]);
    expect(ceilings(await by("good", "/v1/board/tokens/NOPE"))).to.deep.equal([null, null]);
  });

  it("records what was admitted, whatever came of it, and nothing that was refused", async () => {
    const { by, keys, get } = await made();
    await get(TOKEN);
    for (const [key, path] of [
      ["good", TOKEN],
      ["good", "/v1/board/tokens/NOPE"],
      ["scoped", `${HISTORY}?days=x`],
      ["entitled", "/v1/openapi.json"],
    ] as const)
      await by(key, path);
    expect(keys.uses.map(({ keyId }) => keyId)).to.deep.equal(["key_1", "key_1", "key_1", "key_2"]);
    for (const [key, path] of [
      ["revoked", TOKEN],
      ["elsewhere", TOKEN],
      ["nobody", TOKEN],
      ["good", "/v1/nothing"],
      ["good", `${TOKEN}?chain=a&chain=b`],
    ] as const)
      await by(key, path);
    expect(keys.uses).to.have.length(4);
  });

  it("503 with both ceilings when keys cannot be verified; who shows none is served", async () => {
    const verify = () => Promise.reject(new DatabaseUnavailable("away"));
    const { by, get } = await made({ keys: { held: () => undefined, verify, used: () => undefined } });
    const reply = await by("good", TOKEN);
    expectContract(reply, "getToken", 503);
    expect([codeOf(reply), ...ceilings(reply)]).to.deep.equal(["503 service_unavailable", "20000", "200"]);
    expect(Number(reply.headers.get("retry-after"))).to.be.greaterThan(0);
    expect((await get(TOKEN)).status).to.equal(200);
  });
});
