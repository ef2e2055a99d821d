import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { packagePath } from "../../infra/assets/package-root.js";

const PROGRAM = packagePath("dist/infra/app/cli/main.js");
const READY_WITHIN_MS = 90_000;
const LOOK_EVERY_MS = 50;

export type Settings = { readonly [name: string]: string };
export type Finished = { readonly code: number | null; readonly out: string; readonly err: string };

/** A temporary folder of a test's own that every account may enter, as embedded Postgres under root needs. */
export const temporaryFolder = (): { readonly path: string; readonly remove: () => void } => {
  const path = mkdtempSync(join(tmpdir(), "reserve-board-e2e-"));
  chmodSync(path, 0o755);
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
};

/** A port of loopback that was free a moment ago. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });

/** The environment of a child: ours without the settings of this machine, with those given. The sample has a chain only where a test says so. */
const environment = (settings: Settings): NodeJS.ProcessEnv => {
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  return { PATH, HOME, TMPDIR, LANG, LOG_LEVEL: "info", SAMPLE_CHAIN: "off", ...settings };
};

const collect = (child: ChildProcess): { out: string; err: string } => {
  const said = { out: "", err: "" };
  child.stdout?.on("data", (chunk: Buffer) => {
    said.out += chunk.toString();
  });
  child.stderr?.on("data", (chunk: Buffer) => {
    said.err += chunk.toString();
  });
  return said;
};

const exitOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode);
    else child.once("close", (code) => resolve(code));
  });

/** One run of the built program, not waited for. */
export type Run = {
  readonly pid: number;
  readonly finished: Promise<Finished>;
  readonly kill: (signal: NodeJS.Signals) => void;
};

/** Starts one command of the built program. */
export const startCommand = (args: readonly string[], settings: Settings): Run => {
  const child = spawn(process.execPath, [PROGRAM, ...args], { env: environment(settings), stdio: ["ignore", "pipe", "pipe"] });
  const said = collect(child);
  const finished = exitOf(child).then((code) => ({ code, ...said }));
  return { pid: child.pid ?? 0, finished, kill: (signal) => void child.kill(signal) };
};

/** Runs one command of the built program to its end. */
export const runCommand = (args: readonly string[], settings: Settings): Promise<Finished> => startCommand(args, settings).finished;

/** A running service of the built program. */
export type Service = {
  readonly pid: number;
  readonly board: string; // origin of the public listener
  readonly ops: string;
  readonly settings: Settings; // for commands beside it
  readonly readyAfterMs: number;
  readonly said: { readonly out: string; readonly err: string };
  /** Sends the signal and waits for the end; the exit code, null when the signal killed it. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>;
};

/** Starts `serve` on `dataDir`, on free ports unless `settings` name them, and waits until it is ready. Throws with its log when it ends before. */
export const startService = async (dataDir: string, settings: Settings = {}): Promise<Service> => {
  const [port, opsPort] = [await freePort(), await freePort()];
  const all = { DATA_DIR: dataDir, PORT: String(port), OPS_PORT: String(opsPort), ...settings };
  const startedMs = performance.now();
  const child = spawn(process.execPath, [PROGRAM, "serve"], { env: environment(all), stdio: ["ignore", "pipe", "pipe"] });
  const said = collect(child);
  const end = (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    return exitOf(child);
  };
  const [board, ops] = [`http://127.0.0.1:${all.PORT}`, `http://127.0.0.1:${all.OPS_PORT}`];
  if (!(await untilReady(child, ops))) {
    await end("SIGKILL");
    throw new Error(`the service did not become ready (exit code ${child.exitCode}):\n${said.out}\n${said.err}`);
  }
  return { pid: child.pid ?? 0, board, ops, settings: all, readyAfterMs: performance.now() - startedMs, said, end };
};

const untilReady = async (child: ChildProcess, ops: string): Promise<boolean> => {
  const end = performance.now() + READY_WITHIN_MS;
  while (performance.now() < end && child.exitCode === null && child.signalCode === null) {
    const reply = await fetch(`${ops}/readyz`).catch(() => undefined);
    await reply?.arrayBuffer();
    if (reply?.status === 200) return true;
    await sleep(LOOK_EVERY_MS);
  }
  return false;
};
