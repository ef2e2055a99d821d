import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import pg from "pg";
import { startEmbeddedPostgres } from "../../infra/postgres/embedded.js";
import { migrate } from "../../infra/postgres/migrate.js";
import { tempFolder } from "../../test/support/temp-folder.js";

/** The one Postgres server of a run, which product and floors share. */
export type BenchServer = {
  readonly version: string;
  /** A fresh database with every migration; `drop` ends every connection to it. */
  readonly newDatabase: () => Promise<{ readonly url: string; readonly drop: () => Promise<void> }>;
  readonly stop: () => Promise<void>;
};

const quiet = { info: () => undefined, warn: (message: string) => console.warn(message) };

/** Starts the embedded server as the product does, durable, on a folder of the run's own. */
export const startBenchServer = async (): Promise<BenchServer> => {
  const dataDir = await tempFolder();
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet });
  const query = async (sql: string): Promise<string> => {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    const { rows } = await client.query<[string]>({ text: sql, rowMode: "array" });
    await client.end();
    return rows[0]?.[0] ?? "";
  };
  const newDatabase = async () => {
    const name = `bench_${randomBytes(4).toString("hex")}`;
    await query(`CREATE DATABASE ${name}`);
    const url = Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
    await migrate(url);
    return { url, drop: async () => void (await query(`DROP DATABASE ${name} WITH (FORCE)`)) };
  };
  const stop = async (): Promise<void> => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { version: await query("SHOW server_version"), newDatabase, stop };
};
