import { expect } from "chai";
import pg from "pg";
import { testDatabase } from "../support/postgres.js";

describe("smoke", () => {
  it("gives a migrated database", async () => {
    const db = await testDatabase();
    const client = new pg.Client({ connectionString: db.url });
    await client.connect();
    const { rows } = await client.query("select count(*)::int as n from vault.artifact");
    expect(rows).to.deep.equal([{ n: 0 }]);
    await client.end();
    await db.drop();
  });
});
