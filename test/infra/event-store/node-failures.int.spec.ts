import { setTimeout as delay } from "node:timers/promises";
import { expect } from "chai";
import pg from "pg";
import { LogUnavailable, type RecordedEvent } from "../../../domain/log/event.js";
import { connectLog } from "../../../infra/event-store/connect-log.js";
import type { EventLog } from "../../../infra/event-store/event-log.js";
import { type EmbeddedNode, startEmbeddedNode } from "../../../infra/event-store/node/embedded-node.js";
import { collected, failureOf, someEvent, someEvents, someStream } from "../../support/log-events.js";
import { freePort, nodeProcess } from "../../support/log-node.js";
import { type TestDatabase, testDatabase } from "../../support/postgres.js";

/** Everything a subscription shows, in order, until it is told to stop. */
const following = (log: EventLog, category: string) => {
  const events: RecordedEvent[] = [];
  const stop = new AbortController();
  const done = (async () => {
    const options = { after: null, filter: { streamPrefixes: [category] }, maxBatch: 50, signal: stop.signal };
    for await (const batch of log.subscribeToAll(options)) events.push(...batch.events);
  })();
  const until = async (count: number) => {
    for (let waited = 0; events.length < count && waited < 15_000; waited += 20) await delay(20);
    stop.abort();
    await done;
    return events;
  };
  return { events, until };
};

const cutSessions = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await client.end();
};

describe("the embedded node under failures", function () {
  this.timeout(60_000);
  let database: TestDatabase;

  beforeEach(async () => {
    database = await testDatabase();
  });
  afterEach(async () => database.drop());

  it("killed and started again on the same data, keeps what it acknowledged; writers and subscribers go on without gap or repeat", async () => {
    const port = await freePort();
    let node = await nodeProcess(database.url, port);
    const log = connectLog(node.url, { timeoutMs: 20_000, attemptMs: 1_000 });
    const stream = someStream("kept");
    const follower = following(log, "kept");
    for (let n = 0; n < 120; n++) {
      if (n % 40 === 20) {
        const killed = node.kill();
        const append = log.append(stream, n - 1, [someEvent({ n })]);
        await killed;
        node = await nodeProcess(database.url, port);
        expect((await append).revision).to.equal(n);
      } else expect((await log.append(stream, n === 0 ? "no_stream" : n - 1, [someEvent({ n })])).revision).to.equal(n);
    }
    const seen = await follower.until(120);
    expect(seen.map(({ revision }) => revision)).to.deep.equal(Array.from({ length: 120 }, (_, n) => n));
    expect(await collected(log.readStream(stream, 0))).to.have.length(120);
    await log.close();
    await node.kill();
  });

  it("closed by its user while the node is away, fails at once instead of trying on", async () => {
    const node = await startEmbeddedNode({ databaseUrl: database.url });
    const log = connectLog(node.url);
    const stream = someStream();
    await log.append(stream, "no_stream", someEvents(1));
    await node.stop();
    const [appending, reading] = [failureOf(log.append(stream, 0, someEvents(1))), failureOf(log.readLastEvent(stream))];
    await delay(100);
    const begin = performance.now();
    await log.close();
    expect(await appending).to.be.instanceOf(LogUnavailable);
    expect(await reading).to.be.instanceOf(LogUnavailable);
    expect(await failureOf(log.append(stream, 0, someEvents(1)))).to.be.instanceOf(LogUnavailable);
    expect(performance.now() - begin).to.be.below(2_000);
  });

  it("refuses to start beside another node and says why", async () => {
    const node = await startEmbeddedNode({ databaseUrl: database.url });
    const failure = await failureOf(startEmbeddedNode({ databaseUrl: database.url }));
    expect(failure).to.include({ name: "Refusal", code: "data-in-use" });
    expect(failure)
      .to.have.property("message")
      .that.matches(/another event log node is running/);
    await node.stop();
    const next = await startEmbeddedNode({ databaseUrl: database.url });
    await next.stop();
  });

  it("says that it has failed once another node has claimed its log, and appends nothing more", async () => {
    const node = await startEmbeddedNode({ databaseUrl: database.url });
    const log = connectLog(node.url, { timeoutMs: 1_000, attemptMs: 500 });
    const stream = someStream();
    await log.append(stream, "no_stream", someEvents(1));
    const pool = new pg.Pool({ connectionString: database.url, max: 1 });
    await pool.query("update log.es_head set epoch = epoch + 1");
    expect(await failureOf(log.append(stream, 0, someEvents(1)))).to.be.instanceOf(LogUnavailable);
    expect(await node.failed).to.have.property("name", "NodeFenced");
    expect((await pool.query("select from log.es_event where stream = $1", [stream])).rowCount).to.equal(1);
    await pool.end();
    await log.close();
    await node.stop();
  });

  describe("when PostgreSQL goes away and comes back", () => {
    let node: EmbeddedNode;
    let log: EventLog;

    beforeEach(async () => {
      node = await startEmbeddedNode({ databaseUrl: database.url });
      log = connectLog(node.url, { timeoutMs: 15_000, attemptMs: 2_000 });
    });
    afterEach(async () => {
      await log.close();
      await node.stop();
    });

    it("loses nothing acknowledged, writes nothing twice, and shows subscribers everything once", async () => {
      const follower = following(log, "cut");
      const streams = Array.from({ length: 4 }, () => someStream("cut"));
      let writing = true;
      const writers = streams.map(async (stream) => {
        for (let n = 0; n < 200; n++) {
          const { revision } = await log.append(stream, n === 0 ? "no_stream" : n - 1, [someEvent({ n })]);
          expect(revision).to.equal(n);
        }
      });
      const cutting = (async () => {
        for (; writing; await delay(250)) await cutSessions(database.url);
      })();
      await Promise.all(writers).finally(() => {
        writing = false;
      });
      await cutting;
      const seen = await follower.until(800);
      for (const stream of streams) {
        const revisions = seen.filter((event) => event.stream === stream).map(({ revision }) => revision);
        expect(revisions).to.deep.equal(Array.from({ length: 200 }, (_, n) => n));
      }
    });

    it("answers that it is unavailable while the database refuses everybody, and serves again afterwards", async () => {
      const impatient = connectLog(node.url, { timeoutMs: 400, attemptMs: 300 });
      const name = new URL(database.url).pathname.slice(1);
      const admin = new pg.Client({ connectionString: database.url.replace(/\/[^/]*$/, "/postgres") });
      await admin.connect();
      await admin.query(`alter database ${name} with allow_connections false`);
      await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
      expect(await failureOf(impatient.append(someStream(), "no_stream", someEvents(1)))).to.be.instanceOf(LogUnavailable);
      expect(await failureOf(impatient.health())).to.be.instanceOf(LogUnavailable);
      await admin.query(`alter database ${name} with allow_connections true`);
      await admin.end();
      expect((await log.append(someStream(), "no_stream", someEvents(1))).revision).to.equal(0);
      expect(await log.health()).to.equal(undefined);
      await impatient.close();
    });
  });
});
