import { Readable } from "node:stream";
import { expect } from "chai";
import { LogUnavailable } from "../../domain/log/event.js";
import { artifactIdOf } from "../../domain/shared/sha256.js";
import { type BundleRequest, type EvidenceBundles, EvidenceUnsound, NoBuildSlot } from "../../read-api/bundle-port.js";
import { ReadModelUnavailable } from "../../read-api/queries.js";
import { report, token } from "../support/board.js";
import { expectContract } from "../support/contract.js";
import { apiWith, WEB } from "../support/read-api.js";

const ETAG = `W/"b-${"ab".repeat(16)}"`;
const BYTES = Buffer.from("the bytes of an archive");
const PATH = "/v1/board/evidence/xusd/bundle";
const evidence = artifactIdOf("a parse");

describe("GET /v1/board/evidence/{symbol}/bundle", () => {
  const asked: BundleRequest[] = [];
  const bundles: EvidenceBundles = async (request) => {
    asked.push(request);
    return {
      etag: ETAG,
      headSeq: 41,
      bytes: BYTES.length,
      evidence: [evidence],
      body: null,
      validUntilMs: Number.POSITIVE_INFINITY,
      open: async () => Readable.from([BYTES]),
    };
  };
  const tokens = [token("XUSD", { reports: [report("2026-01")] })];
  const failing = (error: Error) => apiWith({ snapshot: { tokens }, bundles: () => Promise.reject(error) });

  it("streams the archive under the registered symbol and its head, with its entity tag", async () => {
    const api = await apiWith({ snapshot: { tokens }, bundles });
    const reply = await api.get(PATH);
    expect(reply.status).to.equal(200);
    expect(reply.text).to.equal(String(BYTES));
    expect(Object.fromEntries(reply.headers)).to.include({
      "content-type": "application/zip",
      "content-length": String(BYTES.length),
      "content-disposition": 'attachment; filename="XUSD-evidence-41.zip"',
      etag: ETAG,
      "cache-control": "public, max-age=30",
      vary: "X-API-Key, Accept-Encoding",
      "x-content-type-options": "nosniff",
      "access-control-allow-origin": "*",
    });
    expect(reply.headers.get("x-request-id")).to.match(/^req_[0-9a-f]{32}$/);
    expect(asked.at(-1)).to.include({ symbol: "XUSD" });
    expect(asked.at(-1)?.notice.baseUrl).to.equal(WEB);
  });

  it("sends an archive that is at hand as it is, and 503 when one to be opened has just been replaced", async () => {
    const gone = () => Promise.reject(new Error("no such file"));
    const answer = (body: Buffer | null) =>
      apiWith({ snapshot: { tokens }, bundles: async (request) => ({ ...(await bundles(request)), body, open: gone }) });
    expect((await (await answer(BYTES)).get(PATH)).text).to.equal(String(BYTES));
    const replaced = await (await answer(null)).get(PATH);
    expectContract(replaced, "getEvidenceBundle", 503);
    expect(JSON.parse(replaced.text).code).to.equal("service_unavailable");
  });

  it("keeps an archive that is at hand ready, and asks again once another may be due", async () => {
    const count = async (validUntilMs: number): Promise<number> => {
      let times = 0;
      const counting: EvidenceBundles = async (request) => {
        times += 1;
        return { ...(await bundles(request)), body: BYTES, validUntilMs };
      };
      const api = await apiWith({ snapshot: { tokens }, bundles: counting, now: "2026-02-15T12:00:00.000Z" });
      const replies = [await api.get(PATH), await api.get(PATH), await api.get(PATH, { "If-None-Match": ETAG })];
      expect(replies.map(({ status }) => status)).to.deep.equal([200, 200, 304]);
      for (const { headers } of replies) expect(headers.get("etag")).to.equal(ETAG);
      return times;
    };
    expect(await count(Number.POSITIVE_INFINITY)).to.equal(1);
    expect(await count(Date.parse("2026-02-15T12:00:00.000Z"))).to.equal(3);
  });

  it("answers HEAD with the same fields and no body", async () => {
    const reply = await (await apiWith({ snapshot: { tokens }, bundles })).get(PATH, {}, "HEAD");
    expect([reply.status, reply.text, reply.headers.get("content-length")]).to.deep.equal([200, "", String(BYTES.length)]);
  });

  for (const condition of [ETAG, ETAG.slice(2), `"other", ${ETAG}`, "*"]) {
    it(`is 304 without a body for If-None-Match ${condition}`, async () => {
      const reply = await (await apiWith({ snapshot: { tokens }, bundles })).get(PATH, { "If-None-Match": condition });
      expectContract(reply, "getEvidenceBundle", 304);
      expect(reply.headers.get("etag")).to.equal(ETAG);
      expect(reply.headers.get("content-disposition")).to.equal(null);
    });
  }

  it("is 200 for a condition that names another tag or none", async () => {
    const api = await apiWith({ snapshot: { tokens }, bundles });
    for (const condition of ['W/"b-other"', "not a tag"])
      expect((await api.get(PATH, { "If-None-Match": condition })).status).to.equal(200);
  });

  it("404 unknown_token for a symbol nobody tracks, 422 for one that cannot be, 405 for POST", async () => {
    const api = await apiWith({ snapshot: { tokens }, bundles });
    expectContract(await api.get("/v1/board/evidence/NOPE/bundle"), "getEvidenceBundle", 404);
    expectContract(await api.get("/v1/board/evidence/X%00/bundle"), "getEvidenceBundle", 422);
    expectContract(await api.get(`/v1/board/evidence/${"X".repeat(65)}/bundle`), "getEvidenceBundle", 422);
    expect((await api.get(PATH, {}, "POST")).status).to.equal(405);
  });

  it("401 for a presented key, which cannot be known, before anything is built", async () => {
    const before = asked.length;
    expectContract(await (await apiWith({ snapshot: { tokens }, bundles })).get(PATH, { "X-API-Key": "k" }), "getEvidenceBundle", 401);
    expect(asked.length).to.equal(before);
  });

  it("429 with Retry-After when no build slot is free", async () => {
    const reply = await (await failing(new NoBuildSlot(7))).get(PATH);
    expectContract(reply, "getEvidenceBundle", 429);
    expect(reply.headers.get("retry-after")).to.equal("7");
    expect(JSON.parse(reply.text)).to.include({ code: "rate_limited", reason: "capacity" });
  });

  it("503 integrity_error when evidence it needs does not verify, kept or not", async () => {
    const unsound = await (await failing(new EvidenceUnsound("no"))).get(PATH);
    expectContract(unsound, "getEvidenceBundle", 503);
    const kept = await (await apiWith({ snapshot: { tokens, damaged: new Set([evidence]) }, bundles })).get(PATH, { "If-None-Match": "*" });
    expectContract(kept, "getEvidenceBundle", 503);
    for (const { text } of [unsound, kept]) expect(JSON.parse(text).code).to.equal("integrity_error");
  });

  it("503 service_unavailable while the log or the stored tree is away", async () => {
    for (const error of [new LogUnavailable("away"), new ReadModelUnavailable("behind")]) {
      const reply = await (await failing(error)).get(PATH);
      expectContract(reply, "getEvidenceBundle", 503);
      expect(JSON.parse(reply.text).code).to.equal("service_unavailable");
    }
  });

  it("ends the answer unfinished when the archive cannot be read to its end", async () => {
    const broken: EvidenceBundles = async (request) => ({
      ...(await bundles(request)),
      open: async () =>
        Readable.from(
          (async function* () {
            yield BYTES.subarray(0, 5);
            throw new Error("the disk is gone");
          })(),
        ),
    });
    const { url } = await apiWith({ snapshot: { tokens }, bundles: broken });
    const failed = await fetch(`${url}${PATH}`).then(
      (reply) =>
        reply.text().then(
          () => "whole",
          () => "cut",
        ),
      () => "cut",
    );
    expect(failed).to.equal("cut");
  });
});
