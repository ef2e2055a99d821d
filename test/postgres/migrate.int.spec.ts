import { expect } from "chai";
import knex from "knex";
import pg from "pg";
import { Refusal } from "../../domain/shared/refusal.js";
import { serverFault } from "../../infra/postgres/check-server.js";
import { migrate } from "../../infra/postgres/migrate.js";
import { migrations } from "../../infra/postgres/migrations/index.js";
import { sqlMigration } from "../../infra/postgres/migrations/migration.js";
import { emptyTestDatabase, type TestDatabase, testServer } from "../support/postgres.js";

describe("migrations", () => {
  let database: TestDatabase;
  let client: pg.Client;
  const first = sqlMigration("900-first", "CREATE TABLE work.first (n int)", "DROP TABLE work.first");
  const second = sqlMigration("901-second", "CREATE TABLE work.second (n int)", "DROP TABLE work.second");
  const broken = sqlMigration("902-broken", "CREATE TABLE work.half (n int); SELECT 1 / 0", "DROP TABLE work.half");

  beforeEach(async () => {
    database = await emptyTestDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  afterEach(async () => {
    await client.end();
    await database.drop();
  });

  const tables = async (): Promise<string[]> => {
    const { rows } = await client.query<{ tablename: string }>(
      "SELECT tablename FROM pg_tables WHERE schemaname = 'work' AND tablename NOT LIKE 'migration%' ORDER BY 1",
    );
    return rows.map((row) => row.tablename);
  };
  const refusalOf = async (migrating: Promise<unknown>): Promise<string> => {
    const fault: unknown = await migrating.catch((error: unknown) => error);
    expect(fault).to.be.instanceOf(Refusal).with.property("code", "postgres-unusable");
    return fault instanceof Error ? fault.message : "";
  };

  it("run once each, in order, and only what is new", async () => {
    expect(await migrate(database.url, [first])).to.deep.equal(["900-first"]);
    expect(await migrate(database.url, [first, second])).to.deep.equal(["901-second"]);
    expect(await migrate(database.url, [first, second])).to.deep.equal([]);
  });

  it("bring an empty database to this release in the order of their names, and undo themselves in reverse", async () => {
    expect(await migrate(database.url)).to.deep.equal(migrations.map(({ name }) => name));
    const db = knex({ client: "pg", connection: database.url });
    for (const { down } of [...migrations].reverse()) await down(db);
    for (const { up } of migrations) await up(db);
    await db.destroy();
    expect(migrations.map(({ name }) => name)).to.deep.equal([...migrations.map(({ name }) => name)].sort());
  });

  it("run once when many processes start at the same time", async () => {
    const done = await Promise.all(Array.from({ length: 8 }, () => migrate(database.url, [first, second])));
    expect(done.flat().sort()).to.deep.equal(["900-first", "901-second"]);
    expect(await tables()).to.deep.equal(["first", "second"]);
  });

  it("name the one that failed, keep nothing of it and all before it", async () => {
    expect(await refusalOf(migrate(database.url, [first, broken, second]))).to.match(/migration 902-broken failed.*division by zero/);
    expect(await tables()).to.deep.equal(["first"]);
    expect(await migrate(database.url, [first, second])).to.deep.equal(["901-second"]);
  });

  it("refuse a database that ran one this release does not know", async () => {
    await migrate(database.url, [first, second]);
    expect(await refusalOf(migrate(database.url, [first]))).to.match(/newer release: it has run 901-second/);
  });

  it("refuse a database that ran another text under a name, but not another layout of it", async () => {
    await migrate(database.url, [first]);
    expect(await migrate(database.url, [sqlMigration(first.name, "CREATE TABLE\n  work.first (n int)", "")])).to.deep.equal([]);
    const changed = sqlMigration(first.name, "CREATE TABLE work.first (n bigint)", "");
    expect(await refusalOf(migrate(database.url, [changed]))).to.match(/another text of 900-first/);
  });

  it("refuse a user who may not create schemas, and say what to grant", async () => {
    const role = `limited_${Date.now()}`;
    await client.query(`CREATE ROLE ${role} LOGIN PASSWORD 'a'`);
    const limited = new URL(database.url);
    limited.username = role;
    limited.password = "a";
    expect(await refusalOf(migrate(limited.href))).to.match(/may not create schemas: GRANT CREATE ON DATABASE/);
    await client.query(`DROP ROLE ${role}`);
  });

  it("refuse a server that is not there, a wrong password and a missing database, without showing the password", async () => {
    const server = new URL(await testServer());
    const wrong = (changed: { password?: string; pathname?: string }): string => Object.assign(new URL(server.href), changed).href;
    const faults = [
      await refusalOf(migrate("postgres://u:secret@127.0.0.1:1/x")),
      await refusalOf(migrate(wrong({ password: "secret" }))),
      await refusalOf(migrate(wrong({ pathname: "/missing" }))),
    ];
    expect(faults[0]).to.match(/Postgres at 127.0.0.1:1\/x cannot be used: .*ECONNREFUSED/);
    expect(faults[1]).to.match(/password authentication failed/);
    expect(faults[2]).to.match(/database "missing" does not exist/);
    expect(faults.join()).to.not.include("secret").and.not.include(server.password);
  });
});

describe("a server that will do", () => {
  const facts = { version: "14.0", number: 140_000, create: true, replica: false, encoding: "UTF8", user: "u", database: "d" };

  it("is Postgres 14 or newer, writable and UTF-8", () => {
    expect(serverFault(facts)).to.equal(undefined);
    expect(serverFault({ ...facts, version: "13.18", number: 130_018 })).to.equal("it is version 13.18, and 14 is the oldest that will do");
    expect(serverFault({ ...facts, replica: true })).to.equal("it is a read-only replica");
    expect(serverFault({ ...facts, encoding: "SQL_ASCII" })).to.equal("database d is encoded in SQL_ASCII, not UTF8");
  });
});
