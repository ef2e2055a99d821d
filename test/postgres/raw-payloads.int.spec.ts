import { expect } from "chai";
import { DamagedArtifact } from "../../commands/ports.js";
import { sha256Hex } from "../../domain/shared/sha256.js";
import { type Database, openDatabase } from "../../infra/postgres/database.js";
import { postgresRawPayloads } from "../../infra/postgres/raw-payloads.js";
import { rawPayloadsContract } from "../contract/raw-payloads.js";
import { memoryRawPayloads } from "../support/memory-raw-payloads.js";
import { type TestDatabase, testDatabase } from "../support/postgres.js";
import { rejection } from "../support/rejection.js";

describe("raw payloads in memory", () => {
  let nowMs = 0;
  const payloads = memoryRawPayloads(() => nowMs);
  const age = async (days: number): Promise<void> => {
    nowMs += days * 86_400_000;
  };
  rawPayloadsContract(() => ({ payloads, age }));
});

describe("raw payloads in Postgres", function () {
  this.timeout(60_000);
  let server: TestDatabase;
  let database: Database;
  before(async () => {
    server = await testDatabase();
    database = openDatabase(server.url);
  });
  after(async () => {
    await database?.close();
    await server?.drop();
  });
  const age = async (days: number): Promise<void> =>
    void (await database.pool.query("UPDATE vault.raw_payload SET put_at = put_at - make_interval(days => $1)", [days]));
  rawPayloadsContract(() => ({ payloads: postgresRawPayloads(database.pool), age }));

  it("never gives a body that does not hash to its name", async () => {
    const body = Buffer.from("as it was");
    await postgresRawPayloads(database.pool).putMany([body]);
    await database.pool.query("UPDATE vault.raw_payload SET body = 'as it is' WHERE body = $1", [body]);
    expect(await rejection(postgresRawPayloads(database.pool).get(sha256Hex(body)))).to.be.instanceOf(DamagedArtifact);
  });
});
