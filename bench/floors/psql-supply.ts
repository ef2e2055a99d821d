import { exec, execFile } from "node:child_process";
import { promisify } from "node:util";
import { median } from "../harness/timing.js";

const shell = promisify(exec);
const program = promisify(execFile);

/** Runs a shell line in which `$DB` is the database. */
const run = (line: string, databaseUrl: string): Promise<unknown> => shell(line, { env: { ...process.env, DB: databaseUrl } });

/** Makes the tables that `copySame` fills, empty, with the keys of the originals. */
export const emptySame = (databaseUrl: string): Promise<unknown> =>
  run(
    `psql -qX -d "$DB" -c "DROP SCHEMA IF EXISTS floor CASCADE; CREATE SCHEMA floor; CREATE TABLE floor.event (LIKE log.es_event INCLUDING ALL);
      CREATE TABLE floor.artifact (LIKE vault.artifact INCLUDING ALL)" 2>&1`,
    databaseUrl,
  );

/** COPY of the newest `count` events, and of as many artifacts, out of Postgres and into tables like theirs, by psql. */
export const copySame = (databaseUrl: string, count: number): Promise<unknown> => {
  const copy = (rows: string, table: string): string =>
    `psql -qX -d "$DB" -c "COPY (${rows}) TO STDOUT" | psql -qX -d "$DB" -c "COPY ${table} FROM STDIN"`;
  const events = copy(`SELECT * FROM log.es_event ORDER BY position DESC LIMIT ${count}`, "floor.event");
  return run(`${events} && ${copy(`SELECT * FROM vault.artifact LIMIT ${count}`, "floor.artifact")}`, databaseUrl);
};

/** Milliseconds, as psql tells them, of the last reading and the number of readings of each hour; the median of `times`. */
export const bareAggregate = async (
  databaseUrl: string,
  schema: string,
  slice: string,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  times: number,
): Promise<number> => {
  const sql = `SELECT time_ms / 3600000 AS hour, count(*), (array_agg(body ORDER BY time_ms DESC, height DESC, seq DESC))[1]
    FROM ${schema}.supply_readings WHERE slice = '${slice}' AND time_ms BETWEEN ${fromMs} AND ${toMs} GROUP BY 1 ORDER BY 1 DESC`;
  const args = [
    "-qX",
    "-d",
    databaseUrl,
    "-c",
    "\\timing on",
    "-c",
    "\\o /dev/null",
    ...Array.from({ length: times }, () => ["-c", sql]).flat(),
  ];
  const { stdout } = await program("psql", args);
  return median([...stdout.matchAll(/Time: ([\d.]+) ms/g)].map(([, ms]) => Number(ms)));
};
