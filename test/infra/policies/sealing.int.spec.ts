import { randomInt } from "node:crypto";
import { expect } from "chai";
import { privateLeaf } from "../../../domain/private/seal.js";
import { PRIVATE_STREAM_PREFIXES } from "../../../domain/private/streams.js";
import { postgresArtifactStore } from "../../../infra/artifacts/postgres-artifact-store.js";
import { connectLog } from "../../../infra/event-store/connect-log.js";
import { directReadAll } from "../../../infra/event-store/direct-read.js";
import type { EventLog } from "../../../infra/event-store/event-log.js";
import { type Database, openDatabase } from "../../../infra/postgres/database.js";
import { chainOf } from "../../support/evidence.js";
import { freePort, type NodeProcess, nodeProcess } from "../../support/log-node.js";
import { type TestDatabase, testDatabase } from "../../support/postgres.js";
import { appendNoted, checkedPrivate, privateEvents, type SealingWorld, sealer, sealsOf } from "../../support/sealing.js";

const ROUNDS = 40;

describe("seals on a real log", function () {
  this.timeout(60_000);
  let server: TestDatabase;
  let database: Database;
  let node: NodeProcess;
  let log: EventLog;
  let straight: SealingWorld;
  let wire: SealingWorld;

  before(async () => {
    server = await testDatabase();
    database = openDatabase(server.url);
    node = await nodeProcess(server.url, await freePort());
    log = connectLog(node.url);
    const ports = { ...log, artifacts: postgresArtifactStore(database.pool), clock: database.clock };
    straight = { ...ports, readAll: directReadAll(database.pool) };
    wire = ports;
  });
  after(async () => {
    await log.close();
    await node.kill();
    await database.close();
    await server.drop();
  });

  it("skip no event, however many writers append while two processes seal, one from the tables and one through the wire", async () => {
    let over = false;
    const sealing = [straight, wire].map(async (world) => {
      const seal = sealer(world);
      while (!over) await seal();
    });
    await Promise.all(Array.from({ length: 12 }, () => appendNoted(wire, 150, 3)));
    over = true;
    await Promise.all(sealing);
    await sealer(straight)();
    const events = await privateEvents(straight);
    expect(events).to.have.length(1800);
    const leaves = events.map((event) => privateLeaf(event).toString("hex"));
    const seals = await sealsOf(straight);
    expect(seals.length).to.be.greaterThan(2);
    expect(seals.flatMap((seal) => seal.leaves)).to.deep.equal(leaves);
    expect((await chainOf(log)).unbroken).to.equal(true);
    for (const world of [straight, wire])
      expect(await checkedPrivate(world)).to.deep.include({ examined: 1800, findings: [], skipped: null });
  });

  it("hold the very leaves of the events as the wire gives them", async () => {
    const [byTable, byWire] = await Promise.all([privateEvents(straight), privateEvents(wire)]);
    const leaf = (event: (typeof byTable)[number]): string => privateLeaf(event).toString("hex");
    expect(byWire.map(leaf)).to.deep.equal(byTable.map(leaf));
  });

  it(`have the audit name any one event changed or removed straight in Postgres, ${ROUNDS} times out of ${ROUNDS}`, async () => {
    const { rows } = await database.pool.query<{ position: string }>("SELECT position FROM log.es_event WHERE stream ^@ ANY ($1)", [
      [...PRIVATE_STREAM_PREFIXES],
    ]);
    for (let round = 0; round < ROUNDS; round += 1) {
      const position = rows[randomInt(rows.length)]?.position;
      const columns = ["data", "metadata", "type", "event_id", "removed"] as const;
      const what = columns[randomInt(columns.length)] ?? "data";
      const saved = await database.pool.query("SELECT * FROM log.es_event WHERE position = $1", [position]);
      const [event] = saved.rows as { stream: string; revision: string; data: Buffer; metadata: Buffer }[];
      if (event === undefined) throw new RangeError("no such event");
      await database.pool.query(DAMAGE[what], [position]);
      const { findings } = await checkedPrivate(straight);
      const text = findings.map(({ place, fault }) => `${place}: ${fault}`).join("\n");
      expect(text, what).to.contain(what === "removed" ? "is gone" : `event ${event.revision} of stream ${event.stream} `);
      await database.pool.query("DELETE FROM log.es_event WHERE position = $1", [position]);
      const names = Object.keys(event);
      const places = names.map((_, index) => `$${index + 1}`);
      await database.pool.query(`INSERT INTO log.es_event (${names.join()}) VALUES (${places.join()})`, Object.values(event));
    }
    expect((await checkedPrivate(straight)).findings, "after everything was put back").to.deep.equal([]);
  });
});

const DAMAGE = {
  data: "UPDATE log.es_event SET data = set_byte(data, octet_length(data) - 3, get_byte(data, octet_length(data) - 3) # 1) WHERE position = $1",
  metadata: "UPDATE log.es_event SET metadata = set_byte(metadata, 12, get_byte(metadata, 12) # 1) WHERE position = $1",
  type: "UPDATE log.es_event SET type = type || 'x' WHERE position = $1",
  event_id: "UPDATE log.es_event SET event_id = gen_random_uuid() WHERE position = $1",
  removed: "DELETE FROM log.es_event WHERE position = $1",
} as const;
