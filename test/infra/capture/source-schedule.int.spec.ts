import { expect } from "chai";
import { runCollector } from "../../../infra/capture/collector.js";
import { type SourceSchedule, sourceSchedule } from "../../../infra/capture/source-schedule.js";
import { type Database, openDatabase } from "../../../infra/postgres/database.js";
import { source } from "../../support/catalogs.js";
import { type TestDatabase, testDatabase } from "../../support/postgres.js";

describe("the schedule of sources", function () {
  this.timeout(60_000);
  let server: TestDatabase;
  let database: Database;
  let schedule: SourceSchedule;
  before(async () => {
    server = await testDatabase();
    database = openDatabase(server.url);
    schedule = sourceSchedule(database.pool);
  });
  beforeEach(() => database.pool.query("TRUNCATE work.source_check"));
  after(async () => {
    await database?.close();
    await server?.drop();
  });

  const claimOne = async (id = "one") => {
    const [claimed] = await schedule.claim([id], 1);
    if (claimed === undefined) throw new Error(`${id} was not due`);
    return claimed;
  };

  it("gives a source never seen at once, to one claimer only", async () => {
    const claims = await Promise.all(Array.from({ length: 8 }, () => schedule.claim(["one", "two"], 5)));
    expect(
      claims
        .flat()
        .map(({ sourceId }) => sourceId)
        .sort(),
    ).to.deep.equal(["one", "two"]);
  });

  it("gives at most as many as asked for, of those named", async () => {
    expect(await schedule.claim(["one", "two", "three"], 2)).to.have.length(2);
    expect(await schedule.claim([], 2)).to.have.length(0);
    expect(await schedule.claim(["four"], 0)).to.have.length(0);
  });

  it("gives a settled source again once it is due, with its failures", async () => {
    await schedule.settle(await claimOne(), { delayMs: 3_600_000, failures: 0 });
    expect(await schedule.claim(["one"], 1)).to.deep.equal([]);
    await schedule.settle(await claimOne("two"), { delayMs: 0, failures: 3 });
    expect((await schedule.claim(["two"], 1))[0]).to.include({ sourceId: "two", failures: 3 });
  });

  it("tells which sources were looked at, whoever did", async () => {
    const [done, failed] = [await claimOne("done"), await claimOne("failed")];
    await claimOne("looking");
    await schedule.settle(done, { delayMs: 3_600_000, failures: 0 });
    await schedule.settle(failed, { delayMs: 0, failures: 1 });
    expect(await schedule.settled(["done", "failed", "looking", "never"])).to.deep.equal(["done"]);
  });

  it("gives a claim to another at once that was made before the database server started", async () => {
    await claimOne();
    await database.pool.query("UPDATE work.source_check SET claimed_until = pg_postmaster_start_time() + interval '29 seconds'");
    await claimOne();
    expect(await schedule.claim(["one"], 1)).to.deep.equal([]);
  });

  it("gives a claim that ran out to another, and then ignores the first one", async () => {
    const first = await claimOne();
    await database.pool.query("UPDATE work.source_check SET claimed_until = clock_timestamp()");
    const second = await claimOne();
    expect(await schedule.renew(first)).to.equal(false);
    await schedule.settle(first, { delayMs: 0, failures: 9 });
    expect(await schedule.claim(["one"], 1)).to.deep.equal([]);
    expect(await schedule.renew(second)).to.equal(true);
    await schedule.settle(second, { delayMs: 0, failures: 1 });
    expect(await claimOne()).to.include({ failures: 1 });
  });

  it("keeps a renewed claim", async () => {
    const claimed = await claimOne();
    await database.pool.query("UPDATE work.source_check SET claimed_until = clock_timestamp() + interval '1 second'");
    expect(await schedule.renew(claimed)).to.equal(true);
    const { rows } = await database.pool.query(
      "SELECT claimed_until > clock_timestamp() + interval '20 seconds' AS held FROM work.source_check",
    );
    expect(rows).to.deep.equal([{ held: true }]);
  });

  it("lets several collectors share the work, each source looked at once", async () => {
    const sources = Array.from({ length: 12 }, (_, i) => source({ id: `source-${i}` }));
    const looks: string[] = [];
    const stop = new AbortController();
    const collector = () =>
      runCollector(
        {
          schedule: sourceSchedule(database.pool),
          sources: async () => sources,
          collect: async ({ id }) => {
            looks.push(id);
            await new Promise((resolve) => setTimeout(resolve, 20));
            if (looks.length >= sources.length) stop.abort();
            return { failed: false };
          },
          parsePending: async () => {},
          onFault: (fault) => looks.push(String(fault)),
          random: () => 0.5,
        },
        stop.signal,
        { concurrency: 2, pollMs: 10, pendingEveryMs: 60_000 },
      );
    await Promise.all([collector(), collector(), collector()]);
    expect(looks.toSorted()).to.deep.equal(sources.map(({ id }) => id).toSorted());
  });
});
