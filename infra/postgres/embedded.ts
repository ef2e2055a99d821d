import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { Refusal } from "../../domain/shared/refusal.js";
import { usableBinaries } from "./embedded/binaries.js";
import { checkClusterVersion, EMBEDDED_NAME, makeCluster } from "./embedded/cluster.js";
import type { PartsLog } from "./embedded/parts-log.js";
import { placeCluster } from "./embedded/placement.js";
import { clearOrphan } from "./embedded/postmaster-file.js";
import { superviseServer } from "./embedded/supervised-server.js";

export type EmbeddedPostgres = {
  /** Connection string of its one database, password included; loopback only. */
  readonly url: string;
  readonly where: { readonly data: string; readonly binaries: string; readonly port: number; readonly account: string | null };
  /** True when this start made the database. */
  readonly startedFresh: boolean;
  /** The server's process id now; another one after it had to be started again. */
  readonly pid: () => number;
  /** Lets our process end while the server runs. */
  readonly unref: () => void;
  readonly stop: () => Promise<void>;
};

export type EmbeddedPostgresOptions = {
  readonly dataDir: string;
  readonly log: PartsLog;
  /** False only for data that need not outlive the run (tests): nothing is synced to disk. */
  readonly durable?: boolean;
};

const CONNECT_TIMEOUT_MS = 15_000;

/**
 * Starts the Postgres server that comes with the product on the data below `dataDir`, making the database at the first start. A
 * server left running by a killed process is ended first. The caller must be the data folder's only owner (`openRuntime`
 * sees to that). Throws Refusal `postgres-unusable`; every wait is bounded.
 */
export const startEmbeddedPostgres = (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> =>
  started(options).catch((fault: unknown) => {
    if (!(fault instanceof Error) || !("syscall" in fault)) throw fault;
    throw new Refusal("postgres-unusable", `the embedded database cannot be kept in ${options.dataDir}: ${fault.message}`, {
      cause: fault,
    });
  });

const started = async ({ dataDir, log, durable = true }: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  await mkdir(dataDir, { recursive: true });
  const place = await placeCluster(dataDir);
  const binaries = await usableBinaries(place.home, place.runAs);
  const password = await keptPassword(await realpath(dataDir));
  if (place.existing) await checkClusterVersion(place.cluster, binaries);
  else await makeCluster({ cluster: place.cluster, binaries, runAs: place.runAs, password, durable });
  const orphan = await clearOrphan(place.cluster);
  if (orphan !== undefined) log.info(`ended the Postgres server ${orphan.stoppedPid} that an interrupted run left behind`);
  const logFile = join(dataDir, "logs", "postgres.log");
  const server = await superviseServer({ cluster: place.cluster, binaries, runAs: place.runAs, logFile, port: 0, durable, log });
  const url = await withDatabase(server.port, password, dataDir).catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  const where = { data: place.cluster, binaries: binaries.folder, port: server.port, account: place.runAs?.name ?? null };
  log.info(
    `Postgres ${binaries.version} on 127.0.0.1:${where.port}, data in ${where.data}, binaries in ${where.binaries}${runBy(where.account)}`,
  );
  return { url, where, startedFresh: !place.existing, pid: server.pid, unref: server.unref, stop: server.stop };
};

const runBy = (account: string | null): string => (account === null ? "" : `, run as ${account} because Postgres does not run as root`);

/** Made once, 43 characters of base64url, readable by its owner alone; of several first readers one wins. */
const keptPassword = async (dataDir: string): Promise<string> => {
  const path = join(dataDir, "secrets", "postgres-password");
  await mkdir(join(dataDir, "secrets"), { recursive: true, mode: 0o700 });
  const mine = `${path}.${process.pid}`;
  await writeFile(mine, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600 });
  await link(mine, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(mine);
  return (await readFile(path, "utf8")).trim();
};

/** The connection string of our database, which is made when it is missing. */
const withDatabase = async (port: number, password: string, dataDir: string): Promise<string> => {
  const url = (database: string): string => `postgres://${EMBEDDED_NAME}:${password}@127.0.0.1:${port}/${database}`;
  const client = new pg.Client({ connectionString: url("postgres"), connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  try {
    await client.connect();
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [EMBEDDED_NAME]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${EMBEDDED_NAME}`);
    return url(EMBEDDED_NAME);
  } catch (cause) {
    throw new Refusal("postgres-unusable", connectFault(cause, dataDir), { cause });
  } finally {
    await client.end().catch(() => undefined);
  }
};

const connectFault = (cause: unknown, dataDir: string): string => {
  if (cause instanceof pg.DatabaseError && cause.code === "28P01") {
    return `${join(dataDir, "secrets", "postgres-password")} does not open the embedded database: restore the file that belongs to it`;
  }
  return `the embedded Postgres server does not answer: ${cause instanceof Error ? cause.message : String(cause)}`;
};
