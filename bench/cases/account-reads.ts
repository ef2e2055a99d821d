import type { BenchCase, Sample } from "../harness/bench-case.js";
import { cpuUsOf, type ScriptProcess, startScript } from "../harness/child.js";
import { load } from "../harness/http-load.js";
import type { AccountServer } from "../processes/account-server.js";

const SERVER = "bench/processes/account-server.js";

const open: BenchCase["open"] = async ({ databaseUrl, seconds }) => {
  const product = await startScript(SERVER, databaseUrl);
  const { port, token }: AccountServer = JSON.parse(product.first);
  const floor = await startScript(SERVER, databaseUrl, product.first);
  const headers = { Authorization: `Bearer ${token}` };
  const measure = async (server: ScriptProcess, at: number | string, during: number): Promise<Sample> => {
    const before = cpuUsOf(server.child.pid);
    const { requests, perSecond, p99Ms } = await load({ url: `http://127.0.0.1:${at}/account/me`, seconds: during, headers });
    const after = cpuUsOf(server.child.pid);
    return { perSecond, p99Ms, ...(before === undefined || after === undefined ? {} : { cpuUs: (after - before) / requests }) };
  };
  await measure(product, port, 1);
  await measure(floor, floor.first, 1);
  return {
    floor: () => measure(floor, floor.first, seconds),
    product: () => measure(product, port, seconds),
    close: async () => {
      await Promise.all([floor.stop(), product.stop()]);
    },
  };
};

const FLOOR = "raw node:http, pg pool of 8, the same statements";

/** Session, ceiling and account of every request are asked of Postgres: nothing of them is held. */
export const cases: readonly BenchCase[] = [
  {
    id: "account-reads",
    floorNeeds: [],
    figures: [
      { key: "perSecond", name: "GET /account/me, 32 connections", floor: FLOOR, unit: "requests/s", goal: 1.2, better: "higher" },
      { key: "cpuUs", name: "GET /account/me, 32 connections: CPU", floor: FLOOR, unit: "us/request", goal: 1, better: "lower" },
      { key: "p99Ms", name: "GET /account/me, 32 connections: p99", floor: FLOOR, unit: "ms", goal: 1, better: "lower" },
    ],
    open,
  },
];
