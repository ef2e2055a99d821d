import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { packagePath } from "../../infra/assets/package-root.js";
import type { CaseOrder, Rounds } from "./measure.js";

const LONGEST_MS = 15 * 60_000;
const CLOSING_MS = 30_000;

/**
 * Measures one case in a process group of its own. Throws when it fails, takes longer than a quarter of an hour or `signal` aborts;
 * nothing of it is left running.
 */
export const runCase = async (order: CaseOrder, signal: AbortSignal): Promise<Rounds> => {
  const script = packagePath("dist/bench/harness/case-process.js");
  const child = spawn(process.execPath, [...process.execArgv, script, JSON.stringify(order)], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
    detached: true,
  });
  const end = (): void => void child.kill("SIGTERM");
  const [late, kill] = [setTimeout(end, LONGEST_MS), setTimeout(() => killGroup(child.pid), LONGEST_MS + CLOSING_MS)];
  signal.addEventListener("abort", end, { once: true });
  try {
    const [said, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
    if (code !== 0) throw new Error(`case ${order.id} ended with ${code}`);
    return JSON.parse(said.trim().split("\n").at(-1) ?? "");
  } finally {
    clearTimeout(late);
    clearTimeout(kill);
    signal.removeEventListener("abort", end);
    killGroup(child.pid);
  }
};

/** What the case left running, if anything. */
const killGroup = (pid: number | undefined): void => {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
};
