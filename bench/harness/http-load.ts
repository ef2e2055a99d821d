import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { packagePath } from "../../infra/assets/package-root.js";

/** What a load of 32 connections got. */
export type Load = { readonly requests: number; readonly perSecond: number; readonly p99Ms: number };

export type LoadTarget = { readonly url: string; readonly seconds: number; readonly headers: { readonly [name: string]: string } };

const CONNECTIONS = 32;
const run = promisify(execFile);

/** Puts 32 connections of load on an address: by wrk where it is installed, else by our own generator, in a process of its own. */
export const load = async (target: LoadTarget): Promise<Load> => {
  try {
    return await byWrk(target);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return byOwnGenerator(target);
    throw error;
  }
};

const byWrk = async ({ url, seconds, headers }: LoadTarget): Promise<Load> => {
  const fields = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const { stdout } = await run("wrk", ["-t1", `-c${CONNECTIONS}`, `-d${seconds}s`, "--latency", ...fields, url]);
  if (/Non-2xx or 3xx responses|Socket errors/.test(stdout)) throw new Error(`the load met failures: ${stdout}`);
  const number = (pattern: RegExp): number => Number(pattern.exec(stdout)?.[1]);
  const [, p99 = "", unit = ""] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  const scale = { us: 1e-3, ms: 1, s: 1e3 }[unit] ?? Number.NaN;
  return { requests: number(/(\d+) requests in/), perSecond: number(/Requests\/sec:\s+([\d.]+)/), p99Ms: Number(p99) * scale };
};

const byOwnGenerator = async ({ url, seconds, headers }: LoadTarget): Promise<Load> => {
  const { stdout } = await run(process.execPath, [
    packagePath("dist/bench/processes/load-generator.js"),
    JSON.stringify({ url, seconds, headers, connections: CONNECTIONS }),
  ]);
  return JSON.parse(stdout);
};
