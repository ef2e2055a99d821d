import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { packagePath } from "../../infra/assets/package-root.js";

/** A compiled script of the project as a process of its own, and the first line it printed. */
export type ScriptProcess = { readonly first: string; readonly child: ChildProcess; readonly stop: () => Promise<void> };

/** Starts a script under `dist` and waits for its first line. */
export const startScript = async (script: string, ...args: readonly string[]): Promise<ScriptProcess> => {
  const child = spawn(process.execPath, [packagePath("dist", script), ...args], { stdio: ["ignore", "pipe", "inherit"] });
  const first: unknown = (await once(createInterface(child.stdout), "line"))[0];
  const stop = async () => {
    child.kill();
    await once(child, "exit");
  };
  return { first: String(first), child, stop };
};

/** A clock tick of the kernel's accounting. */
const TICK_US = 10_000;

/** CPU time a process has used so far, in microseconds; undefined where the system has no /proc. */
export const cpuUsOf = (pid: number | undefined): number | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) * TICK_US;
  } catch {
    return undefined;
  }
};
