import { expect } from "chai";
import { type ReadyAnswer, readyAnswers } from "../../read-api/ready-answers.js";
import { board, instant, report, token } from "../support/board.js";
import { expectContract } from "../support/contract.js";
import { apiWith } from "../support/read-api.js";

const answer = (bytes: number, validUntilMs = 100): ReadyAnswer => ({
  etag: "",
  body: Buffer.alloc(bytes),
  head: [],
  notModifiedHead: [],
  toKey: { head: [], notModifiedHead: [] },
  validUntilMs,
});

describe("ready answers", () => {
  it("are given for their snapshot until, and not at, their instant", () => {
    const [answers, snapshot] = [readyAnswers(100_000), board()];
    answers.put("a", snapshot, answer(10));
    expect(answers.get("a", snapshot, 99)).not.to.equal(undefined);
    expect(answers.get("a", snapshot, 100)).to.equal(undefined);
    expect(answers.get("b", snapshot, 99)).to.equal(undefined);
    expect(answers.get("a", board(), 99)).to.equal(undefined);
  });

  it("of another snapshot are dropped when one is put", () => {
    const [answers, former, next] = [readyAnswers(100_000), board(), board()];
    answers.put("a", former, answer(10));
    answers.put("b", next, answer(10));
    expect([answers.get("a", former, 0), answers.get("a", next, 0)]).to.deep.equal([undefined, undefined]);
    expect(answers.get("b", next, 0)).not.to.equal(undefined);
  });

  it("stay within their bytes however many are put, and one too large is not kept", () => {
    const [answers, snapshot] = [readyAnswers(50_000), board()];
    for (let i = 0; i < 1000; i++) answers.put(String(i), snapshot, answer(4000));
    const kept = Array.from({ length: 1000 }, (_, i) => answers.get(String(i), snapshot, 0)).filter((found) => found !== undefined);
    expect(kept.length).to.be.within(1, 10);
    answers.put("large", snapshot, answer(60_000));
    expect(answers.get("large", snapshot, 0)).to.equal(undefined);
  });

  it("flip with the day by the clock alone, between two readings of it", async () => {
    const started = performance.now();
    const clock = async () => instant(new Date(Date.parse("2026-03-17T23:59:59.500Z") + performance.now() - started).toISOString());
    const api = await apiWith({ clock, snapshot: { tokens: [token("XUSD", { reports: [report("2026-01")] })] } });
    const read = async () => {
      const reply = await api.get("/v1/board/tokens/XUSD");
      expectContract(reply, "getToken", 200);
      return [JSON.parse(reply.text).attestation_status, reply.headers.get("etag")];
    };
    const [before, tag] = await read();
    expect(before).to.equal("CURRENT");
    await new Promise((resolve) => setTimeout(resolve, 600));
    const [after, tagAfter] = await read();
    expect(after).to.equal("STALE");
    expect(tagAfter).not.to.equal(tag);
  });

  it("flip when a review ends, with nothing recorded", async () => {
    const started = performance.now();
    const clock = async () => instant(new Date(Date.parse("2026-02-15T12:00:00.000Z") + performance.now() - started).toISOString());
    const snapshot = board();
    const [approval] = snapshot.methodology.reviews;
    if (approval === undefined) throw new Error("the board is reviewed");
    const until = { ...approval, review: { ...approval.review, valid_until: instant("2026-02-15T12:00:00.700Z") } };
    const api = await apiWith({ clock, snapshot: { ...snapshot, methodology: { ...snapshot.methodology, reviews: [until] } } });
    expectContract(await api.get("/v1/board/overview"), "getOverview", 200);
    await new Promise((resolve) => setTimeout(resolve, 750));
    expectContract(await api.get("/v1/board/overview"), "getOverview", 403);
  });
});
