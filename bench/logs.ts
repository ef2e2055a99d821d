import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import copyStreams from "pg-copy-streams";
import { type ChainHead, type EvidenceEntry, extendChain } from "../domain/evidence/chain.js";
import { EVIDENCE_STREAM } from "../domain/evidence/record.js";
import { canonicalBytes } from "../domain/shared/canonical-json.js";
import type { Instant } from "../domain/shared/time.js";
import { postgresArtifactStore } from "../infra/artifacts/postgres-artifact-store.js";
import { capturedEntry, parseArtifact, reportEntry } from "../test/support/board-evidence.js";

/** Distance of neighbouring positions, as the embedded node has it. */
export const POSITION_STEP = 64;

/** Puts `events` events of about 700 bytes on streams of five events each into the embedded node's table. Fictional orders. */
export const fillOrders = async (client: pg.ClientBase, events: number): Promise<void> => {
  const orders = events / 5;
  await client.query(
    `INSERT INTO log.es_event SELECT g * ${POSITION_STEP}, 'order-' || (g * 7919 % ${orders}), (g - 1) / ${orders}, gen_random_uuid(),
       (ARRAY['order.placed', 'order.paid', 'order.shipped', 'order.noted', 'order.closed'])[(1 + (g - 1) / ${orders})::int], true, 0,
       convert_to(json_build_object('orderId', 'order-' || (g * 7919 % ${orders}), 'amount', g % 1000, 'currency', 'EUR',
         'actor', 'user-' || (g % 977), 'note', repeat(md5(g::text), 17))::text, 'UTF8'), '', decode(repeat('00', 32), 'hex')
     FROM generate_series(1::bigint, ${events}) g`,
  );
  await standAt(client, events);
};

/** Puts a chain of `records` records into the node's table: mostly measurements, a captured and read report each `reportEvery` records. */
export const fillEvidence = async (client: pg.ClientBase, pool: pg.Pool, records: number, reportEvery: number): Promise<void> => {
  const into = client.query(copyStreams.from("COPY log.es_event FROM STDIN"));
  await pipeline(Readable.from(evidenceLines(records, reportEvery, postgresArtifactStore(pool)), { objectMode: false }), into);
  await standAt(client, records);
};

async function* evidenceLines(records: number, reportEvery: number, artifacts: { putMany: (items: Uint8Array[]) => Promise<unknown> }) {
  let head: ChainHead | null = null;
  for (let seq = 0; seq < records; ) {
    const entries = seq % reportEvery === 0 ? reported(seq) : measured(seq, Math.min(reportEvery - (seq % reportEvery), records - seq));
    if (seq % reportEvery === 0) await artifacts.putMany(entries.flatMap(({ artifact }) => artifact ?? []));
    const links = extendChain(head, entries, "2026-02-01T00:00:00.000Z" as Instant);
    yield links.map(({ record, bytes }) => line(record.seq, record.kind, bytes)).join("");
    seq += links.length;
    const last = links.at(-1);
    if (last !== undefined) head = { seq: last.record.seq, hash: last.hash, recordedAt: last.record.recorded_at };
  }
}

const line = (seq: number, kind: string, bytes: Buffer): string => {
  const id = `00000000-0000-4000-8000-${seq.toString(16).padStart(12, "0")}`;
  return `${(seq + 1) * POSITION_STEP}\t${EVIDENCE_STREAM}\t${seq}\t${id}\t${kind}\tt\t0\t\\\\x${bytes.toString("hex")}\t\\\\x\t\\\\x${"00".repeat(32)}\n`;
};

const SYMBOLS = Array.from({ length: 40 }, (_, i) => `TK${i}X`);

const reported = (seq: number): EvidenceEntry[] => {
  const symbol = SYMBOLS[seq % SYMBOLS.length] ?? "";
  const parse = { ...parseArtifact(`${seq}`, "2026-01", "1.00"), covered_symbols: [symbol] };
  return [capturedEntry(`${seq}`, { symbols: [symbol] }), reportEntry(parse, seq, { subject: `${symbol}/${seq}` })];
};

const measurement = canonicalBytes({ schema: "supply", schema_version: 1 });

const measured = (seq: number, count: number): EvidenceEntry[] =>
  Array.from({ length: count }, (_, i) => ({
    kind: "supply.measured",
    subject: `${SYMBOLS[(seq + i) % SYMBOLS.length]}/ethereum`,
    artifact: measurement,
    causeSeq: null,
    supersedesSeq: null,
  }));

const standAt = async (client: pg.ClientBase, events: number): Promise<void> => {
  await client.query("UPDATE log.es_head SET position = $1", [events * POSITION_STEP]);
  await client.query("ANALYZE log.es_event");
  await client.query("CHECKPOINT");
};
