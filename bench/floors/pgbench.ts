import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";

const TABLE = `
create schema if not exists floor;
create table if not exists floor.event (position bigserial primary key, stream text not null, revision bigint not null, id uuid not null,
  type text not null, data bytea not null, metadata bytea not null, at timestamptz not null default now(), unique (stream, revision));
create sequence if not exists floor.revision cache 1000`;

const insert = (data: Buffer, metadata: Buffer): string =>
  `insert into floor.event (stream, revision, id, type, data, metadata) values ('p-' || :client_id || '-' || pg_backend_pid(),
   nextval('floor.revision'), gen_random_uuid(), 'order.placed', '\\x${data.toString("hex")}', '\\x${metadata.toString("hex")}');\n`.replaceAll(
    "\n ",
    " ",
  );

/** What `pgbench` reached: commits a second, and the mean latency of one in milliseconds. */
export type PgbenchResult = { readonly perSecond: number; readonly latencyMs: number };

const figure = (output: string, pattern: RegExp): number => Number(pattern.exec(output)?.[1]);

/** Single-row INSERTs of such events, committed one by one, by `clients` connections of PostgreSQL's own load generator (on PATH). */
export const pgbenchInserts = async (
  databaseUrl: string,
  clients: number,
  seconds: number,
  data: Buffer,
  metadata: Buffer,
): Promise<PgbenchResult> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(TABLE);
  await client.end();
  const folder = await mkdtemp(join(tmpdir(), "bench-pgbench-"));
  try {
    const script = join(folder, "insert.sql");
    await writeFile(script, insert(data, metadata));
    const options = ["-n", "-M", "prepared", "-f", script, "-c", String(clients), "-j", "1", "-T", String(Math.max(1, Math.ceil(seconds)))];
    const { stdout } = await promisify(execFile)("pgbench", [...options, databaseUrl]);
    return { perSecond: figure(stdout, /tps = ([\d.]+)/), latencyMs: figure(stdout, /latency average = ([\d.]+)/) };
  } finally {
    await rm(folder, { recursive: true });
  }
};
