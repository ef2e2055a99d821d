import knex, { type Knex } from "knex";
import pg from "pg";
import { Refusal } from "../../domain/shared/refusal.js";
import { sha256Hex } from "../../domain/shared/sha256.js";
import { checkServer } from "./check-server.js";
import { migrations as ours } from "./migrations/index.js";
import type { Migration } from "./migrations/migration.js";
import { QUIET_KNEX } from "./quiet-knex.js";

/** The key of the advisory lock, used for nothing else. */
const MIGRATE_LOCK = "8243108937174905186";
const LOCK_TIMEOUT_MS = 120_000;
const CONNECT_TIMEOUT_MS = 10_000;
/** Where knex keeps which migrations ran; `work.migration_sql` beside it keeps what they were. */
const TABLE = { schemaName: "work", tableName: "migration", disableMigrationsListValidation: true } as const;

/**
 * Brings the database to this release's shape and returns the names of the migrations that ran now. Processes that start at
 * once wait for each other. Throws Refusal `postgres-unusable` when the server cannot be used, a migration of the database is
 * unknown to this release or was another text, or one fails (it then left no trace).
 */
export const migrate = async (url: string, migrations: readonly Migration[] = ours): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on("error", () => undefined);
  await checkServer(client, url);
  try {
    await takeLock(client);
    await prepareTables(client);
    return await runPending(url, client, migrations);
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** Held by the session, so it ends with it however the process ends. */
const takeLock = async (client: pg.Client): Promise<void> => {
  try {
    await client.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await client.query(`SELECT pg_advisory_lock(${MIGRATE_LOCK})`);
    await client.query("SET lock_timeout = 0");
  } catch (cause) {
    throw unusable(`another process has been migrating the database for ${LOCK_TIMEOUT_MS / 1000} seconds: see what it waits for`, cause);
  }
};

const prepareTables = (client: pg.Client): Promise<unknown> =>
  client.query(
    "CREATE SCHEMA IF NOT EXISTS work; CREATE TABLE IF NOT EXISTS work.migration_sql (name text PRIMARY KEY, sha256 text NOT NULL)",
  );

const runPending = async (url: string, client: pg.Client, migrations: readonly Migration[]): Promise<string[]> => {
  const db = knex({
    client: "pg",
    connection: url,
    pool: { min: 0, max: 2 },
    log: QUIET_KNEX,
    acquireConnectionTimeout: CONNECT_TIMEOUT_MS,
  });
  try {
    const config = { ...TABLE, migrationSource: sourceOf(migrations) };
    const [completed] = (await db.migrate.list(config)) as [{ name: string }[], unknown];
    await checkHistory(
      client,
      completed.map(({ name }) => name),
      migrations,
    );
    const done = new Set(completed.map(({ name }) => name));
    const pending = migrations.filter(({ name }) => !done.has(name));
    for (const migration of pending) await runOne(db, migration, config);
    return pending.map(({ name }) => name);
  } finally {
    await db.destroy();
  }
};

const runOne = async (db: Knex, migration: Migration, config: Knex.MigratorConfig): Promise<void> => {
  try {
    await db.migrate.up({ ...config, name: migration.name });
  } catch (cause) {
    throw unusable(
      `migration ${migration.name} failed, nothing of it was kept: ${cause instanceof Error ? cause.message : String(cause)}`,
      cause,
    );
  }
};

/** What already ran must be known to this release, and be what this release has under that name. */
const checkHistory = async (client: pg.Client, completed: readonly string[], migrations: readonly Migration[]): Promise<void> => {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  const unknown = completed.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw unusable(`the database is of another, probably newer release: it has run ${unknown.join(", ")}, which this one does not know`);
  const { rows } = await client.query<{ name: string; sha256: string }>("SELECT name, sha256 FROM work.migration_sql");
  const changed = rows
    .filter(({ name, sha256 }) => completed.includes(name) && isOther(known.get(name)?.sql, sha256))
    .map(({ name }) => name);
  if (changed.length > 0)
    throw unusable(`the database was made by another text of ${changed.join(", ")} than this release has: use the release that made it`);
};

const isOther = (sql: string | undefined, sha256: string): boolean => sql === undefined || textHash(sql) !== sha256;

/** Layout does not count. */
const textHash = (sql: string): string => sha256Hex(sql.replace(/\s+/g, " ").trim());

/** Each migration keeps its text in the transaction it runs in. */
const sourceOf = (migrations: readonly Migration[]): Knex.MigrationSource<Migration> => ({
  getMigrations: async () => [...migrations],
  getMigrationName: ({ name }) => name,
  getMigration: async ({ name, sql, up, down }) => ({
    up: async (trx) => {
      await up(trx);
      await trx.raw(KEEP_TEXT, [name, textHash(sql)]);
    },
    down,
  }),
});
const KEEP_TEXT = "INSERT INTO work.migration_sql (name, sha256) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET sha256 = EXCLUDED.sha256";

const unusable = (message: string, cause: unknown = undefined): Refusal => new Refusal("postgres-unusable", message, { cause });
