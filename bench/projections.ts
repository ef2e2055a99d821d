import { exec } from "node:child_process";
import { performance } from "node:perf_hooks";
import { promisify } from "node:util";
import { postgresArtifactStore } from "../infra/artifacts/postgres-artifact-store.js";
import { directReadAll } from "../infra/event-store/direct-read.js";
import { type Database, openDatabase } from "../infra/postgres/database.js";
import { type RebuildOptions, rebuild } from "../infra/projections/rebuild.js";
import { board } from "../projections/board/board.js";
import { merkle } from "../projections/merkle/merkle.js";
import type { Projection } from "../projections/projection.js";
import type { BenchCase } from "./bench-case.js";
import { fillEvidence, fillOrders } from "./logs.js";
import { orders } from "./order-projection.js";

const EVENTS = Number(process.env.BENCH_EVENTS ?? 1_000_000);
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

const withClient = (fill: (client: Awaited<ReturnType<Database["connect"]>>, database: Database) => Promise<void>) => async (database: Database) => {
  const client = await database.connect();
  await fill(client, database);
  await client.end();
};

const COPY_FLOOR = "psql COPY out | COPY in of the events";
const withOrders = withClient((client) => fillOrders(client, EVENTS));
const withEvidence = withClient((client, database) => fillEvidence(client, database.pool, EVENTS, 100));
const rebuildCase = { floor: COPY_FLOOR, unit: "events/s", goal: 0.8, better: "higher" } as const;

export const cases: readonly BenchCase[] = [
  { ...rebuildCase, name: "rebuild of a plain projection", open: rebuilding(orders, withOrders) },
  { ...rebuildCase, name: "rebuild of the board", open: rebuilding(board, withEvidence) },
  { ...rebuildCase, name: "rebuild of the stored tree", open: rebuilding(merkle, withEvidence) },
];
