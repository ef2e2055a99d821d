import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import type { Json } from "../../../domain/shared/json.js";

/** A local EVM node on loopback that mines only when told. */
export type AnvilNode = {
  readonly url: string;
  /** Calls a JSON-RPC method. Throws with the node's own error, or when it does not answer in time. */
  readonly call: (method: string, params: readonly Json[]) => Promise<Json>;
  readonly stop: () => Promise<void>;
};

const START_MS = 15_000;
const CALL_MS = 10_000;
const STOP_MS = 5_000;

/** Where the node's program lies; undefined when its package is not installed for this machine, or there is no shell to watch it. */
export const anvilProgram = (): string | undefined => {
  if (process.platform === "win32") return undefined;
  const machine = `${process.platform}-${process.arch === "x64" ? "amd64" : process.arch}`;
  try {
    return createRequire(import.meta.url).resolve(`@foundry-rs/anvil-${machine}/bin/anvil`);
  } catch {
    return undefined;
  }
};

/** The first block of a node. */
export type Genesis = { readonly seconds: number /* Unix time */; readonly number?: number /* default 0 */ };

/** States of past blocks that a node keeps, in memory; older ones cannot be read. */
const STATES_KEPT = 1_000;

/**
 * Runs a program until its own input ends: a process that is killed leaves nothing behind. The shell gives up the output, so that
 * its end is the program's.
 */
const WATCHED = '"$@" & node=$!; exec >/dev/null; cat; kill -9 "$node"; wait';

/**
 * Starts a node with the accounts every such node has. Nodes given the same transactions and block times have the same blocks, hash
 * for hash. `finalized` is two blocks below the newest.
 */
export const startAnvil = async (program: string, genesis: Genesis): Promise<AnvilNode> => {
  const child = spawn("/bin/sh", ["-c", WATCHED, "sh", program, ...optionsOf(genesis)], {
    stdio: ["pipe", "pipe", "ignore"],
    detached: true, // Ctrl-C reaches it through our orderly stop only
    env: { PATH: process.env.PATH },
    cwd: "/",
  });
  child.stdin?.on("error", () => undefined); // it ended first
  try {
    const url = await listeningAt(child);
    return { url, call: (method, params) => callNode(url, method, params), stop: () => stopChild(child) };
  } catch (fault) {
    await stopChild(child);
    throw fault;
  }
};

const optionsOf = ({ seconds, number = 0 }: Genesis): string[] => [
  ...["--host", "127.0.0.1", "--port", "0", "--no-mining", "--timestamp", String(seconds), "--number", String(number)],
  ...["--slots-in-an-epoch", "1", "--accounts", "2", "--prune-history", String(STATES_KEPT)],
];

const listeningAt = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the local chain did not start within ${START_MS} ms`)), START_MS);
    const failed = (fault: Error): void => {
      clearTimeout(timer);
      reject(fault);
    };
    child.once("error", failed);
    child.stdout?.once("close", () => failed(new Error("the local chain ended at its start")));
    if (child.stdout === null) return failed(new Error("the local chain has no output"));
    createInterface({ input: child.stdout }).on("line", (line) => {
      const address = /^Listening on (\S+)$/.exec(line)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(`http://${address}`);
    });
  });

const callNode = async (url: string, method: string, params: readonly Json[]): Promise<Json> => {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  const headers = { "content-type": "application/json" };
  const answer = await fetch(url, { method: "POST", headers, body, signal: AbortSignal.timeout(CALL_MS) });
  const { result, error } = (await answer.json()) as { result?: Json; error?: { message: string } };
  if (error !== undefined) throw new Error(`${method}: ${error.message}`);
  return result ?? null;
};

/** The end of its input ends it. */
const stopChild = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.stdin?.end();
  const timer = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
  await ended;
  clearTimeout(timer);
};
