import type { EventStoreDBClient } from "@eventstore/db-client";
import { LogUnavailable, type RecordedEvent } from "../../../domain/log/event.js";
import type { LogBatch, LogFilter, SubscribeToAll } from "../../../projections/ports.js";
import { logFilter } from "../log-filter.js";
import type { ReadMessage } from "../wire/decode-read-response.js";
import { BackOff } from "./back-off.js";
import { openRead } from "./calls.js";
import { within } from "./deadline.js";
import { isUnavailable } from "./failures.js";
import { MessageQueue } from "./message-queue.js";
import { subscriptionRequest } from "./read-request.js";

/** The longest pause before a broken subscription is taken up again. */
const MAX_WAIT_MS = 2_000;

/** `closing` ends every subscription; `timeoutMs` bounds how long opening one may take. */
export type SubscriptionOptions = { readonly client: EventStoreDBClient; readonly timeoutMs: number; readonly closing: AbortSignal };

/** The order in which the server says things is the log's: what it says of positions holds for the events sent before it. */
class Progress {
  readonly #passes: (event: RecordedEvent) => boolean;
  position: bigint;
  /** True from the server's word that the subscription has reached the end until its word that it fell behind. */
  live = false;

  constructor(after: bigint | null, filter: LogFilter) {
    this.position = after ?? 0n;
    this.#passes = logFilter(filter);
  }

  /** The events of these messages that pass. */
  take(messages: readonly ReadMessage[]): RecordedEvent[] {
    const events: RecordedEvent[] = [];
    for (const message of messages) {
      if (message.kind === "event") {
        this.position = message.event.position;
        if (this.#passes(message.event)) events.push(message.event);
      } else if (message.kind === "checkpoint") this.position = message.position;
      else if (message.kind === "caught-up") this.live = true;
      else if (message.kind === "fell-behind") this.live = false;
    }
    return events;
  }
}

/** Events in runs of at most `maxBatch`; the last run, perhaps empty, stands where the server has got to. */
function* batches(events: readonly RecordedEvent[], progress: Progress, maxBatch: number, caughtUp: boolean): Generator<LogBatch> {
  let from = 0;
  for (; events.length - from > maxBatch; from += maxBatch) {
    const run = events.slice(from, from + maxBatch);
    yield { events: run, position: run.at(-1)?.position ?? progress.position, caughtUp: false };
  }
  yield { events: events.slice(from), position: progress.position, caughtUp };
}

type Start = Parameters<SubscribeToAll>[0];

/** One subscription, until it breaks. Throws what it broke with. */
async function* oneSubscription(
  { client, timeoutMs }: SubscriptionOptions,
  { after, filter, maxBatch, signal }: Start,
): AsyncGenerator<LogBatch> {
  const progress = new Progress(after, filter);
  const queue = new MessageQueue(await within(timeoutMs, "a subscription", openRead(client, subscriptionRequest(after, filter))), maxBatch);
  const leave = () => queue.close();
  signal.addEventListener("abort", leave);
  try {
    for (let told = false; !signal.aborted; ) {
      const messages = await queue.take();
      if (messages === undefined) throw new LogUnavailable("the subscription ended");
      const before = progress.position;
      const events = progress.take(messages);
      const caughtUp = progress.live && queue.empty;
      if (events.length > 0 || progress.position > before || (caughtUp && !told)) yield* batches(events, progress, maxBatch, caughtUp);
      told = caughtUp;
    }
  } finally {
    signal.removeEventListener("abort", leave);
    queue.close();
  }
}

export const subscribeToAll = (options: SubscriptionOptions): SubscribeToAll =>
  async function* (start) {
    const signal = AbortSignal.any([start.signal, options.closing]);
    const backOff = new BackOff(MAX_WAIT_MS);
    for (let after = start.after; !signal.aborted; ) {
      try {
        for await (const batch of oneSubscription(options, { ...start, after, signal })) {
          yield batch;
          after = batch.position;
          backOff.reset();
        }
      } catch (error) {
        if (!signal.aborted && !isUnavailable(error)) throw error;
      }
      if (!signal.aborted) await backOff.wait(signal);
    }
  };
