import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { Refusal } from "../../../domain/shared/refusal.js";

/** The account the server runs as. `null` means: as ourselves. */
export type RunAs = { readonly uid: number; readonly gid: number; readonly name: string } | null;

const CANDIDATES = ["postgres", "nobody"] as const;
const run = promisify(execFile);

/**
 * Postgres refuses to run as root. For root this is the owner of the existing data folder, else the account `postgres`, else
 * `nobody`, which every system has. For anyone else it is `null`. Throws Refusal `postgres-unusable` when root finds none.
 */
export const chooseRunAs = async (existingData: string | undefined): Promise<RunAs> => {
  if (process.getuid?.() !== 0) return null;
  const owner = existingData === undefined ? undefined : await ownerOf(existingData);
  if (owner !== undefined) return owner;
  for (const name of CANDIDATES) {
    const account = await accountNamed(name);
    if (account !== undefined) return account;
  }
  throw new Refusal(
    "postgres-unusable",
    `Postgres does not run as root, and this machine has none of the accounts ${CANDIDATES.join(", ")}: create one of them, start as an ordinary user, or set DATABASE_URL`,
  );
};

/** True when the account may pass every folder above `path`, so that it can open what lies there. */
export const canReach = async (path: string, as: RunAs): Promise<boolean> => {
  if (as === null) return true;
  for (let folder = path; ; folder = dirname(folder)) {
    const found = await stat(folder).catch(() => undefined);
    if (found !== undefined && !maySearch(found, as)) return false;
    if (folder === dirname(folder)) return true;
  }
};

const maySearch = (folder: { mode: number; uid: number; gid: number }, as: { uid: number; gid: number }): boolean => {
  if (folder.uid === as.uid) return (folder.mode & 0o100) !== 0;
  if (folder.gid === as.gid) return (folder.mode & 0o010) !== 0;
  return (folder.mode & 0o001) !== 0;
};

const ownerOf = async (folder: string): Promise<RunAs | undefined> => {
  const found = await stat(folder).catch(() => undefined);
  if (found === undefined || found.uid === 0) return undefined;
  return { uid: found.uid, gid: found.gid, name: await nameOf(found.uid) };
};

const nameOf = (uid: number): Promise<string> =>
  run("id", ["-un", String(uid)]).then(
    ({ stdout }) => stdout.trim(),
    () => `uid ${uid}`,
  );

const accountNamed = async (name: string): Promise<RunAs | undefined> => {
  try {
    const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout), name };
  } catch {
    return undefined;
  }
};
