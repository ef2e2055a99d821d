import { exec } from "node:child_process";
import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { type ChainHead, extendChain } from "../domain/evidence/chain.js";
import { EVIDENCE_STREAM } from "../domain/evidence/record.js";
import type { Instant } from "../domain/shared/time.js";
import { postgresArtifactStore } from "../infra/artifacts/postgres-artifact-store.js";
import { connectLog } from "../infra/event-store/connect-log.js";
import { directReadAll } from "../infra/event-store/direct-read.js";
import type { EventLog } from "../infra/event-store/event-log.js";
import { type Database, openDatabase } from "../infra/postgres/database.js";
import { projector } from "../infra/projections/projector.js";
import { type ReadModels, readModels } from "../infra/projections/read-models.js";
import { type RebuildOptions, rebuild } from "../infra/projections/rebuild.js";
import { board } from "../projections/board/board.js";
import { merkle } from "../projections/merkle/merkle.js";
import type { Projection } from "../projections/projection.js";
import { headEntry } from "../test/support/board-evidence.js";
import { nodeProcess } from "../test/support/log-node.js";
import type { BenchCase } from "./bench-case.js";
import { fillEvidence, fillOrders, POSITION_STEP } from "./logs.js";
import { orders } from "./order-projection.js";
import { pgbenchInserts } from "./pgbench.js";

const EVENTS = Number(process.env.BENCH_EVENTS ?? 1_000_000);
const WAIT_MS = 120_000;
const shell = promisify(exec);

/** `COPY` of the same rows out of and into tables by psql, events a second. */
const copyFloor = async (databaseUrl: string): Promise<number> => {
  const psql = `psql -q "${databaseUrl}" -c`;
  await shell(`${psql} "DROP TABLE IF EXISTS copied; CREATE TABLE copied (LIKE log.es_event)"`);
  const begin = performance.now();
  await shell(`${psql} "COPY log.es_event TO STDOUT" | ${psql} "COPY copied FROM STDIN"`);
  return (EVENTS * 1_000) / (performance.now() - begin);
};

const sourceOf = (database: Database): RebuildOptions["source"] => ({
  readAll: directReadAll(database.pool),
  getArtifacts: postgresArtifactStore(database.pool).getMany,
});

/** Rebuilds beside a live generation, switch and comparison included. */
const rebuilding =
  (projection: Projection, fill: (database: Database) => Promise<void>): BenchCase["open"] =>
  async ({ databaseUrl }) => {
    const database = openDatabase(databaseUrl);
    await fill(database);
    const options = { database, source: sourceOf(database) };
    await rebuild(projection, options);
    const round = async () => {
      const floor = await copyFloor(databaseUrl);
      const { seconds, checkpoint } = await rebuild(projection, options);
      return { floor, product: checkpoint.events / seconds };
    };
    return { round, close: () => database.close() };
  };

const withClient =
  (fill: (client: Awaited<ReturnType<Database["connect"]>>, database: Database) => Promise<void>) => async (database: Database) => {
    const client = await database.connect();
    await fill(client, database);
    await client.end();
  };

/** A live generation that has handled nothing, brought up to the log by the live path: rows and checkpoint in one transaction. */
const catchingUp: BenchCase["open"] = async ({ databaseUrl }) => {
  const database = openDatabase(databaseUrl);
  await withOrders(database);
  const models = readModels(database);
  const source = sourceOf(database);
  const nothing: RebuildOptions["source"] = { ...source, readAll: async function* () {} };
  let rounds = 0;
  const round = async () => {
    const floor = await copyFloor(databaseUrl);
    const projection = { ...orders, name: `orders_${++rounds}` };
    await rebuild(projection, { database, source: nothing });
    const begin = performance.now();
    const idle = { readAll: source.readAll, subscribeToAll: async function* () {}, readLastEvent: async () => undefined };
    const live = projector({ log: idle, database, artifacts: { getMany: source.getArtifacts }, projections: [projection] });
    live.start();
    await reached(models, projection.name, BigInt(EVENTS * POSITION_STEP));
    const seconds = (performance.now() - begin) / 1_000;
    await live.stop();
    return { floor, product: EVENTS / seconds };
  };
  return { round, close: () => database.close() };
};

const reached = async (models: ReadModels, projection: string, position: bigint): Promise<void> => {
  if (!(await models.waitForPosition(projection, position, WAIT_MS))) throw new Error(`${projection} did not come to ${position}`);
};

/** From the call of an append to the moment a reader may see it, one writer at a quarter of what it could append. */
const appendToVisible: BenchCase["open"] = async ({ databaseUrl, seconds }) => {
  const database = openDatabase(databaseUrl);
  const node = await nodeProcess(databaseUrl, 0);
  const log = connectLog(node.url);
  const models = readModels(database);
  models.start();
  const { getArtifacts } = sourceOf(database);
  const live = projector({
    log,
    directReadAll: directReadAll(database.pool),
    database,
    artifacts: { getMany: getArtifacts },
    projections: [board],
  });
  live.start();
  const write = chainWriter(log);
  await reached(models, "board", await write());
  const fullMs = await meanMs(200, write);
  const round = async () => {
    const floor = await pgbenchInserts(databaseUrl, 1, seconds, Buffer.from("{}"), Buffer.from("{}"));
    const visibleMs: number[] = [];
    for (const end = performance.now() + seconds * 1_000; performance.now() < end; ) {
      const begin = performance.now();
      await reached(models, "board", await write());
      visibleMs.push(performance.now() - begin);
      await delay(Math.max(0, 4 * fullMs - (performance.now() - begin)));
    }
    return { floor: floor.latencyMs, product: p99(visibleMs) };
  };
  const close = async () => {
    await live.stop();
    await models.stop();
    await log.close();
    await node.kill();
    await database.close();
  };
  return { round, close };
};

/** Appends one record after the other to the chain; answers the position. */
const chainWriter = (log: EventLog): (() => Promise<bigint>) => {
  let head: ChainHead | null = null;
  return async () => {
    const [link] = extendChain(head, [{ ...headEntry("measured"), artifact: null }], "2026-02-01T00:00:00.000Z" as Instant);
    if (link === undefined) throw new Error("no link");
    const expected = head === null ? "no_stream" : head.seq;
    head = { seq: link.record.seq, hash: link.hash, recordedAt: link.record.recorded_at };
    const event = { id: randomUUID(), type: link.record.kind, data: link.bytes, metadata: null };
    return (await log.append(EVIDENCE_STREAM, expected, [event])).position;
  };
};

const meanMs = async (times: number, work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now();
  for (let i = 0; i < times; i++) await work();
  return (performance.now() - begin) / times;
};

const p99 = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN;

const COPY_FLOOR = "psql COPY out | COPY in of the events";
const withOrders = withClient((client) => fillOrders(client, EVENTS));
const withEvidence = withClient((client, database) => fillEvidence(client, database.pool, EVENTS, 100));
const rebuildCase = { floor: COPY_FLOOR, unit: "events/s", goal: 0.8, better: "higher" } as const;

export const cases: readonly BenchCase[] = [
  { ...rebuildCase, name: "rebuild of a plain projection", open: rebuilding(orders, withOrders) },
  { ...rebuildCase, name: "rebuild of the board", open: rebuilding(board, withEvidence) },
  { ...rebuildCase, name: "rebuild of the stored tree", open: rebuilding(merkle, withEvidence) },
  { ...rebuildCase, name: "live projection", goal: 0.33, open: catchingUp },
  {
    name: "append to visible, p99",
    floor: "pgbench -c1 single-row INSERT, mean latency",
    unit: "ms",
    goal: 10,
    better: "lower",
    open: appendToVisible,
  },
];
