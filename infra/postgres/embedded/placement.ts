import { randomBytes } from "node:crypto";
import { access, chmod, chown, mkdir, readFile, realpath, rename, stat, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { Refusal } from "../../../domain/shared/refusal.js";
import { canReach, chooseRunAs, type RunAs } from "./run-as.js";

/**
 * Where a data folder's Postgres lives: `home` holds `postgres-data` (the cluster) and, when they had to be copied, the
 * binaries; `existing` tells whether a cluster is there already. `outside` is set when DATA_DIR itself could not hold it.
 */
export type Placement = {
  readonly home: string;
  readonly cluster: string;
  readonly runAs: RunAs;
  readonly existing: boolean;
  readonly outside: boolean;
};

const MARKER = "postgres-home.json";
const OWNER_FILE = "data-dir.txt";
/** Reachable by every account on any system that follows the usual layout; the first that can be written is taken. */
const OUTSIDE_BASES = [
  { folder: "/var/lib/reserve-board", prefix: "", ours: true },
  { folder: "/var/tmp", prefix: "reserve-board-", ours: false },
] as const;

/**
 * Finds the home chosen at an earlier start, or chooses one: DATA_DIR, or a folder outside it when root has to run the server as
 * an account that cannot enter DATA_DIR. The choice is kept in DATA_DIR, so every later start finds the same data.
 * Throws Refusal `postgres-unusable` when the earlier home is gone, unreachable or another data folder's.
 */
export const placeCluster = async (dataDir: string): Promise<Placement> => {
  const real = await realpath(dataDir);
  const chosen = await readMarker(real);
  return chosen === undefined ? chooseHome(real) : earlierHome(real, await resolved(resolve(real, chosen)));
};

const chooseHome = async (dataDir: string): Promise<Placement> => {
  const runAs = await chooseRunAs(undefined);
  const outside = !(await canReach(dataDir, runAs));
  const home = outside ? await resolved(await makeOutsideHome(dataDir, runAs)) : dataDir;
  await writeMarker(dataDir, outside ? home : ".");
  return { home, cluster: join(home, "postgres-data"), runAs, existing: false, outside };
};

const earlierHome = async (dataDir: string, home: string): Promise<Placement> => {
  const outside = home !== dataDir;
  const cluster = join(home, "postgres-data");
  if (outside) await checkOwner(dataDir, home);
  const existing = await isCluster(cluster);
  if (outside && !existing && !(await exists(home)))
    throw unusable(
      `the database of ${dataDir} was kept in ${home}, which is gone: restore it, or remove ${join(dataDir, MARKER)} to start with an empty one`,
    );
  const runAs = await chooseRunAs(existing ? cluster : undefined);
  if (!(await canReach(home, runAs)))
    throw unusable(
      `${home} can no longer be entered by the account ${runAs?.name}, which Postgres runs as: its folders need mode 0711 or wider`,
    );
  return { home, cluster, runAs, existing, outside };
};

/** A home of our own in the first base that can be written, unguessable and entered by its account alone. */
const makeOutsideHome = async (dataDir: string, runAs: RunAs): Promise<string> => {
  const name = `${basename(dataDir).replace(/[^A-Za-z0-9._-]/g, "_")}-${randomBytes(6).toString("hex")}`;
  for (const { folder, prefix, ours } of OUTSIDE_BASES) {
    const home = join(folder, `${prefix}${name}`);
    try {
      await mkdir(folder, { recursive: true });
      if (ours) await chmod(folder, 0o755);
      await mkdir(home, { mode: 0o700 });
      await writeFile(join(home, OWNER_FILE), `${dataDir}\n`, { mode: 0o600 });
      if (runAs !== null) await chown(home, runAs.uid, runAs.gid);
      if (await canReach(home, runAs)) return home;
    } catch (error) {
      if (!isFileError(error)) throw error;
    }
  }
  throw unusable(
    `${dataDir} cannot be entered by the account ${runAs?.name}, which Postgres runs as, and neither of ${OUTSIDE_BASES.map(({ folder }) => folder).join(", ")} can hold its data: move DATA_DIR, or set DATABASE_URL`,
  );
};

/** Copying a data folder must not make two of them share one database; moving it may. */
const checkOwner = async (dataDir: string, home: string): Promise<void> => {
  const owner = (await readFile(join(home, OWNER_FILE), "utf8").catch(() => "")).trim();
  if (owner === "" || owner === dataDir) return;
  if (await exists(join(owner, MARKER)))
    throw unusable(
      `the database in ${home} belongs to ${owner}, of which ${dataDir} is a copy: remove ${join(dataDir, MARKER)} to start with an empty one`,
    );
  await writeFile(join(home, OWNER_FILE), `${dataDir}\n`, { mode: 0o600 });
};

/** Whether an initialised cluster is there. Throws Refusal when we may not look into it. */
const isCluster = async (cluster: string): Promise<boolean> => {
  try {
    await stat(join(cluster, "PG_VERSION"));
    return true;
  } catch (error) {
    if (isFileError(error) && error.code === "ENOENT") return false;
    throw unusable(`${cluster} cannot be opened by this user: start as the user who made it, or as root`, { cause: error });
  }
};

const readMarker = async (dataDir: string): Promise<string | undefined> => {
  const text = await readFile(join(dataDir, MARKER), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw unusable(`${join(dataDir, MARKER)} cannot be read (${error.message})`, { cause: error });
  });
  return text === undefined ? undefined : parseMarker(text, dataDir);
};

const parseMarker = (text: string, dataDir: string): string => {
  try {
    const { home } = JSON.parse(text) as { home?: unknown };
    if (typeof home === "string") return home;
  } catch {
    // said below: the file is ours, so whatever is wrong with it is worth the same sentence
  }
  throw unusable(`${join(dataDir, MARKER)} does not say where the database is: restore it from a backup`);
};

const writeMarker = async (dataDir: string, home: string): Promise<void> => {
  const path = join(dataDir, MARKER);
  await writeFile(`${path}.new`, `${JSON.stringify({ home })}\n`, { mode: 0o644 });
  await rename(`${path}.new`, path);
};

/** Links followed: a server names its folder that way. A missing path stays as it is. */
const resolved = (path: string): Promise<string> => realpath(path).catch(() => path);

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

const isFileError = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && "code" in error;
const unusable = (message: string, options?: ErrorOptions): Refusal => new Refusal("postgres-unusable", message, options);
