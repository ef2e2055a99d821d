import { expect } from "chai";
import fc from "fast-check";
import { type BucketRange, bucketCount, bucketGrid, countedInstants, GRANULARITIES } from "../../../domain/history/buckets.js";
import { bucketTally } from "../../../domain/history/gaps.js";
import { addDays, endOfDay, instantFromMs, msOfInstant, startOfDay } from "../../../domain/shared/time.js";
import { day, instant } from "../../support/board.js";

const NOW = instant("2026-02-15T12:34:56.789Z");
const range = (from: string, to: string, granularity: BucketRange["granularity"]): BucketRange => ({
  from: day(from),
  to: day(to),
  granularity,
});
const texts = (given: BucketRange, now = NOW) =>
  bucketGrid(given, now).map(({ startMs, endMs }) => `${instantFromMs(startMs)} ${instantFromMs(endMs)}`);

describe("the buckets of a range", () => {
  it("are whole hours up to the one in progress", () => {
    const hours = texts(range("2026-02-15", "2026-02-15", "hour"));
    expect(hours).to.have.length(13);
    expect([hours[0], hours.at(-1)]).to.deep.equal([
      "2026-02-15T00:00:00.000Z 2026-02-15T01:00:00.000Z",
      "2026-02-15T12:00:00.000Z 2026-02-15T13:00:00.000Z",
    ]);
  });

  it("begin with one that starts right now, and not with one that starts later", () => {
    expect(bucketCount(range("2026-02-15", "2026-02-15", "hour"), instant("2026-02-15T13:00:00.000Z"))).to.equal(14);
    expect(bucketCount(range("2026-02-15", "2026-02-15", "hour"), instant("2026-02-15T12:59:59.999Z"))).to.equal(13);
  });

  it("are days to the last of the range, leap day included", () => {
    expect(texts(range("2024-02-28", "2024-03-01", "day"))).to.deep.equal([
      "2024-02-28T00:00:00.000Z 2024-02-29T00:00:00.000Z",
      "2024-02-29T00:00:00.000Z 2024-03-01T00:00:00.000Z",
      "2024-03-01T00:00:00.000Z 2024-03-02T00:00:00.000Z",
    ]);
  });

  it("are whole months, of which the first and the last may be part of the range only", () => {
    const given = range("2025-12-31", "2026-02-10", "month");
    expect(texts(given)).to.deep.equal([
      "2025-12-01T00:00:00.000Z 2026-01-01T00:00:00.000Z",
      "2026-01-01T00:00:00.000Z 2026-02-01T00:00:00.000Z",
      "2026-02-01T00:00:00.000Z 2026-03-01T00:00:00.000Z",
    ]);
    const { fromMs, toMs } = countedInstants(given, bucketGrid(given, NOW));
    expect([fromMs, toMs]).to.deep.equal([msOfInstant(startOfDay(given.from)), msOfInstant(endOfDay(given.to))]);
  });

  it("count no reading of the future beyond the bucket in progress", () => {
    const given = range("2026-02-15", "2026-02-15", "hour");
    expect(countedInstants(given, bucketGrid(given, NOW)).toMs).to.equal(Date.parse("2026-02-15T12:59:59.999Z"));
  });
});

describe("gaps", () => {
  const given = range("2026-02-15", "2026-02-15", "hour");
  const tally = (...served: number[]) => bucketTally(bucketGrid(given, NOW), new Set(served), Date.parse(NOW));

  it("are maximal runs of empty buckets, oldest first; the one in progress is pending", () => {
    expect(tally(2, 3, 7)).to.deep.equal({
      expected: 13,
      served: 3,
      pending: 1,
      gaps: [
        { from: "2026-02-15T00:00:00.000Z", to: "2026-02-15T02:00:00.000Z", missing: 2, pending: false },
        { from: "2026-02-15T04:00:00.000Z", to: "2026-02-15T07:00:00.000Z", missing: 3, pending: false },
        { from: "2026-02-15T08:00:00.000Z", to: "2026-02-15T13:00:00.000Z", missing: 5, pending: true },
      ],
    });
  });

  it("are none when every bucket holds a reading, and nothing is pending", () => {
    expect(tally(...Array.from({ length: 13 }, (_, i) => i))).to.deep.equal({ expected: 13, served: 13, pending: 0, gaps: [] });
  });

  it("before the first reading ever are gaps like any other", () => {
    expect(tally(12).gaps).to.deep.equal([
      { from: "2026-02-15T00:00:00.000Z", to: "2026-02-15T12:00:00.000Z", missing: 12, pending: false },
    ]);
  });

  it("for any range, granularity and instant: expected = served + missing, runs are maximal, and at most one is pending", () => {
    const start = Date.parse("2023-12-25T00:00:00.000Z");
    const case_ = fc.record({
      ago: fc.integer({ min: 0, max: 120 }),
      span: fc.integer({ min: 0, max: 90 }),
      nowMs: fc.integer({ min: start, max: start + 120 * 86_400_000 }),
      granularity: fc.constantFrom(...GRANULARITIES),
      seed: fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { maxLength: 60 }),
    });
    fc.assert(
      fc.property(case_, ({ ago, span, nowMs, granularity, seed }) => {
        const now = instantFromMs(nowMs);
        const to = addDays(day(now.slice(0, 10)), -ago);
        const grid = bucketGrid({ from: addDays(to, -span), to, granularity }, now);
        const served = new Set(seed.map((share) => Math.floor(share * grid.length)));
        const { expected, served: full, gaps, pending } = bucketTally(grid, served, nowMs);
        expect(expected).to.equal(full + gaps.reduce((sum, { missing }) => sum + missing, 0));
        expect(expected).to.equal(bucketCount({ from: addDays(to, -span), to, granularity }, now));
        expect(gaps.filter((gap) => gap.pending)).to.have.length(pending);
        for (const [i, gap] of gaps.entries()) expect(gap.from > (gaps[i - 1]?.to ?? "")).to.equal(true);
        for (const { startMs } of grid) expect(startMs).to.be.at.most(nowMs);
      }),
      { numRuns: 300 },
    );
  });
});
