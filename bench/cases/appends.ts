import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import type { EventLog } from "../../infra/event-store/event-log.js";
import { type PgbenchResult, pgbenchInserts } from "../floors/pgbench.js";
import type { BenchCase, Sample } from "../harness/bench-case.js";
import { EVENT_DATA, EVENT_METADATA, newEvent, openLogBench } from "../harness/log-bench.js";
import { median } from "../harness/timing.js";

type Appends = { readonly perSecond: number; readonly p50Ms: number };

/** Callers that append one event after the other, each to a stream of its own. */
const append = async (log: EventLog, callers: number, seconds: number): Promise<Appends> => {
  const latencies: number[] = [];
  const begin = performance.now();
  const end = begin + seconds * 1_000;
  const caller = async (): Promise<void> => {
    const stream = `order-${randomUUID()}`;
    for (let n = 0, now = performance.now(); now < end; n++) {
      await log.append(stream, n === 0 ? "no_stream" : n - 1, [newEvent()]);
      const done = performance.now();
      latencies.push(done - now);
      now = done;
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return { perSecond: (latencies.length * 1_000) / (performance.now() - begin), p50Ms: median(latencies) };
};

type Sides = { readonly callers: number; readonly clients: number; readonly sample: (appends: Appends) => Sample };

const appending =
  ({ callers, clients, sample }: Sides, sampleOfFloor: (result: PgbenchResult) => Sample): BenchCase["open"] =>
  async ({ databaseUrl, seconds }) => {
    const { log, close } = await openLogBench(databaseUrl);
    await append(log, callers, 1);
    return {
      floor: async () => sampleOfFloor(await pgbenchInserts(databaseUrl, clients, seconds, EVENT_DATA, EVENT_METADATA)),
      product: async () => sample(await append(log, callers, seconds)),
      close,
    };
  };

/** Single events through the client and the embedded node, committed when the call answers. */
export const cases: readonly BenchCase[] = [
  {
    id: "append-one",
    floorNeeds: ["pgbench"],
    figures: [
      {
        key: "p50Ms",
        name: "one append, one writer, p50",
        floor: "pgbench -c1 single-row INSERT, mean latency",
        unit: "ms",
        goal: 2.3,
        better: "lower",
      },
    ],
    open: appending({ callers: 1, clients: 1, sample: ({ p50Ms }) => ({ p50Ms }) }, ({ latencyMs }) => ({ p50Ms: latencyMs })),
  },
  {
    id: "append-many",
    floorNeeds: ["pgbench"],
    figures: [
      {
        key: "perSecond",
        name: "single-event appends, 256 callers",
        floor: "pgbench -c32 single-row INSERT",
        unit: "events/s",
        goal: 1.2,
        better: "higher",
      },
    ],
    open: appending({ callers: 256, clients: 32, sample: ({ perSecond }) => ({ perSecond }) }, ({ perSecond }) => ({ perSecond })),
  },
];
