import { expect } from "chai";
import type { OwedCutoff } from "../../../commands/measurement/owed-cutoffs.js";
import { type ClaimedCutoff, type CutoffSchedule, cutoffSchedule } from "../../../infra/measuring/cutoff-schedule.js";
import { retryDelay } from "../../../infra/measuring/retry-delay.js";
import { type CutoffOutcome, type CutoffRoundPorts, runCutoffs } from "../../../infra/measuring/run-cutoffs.js";
import { type Database, openDatabase } from "../../../infra/postgres/database.js";
import { instant } from "../../support/board.js";
import { network } from "../../support/catalogs.js";
import { type TestDatabase, testDatabase } from "../../support/postgres.js";
import { until } from "../../support/until.js";

const CUTOFF = instant("2026-01-31T23:59:59.999Z");
const owed = (key: string): OwedCutoff => ({ symbol: "ONEX", network: network(), key, cutoffAt: CUTOFF, causeSeq: 3 });

describe("when supply is read at cutoffs", function () {
  this.timeout(60_000);
  let server: TestDatabase;
  let database: Database;
  let schedule: CutoffSchedule;
  before(async () => {
    server = await testDatabase();
    database = openDatabase(server.url);
    schedule = cutoffSchedule(database.pool);
  });
  beforeEach(() => database.pool.query("TRUNCATE work.cutoff_schedule"));
  after(async () => {
    await database?.close();
    await server?.drop();
  });

  const claimOne = async (key = "A"): Promise<ClaimedCutoff> => {
    const [claimed] = await schedule.claim([key], 1);
    if (claimed === undefined) throw new Error(`${key} was not due`);
    return claimed;
  };
  const isDue = async (key = "A"): Promise<boolean> => (await schedule.claim([key], 1)).length === 1;
  const dueInSeconds = async (key = "A"): Promise<number> => {
    const { rows } = await database.pool.query<{ in_seconds: number }>(
      "SELECT extract(epoch FROM due_at - clock_timestamp())::float8 AS in_seconds FROM work.cutoff_schedule WHERE key = $1",
      [key],
    );
    return rows[0]?.in_seconds ?? Number.NaN;
  };

  it("is at once, by one process, in the order wanted, those never tried first", async () => {
    const claims = await Promise.all(Array.from({ length: 8 }, () => schedule.claim(["A", "B"], 5)));
    expect(
      claims
        .flat()
        .map(({ key }) => key)
        .sort(),
    ).to.deep.equal(["A", "B"]);
    for (const claimed of claims.flat()) await schedule.later(claimed, 0);
    expect((await schedule.claim(["B", "C", "A"], 1)).map(({ key, tries }) => [key, tries])).to.deep.equal([["C", 0]]);
    expect((await schedule.claim(["B", "C", "A"], 1)).map(({ key, tries }) => [key, tries])).to.deep.equal([["B", 1]]);
  });

  it("is not before the next try is due, but for who asks for it now", async () => {
    await schedule.later(await claimOne(), 3_600);
    expect(await isDue()).to.equal(false);
    expect(await schedule.claimNow("A")).to.include({ key: "A", tries: 1 });
    expect(await schedule.claimNow("A")).to.equal(undefined); // another has it
  });

  it("passes on when it is released, and when a process dies", async () => {
    await schedule.release(await claimOne());
    const claimed = await claimOne();
    await database.pool.query("UPDATE work.cutoff_schedule SET claimed_until = clock_timestamp()");
    const other = await claimOne();
    expect(await schedule.renew(claimed)).to.equal(false);
    expect(await schedule.renew(other)).to.equal(true);
    await schedule.later(claimed, 3_600); // says nothing any more
    expect(await schedule.renew(other)).to.equal(true);
  });

  it("is hourly after a failure for a day, then daily; hourly for ever while a block is not final; spread a little", () => {
    const hours = (reason: "NOT_YET" | "FAILED", tries: number, random = 0) => retryDelay(reason, tries, () => random) / 3_600;
    expect([hours("FAILED", 0), hours("FAILED", 23), hours("FAILED", 24), hours("FAILED", 9_999)]).to.deep.equal([1, 1, 24, 24]);
    expect([hours("NOT_YET", 0), hours("NOT_YET", 9_999)]).to.deep.equal([1, 1]);
    expect(hours("FAILED", 0, 0.999)).to.be.within(1, 1.05);
  });

  describe("in a round", () => {
    const run = async (keys: readonly string[], measure: CutoffRoundPorts["measure"], change: Partial<CutoffRoundPorts> = {}) => {
      const stopping = new AbortController();
      const faults: unknown[] = [];
      const ports = {
        schedule,
        owed: async () => keys.map(owed),
        measure,
        onFault: (fault: unknown) => faults.push(fault),
        random: () => 0,
        ...change,
      };
      const running = runCutoffs(ports, stopping.signal, { concurrency: 2, pollMs: 5 });
      const stop = (): Promise<void> => {
        stopping.abort();
        return running;
      };
      return { faults, stop };
    };
    const outcomes: readonly (readonly [CutoffOutcome, number])[] = [
      ["NOT_YET", 3_600],
      ["FAILED", 3_600],
    ];
    for (const [outcome, seconds] of outcomes)
      it(`is tried again in an hour when it is ${outcome}, not sooner`, async () => {
        let tries = 0;
        const { stop } = await run(["A"], async () => {
          tries += 1;
          return outcome;
        });
        await until(async () => (await dueInSeconds()) > seconds - 60);
        await stop();
        expect(tries).to.equal(1);
      });

    it("is tried by one of two processes only, and leaves nothing behind once held", async () => {
      const tried: string[] = [];
      const held = new Set<string>();
      const measure = async ({ key }: OwedCutoff): Promise<CutoffOutcome> => {
        tried.push(key);
        held.add(key);
        return "HELD";
      };
      const keys = ["A", "B", "C", "D", "E"];
      const still = { owed: async () => keys.filter((key) => !held.has(key)).map(owed) };
      const both = await Promise.all([run(keys, measure, still), run(keys, measure, still)]);
      await until(async () => held.size === keys.length);
      await Promise.all(both.map(({ stop }) => stop()));
      expect(tried.sort()).to.deep.equal(keys);
      expect((await database.pool.query("SELECT FROM work.cutoff_schedule")).rowCount).to.equal(0);
    });

    it("goes on after a fault, which is told, and gives back what was under way when it stops", async () => {
      const { faults, stop } = await run(["A", "B"], async ({ key }, signal) => {
        if (key === "A") throw new Error("the log is away");
        await until(() => signal.aborted);
        return "FAILED";
      });
      await until(async () => faults.length === 1);
      await stop();
      expect(await isDue("A")).to.equal(false); // its claim runs out
      expect(await isDue("B")).to.equal(true);
    });
  });
});
