import { randomBytes } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../infra/postgres/embedded.js";
import { migrate } from "../../infra/postgres/migrate.js";
import { tempFolder } from "./temp-folder.js";

/** A database of one suite's own. `drop` ends every connection to it. */
export type TestDatabase = { readonly url: string; readonly drop: () => Promise<void> };

const SERVER_URL = "RESERVE_BOARD_TEST_POSTGRES";
const TEMPLATE = "migrated";
const quiet = { info: () => undefined, warn: (message: string) => console.warn(message) };

let server: Promise<string> | undefined;

/** A fresh database with every migration applied. The first call of a run starts the one server of that run. */
export const testDatabase = (): Promise<TestDatabase> => newDatabase(TEMPLATE);

/** The same without any migration. */
export const emptyTestDatabase = (): Promise<TestDatabase> => newDatabase("template0");

const newDatabase = async (template: string): Promise<TestDatabase> => {
  const admin = await testServer();
  const name = `test_${randomBytes(6).toString("hex")}`;
  await execute(admin, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return { url: urlOf(admin, name), drop: () => execute(admin, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
};

/** Connection string of the run's server, as its superuser. Processes started by a test find the same server. */
export const testServer = (): Promise<string> => {
  server ??= process.env[SERVER_URL] === undefined ? startServer() : Promise.resolve(process.env[SERVER_URL]);
  return server;
};

const startServer = async (): Promise<string> => {
  const dataDir = await tempFolder();
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet, durable: false });
  process.once("exit", () => endServer(postgres, dataDir));
  process.once("SIGTERM", () => process.exit(143)); // else a run that is ended leaves the server behind
  postgres.unref();
  const template = urlOf(postgres.url, TEMPLATE);
  await execute(postgres.url, `CREATE DATABASE ${TEMPLATE} TEMPLATE template0`);
  await migrate(template);
  process.env[SERVER_URL] = postgres.url;
  return postgres.url;
};

/** Synchronous, because it runs as the test process exits: the server removes its pid file as the last thing it does. */
const endServer = (postgres: EmbeddedPostgres, dataDir: string): void => {
  process.kill(postgres.pid(), "SIGQUIT");
  const pidFile = join(postgres.where.data, "postmaster.pid");
  for (let waited = 0; existsSync(pidFile) && waited < 250; waited++) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
};

const execute = async (url: string, sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};

const urlOf = (url: string, database: string): string => {
  const named = new URL(url);
  named.pathname = `/${database}`;
  return named.href;
};
