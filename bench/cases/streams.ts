import { randomUUID } from "node:crypto";
import { credentials, Metadata } from "@grpc/grpc-js";
import type { EventLog } from "../../infra/event-store/event-log.js";
import { BareClient } from "../floors/bare-grpc.js";
import type { BenchCase, Figure } from "../harness/bench-case.js";
import { startScript } from "../harness/child.js";
import { newEvent, openLogBench } from "../harness/log-bench.js";
import { ratePerSecond } from "../harness/timing.js";

const EVENTS = 100_000;
const APPEND_BATCH = 500;

const fill = async (log: EventLog): Promise<void> => {
  const stream = `order-${randomUUID()}`;
  for (let n = 0; n < EVENTS; n += APPEND_BATCH)
    await log.append(stream, n === 0 ? "no_stream" : n - 1, Array.from({ length: APPEND_BATCH }, newEvent));
};

const FROM_START = { after: null, filter: { streamPrefixes: ["order"] }, maxBatch: 1_000 };

const readWhole = async (log: EventLog): Promise<void> => {
  let seen = 0;
  for await (const { events } of log.readAll(FROM_START)) seen += events.length;
  if (seen !== EVENTS) throw new Error(`read ${seen} events`);
};

const subscribeWhole = async (log: EventLog): Promise<void> => {
  let seen = 0;
  for await (const { events, caughtUp } of log.subscribeToAll({ ...FROM_START, signal: new AbortController().signal })) {
    seen += events.length;
    if (caughtUp) break;
  }
  if (seen !== EVENTS) throw new Error(`saw ${seen} events`);
};

const openBareServer = async () => {
  const server = await startScript("bench/floors/bare-grpc.js");
  const client = new BareClient(`127.0.0.1:${server.first}`, credentials.createInsecure());
  const streamWhole = async (): Promise<void> => {
    let seen = 0;
    const call = client.all?.(EVENTS, new Metadata());
    for await (const _ of call) seen++;
    if (seen !== EVENTS) throw new Error(`saw ${seen} messages`);
  };
  const close = async (): Promise<void> => {
    client.close();
    await server.stop();
  };
  return { streamWhole, close };
};

const open: BenchCase["open"] = async ({ databaseUrl }) => {
  const { log, close } = await openLogBench(databaseUrl);
  const bare = await openBareServer();
  await fill(log);
  const rate = (work: () => Promise<void>) => ratePerSecond(EVENTS, work);
  return {
    floor: async () => ({ read: await rate(bare.streamWhole), subscribe: await rate(bare.streamWhole) }),
    product: async () => ({ read: await rate(() => readWhole(log)), subscribe: await rate(() => subscribeWhole(log)) }),
    close: async () => {
      await bare.close();
      await close();
    },
  };
};

const FIGURE = { floor: "bare grpc-js server stream of 700 bytes each", unit: "events/s", goal: 0.7, better: "higher" } as const;

const figures: readonly Figure[] = [
  { ...FIGURE, key: "read", name: "reading $all, 700-byte events" },
  { ...FIGURE, key: "subscribe", name: "subscribing to $all, 700-byte events" },
];

/** The whole log over the wire, from the node in its process to the client in this one. */
export const cases: readonly BenchCase[] = [{ id: "stream-all", floorNeeds: [], figures, open }];
