import { execFile } from "node:child_process";
import { hash, randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import { promisify } from "node:util";
import pg from "pg";
import { evidenceWriter } from "../commands/evidence-writer.js";
import { type ChainHead, type EvidenceEntry, headOf, linkFault } from "../domain/evidence/chain.js";
import { type Frontier, HASH_BYTES, leafHash, nodesCompletedBy, packedLeafHashes, rootOfLeafHashes } from "../domain/evidence/merkle.js";
import { EVIDENCE_STREAM, parseRecord, recordBytes, recordHash } from "../domain/evidence/record.js";
import { postgresArtifactStore } from "../infra/artifacts/postgres-artifact-store.js";
import { connectLog } from "../infra/event-store/connect-log.js";
import { directReadAll } from "../infra/event-store/direct-read.js";
import { openDatabase } from "../infra/postgres/database.js";
import { nodeProcess } from "../test/support/log-node.js";
import type { BenchCase, BenchContext } from "./bench-case.js";

const BATCH = 100;
const CHAIN_RECORDS = 100_000;
const FILL_BATCH = 1_000;

const perSecond = async (count: number, work: () => Promise<void> | void): Promise<number> => {
  const begin = performance.now();
  await work();
  return (count * 1_000) / (performance.now() - begin);
};

/** Runs `step`, which handles `count` events, for that long: events a second. */
const during = async (seconds: number, count: number, step: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now();
  let steps = 0;
  for (; performance.now() - begin < seconds * 1_000; steps++) await step();
  return (steps * count * 1_000) / (performance.now() - begin);
};

const entry: EvidenceEntry = { kind: "context.pulled", subject: "XUSD/2026-01", artifact: null, causeSeq: null, supersedesSeq: null };
const entries = (count: number): EvidenceEntry[] => Array.from({ length: count }, () => entry);

/** The product's own way: the writer on the client on an embedded node in a process of its own. */
const openWriter = async ({ databaseUrl }: BenchContext) => {
  const node = await nodeProcess(databaseUrl, 0);
  const log = connectLog(node.url);
  const database = openDatabase(databaseUrl);
  const writer = evidenceWriter({ ...log, artifacts: postgresArtifactStore(database.pool), clock: database.clock });
  const close = async () => {
    await log.close();
    await database.close();
    await node.kill();
  };
  return { writer, database, close };
};

/** The very rows of the log, with its indexes. */
const FLOOR_TABLE = "create schema floor; create table floor.evidence (like log.es_event including all)";
const FLOOR_INSERT = `insert into floor.evidence (position, stream, revision, event_id, type, is_json, created, data, metadata, digest)
  select * from unnest($1::bigint[], $2::text[], $3::bigint[], $4::uuid[], $5::text[], $6::boolean[], $7::bigint[], $8::bytea[], $9::bytea[], $10::bytea[])`;

/** The same rows, one INSERT … unnest a batch. */
const insertBatch = (client: pg.Client, data: Buffer) => {
  const stream = randomUUID();
  let revision = 0;
  const batch = Array.from({ length: BATCH }, (_, index) => index);
  const [digest, metadata] = [Buffer.alloc(32), Buffer.alloc(0)];
  const column = <T>(value: T): T[] => batch.map(() => value);
  return () => {
    const from = revision;
    revision += BATCH;
    const revisions = batch.map((index) => from + index);
    const texts = [column(stream), revisions, batch.map(() => randomUUID()), column(entry.kind)];
    const values = [revisions, ...texts, column(true), column(0), column(data), column(metadata), column(digest)];
    return client.query({ name: "floor", text: FLOOR_INSERT, values });
  };
};

const openAppends: BenchCase["open"] = async (context) => {
  const { writer, close } = await openWriter(context);
  const client = new pg.Client({ connectionString: context.databaseUrl });
  await client.connect();
  await client.query(FLOOR_TABLE);
  const first = await writer.appendEvidence(() => ({ entries: [entry], answer: null }));
  const data = recordBytes(first.records[0] ?? fail("nothing was appended"));
  const insertRows = insertBatch(client, data);
  let [frontier, size]: [Frontier, number] = [[leafHash(data)], 1];
  const append = async (): Promise<void> => {
    const { records } = await writer.appendEvidence(() => ({ entries: entries(BATCH), answer: null }));
    for (const record of records) frontier = nodesCompletedBy(size++, leafHash(recordBytes(record)), frontier).frontier;
  };
  return {
    round: async () => ({
      floor: await during(context.seconds, BATCH, insertRows),
      product: await during(context.seconds, BATCH, append),
    }),
    close: async () => {
      await client.end();
      await close();
    },
  };
};

const bareHashes = (count: number): void => {
  const input = Buffer.alloc(2 * HASH_BYTES + 1, 7);
  for (let n = 0; n < count; n++) hash("sha256", input, "buffer");
};

const merkleHead =
  (leaves: number): BenchCase["open"] =>
  async () => {
    const records = Array.from({ length: leaves }, (_, index) => Buffer.alloc(HASH_BYTES, index));
    return {
      round: async () => ({
        floor: await perSecond(leaves, () => bareHashes(2 * leaves - 1)),
        product: await perSecond(leaves, () => void rootOfLeafHashes(packedLeafHashes(records))),
      }),
      close: async () => {},
    };
  };

/** Every record's form, canonical bytes, place, time and link to the one before. */
const verifyChain = async (pool: pg.Pool): Promise<void> => {
  let head: ChainHead | null = null;
  const filter = { streamPrefixes: [EVIDENCE_STREAM] };
  for await (const { events } of directReadAll(pool)({ after: null, filter, maxBatch: 10_000 }))
    for (const { data } of events) {
      const record = parseRecord(data);
      const fault = linkFault(head, record);
      if (fault !== undefined) throw new Error(fault);
      head = headOf({ record, hash: recordHash(data) });
    }
  if (head?.seq !== CHAIN_RECORDS - 1) throw new Error(`the chain ends at ${head?.seq}`);
};

const copyOut = async (databaseUrl: string): Promise<void> => {
  await promisify(execFile)("sh", ["-c", 'psql -qXc "COPY log.es_event TO STDOUT" "$0" > /dev/null', databaseUrl]);
};

const openVerification: BenchCase["open"] = async (context) => {
  const { writer, database, close } = await openWriter(context);
  for (let n = 0; n < CHAIN_RECORDS; n += FILL_BATCH) await writer.appendEvidence(() => ({ entries: entries(FILL_BATCH), answer: null }));
  return {
    round: async () => ({
      floor: await perSecond(CHAIN_RECORDS, () => copyOut(context.databaseUrl)),
      product: await perSecond(CHAIN_RECORDS, () => verifyChain(database.pool)),
    }),
    close,
  };
};

const fail = (message: string): never => {
  throw new Error(message);
};

const BARE_HASHES = "2n-1 bare one-shot SHA-256 of 65 bytes";

export const cases: readonly BenchCase[] = [
  {
    name: "evidence append: chain, Merkle, expected revision, batches of 100",
    floor: "the same rows by one INSERT … unnest",
    unit: "events/s",
    goal: 0.5,
    better: "higher",
    open: openAppends,
  },
  {
    name: "verify the whole chain from Postgres",
    floor: "psql COPY out to nothing",
    unit: "records/s",
    goal: 0.5,
    better: "higher",
    open: openVerification,
  },
  { name: "Merkle head of 100,000 leaves", floor: BARE_HASHES, unit: "leaves/s", goal: 0.75, better: "higher", open: merkleHead(1e5) },
  { name: "Merkle head of 1,000,000 leaves", floor: BARE_HASHES, unit: "leaves/s", goal: 0.75, better: "higher", open: merkleHead(1e6) },
];
