import type { BenchCase, Figure, Sample } from "../harness/bench-case.js";
import { cpuUsOf, type ScriptProcess, startScript } from "../harness/child.js";
import { load } from "../harness/http-load.js";

const SERVER = "bench/processes/read-server.js";
/** About ten thousand bytes. */
const PATH = "/v1/board/tokens/XUSD";

type Answer = 200 | 304;

const addressOf = ({ first }: ScriptProcess, path: string): string => `http://127.0.0.1:${first}${path}`;

/** Requests a second, CPU time of the server a request, and p99 of 32 connections asking for `answer`. */
const measure = async (server: ScriptProcess, answer: Answer, seconds: number, path: string): Promise<Sample> => {
  const url = addressOf(server, path);
  const tag = (await fetch(url)).headers.get("etag") ?? "";
  const headers: { [name: string]: string } = answer === 304 ? { "If-None-Match": tag } : {};
  const before = cpuUsOf(server.child.pid);
  const { requests, perSecond, p99Ms } = await load({ url, seconds, headers });
  const after = cpuUsOf(server.child.pid);
  return { perSecond, p99Ms, ...(before === undefined || after === undefined ? {} : { cpuUs: (after - before) / requests }) };
};

const reading =
  (answer: Answer, path = PATH): BenchCase["open"] =>
  async ({ seconds }) => {
    const product = await startScript(SERVER);
    const floor = await startScript(SERVER, product.first, path);
    for (const server of [product, floor]) await measure(server, answer, 1, path);
    return {
      floor: () => measure(floor, answer, seconds, path),
      product: () => measure(product, answer, seconds, path),
      close: async () => {
        await Promise.all([product.stop(), floor.stop()]);
      },
    };
  };

const figuresOf = (answer: Answer, goal: number): readonly Figure[] => {
  const name = `cached 10 kB read, ${answer}, 32 connections`;
  const floor = "raw node:http, the same bytes";
  return [
    { key: "perSecond", name, floor, unit: "requests/s", goal, better: "higher" },
    { key: "cpuUs", name: `${name}: CPU`, floor, unit: "us/request", goal: 1.7, better: "lower" },
    { key: "p99Ms", name: `${name}: p99`, floor, unit: "ms", goal: 1.5, better: "lower" },
  ];
};

/** What people and auditors read, of a warm state. */
const PAGES = [
  ["token-page", "/tokens/XUSD", "a token's page"],
  ["period-page", "/tokens/XUSD/2026-01", "a report's page"],
  ["bundle-200", "/v1/board/evidence/XUSD/bundle", "an evidence bundle of 256 kB"],
] as const;

const pageCases: readonly BenchCase[] = PAGES.map(([id, path, what]) => ({
  id,
  floorNeeds: [],
  figures: [
    {
      key: "perSecond",
      name: `${what}, warm, 32 connections`,
      floor: "raw node:http, the same bytes",
      unit: "requests/s",
      goal: 0.55,
      better: "higher",
    },
  ],
  open: reading(200, path),
}));

/** Through the whole Express application, over a board in memory. */
export const cases: readonly BenchCase[] = [
  { id: "read-200", floorNeeds: [], figures: figuresOf(200, 0.6), open: reading(200) },
  { id: "read-304", floorNeeds: [], figures: figuresOf(304, 0.55), open: reading(304) },
  ...pageCases,
];
