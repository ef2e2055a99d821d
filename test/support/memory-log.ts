import { EventEmitter, once } from "node:events";
import {
  type Appended,
  type ExpectedRevision,
  LogUnavailable,
  type NewEvent,
  type RecordedEvent,
  WrongExpectedRevision,
} from "../../domain/log/event.js";
import { checkAppend } from "../../infra/event-store/append-rules.js";
import type { EventLog } from "../../infra/event-store/event-log.js";
import { logFilter } from "../../infra/event-store/log-filter.js";
import type { LogBatch, LogFilter } from "../../projections/ports.js";

/** Positions are this far apart, so that nothing comes to rely on dense ones. */
const POSITION_STEP = 64n;

/** The log in memory, with a switch that makes it unreachable. */
export type MemoryLog = EventLog & {
  /** Every event, system ones too, in log order. */
  readonly events: readonly RecordedEvent[];
  /** While unavailable every call throws LogUnavailable and subscriptions wait. */
  readonly setAvailable: (available: boolean) => void;
};

const systemEvent = (): RecordedEvent => ({
  id: "00000000-0000-4000-8000-000000000000",
  type: "$memory-log-started",
  data: Buffer.from("{}"),
  metadata: null,
  stream: "$memory-log",
  revision: 0,
  position: POSITION_STEP,
});

class Memory {
  readonly events: RecordedEvent[] = [systemEvent()];
  readonly streams = new Map<string, RecordedEvent[]>();
  #available = true;
  readonly #changes = new EventEmitter().setMaxListeners(0);

  append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Appended {
    this.requireAvailable();
    checkAppend(stream, events);
    const held = this.streams.get(stream) ?? [];
    const next = expected === "no_stream" ? 0 : expected + 1;
    const earlier = held.slice(next, next + events.length);
    const last = earlier.at(-1);
    if (last !== undefined && earlier.length === events.length && earlier.every(({ id }, i) => id === events[i]?.id)) return placeOf(last);
    if (held.length !== next) throw new WrongExpectedRevision(stream, expected, held.length === 0 ? null : held.length - 1);
    return this.#write(stream, held, events);
  }

  #write(stream: string, held: RecordedEvent[], events: readonly NewEvent[]): Appended {
    for (const { id, type, data, metadata } of events) {
      const position = BigInt(this.events.length + 1) * POSITION_STEP;
      const bytes = { data: Buffer.from(data), metadata: metadata === null ? null : Buffer.from(metadata) };
      const recorded = { id, type, ...bytes, stream, revision: held.length, position };
      held.push(recorded);
      this.events.push(recorded);
    }
    this.streams.set(stream, held);
    this.#wake();
    return placeOf(held[held.length - 1] ?? systemEvent());
  }

  setAvailable(available: boolean): void {
    this.#available = available;
    this.#wake();
  }

  requireAvailable(): void {
    if (!this.#available) throw new LogUnavailable("the memory log was made unavailable");
  }

  get available(): boolean {
    return this.#available;
  }

  /** Resolves at the next change, or when `signal` aborts. */
  async change(signal: AbortSignal): Promise<void> {
    await once(this.#changes, "change", { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }

  #wake(): void {
    this.#changes.emit("change");
  }
}

const placeOf = ({ revision, position }: RecordedEvent): Appended => ({ revision, position });

/** Where `after` stands among events lying POSITION_STEP apart from the first on. */
const indexAfter = (after: bigint | null): number => (after === null ? 0 : Number(after / POSITION_STEP));

/** The next batch from `index` on, looking no further than `end` (exclusive), and where the one after it begins. */
const nextBatch = (events: readonly RecordedEvent[], index: number, end: number, filter: LogFilter, maxBatch: number) => {
  const passes = logFilter(filter);
  const taken: RecordedEvent[] = [];
  let next = index;
  for (; next < end && taken.length < maxBatch; next++) {
    const event = events[next];
    if (event !== undefined && passes(event)) taken.push(event);
  }
  const batch: LogBatch = { events: taken, position: BigInt(next) * POSITION_STEP, caughtUp: next >= end };
  return { batch, next };
};

/** A log in memory with the guarantees of the real one; `test/contract/event-log.ts` holds both to them. */
export const memoryLog = (): MemoryLog => {
  const memory = new Memory();
  const closed = new AbortController();
  return {
    events: memory.events,
    setAvailable: (available) => memory.setAvailable(available),
    append: async (stream, expected, events) => memory.append(stream, expected, events),
    async *readStream(stream, from) {
      memory.requireAvailable();
      yield* (memory.streams.get(stream) ?? []).slice(from);
    },
    async readLastEvent(stream) {
      memory.requireAvailable();
      return memory.streams.get(stream)?.at(-1);
    },
    async *readAll({ after, filter, maxBatch }) {
      memory.requireAvailable();
      const end = memory.events.length;
      for (let index = indexAfter(after), done = false; !done; ) {
        const { batch, next } = nextBatch(memory.events, index, end, filter, maxBatch);
        yield batch;
        index = next;
        done = batch.caughtUp;
      }
    },
    async *subscribeToAll({ after, filter, maxBatch, signal }) {
      const ended = AbortSignal.any([signal, closed.signal]);
      let index = indexAfter(after);
      let told = false;
      while (!ended.aborted) {
        if (!memory.available || (told && index >= memory.events.length)) {
          await memory.change(ended);
          continue;
        }
        const { batch, next } = nextBatch(memory.events, index, memory.events.length, filter, maxBatch);
        if (batch.events.length > 0 || !told) yield batch;
        index = next;
        told = batch.caughtUp;
      }
    },
    health: async () => memory.requireAvailable(),
    close: async () => closed.abort(),
  };
};
