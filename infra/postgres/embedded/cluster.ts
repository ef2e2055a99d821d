import { execFile } from "node:child_process";
import { chown, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { Refusal } from "../../../domain/shared/refusal.js";
import type { ServerBinaries } from "./binaries.js";
import type { RunAs } from "./run-as.js";

/** The superuser and the database of the embedded server. */
export const EMBEDDED_NAME = "reserve_board";

const run = promisify(execFile);
const INITDB_TIMEOUT_MS = 120_000;
/** One call for the whole file system instead of one for each of a thousand files: a third of the time. Linux only. */
const SYNC_AT_ONCE: readonly string[] = process.platform === "linux" ? ["--sync-method=syncfs"] : [];

/** What it takes to make a cluster. `durable: false` skips every sync to disk, for data that need not outlive the run. */
export type NewCluster = {
  readonly cluster: string;
  readonly binaries: ServerBinaries;
  readonly runAs: RunAs;
  readonly password: string;
  readonly durable: boolean;
};

/**
 * Makes the cluster: UTF-8, C locale (text sorts by bytes, on every machine alike), password logins only. It appears whole
 * or not at all: it is made beside its place and renamed there. Throws Refusal `postgres-unusable` with what initdb said.
 */
export const makeCluster = async (wanted: NewCluster): Promise<void> => {
  const { cluster, runAs, password } = wanted;
  await clearWorkshops(cluster);
  const workshop = await mkdtemp(`${cluster}.making-`);
  const passwordFile = join(workshop, "password");
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (runAs !== null) await Promise.all([workshop, passwordFile].map((path) => chown(path, runAs.uid, runAs.gid)));
  await initdb(wanted, join(workshop, "data"), passwordFile);
  await rename(join(workshop, "data"), cluster);
  await rm(workshop, { recursive: true, force: true });
};

/** What interrupted first starts left. An initdb among them may still be at work: it cannot touch a folder of another name. */
const clearWorkshops = async (cluster: string): Promise<void> => {
  const leftovers = (await readdir(dirname(cluster))).filter((name) => name.startsWith(`${basename(cluster)}.making-`));
  for (const name of leftovers) await rm(join(dirname(cluster), name), { recursive: true, force: true }).catch(() => undefined);
};

const initdb = async ({ binaries, runAs, durable }: NewCluster, folder: string, passwordFile: string): Promise<void> => {
  const settings = [`--pgdata=${folder}`, "--encoding=UTF8", "--locale=C", `--username=${EMBEDDED_NAME}`, `--pwfile=${passwordFile}`];
  const options = ["--auth=scram-sha-256", "--no-instructions", ...(durable ? SYNC_AT_ONCE : ["--no-sync"])];
  const account = runAs === null ? {} : { uid: runAs.uid, gid: runAs.gid };
  const env = { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" };
  try {
    await run(join(binaries.folder, "bin", "initdb"), [...settings, ...options], { ...account, env, cwd: "/", timeout: INITDB_TIMEOUT_MS });
  } catch (cause) {
    throw new Refusal("postgres-unusable", `a new Postgres database could not be made in ${folder}: ${saidBy(cause)}`, { cause });
  }
};

const saidBy = (error: unknown): string => {
  const { stderr, message } = error as { stderr?: string; message?: string };
  const lines = (stderr ?? "").split("\n").filter((line) => line.trim() !== "");
  return lines.at(-1) ?? message ?? "initdb did not end in time";
};

/** Refuses a cluster of another major version: its files would not be understood. */
export const checkClusterVersion = async (cluster: string, binaries: ServerBinaries): Promise<void> => {
  const made = (await readFile(join(cluster, "PG_VERSION"), "utf8")).trim();
  const brought = binaries.version.split(".")[0];
  if (made === brought) return;
  throw new Refusal(
    "postgres-unusable",
    `the database in ${cluster} was made by Postgres ${made} and this release brings Postgres ${brought}: run the release that made it, or move the data with pg_dump`,
  );
};
