import type { BenchCase, Sample } from "../harness/bench-case.js";
import { cpuUsOf, type ScriptProcess, startScript } from "../harness/child.js";
import { load } from "../harness/http-load.js";
import type { KeyedServer } from "../processes/keyed-server.js";

/** About ten thousand bytes. */
const PATH = "/v1/board/tokens/XUSD";

type Headers = { readonly [name: string]: string };

const measure = async ({ child }: ScriptProcess, { port }: KeyedServer, headers: Headers, seconds: number): Promise<Sample> => {
  const before = cpuUsOf(child.pid);
  const { requests, perSecond, p99Ms } = await load({ url: `http://127.0.0.1:${port}${PATH}`, seconds, headers });
  const after = cpuUsOf(child.pid);
  return { perSecond, p99Ms, ...(before === undefined || after === undefined ? {} : { cpuUs: (after - before) / requests }) };
};

const open: BenchCase["open"] = async ({ databaseUrl, seconds }) => {
  const script = await startScript("bench/processes/keyed-server.js", databaseUrl);
  const server: KeyedServer = JSON.parse(script.first);
  const withKey = { "X-API-Key": server.key };
  let keylessUs: number | undefined;
  await measure(script, server, {}, 1);
  await measure(script, server, withKey, 1);
  return {
    floor: async () => {
      const sample = await measure(script, server, {}, seconds);
      keylessUs = sample.cpuUs;
      return sample;
    },
    product: async () => {
      const sample = await measure(script, server, withKey, seconds);
      const both = sample.cpuUs !== undefined && keylessUs !== undefined;
      return { ...sample, ...(both ? { addedUs: (sample.cpuUs ?? 0) - (keylessUs ?? 0) } : {}) };
    },
    close: script.stop,
  };
};

const FLOOR = "the same read without a key";

/** A good key beside no key, on one server: verified at every request, and its use recorded. */
export const cases: readonly BenchCase[] = [
  {
    id: "keyed-reads",
    floorNeeds: [],
    figures: [
      { key: "perSecond", name: "cached read with a key, 32 connections", floor: FLOOR, unit: "requests/s", goal: 0.85, better: "higher" },
      { key: "addedUs", name: "cached read with a key: CPU added", floor: null, unit: "us/request", goal: 6, better: "lower" },
      { key: "p99Ms", name: "cached read with a key: p99", floor: FLOOR, unit: "ms", goal: 1.8, better: "lower" },
    ],
    open,
  },
];
