import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { DatabaseUnavailable } from "../../commands/ports.js";
import { parseInstant } from "../../domain/shared/time.js";
import { type Database, openDatabase } from "../../infra/postgres/database.js";
import { startEmbeddedPostgres } from "../../infra/postgres/embedded.js";
import { type TestDatabase, testDatabase } from "../support/postgres.js";
import { tempFolder } from "../support/temp-folder.js";
import { until } from "../support/until.js";

describe("database access", () => {
  let database: TestDatabase;
  let db: Database;

  before(async () => {
    database = await testDatabase();
    db = openDatabase(database.url);
  });
  after(async () => {
    await db.close();
    await database.drop();
  });

  it("answers pipelined reads each with its own rows, an error among them with its own error", async () => {
    const numbers = Array.from({ length: 300 }, (_, index) => index);
    const ask = (value: number) =>
      db.hot.query<{ n: number }>({ name: "hundred_over", text: "SELECT 100 / $1::int AS n", values: [value] });
    const answers = await Promise.allSettled(numbers.map(ask));
    for (const [index, answer] of answers.entries()) {
      if (index === 0) expect(answer).to.have.nested.property("reason.code", "22012");
      else expect(answer).to.have.nested.property("value.rows[0].n", Math.trunc(100 / index));
    }
  });

  it("tells the database's time in UTC with milliseconds", async () => {
    const [before, now, after] = [await databaseMs(db), await db.clock(), await databaseMs(db)];
    expect(parseInstant(now)).to.equal(now);
    expect(Date.parse(now)).to.be.within(Math.floor(before), Math.ceil(after));
    expect(Date.parse(await db.carriedClock()) - Date.parse(now)).to.be.within(0, 5_000);
  });

  it("gives the caller's own faults as they are", async () => {
    const fault: unknown = await db.pool.query("SELECT nothing FROM nowhere").catch((error: unknown) => error);
    expect(fault).to.have.property("code", "42P01");
  });

  it("ends a statement that takes too long as DatabaseUnavailable, and goes on", async () => {
    const hasty = openDatabase(database.url, { statementTimeoutMs: 50 });
    expect(await faultOf(() => hasty.pool.query("SELECT pg_sleep(5)"))).to.be.instanceOf(DatabaseUnavailable);
    expect((await hasty.pool.query("SELECT 1 AS n")).rows).to.deep.equal([{ n: 1 }]);
    await hasty.close();
  });

  it("hears what is notified, and after a lost connection that something may have been missed", async () => {
    const heard: (string | null)[] = [];
    const listener = db.listen("spoken", (payload) => heard.push(payload));
    await until(() => heard.length === 1);
    await db.pool.query("NOTIFY spoken, 'once'");
    await until(() => heard.length === 2);
    await db.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'reserve-board listen' AND datname = current_database()",
    );
    await until(() => heard.length === 3);
    await db.pool.query("NOTIFY spoken, 'again'");
    await until(() => heard.length === 4);
    expect(heard).to.deep.equal([null, "once", null, "again"]);
    await listener.stop();
  });

  it("fails every way of asking with DatabaseUnavailable while the server is away, and recovers without a restart", async function () {
    this.timeout(60_000);
    const folder = await tempFolder();
    const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "data"), log: { info: () => undefined, warn: () => undefined } });
    const own = openDatabase(postgres.url);
    try {
      const ways: readonly (() => Promise<unknown>)[] = [
        () => own.pool.query("SELECT 1"),
        () => own.hot.query({ name: "one", text: "SELECT 1", values: [] }),
        () => own.clock(),
        () => own.connect().then((client) => client.end()),
      ];
      for (const ask of ways) await ask();
      const held = [own.pool.query("SELECT pg_sleep(30)"), own.hot.query({ name: "sleep", text: "SELECT pg_sleep(4)", values: [] })].map(
        (asked) => asked.catch((error: unknown) => error),
      );
      process.kill(postgres.pid(), "SIGKILL");
      for (const fault of await Promise.all(held)) expect(fault).to.be.instanceOf(DatabaseUnavailable);
      const faults = await Promise.all(ways.map(faultOf));
      for (const fault of faults) if (fault !== undefined) expect(fault).to.be.instanceOf(DatabaseUnavailable);
      await until(async () => (await Promise.all(ways.map(faultOf))).every((fault) => fault === undefined));
      await postgres.stop();
      for (const ask of ways) expect(await faultOf(ask)).to.be.instanceOf(DatabaseUnavailable);
    } finally {
      await own.close();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });
});

const databaseMs = async (db: Database): Promise<number> => {
  const { rows } = await db.pool.query<{ ms: number }>("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms");
  return rows[0]?.ms ?? Number.NaN;
};

const faultOf = (ask: () => Promise<unknown>): Promise<unknown> =>
  ask().then(
    () => undefined,
    (error: unknown) => error,
  );
