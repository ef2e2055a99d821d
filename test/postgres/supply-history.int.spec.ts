import { expect } from "chai";
import fc from "fast-check";
import { newestReadingFirst, type SupplyReading } from "../../domain/board/supply.js";
import { type BucketRange, bucketGrid, countedInstants, GRANULARITIES } from "../../domain/history/buckets.js";
import { addDays, instantFromMs } from "../../domain/shared/time.js";
import { openDatabase } from "../../infra/postgres/database.js";
import { supplyHistory } from "../../infra/postgres/supply-history.js";
import { readModels } from "../../infra/projections/read-models.js";
import { ReadModelUnavailable, type SupplyHistory } from "../../read-api/queries.js";
import { day, instant } from "../support/board.js";
import { registryEntry } from "../support/board-evidence.js";
import { catalog } from "../support/catalogs.js";
import { foldedBoard } from "../support/folded-board.js";
import { type ProjectionWorld, projectionWorld } from "../support/projection-world.js";
import { supplyArtifact, supplyEntry } from "../support/supply-evidence.js";

const NOW = instant("2026-02-15T12:34:56.789Z");
const FIRST = Date.parse("2025-12-20T00:00:00.000Z");
const SPAN_MS = Date.parse(NOW) - FIRST;

/** Readings of 57 days: every seventh hour twice, every fifth missing, some on the very edges of days and months. */
const times = (): number[] => {
  const hourly = Array.from({ length: Math.floor(SPAN_MS / 3_600_000) }, (_, n) => FIRST + n * 3_600_000 + 11_000);
  const kept = hourly.flatMap((at, n) => (n % 5 === 0 ? [] : n % 7 === 0 ? [at, at + 1_800_000] : [at]));
  const edges = ["2026-01-01T00:00:00.000Z", "2025-12-31T23:59:59.999Z", "2026-02-01T00:00:00.000Z", "2026-01-31T23:59:59.999Z"];
  return [...kept, ...edges.map((edge) => Date.parse(edge))];
};

describe("the history of measured supply in SQL", () => {
  let world: ProjectionWorld;
  let readings: readonly SupplyReading[];
  let head = 0;
  before(async () => {
    world = await projectionWorld();
    await world.evidence.append([registryEntry(catalog())]);
    await world.evidence.append(times().map((at) => supplyEntry(instantFromMs(at))));
    const { pin } = supplyArtifact("2026-01-10T05:00:11.000Z");
    await world.evidence.append(
      [pin.height, pin.height + 1, pin.height + 1].map((height) => supplyEntry(pin.time, { pin: { ...pin, height } })),
    );
    await world.evidence.append([supplyEntry("2026-01-10T05:30:00.000Z", { network: "base" })]);
    head = world.evidence.nextSeq() - 1;
    const folded = await foldedBoard(world.evidence);
    readings = folded.ids("supply_readings").flatMap((id) => {
      const { slice, ...reading } = folded.row("supply_readings", id) ?? { slice: "" };
      return slice === "ONEX/ethereum" ? [reading as SupplyReading] : [];
    });
    world.startProjector();
    await world.settled(world.evidence.log.events.at(-1)?.position ?? 0n);
  });
  after(() => world.end());

  const place = { symbol: "ONEX", network: "ethereum" };
  const asked = (range: BucketRange, throughSeq = head, now = NOW) => {
    const grid = bucketGrid(range, now);
    return { ...place, grid, ...countedInstants(range, grid), throughSeq };
  };
  const history = () => supplyHistory({ pool: world.database.pool, read: (read) => world.models.read("board", read) });

  /** The same by the words of Addendum B 16.3, reading by reading. */
  const expected = (ask: ReturnType<typeof asked>): SupplyHistory => {
    const known = readings.filter(({ seq }) => seq <= ask.throughSeq).toSorted(newestReadingFirst);
    const inside = known.filter(({ time_ms }) => time_ms >= ask.fromMs && time_ms <= ask.toMs);
    const buckets = ask.grid.flatMap(({ startMs, endMs }, i) => {
      const held = inside.filter(({ time_ms }) => time_ms >= startMs && time_ms < endMs);
      return held[0] === undefined ? [] : [{ place: i, readings: held.length, newest: held[0] }];
    });
    return { buckets: buckets.reverse(), latestBefore: known.find(({ time_ms }) => time_ms < ask.fromMs) ?? null };
  };

  it("for any range, granularity, instant and head: the last reading of each bucket, how many it holds, and the newest before", async () => {
    const query = history();
    const case_ = fc.record({
      ago: fc.integer({ min: 0, max: 60 }),
      span: fc.integer({ min: 0, max: 45 }),
      granularity: fc.constantFrom(...GRANULARITIES),
      through: fc.integer({ min: 0, max: head + 5 }),
      backMs: fc.integer({ min: 0, max: 40 * 86_400_000 }),
    });
    await fc.assert(
      fc.asyncProperty(case_, async ({ ago, span, granularity, through, backMs }) => {
        const now = instantFromMs(Date.parse(NOW) - backMs);
        const to = addDays(day(now.slice(0, 10)), -ago);
        const ask = asked({ from: addDays(to, -span), to, granularity }, through, now);
        expect(await query(ask)).to.deep.equal(expected(ask));
      }),
      { numRuns: 60 },
    );
  });

  it("of one block read twice takes the greater height, then the later record", async () => {
    const { buckets } = await history()(asked({ from: day("2026-01-10"), to: day("2026-01-10"), granularity: "hour" }));
    const five = buckets.find(({ place: hour }) => hour === 5);
    const [first] = readings.filter(({ seq }) => seq >= head - 3).toSorted(newestReadingFirst);
    expect([five?.newest.seq, first?.seq]).to.deep.equal([head - 1, head - 1]);
  });

  it("is unavailable while no generation is live, and while Postgres is away", async () => {
    const away = openDatabase("postgres://nobody@127.0.0.1:1/none");
    const models = readModels(away);
    const range = { from: day("2026-01-10"), to: day("2026-01-10"), granularity: "day" } as const;
    const failures = [
      supplyHistory({ pool: away.pool, read: (read) => models.read("board", read) })(asked(range)),
      supplyHistory({ pool: world.database.pool, read: (read) => world.models.read("never_built", read) })(asked(range)),
    ].map((work) => work.catch((error: unknown) => error));
    for (const failure of await Promise.all(failures)) expect(failure).to.be.instanceOf(ReadModelUnavailable);
    await away.close();
  });
});
