import { setTimeout as wait } from "node:timers/promises";
import { expect } from "chai";
import type { MeasuredNetwork } from "../../../commands/measurement/attempt.js";
import { jitterMs } from "../../../infra/measuring/jitter.js";
import { type MeasuringRoundPorts, runMeasuring } from "../../../infra/measuring/run-measuring.js";
import { type SupplySchedule, supplySchedule } from "../../../infra/measuring/supply-schedule.js";
import { type Database, openDatabase } from "../../../infra/postgres/database.js";
import { network } from "../../support/catalogs.js";
import { type TestDatabase, testDatabase } from "../../support/postgres.js";
import { until } from "../../support/until.js";

const HOUR = 3_600;
const at = (subject: string, jitter = 0) => ({ subject, jitterMs: jitter });

describe("when supply is read", function () {
  this.timeout(60_000);
  let server: TestDatabase;
  let database: Database;
  let schedule: SupplySchedule;
  before(async () => {
    server = await testDatabase();
    database = openDatabase(server.url);
    schedule = supplySchedule(database.pool, HOUR);
  });
  beforeEach(() => database.pool.query("TRUNCATE work.supply_schedule"));
  after(async () => {
    await database?.close();
    await server?.drop();
  });

  const claimOne = async (subject = "ONEX/ethereum", on = schedule) => {
    const [claimed] = await on.claim([at(subject)], 1);
    if (claimed === undefined) throw new Error(`${subject} was not due`);
    return claimed;
  };

  describe("by the schedule", () => {
    it("is at the start of a whole interval of Unix time, once, by one process", async () => {
      const claims = await Promise.all(Array.from({ length: 8 }, () => schedule.claim([at("A/x"), at("B/x")], 5)));
      const subjects = claims.flat().map(({ subject }) => subject);
      expect(subjects.sort()).to.deep.equal(["A/x", "B/x"]);
      for (const { fromMs } of claims.flat()) expect(fromMs % (HOUR * 1_000)).to.equal(0);
    });

    it("is not again in the same interval, whatever came of it, and is in the next", async () => {
      const short = supplySchedule(database.pool, 1);
      const first = await claimOne("A/x", short);
      await short.settle(first);
      await until(async () => (await short.claim([at("A/x")], 1)).some(({ fromMs }) => fromMs > first.fromMs));
      const hourly = await claimOne("B/x");
      await schedule.settle(hourly);
      expect(await schedule.claim([at("B/x")], 1)).to.deep.equal([]);
    });

    it("waits for the subject's own moment in the interval", async () => {
      expect(await schedule.claim([at("A/x", HOUR * 1_000)], 1)).to.deep.equal([]);
    });

    it("is released by a process that stops, and passes to another when one dies", async () => {
      await schedule.release(await claimOne());
      const dead = await claimOne();
      expect(await schedule.claim([at(dead.subject)], 1)).to.deep.equal([]);
      await database.pool.query("UPDATE work.supply_schedule SET claimed_until = clock_timestamp()");
      const heir = await claimOne();
      expect(await schedule.renew(dead)).to.equal(false);
      expect(await schedule.settle(dead)).to.equal(undefined);
      expect(await schedule.renew(heir)).to.equal(true);
    });

    it("tells how late a reading ended", async () => {
      expect(await schedule.settle(await claimOne())).to.be.lessThan(0);
      const short = supplySchedule(database.pool, 1);
      const claimed = await claimOne("B/x", short);
      await wait(1_000);
      expect(await short.settle(claimed)).to.be.at.least(0);
    });

    it("remembers which entry's decimals were confirmed, and no other", async () => {
      await schedule.confirm("A/x", "EVM 0x1 6");
      expect(await schedule.isConfirmed("A/x", "EVM 0x1 6")).to.equal(true);
      expect(await schedule.isConfirmed("A/x", "EVM 0x1 18")).to.equal(false);
      await schedule.confirm("A/x", "EVM 0x1 18");
      expect(await schedule.isConfirmed("A/x", "EVM 0x1 6")).to.equal(false);
    });

    it("is spread over the first minute of the hour", () => {
      const moments = Array.from({ length: 200 }, (_, index) => jitterMs(`T${index}/ethereum`, HOUR));
      expect(Math.min(...moments)).to.be.within(0, 5_000);
      expect(Math.max(...moments)).to.be.within(55_000, 59_999);
      expect(jitterMs("A/x", HOUR)).to.equal(jitterMs("A/x", HOUR));
    });
  });

  describe("by the collector", () => {
    const measured = (symbol: string): MeasuredNetwork => ({ symbol, network: network() });
    const symbols = ["AX", "BX", "CX", "DX"];
    const options = { concurrency: 2, intervalSeconds: 1, pollMs: 10, deleteEveryMs: 60_000 };

    /** Runs until `done`, then stops; what happened. */
    const running = async (change: Partial<MeasuringRoundPorts>, done: (happened: Happened) => boolean): Promise<Happened> => {
      const happened: Happened = { read: [], most: 0, overruns: 0, faults: 0, deletions: 0 };
      const stopping = new AbortController();
      let underWay = 0;
      const measure = change.measure ?? (async () => undefined);
      const run = runMeasuring(
        {
          schedule: supplySchedule(database.pool, 1),
          networks: async () => symbols.map(measured),
          deleteExpired: async () => {
            happened.deletions += 1;
          },
          onOverrun: () => {
            happened.overruns += 1;
          },
          onFault: () => {
            happened.faults += 1;
          },
          ...change,
          measure: async (one, signal) => {
            underWay += 1;
            happened.most = Math.max(happened.most, underWay);
            happened.read.push(one.symbol);
            try {
              await measure(one, signal);
            } finally {
              underWay -= 1;
            }
          },
        },
        stopping.signal,
        options,
      );
      await until(async () => done(happened));
      stopping.abort();
      await run;
      return happened;
    };

    type Happened = { read: string[]; most: number; overruns: number; faults: number; deletions: number };

    it("reads every network once per interval, a few at a time, and deletes what is past its time", async () => {
      const { read, most, deletions } = await running({ measure: () => wait(30) }, (happened) => happened.read.length >= 8);
      for (const symbol of symbols) expect(read.filter((one) => one === symbol).length).to.be.within(1, 3);
      expect(most).to.equal(2);
      expect(deletions).to.equal(1);
    });

    it("shares the networks with another process", async () => {
      const read: string[] = [];
      const measure = async ({ symbol }: MeasuredNetwork): Promise<void> => {
        read.push(symbol);
        await wait(20);
      };
      const schedules = { schedule: supplySchedule(database.pool, HOUR) };
      await Promise.all([1, 2].map(() => running({ ...schedules, measure }, () => read.length >= 4)));
      expect(read.sort()).to.deep.equal(symbols);
    });

    it("goes on with the others when one meets a fault, which is told", async () => {
      const failing = async ({ symbol }: MeasuredNetwork): Promise<void> => {
        if (symbol === "AX") throw new Error("the log is away");
      };
      const { faults, read } = await running({ measure: failing }, (happened) => new Set(happened.read).size === 4 && happened.faults > 0);
      expect(faults).to.be.at.least(1);
      expect(read.filter((symbol) => symbol === "AX")).to.have.length(1); // its claim has to run out first
    });

    it("tells of a reading that outlived its interval", async () => {
      const { overruns } = await running({ measure: () => wait(1_050) }, (happened) => happened.overruns > 0);
      expect(overruns).to.be.at.least(1);
    });

    it("ends a reading under way when it is stopped, and leaves the network to others", async () => {
      const until = (_: MeasuredNetwork, signal: AbortSignal): Promise<void> =>
        new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
      await running({ schedule: supplySchedule(database.pool, HOUR), measure: until }, ({ read }) => read.length === 2);
      const claims = await supplySchedule(database.pool, HOUR).claim(
        symbols.map((symbol) => at(`${symbol}/ethereum`)),
        4,
      );
      expect(claims).to.have.length(4);
    });
  });
});
