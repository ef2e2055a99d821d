import { expect } from "chai";
import pg from "pg";
import type { RecordedEvent } from "../../../domain/log/event.js";
import { connectLog } from "../../../infra/event-store/connect-log.js";
import { directReadAll } from "../../../infra/event-store/direct-read.js";
import type { EventLog } from "../../../infra/event-store/event-log.js";
import { type EmbeddedNode, startEmbeddedNode } from "../../../infra/event-store/node/embedded-node.js";
import { verifyStoredEvents } from "../../../infra/event-store/verify-stored-events.js";
import type { ReadAll } from "../../../projections/ports.js";
import { collected, someEvent, someEvents, someStream } from "../../support/log-events.js";
import { type TestDatabase, testDatabase } from "../../support/postgres.js";

describe("the embedded node's tables", () => {
  let database: TestDatabase;
  let node: EmbeddedNode;
  let log: EventLog;
  let pool: pg.Pool;
  const stream = someStream("stored");

  before(async () => {
    database = await testDatabase();
    node = await startEmbeddedNode({ databaseUrl: database.url });
    log = connectLog(node.url);
    pool = new pg.Pool({ connectionString: database.url, max: 2 });
    await log.append(stream, "no_stream", [someEvent({ n: 0 }, { metadata: Buffer.from('{"by":"someone"}') }), ...someEvents(4)]);
    await log.append(someStream("other"), "no_stream", [someEvent({ text: "x".repeat(600_000) }), ...someEvents(2)]);
  });
  after(async () => {
    await log.close();
    await node.stop();
    await pool.end();
    await database.drop();
  });

  const faults = () => collected(verifyStoredEvents(pool));

  /** Runs `use` after a change of the tables, and takes the change back. */
  const damaged = async (sql: string, undo: string, use: () => Promise<void>): Promise<void> => {
    expect((await pool.query(sql)).rowCount).to.equal(1);
    try {
      await use();
    } finally {
      await pool.query(undo);
    }
    expect(await faults()).to.deep.equal([]);
  };

  for (const [filter, maxBatch] of [
    [{ streamPrefixes: [] }, 1_000],
    [{ streamPrefixes: ["stored", "nothing'; drop"] }, 2],
    [{ streamPrefixes: [], typePrefixes: ["thing.", "\\"] }, 3],
    [{ streamPrefixes: ["absent"] }, 3],
  ] as const) {
    it(`read straight, show what the wire shows: ${JSON.stringify(filter)}, ${maxBatch} at a time`, async () => {
      const shown = async (readAll: ReadAll) =>
        (await collected(readAll({ after: null, filter, maxBatch }))).map(({ events, ...batch }) => ({
          ...batch,
          events: events.map(plain),
        }));
      expect(await shown(directReadAll(pool))).to.deep.equal(await shown(log.readAll));
    });
  }

  it("read straight, begin behind a position", async () => {
    const [first] = await collected(log.readStream(stream, 1));
    const batches = await collected(
      directReadAll(pool)({ after: first?.position ?? null, filter: { streamPrefixes: ["stored"] }, maxBatch: 10 }),
    );
    expect(batches.flatMap(({ events }) => events.map(({ revision }) => revision))).to.deep.equal([2, 3, 4]);
  });

  it("left early while read straight, give their connection back", async () => {
    for (let n = 0; n < 5; n++)
      for await (const _ of directReadAll(pool)({ after: null, filter: { streamPrefixes: [] }, maxBatch: 1 })) break;
    expect((await pool.query("select 1 as one")).rows).to.deep.equal([{ one: 1 }]);
  });

  it("hold positions that are not dense, and a system event of the node's start", async () => {
    const { rows } = await pool.query<{ position: string; type: string }>("select position, type from log.es_event order by position");
    expect(rows[0]?.type).to.equal("$nodeStarted");
    expect(rows.map(({ position }) => Number(position))).to.deep.equal(rows.map((_, n) => (n + 1) * 64));
  });

  it("pass verification as they were written", async () => {
    expect(await faults()).to.deep.equal([]);
  });

  const changes: readonly [string, string, string][] = [
    ["data", "set_byte(data, 2, get_byte(data, 2) # 1)", "data"],
    ["metadata", "set_byte(metadata, 3, get_byte(metadata, 3) # 128)", "metadata"],
    ["type", "type || 'x'", "type"],
    ["event_id", "'00000000-0000-4000-8000-000000000001'", "event_id"],
    ["created", "created + 1", "created"],
    ["is_json", "not is_json", "is_json"],
    ["digest", "set_byte(digest, 31, get_byte(digest, 31) # 1)", "digest"],
  ];
  for (const [column, change] of changes) {
    it(`name the event whose ${column} was changed`, async () => {
      const { rows } = await pool.query<{ was: unknown; position: string }>(
        `select ${column}::text as was, position from log.es_event where stream = $1 and revision = 0`,
        [stream],
      );
      const where = `where position = ${rows[0]?.position}`;
      const undo = `update log.es_event set ${column} = ${pg.escapeLiteral(String(rows[0]?.was))} ${where}`;
      await damaged(`update log.es_event set ${column} = ${change} ${where}`, undo, async () => {
        expect(await faults()).to.deep.equal([
          { position: BigInt(rows[0]?.position ?? 0), stream, revision: 0, fault: "the event does not hash to its digest" },
        ]);
      });
    });
  }

  it("name the place of an event that was taken out", async () => {
    const { rows } = await pool.query<{ position: string }>("select position from log.es_event where stream = $1 and revision = 2", [
      stream,
    ]);
    const position = rows[0]?.position;
    await pool.query(`create table log.kept as select * from log.es_event where position = ${position}`);
    await damaged(`delete from log.es_event where position = ${position}`, "insert into log.es_event select * from log.kept", async () => {
      const named = await faults();
      expect(named.map(({ revision }) => revision)).to.deep.equal([3, 3]);
      expect(named.map(({ fault }) => fault).join()).to.match(/missing.*revision 3 follows where 2 belongs/);
    });
    await pool.query("drop table log.kept");
  });

  it("tell of a head that is not where the last event is", async () => {
    for (const by of [64, -64]) {
      const sql = (sign: string) => `update log.es_head set position = position ${sign} (${by})`;
      await damaged(sql("+"), sql("-"), async () => {
        expect((await faults()).map(({ fault }) => fault)).to.match(/^the head stands at/);
      });
    }
  });

  it("pass verification while they are written", async () => {
    const writing = Promise.all(Array.from({ length: 200 }, () => log.append(someStream("busy"), "no_stream", someEvents(3))));
    expect(await faults()).to.deep.equal([]);
    await writing;
    expect(await faults()).to.deep.equal([]);
  });
});

const plain = ({ data, metadata, ...event }: RecordedEvent) => ({
  ...event,
  data: Buffer.from(data).toString("hex"),
  metadata: metadata && Buffer.from(metadata).toString("hex"),
});
