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
const STOP_MS = 2_000;

/** Where the node's program lies; undefined when its package is not installed for this machine. */
export const anvilProgram = (): string | undefined => {
  const machine = `${process.platform}-${process.arch === "x64" ? "amd64" : process.arch}`;
  const suffix = process.platform === "win32" ? ".exe" : "";
  try {
    return createRequire(import.meta.url).resolve(`@foundry-rs/anvil-${machine}/bin/anvil${suffix}`);
  } catch {
    return undefined;
  }
};

/**
 * Starts a node with the accounts every such node has and a genesis block at `genesisSeconds` (Unix time). Nodes given the same
 * transactions and block times have the same blocks, hash for hash. `finalized` is two blocks below the newest.
 */
export const startAnvil = async (program: string, genesisSeconds: number): Promise<AnvilNode> => {
  const options = ["--port", "0", "--no-mining", "--timestamp", String(genesisSeconds), "--slots-in-an-epoch", "1", "--accounts", "2"];
  const child = spawn(program, options, { stdio: ["ignore", "pipe", "ignore"] });
  try {
    const url = await listeningAt(child);
    return { url, call: (method, params) => callNode(url, method, params), stop: () => stopChild(child) };
  } catch (fault) {
    await stopChild(child);
    throw fault;
  }
};

const listeningAt = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the local chain did not start within ${START_MS} ms`)), START_MS);
    const failed = (fault: Error): void => {
      clearTimeout(timer);
      reject(fault);
    };
    child.once("error", failed);
    child.once("exit", (code) => failed(new Error(`the local chain ended at its start (${code})`)));
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

const stopChild = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
  await ended;
  clearTimeout(timer);
};
