import { randomBytes } from "node:crypto";
import { expect } from "chai";
import { DatabaseUnavailable } from "../../commands/ports.js";
import { type ArtifactId, sha256OfArtifactId } from "../../domain/shared/sha256.js";
import { allArtifacts } from "../../infra/artifacts/all-artifacts.js";
import { standingAlarms } from "../../infra/artifacts/integrity-alarms.js";
import { postgresArtifactStore } from "../../infra/artifacts/postgres-artifact-store.js";
import { type Database, openDatabase } from "../../infra/postgres/database.js";
import { artifactStoreContract } from "../contract/artifact-store.js";
import { type TestDatabase, testDatabase } from "../support/postgres.js";
import { until } from "../support/until.js";

describe("artifact store in Postgres", () => {
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

  const overwrite = async (id: ArtifactId, bytes: Uint8Array): Promise<void> => {
    const key = Buffer.from(sha256OfArtifactId(id), "hex");
    await db.pool.query("UPDATE vault.artifact SET bytes = $2 WHERE sha256 = $1", [key, bytes]);
  };

  artifactStoreContract(() => ({
    store: postgresArtifactStore(db.pool),
    damage: overwrite,
    alarms: async () => [...(await standingAlarms(db.pool))],
  }));

  it("tells other processes of an alarm once, while it stands", async () => {
    const store = postgresArtifactStore(db.pool);
    const heard: (string | null)[] = [];
    const listener = db.listen("reserve_board", (payload) => heard.push(payload));
    await until(() => heard.length > 0);
    const id = await store.put(randomBytes(20));
    await overwrite(id, Buffer.from("damaged"));
    await Promise.allSettled([store.get(id), store.get(id), store.get(id)]);
    await until(() => heard.length > 1);
    await db.pool.query("NOTIFY reserve_board, 'last'");
    await until(() => heard.includes("last"));
    expect(heard).to.deep.equal([null, JSON.stringify({ alarm: id }).replace(":", " : "), "last"]);
    await listener.stop();
  });

  it("examines every artifact in the order of ids, names the damaged and settles alarms of the mended", async () => {
    const store = postgresArtifactStore(db.pool);
    const bytes = randomBytes(20);
    const [mended, damaged] = [await store.put(bytes), await store.put(randomBytes(20))];
    for (const id of [mended, damaged]) await overwrite(id, Buffer.from(`not ${id}`));
    await Promise.allSettled([store.get(mended), store.get(damaged)]);
    await overwrite(mended, bytes);
    const seen = new Map<ArtifactId, boolean>();
    for await (const { id, intact } of allArtifacts(db.pool)) seen.set(id, intact);
    expect([...seen.keys()]).to.deep.equal([...seen.keys()].sort());
    expect((await db.pool.query("SELECT FROM vault.artifact")).rowCount).to.equal(seen.size);
    expect([seen.get(mended), seen.get(damaged)]).to.deep.equal([true, false]);
    const alarms = await standingAlarms(db.pool);
    expect([alarms.has(mended), alarms.has(damaged)]).to.deep.equal([false, true]);
  });

  it("answers DatabaseUnavailable while no server is there", async () => {
    const nowhere = openDatabase("postgres://u:p@127.0.0.1:1/x");
    const error = await postgresArtifactStore(nowhere.pool)
      .put(randomBytes(4))
      .catch((fault: unknown) => fault);
    expect(error).to.be.instanceOf(DatabaseUnavailable);
    await nowhere.close();
  });
});
