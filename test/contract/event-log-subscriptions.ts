import { setTimeout as delay } from "node:timers/promises";
import { expect } from "chai";
import type { RecordedEvent } from "../../domain/log/event.js";
import type { EventLog } from "../../infra/event-store/event-log.js";
import type { LogBatch, SubscribeToAll } from "../../projections/ports.js";
import { someEvents, someStream } from "../support/log-events.js";

type Wanted = Partial<Omit<Parameters<SubscribeToAll>[0], "filter" | "signal">> & { readonly category: string };

/** Reads a subscription until `count` events have come, or until one is caught up when no count is given. */
const followed = async (log: EventLog, { category, after = null, maxBatch = 100 }: Wanted, count?: number): Promise<LogBatch[]> => {
  const batches: LogBatch[] = [];
  let seen = 0;
  const signal = AbortSignal.timeout(20_000);
  for await (const batch of log.subscribeToAll({ after, filter: { streamPrefixes: [category] }, maxBatch, signal })) {
    batches.push(batch);
    seen += batch.events.length;
    if (count === undefined ? batch.caughtUp : seen >= count) return batches;
  }
  throw new Error(`the subscription ended after ${seen} events`);
};

const eventsOf = (batches: readonly LogBatch[]): RecordedEvent[] => batches.flatMap(({ events }) => events);

/** Appends one event after the other to a stream of a category. */
const writer = async (log: EventLog, category: string, count: number): Promise<void> => {
  const stream = someStream(category);
  for (let n = 0; n < count; n++) await log.append(stream, n === 0 ? "no_stream" : n - 1, someEvents(1));
};

const expectNoGapNorRepeat = (events: readonly RecordedEvent[], perStream: number): void => {
  const next = new Map<string, number>();
  for (const { stream, revision } of events) {
    expect(revision).to.equal(next.get(stream) ?? 0);
    next.set(stream, revision + 1);
  }
  expect([...new Set(next.values())]).to.deep.equal([perStream]);
  const positions = events.map(({ position }) => position);
  expect(positions.every((position, n) => n === 0 || position > (positions[n - 1] ?? 0n))).to.equal(true);
};

let categories = 0;
const someCategory = (): string => `live${Date.now()}${categories++}x`;

export const subscriptionGuarantees = (log: () => EventLog): void => {
  describe("subscribing to the whole log", () => {
    it("says when it is caught up, even when no event passes", async () => {
      const batches = await followed(log(), { category: "no such stream" });
      expect(eventsOf(batches)).to.deep.equal([]);
    });

    it("shows what was appended before and after it began, without gap or repeat, while writers run", async () => {
      const category = someCategory();
      await Promise.all(Array.from({ length: 3 }, () => writer(log(), category, 40)));
      const following = followed(log(), { category }, 6 * 40);
      await Promise.all(Array.from({ length: 3 }, () => writer(log(), category, 40)));
      expectNoGapNorRepeat(eventsOf(await following), 40);
    }).timeout(30_000);

    it("goes on behind the position of any batch", async () => {
      const category = someCategory();
      await writer(log(), category, 10);
      const whole = await followed(log(), { category, maxBatch: 3 }, 10);
      for (const [index, { position }] of whole.slice(0, -1).entries()) {
        const rest = await followed(log(), { category, after: position }, 10 - eventsOf(whole.slice(0, index + 1)).length);
        expect(eventsOf(rest).map(({ id }) => id)).to.deep.equal(eventsOf(whole.slice(index + 1)).map(({ id }) => id));
      }
    });

    it("never gives more than the given number at once, and all that came while the consumer was busy", async () => {
      const category = someCategory();
      await log().append(someStream(category), "no_stream", someEvents(250));
      const sizes: number[] = [];
      for await (const { events } of log().subscribeToAll({
        after: null,
        filter: { streamPrefixes: [category] },
        maxBatch: 100,
        signal: AbortSignal.timeout(20_000),
      })) {
        sizes.push(events.length);
        if (sizes.reduce((sum, size) => sum + size, 0) >= 250) break;
        await delay(100);
      }
      expect(Math.max(...sizes)).to.be.at.most(100);
      expect(sizes.filter((size) => size > 0).length).to.be.at.most(8);
    });

    it("serves several subscribers, each at its own pace, and a slow one holds nobody back", async () => {
      const category = someCategory();
      const slow = new AbortController();
      const slowly = (async () => {
        const events: RecordedEvent[] = [];
        for await (const batch of log().subscribeToAll({
          after: null,
          filter: { streamPrefixes: [category] },
          maxBatch: 5,
          signal: slow.signal,
        })) {
          events.push(...batch.events);
          if (events.length >= 1_200) return events;
          if (events.length < 100) await delay(20);
        }
        return events;
      })();
      const quick = [1, 2].map(() => followed(log(), { category }, 1_200));
      const stream = someStream(category);
      const large = "x".repeat(2_000);
      for (let n = 0; n < 12; n++) {
        const events = someEvents(100).map((event) => ({ ...event, data: Buffer.from(JSON.stringify({ n, large })) }));
        await log().append(stream, n === 0 ? "no_stream" : n * 100 - 1, events);
      }
      for (const batches of await Promise.all(quick)) expectNoGapNorRepeat(eventsOf(batches), 1_200);
      expectNoGapNorRepeat(await slowly, 1_200);
      slow.abort();
    }).timeout(40_000);

    it("ends when its signal aborts, while it waits and before it began", async () => {
      const ending = new AbortController();
      const ended = (async () => {
        for await (const { caughtUp } of log().subscribeToAll({
          after: null,
          filter: { streamPrefixes: ["x"] },
          maxBatch: 9,
          signal: ending.signal,
        }))
          if (caughtUp) setTimeout(() => ending.abort(), 20);
        return "ended";
      })();
      expect(await ended).to.equal("ended");
      for await (const _ of log().subscribeToAll({ after: null, filter: { streamPrefixes: [] }, maxBatch: 9, signal: ending.signal }))
        throw new Error("a batch after the end");
    });
  });
};
