import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, readlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { Refusal } from "../../../domain/shared/refusal.js";

const run = promisify(execFile);
const POLL_MS = 20;
/** Fast shutdown writes a checkpoint; then immediate shutdown; then nothing is left but to kill. */
const STOP_STEPS = [
  { signal: "SIGINT", waitMs: 20_000 },
  { signal: "SIGQUIT", waitMs: 5_000 },
  { signal: "SIGKILL", waitMs: 5_000 },
] as const;

/** What a running server says of itself in `postmaster.pid`: line 1 its process id, line 8 (once up) its state. */
export const readPostmasterFile = async (cluster: string): Promise<{ pid: number; ready: boolean } | undefined> => {
  const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => undefined);
  const lines = text?.split("\n") ?? [];
  const pid = Math.abs(Number(lines[0]));
  return Number.isSafeInteger(pid) && pid > 0 ? { pid, ready: lines[7]?.trim() === "ready" } : undefined;
};

/**
 * Ends a server that outlived the process which started it. Call only as the owner of the data folder. Resolves once no such server
 * runs on the cluster. Throws Refusal when one will not end.
 */
export const clearOrphan = async (cluster: string): Promise<{ stoppedPid: number } | undefined> => {
  const left = await readPostmasterFile(cluster);
  if (left === undefined) return undefined;
  if (!(await isServerOf(left.pid, cluster))) {
    await disownFile(cluster);
    return undefined;
  }
  await stopServer(left.pid, () => isServerOf(left.pid, cluster));
  return { stoppedPid: left.pid };
};

/**
 * A left file whose process id now belongs to something else would keep a server from starting. It is not removed, because its other lines
 * let the server wait for children of the dead one: it is given our own id, which a server we start takes for no rival.
 */
const disownFile = async (cluster: string): Promise<void> => {
  const path = join(cluster, "postmaster.pid");
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text !== undefined) await writeFile(path, text.replace(/^-?\d+/, String(process.pid)));
};

/** Asks a server to end, ever more firmly; resolves once `alive` says it has. Bounded by the waits above. */
export const stopServer = async (pid: number, alive: () => boolean | Promise<boolean>): Promise<void> => {
  for (const { signal, waitMs } of STOP_STEPS) {
    if (!signalled(pid, signal)) return;
    for (const until = Date.now() + waitMs; Date.now() < until; await sleep(POLL_MS)) if (!(await alive())) return;
  }
  throw new Refusal(
    "postgres-unusable",
    `the embedded Postgres server, process ${pid}, does not end even when killed: the machine may have to be restarted`,
  );
};

const signalled = (pid: number, signal: NodeJS.Signals): boolean => {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ESRCH") return false;
    throw new Refusal(
      "postgres-unusable",
      `process ${pid}, a Postgres server on our data, cannot be stopped by this user: stop it, then start again`,
      { cause: error },
    );
  }
};

/** Whether that very process is a server on that very cluster: a process id may have been given to something else. */
const isServerOf = async (pid: number, cluster: string): Promise<boolean> => {
  if (existsSync("/proc/self")) return (await readlink(`/proc/${pid}/cwd`).catch(() => undefined)) === cluster;
  const { stdout } = await run("ps", ["-o", "command=", "-p", String(pid)]).catch(() => ({ stdout: "" }));
  return stdout.includes("postgres") && stdout.includes(cluster);
};
