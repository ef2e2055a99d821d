import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";

/** A process as /proc shows it (Linux). */
export type Seen = { readonly pid: number; readonly parent: number; readonly command: string; readonly residentMb: number };

const seen = (pid: number): Seen | undefined => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "latin1");
    const field = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, "mu").exec(status)?.[1] ?? 0);
    if (/^State:\s+Z/mu.test(status)) return undefined;
    const command = readFileSync(`/proc/${pid}/cmdline`, "latin1").replaceAll("\0", " ").trim();
    return { pid, parent: field("PPid"), command, residentMb: field("VmRSS") / 1024 };
  } catch {
    return undefined; // it has just ended
  }
};

const all = (): Seen[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/u.test(name))
    .flatMap((name) => seen(Number(name)) ?? []);

/** True while the process runs; one that ended and was not yet waited for does not. */
export const lives = (pid: number): boolean => seen(pid) !== undefined;

/** The process and everything it started, directly or not. */
export const familyOf = (pid: number): Seen[] => {
  const everyone = all();
  const family = everyone.filter((process) => process.pid === pid);
  for (const member of family) family.push(...everyone.filter(({ parent }) => parent === member.pid));
  return family;
};

/** Its parsing processes: the spare one and those that read. */
export const parsersOf = (pid: number): Seen[] => familyOf(pid).filter(({ command }) => command.includes("parsing-process.js"));

/** Everything that works in the folder: servers whose data lies there, programs told of it. */
export const processesOf = (folder: string): Seen[] =>
  all().filter(({ pid, command }) => pid !== process.pid && (command.includes(folder) || workingFolder(pid).startsWith(folder)));

const workingFolder = (pid: number): string => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return "";
  }
};

/** Process id of the Postgres server that runs on the data; undefined when none does: the file of a dead one may name another process. */
export const postmasterOf = (postgresData: string): number | undefined => {
  try {
    const pid = Math.abs(Number(readFileSync(join(postgresData, "postmaster.pid"), "utf8").split("\n", 1)[0]));
    return Number.isSafeInteger(pid) && /\bpostgres\b/u.test(seen(pid)?.command ?? "") ? pid : undefined;
  } catch {
    return undefined;
  }
};
