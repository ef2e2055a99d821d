import { expect } from "chai";
import { type EvidenceWriter, evidenceWriter } from "../../commands/evidence-writer.js";
import { LogUnavailable } from "../../domain/log/event.js";
import { postgresArtifactStore } from "../../infra/artifacts/postgres-artifact-store.js";
import { connectLog } from "../../infra/event-store/connect-log.js";
import type { EventLog } from "../../infra/event-store/event-log.js";
import { type Database, openDatabase } from "../../infra/postgres/database.js";
import { chainOf, contextEntry } from "../support/evidence.js";
import { freePort, type NodeProcess, nodeProcess } from "../support/log-node.js";
import { type TestDatabase, testDatabase } from "../support/postgres.js";

describe("evidence writers on one log and one database", () => {
  let server: TestDatabase;
  let database: Database;
  let node: NodeProcess;
  let log: EventLog;
  let writers: readonly EvidenceWriter[];

  before(async function () {
    this.timeout(60_000);
    server = await testDatabase();
    database = openDatabase(server.url);
    node = await nodeProcess(server.url, await freePort());
    log = connectLog(node.url);
    const ports = { ...log, artifacts: postgresArtifactStore(database.pool), clock: database.clock };
    writers = [evidenceWriter(ports), evidenceWriter(ports)];
  });
  after(async () => {
    await log.close();
    await node.kill();
    await database.close();
    await server.drop();
  });

  /** Appends `what`, again while the log is away; where only the answer was lost it may stand twice. */
  const appended = async (writer: EvidenceWriter, what: string): Promise<void> => {
    let attempts = 0;
    for (let recorded = false; !recorded; attempts += 1) {
      try {
        await writer.appendEvidence(() => ({ entries: [contextEntry(what)], answer: null }));
        recorded = true;
      } catch (error) {
        if (!(error instanceof LogUnavailable) || attempts === 50) throw error;
      }
    }
  };

  it("keep one chain without a fork, every record with its artifact", async function () {
    this.timeout(30_000);
    await Promise.all(writers.flatMap((writer, w) => Array.from({ length: 20 }, (_, i) => appended(writer, `first ${w} ${i}`))));
    const { records, unbroken } = await chainOf(log);
    expect(unbroken).to.equal(true);
    expect(new Set(records.map(({ artifact }) => artifact)).size).to.equal(40);
    expect(await writers[0]?.verifyTail()).to.deep.include({ verified: 40, faults: [] });
  });

  it("agree on the head, whichever of them appended last", async () => {
    const heads = await Promise.all(writers.map((writer) => writer.head()));
    expect(heads[0]).to.deep.equal(heads[1]);
  });

  it("lose nothing acknowledged when the node is killed under them, and go on when it is back", async function () {
    this.timeout(60_000);
    const port = Number(new URL(node.url.replace("esdb", "http")).port);
    const names = Array.from({ length: 30 }, (_, i) => `second ${i}`);
    const appending = Promise.all(names.map((what, i) => appended(writers[i % 2] ?? fail("two writers"), what)));
    await node.kill();
    node = await nodeProcess(server.url, port);
    await appending;
    const { records, unbroken } = await chainOf(log);
    expect(unbroken).to.equal(true);
    const held = new Set(records.map(({ artifact }) => artifact));
    expect(held.size).to.equal(70);
  });
});

const fail = (message: string): never => {
  throw new Error(message);
};
