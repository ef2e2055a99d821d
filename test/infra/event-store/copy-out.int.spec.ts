import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "chai";
import pg from "pg";
import { copyOut } from "../../../infra/event-store/copy-out.js";
import { type TestDatabase, testDatabase } from "../../support/postgres.js";

describe("copying out of Postgres", function () {
  this.timeout(20_000);
  let database: TestDatabase;
  let pool: pg.Pool;

  before(async () => {
    database = await testDatabase();
    pool = new pg.Pool({ connectionString: database.url, max: 1 });
  });
  after(async () => {
    await pool.end();
    await database.drop();
  });

  const bytesOf = async (query: string): Promise<number> => {
    let bytes = 0;
    for await (const block of copyOut(pool, query)) bytes += block.length;
    return bytes;
  };

  /** What a binary copy of one-column rows takes: header and trailer 21 bytes, each row a field count and a length. */
  const expected = (rows: number, rowBytes: number): number => 21 + rows * (6 + rowBytes);

  for (const [rows, rowBytes] of [
    [0, 0],
    [1, 100],
    [6, 524_289],
    [6, 1_048_576],
    [3, 5_000_000],
    [50_000, 100],
  ] as const) {
    it(`comes to its end with ${rows} rows of ${rowBytes} bytes`, async () => {
      expect(await bytesOf(`SELECT repeat('x', ${rowBytes}) FROM generate_series(1, ${rows})`)).to.equal(expected(rows, rowBytes));
    });
  }

  it("leaves the connection as it was when read to its end, and gives it up when left early", async () => {
    expect(await bytesOf("SELECT 1::int4")).to.equal(expected(1, 4));
    for await (const _block of copyOut(pool, "SELECT repeat('x', 100000) FROM generate_series(1, 1000)")) break;
    expect((await pool.query<{ n: number }>("SELECT 1 AS n")).rows).to.deep.equal([{ n: 1 }]);
  });

  it("outlives the loss of its connection while the consumer is busy, in the middle and after the last row", async () => {
    const lose = async (query: string): Promise<void> => {
      for await (const _block of copyOut(pool, query)) {
        const other = new pg.Client({ connectionString: database.url });
        await other.connect();
        await other.query(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
        );
        await other.end();
        await sleep(100); // the consumer's work, while the connection's end arrives
      }
    };
    expect(await lose("SELECT repeat('x', 100000) FROM generate_series(1, 1000)").catch((error: unknown) => error)).to.be.instanceOf(Error);
    await lose("SELECT 1::int4").catch((error: unknown) => expect(error).to.be.instanceOf(Error));
    expect((await pool.query<{ n: number }>("SELECT 1 AS n")).rows).to.deep.equal([{ n: 1 }]);
  });
});
