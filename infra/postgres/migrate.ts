import type { Knex } from "knex";
import pg from "pg";
import { Refusal } from "../../domain/shared/refusal.js";
import { sha256Hex } from "../../domain/shared/sha256.js";
import { checkServer } from "./check-server.js";
import { migrations as ours } from "./migrations/index.js";
import type { Migration } from "./migrations/migration.js";

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
    if ((await pendingOf(client, migrations)).length === 0) return [];
    await takeLock(client);
    await client.query(PREPARE);
    return await run(url, await pendingOf(client, migrations), migrations);
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

const PREPARE =
  "CREATE SCHEMA IF NOT EXISTS work; CREATE TABLE IF NOT EXISTS work.migration_sql (name text PRIMARY KEY, sha256 text NOT NULL)";

/** What has to run yet. Throws Refusal when what ran already is not what this release knows. */
const pendingOf = async (client: pg.Client, migrations: readonly Migration[]): Promise<Migration[]> => {
  const known = await client.query<{ migrated: boolean }>("SELECT to_regclass('work.migration') IS NOT NULL AS migrated");
  if (known.rows[0]?.migrated !== true) return [...migrations];
  const { rows } = await client.query<Completed>(COMPLETED);
  checkHistory(rows, migrations);
  const done = new Set(rows.map(({ name }) => name));
  return migrations.filter(({ name }) => !done.has(name));
};

type Completed = { readonly name: string; readonly sha256: string | null };
const COMPLETED = "SELECT name, sha256 FROM work.migration LEFT JOIN work.migration_sql USING (name) ORDER BY name";

/** What already ran must be known to this release, and be what this release has under that name. */
const checkHistory = (completed: readonly Completed[], migrations: readonly Migration[]): void => {
  const texts = new Map(migrations.map(({ name, sql }) => [name, textHash(sql)]));
  const unknown = completed.filter(({ name }) => !texts.has(name)).map(({ name }) => name);
  if (unknown.length > 0)
    throw unusable(`the database is of another, probably newer release: it has run ${unknown.join(", ")}, which this one does not know`);
  const changed = completed.filter(({ name, sha256 }) => sha256 !== texts.get(name)).map(({ name }) => name);
  if (changed.length > 0)
    throw unusable(`the database was made by another text of ${changed.join(", ")} than this release has: use the release that made it`);
};

/** knex is loaded only when there is something to run: most starts find nothing. */
const run = async (url: string, pending: readonly Migration[], migrations: readonly Migration[]): Promise<string[]> => {
  const { default: knex } = await import("knex");
  const db = knex({ client: "pg", connection: url, pool: { min: 0, max: 2 }, log: QUIET, acquireConnectionTimeout: CONNECT_TIMEOUT_MS });
  try {
    for (const migration of pending) await runOne(db, migration, { ...TABLE, migrationSource: sourceOf(migrations) });
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

/** knex prints what it also throws. */
const QUIET = { warn: () => undefined, error: () => undefined, deprecate: () => undefined, debug: () => undefined };

const unusable = (message: string, cause: unknown = undefined): Refusal => new Refusal("postgres-unusable", message, { cause });
