import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { packagePath } from "../infra/assets/package-root.js";
import type { BenchCase, Round } from "./bench-case.js";
import { type Load, load } from "./http-load.js";

const PATH = "/v1/board/tokens/XUSD";
/** Clock ticks of 10 ms (Linux). */
const TICK_US = 10_000;

type Server = { readonly url: string; readonly child: ChildProcess };
type Measured = Load & { readonly cpuUs: number };
type Answer = "200" | "304";

const start = async (...args: readonly string[]): Promise<Server> => {
  const script = packagePath("dist/bench/processes/read-server.js");
  const env = { ...process.env, NODE_ENV: "production" };
  const child = spawn(process.execPath, [script, ...args], { stdio: ["ignore", "pipe", "inherit"], env });
  const [port] = await once(createInterface(child.stdout), "line");
  return { url: `http://127.0.0.1:${port}${PATH}`, child };
};

const stop = async ({ child }: Server): Promise<void> => {
  child.kill();
  await once(child, "exit");
};

/** CPU time a process has used, in microseconds. */
const cpuUs = ({ child }: Server): number => {
  const stat = readFileSync(`/proc/${child.pid}/stat`, "latin1");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK_US;
};

const measure = async (server: Server, answer: Answer, seconds: number): Promise<Measured> => {
  const tag = (await fetch(server.url)).headers.get("etag") ?? "";
  const headers: { [name: string]: string } = answer === "304" ? { "If-None-Match": tag } : {};
  const before = cpuUs(server);
  const got = await load({ url: server.url, seconds, headers });
  return { ...got, cpuUs: (cpuUs(server) - before) / got.requests };
};

const measured = (answer: Answer, figure: (measured: Measured) => number): BenchCase["open"] =>
  async function open({ seconds }) {
    const product = await start();
    const floor = await start(new URL(product.url).port);
    for (const server of [product, floor]) await measure(server, answer, 1);
    const round = async (): Promise<Round> => ({
      floor: figure(await measure(floor, answer, seconds)),
      product: figure(await measure(product, answer, seconds)),
    });
    const close = async (): Promise<void> => {
      await Promise.all([stop(product), stop(floor)]);
    };
    return { round, close };
  };

const casesOf = (answer: Answer, goal: number): readonly BenchCase[] => {
  const name = `cached 10 kB read with ETag, ${answer}, through the whole Express app, 32 connections`;
  const floor = "raw node:http, same bytes";
  return [
    { name, floor, unit: "requests/s", goal, better: "higher", open: measured(answer, ({ perSecond }) => perSecond) },
    { name: `${name}: CPU`, floor, unit: "us/request", goal: 1.7, better: "lower", open: measured(answer, ({ cpuUs: cpu }) => cpu) },
    { name: `${name}: p99`, floor, unit: "ms", goal: 1.5, better: "lower", open: measured(answer, ({ p99Ms }) => p99Ms) },
  ];
};

export const cases: readonly BenchCase[] = [...casesOf("200", 0.6), ...casesOf("304", 0.55)];
