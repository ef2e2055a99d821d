import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import { credentials, Metadata } from "@grpc/grpc-js";
import type { NewEvent } from "../domain/log/event.js";
import { connectLog } from "../infra/event-store/connect-log.js";
import type { EventLog } from "../infra/event-store/event-log.js";
import { nodeProcess } from "../test/support/log-node.js";
import type { BenchCase, BenchContext, Round } from "./bench-case.js";
import { linesOf } from "./child.js";
import { pgbenchInserts } from "./pgbench.js";
import { BareClient } from "./processes/bare-grpc.js";

/** Events of 700 bytes in all, as JSON the client can take. */
const DATA = Buffer.from(JSON.stringify({ amount: "12.5", note: "n".repeat(660) }));
const METADATA = Buffer.from('{"by":"u1"}');
const STREAMED_EVENTS = 100_000;
const APPEND_BATCH = 500;

const event = (): NewEvent => ({ id: randomUUID(), type: "order.placed", data: DATA, metadata: METADATA });

type Bench = { readonly log: EventLog; readonly context: BenchContext };

/** Opens a node in a process of its own, as the floors' servers are, and a client on it in this one. */
const withNode =
  (prepare: (bench: Bench) => Promise<void>, round: (bench: Bench) => Promise<Round>): BenchCase["open"] =>
  async (context) => {
    const node = await nodeProcess(context.databaseUrl, 0);
    const log = connectLog(node.url);
    const bench = { log, context };
    await prepare(bench);
    const close = async () => {
      await log.close();
      await node.kill();
    };
    return { round: () => round(bench), close };
  };

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Callers that append one event after the other to streams of their own: appends a second, and the latency in the middle. */
const appends = async ({ log, context }: Bench, callers: number): Promise<{ readonly perSecond: number; readonly p50Ms: number }> => {
  const latencies: number[] = [];
  const begin = performance.now();
  const end = begin + context.seconds * 1_000;
  const caller = async (): Promise<void> => {
    const stream = `order-${randomUUID()}`;
    for (let n = 0, now = performance.now(); now < end; n++) {
      await log.append(stream, n === 0 ? "no_stream" : n - 1, [event()]);
      const done = performance.now();
      latencies.push(done - now);
      now = done;
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return { perSecond: (latencies.length * 1_000) / (performance.now() - begin), p50Ms: median(latencies) };
};

const nothing = async (): Promise<void> => {};

const singleAppends = withNode(nothing, async (bench) => {
  const { databaseUrl, seconds } = bench.context;
  const { latencyMs } = await pgbenchInserts(databaseUrl, 1, seconds, DATA, METADATA);
  return { product: (await appends(bench, 1)).p50Ms, floor: latencyMs };
});

const manyAppends = withNode(nothing, async (bench) => {
  const { databaseUrl, seconds } = bench.context;
  const { perSecond } = await pgbenchInserts(databaseUrl, 32, seconds, DATA, METADATA);
  return { product: (await appends(bench, 256)).perSecond, floor: perSecond };
});

const fill = async ({ log }: Bench): Promise<void> => {
  const stream = `order-${randomUUID()}`;
  for (let n = 0; n < STREAMED_EVENTS; n += APPEND_BATCH)
    await log.append(stream, n === 0 ? "no_stream" : n - 1, Array.from({ length: APPEND_BATCH }, event));
};

const perSecond = async (count: number, work: () => Promise<void>): Promise<number> => {
  const begin = performance.now();
  await work();
  return (count * 1_000) / (performance.now() - begin);
};

const FROM_START = { after: null, filter: { streamPrefixes: ["order"] }, maxBatch: 1_000 };

const readWhole = async (log: EventLog): Promise<void> => {
  let seen = 0;
  for await (const { events } of log.readAll(FROM_START)) seen += events.length;
  if (seen < STREAMED_EVENTS) throw new Error(`read ${seen} events`);
};

const subscribeWhole = async (log: EventLog): Promise<void> => {
  let seen = 0;
  for await (const { events, caughtUp } of log.subscribeToAll({ ...FROM_START, signal: new AbortController().signal })) {
    seen += events.length;
    if (caughtUp) break;
  }
  if (seen < STREAMED_EVENTS) throw new Error(`saw ${seen} events`);
};

/** A server that only streams. */
const bareStream = async (): Promise<number> => {
  const { first, stop } = await linesOf("bench/processes/bare-grpc.js");
  const client = new BareClient(`127.0.0.1:${first}`, credentials.createInsecure());
  const rate = await perSecond(STREAMED_EVENTS, async () => {
    const call = client.all?.(STREAMED_EVENTS, new Metadata());
    let seen = 0;
    for await (const _ of call) seen++;
    if (seen !== STREAMED_EVENTS) throw new Error(`saw ${seen} events`);
  });
  client.close();
  await stop();
  return rate;
};

const streaming = (work: (log: EventLog) => Promise<void>): BenchCase["open"] =>
  withNode(fill, async ({ log }) => ({ floor: await bareStream(), product: await perSecond(STREAMED_EVENTS, () => work(log)) }));

const BARE_STREAM = "bare grpc-js server stream of 700-byte messages";

export const cases: readonly BenchCase[] = [
  {
    name: "append, one writer, p50",
    floor: "pgbench -c1 single-row INSERT, mean latency",
    unit: "ms",
    goal: 2.3,
    better: "lower",
    open: singleAppends,
  },
  {
    name: "append, 256 callers",
    floor: "pgbench -c32 single-row INSERT",
    unit: "events/s",
    goal: 1.2,
    better: "higher",
    open: manyAppends,
  },
  { name: "read $all", floor: BARE_STREAM, unit: "events/s", goal: 0.7, better: "higher", open: streaming(readWhole) },
  { name: "subscribe to $all", floor: BARE_STREAM, unit: "events/s", goal: 0.7, better: "higher", open: streaming(subscribeWhole) },
];
