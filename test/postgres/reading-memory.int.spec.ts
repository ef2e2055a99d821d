import { expect } from "chai";
import pg from "pg";
import { postgresReadingMemory } from "../../infra/postgres/reading-memory.js";
import { type TestDatabase, testDatabase } from "../support/postgres.js";

describe("memory of readings in Postgres", () => {
  let database: TestDatabase;
  let pool: pg.Pool;

  before(async function () {
    this.timeout(60_000);
    database = await testDatabase();
    pool = new pg.Pool({ connectionString: database.url, max: 2 });
  });
  after(async () => {
    await pool.end();
    await database.drop();
  });

  it("remembers what each parser has read, apart", async () => {
    const memory = postgresReadingMemory(pool);
    await memory.remember(3, "parser-1");
    await memory.remember(2 ** 40, "parser-1");
    await memory.remember(3, "parser-2");
    expect([...(await memory.remembered("parser-1"))].sort((a, b) => a - b)).to.deep.equal([3, 2 ** 40]);
    expect([...(await memory.remembered("parser-2"))]).to.deep.equal([3]);
    expect((await memory.remembered("parser-3")).size).to.equal(0);
  });

  it("takes the same reading twice, from two processes at once", async () => {
    const memory = postgresReadingMemory(pool);
    await Promise.all([memory.remember(9, "both"), memory.remember(9, "both")]);
    expect([...(await memory.remembered("both"))]).to.deep.equal([9]);
  });
});
