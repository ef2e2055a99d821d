import type { EventStoreDBClient } from "@eventstore/db-client";
import type streams_pb from "@eventstore/db-client/generated/streams_pb.js";
import type { ReadLastEvent, ReadStream } from "../../../commands/ports.js";
import { LogUnavailable, type RecordedEvent } from "../../../domain/log/event.js";
import type { LogBatch, ReadAll } from "../../../projections/ports.js";
import { logFilter } from "../log-filter.js";
import type { ReadMessage } from "../wire/decode-read-response.js";
import { BackOff } from "./back-off.js";
import { openRead } from "./calls.js";
import { within } from "./deadline.js";
import { isUnavailable, logFailure } from "./failures.js";
import { MessageQueue } from "./message-queue.js";
import { allRequest, lastOfAllRequest, streamRequest } from "./read-request.js";

/** `timeoutMs`: how long the server may be silent, and how long one that is away is asked again, though not after `closing`. */
export type ReadOptions = { readonly client: EventStoreDBClient; readonly timeoutMs: number; readonly closing: AbortSignal };

const HELD_MESSAGES = 2_000;
/** The longest pause before a read is tried again: somebody waits for it. */
const MAX_WAIT_MS = 500;

const eventsIn = (messages: readonly ReadMessage[]): RecordedEvent[] => {
  const events: RecordedEvent[] = [];
  for (const message of messages) if (message.kind === "event") events.push(message.event);
  return events;
};

/** The events of one read, some at a time. Throws what the server or the connection failed with. */
async function* runs({ client, timeoutMs }: ReadOptions, request: streams_pb.ReadReq): AsyncGenerator<RecordedEvent[]> {
  const call = await within(timeoutMs, "opening a read", openRead(client, request));
  const queue = new MessageQueue(call, HELD_MESSAGES);
  try {
    for (let taken = await queue.takeWithin(timeoutMs); taken !== undefined; taken = await queue.takeWithin(timeoutMs))
      yield eventsIn(taken);
  } finally {
    queue.close();
  }
}

/**
 * Reads on after a lost connection from where it broke off: `request` is asked for what follows the last event handed out. Gives up
 * when nothing came for the time-out.
 */
async function* resumedRuns(
  options: ReadOptions,
  request: (last: RecordedEvent | undefined) => streams_pb.ReadReq,
): AsyncGenerator<RecordedEvent[]> {
  const backOff = new BackOff(MAX_WAIT_MS);
  let last: RecordedEvent | undefined;
  let until = Date.now() + options.timeoutMs;
  for (;;) {
    if (options.closing.aborted) throw new LogUnavailable("the log was closed");
    try {
      for await (const run of runs(options, request(last))) {
        yield run;
        last = run.at(-1) ?? last;
        until = Date.now() + options.timeoutMs;
      }
      return;
    } catch (error) {
      if (!isUnavailable(error) || options.closing.aborted || Date.now() > until) throw logFailure(error);
      await backOff.wait(options.closing);
    }
  }
}

export const readStream = (options: ReadOptions): ReadStream =>
  async function* (stream, from) {
    for await (const run of resumedRuns(options, (last) => streamRequest(stream, last === undefined ? from : last.revision + 1)))
      yield* run;
  };

const firstOf = async (found: AsyncIterable<readonly RecordedEvent[]>): Promise<RecordedEvent | undefined> => {
  for await (const [event] of found) if (event !== undefined) return event;
  return undefined;
};

export const readLastEvent =
  (options: ReadOptions): ReadLastEvent =>
  (stream) =>
    firstOf(resumedRuns(options, () => streamRequest(stream, "last")));

/** The newest event of the log, system events included; every server has one. Throws LogUnavailable. */
export const readEndOfLog = (options: ReadOptions): Promise<RecordedEvent | undefined> => firstOf(resumedRuns(options, lastOfAllRequest));

export const readAll = (options: ReadOptions): ReadAll =>
  async function* ({ after, filter, maxBatch }) {
    const end = (await readEndOfLog(options))?.position;
    if (end === undefined) throw new LogUnavailable("the event store shows no event at all");
    const seen = after ?? -1n;
    if (seen < end)
      yield* batched(
        upTo(
          end,
          seen,
          resumedRuns(options, (last) => allRequest(last?.position ?? after, filter)),
        ),
        logFilter(filter),
        maxBatch,
        end,
      );
    else yield { events: [], position: seen, caughtUp: true };
  };

/** What stands after `after` up to `end`: a read includes the position it starts at, and reads on into what is appended meanwhile. */
async function* upTo(end: bigint, after: bigint, found: AsyncIterable<readonly RecordedEvent[]>): AsyncGenerator<RecordedEvent[]> {
  let seen = after;
  for await (const run of found) {
    yield run.filter(({ position }) => position > seen && position <= end);
    seen = run.at(-1)?.position ?? seen;
    if (seen >= end) return;
  }
}

/** Cuts what passes into batches of at most `maxBatch`, the last of which stands at `end`. */
async function* batched(
  found: AsyncIterable<readonly RecordedEvent[]>,
  passes: (event: RecordedEvent) => boolean,
  maxBatch: number,
  end: bigint,
): AsyncGenerator<LogBatch> {
  let waiting: RecordedEvent[] = [];
  for await (const run of found) {
    for (const event of run) {
      if (!passes(event)) continue;
      if (waiting.length === maxBatch) {
        yield fullBatch(waiting);
        waiting = [];
      }
      waiting.push(event);
    }
  }
  yield { events: waiting, position: end, caughtUp: true };
}

const fullBatch = (events: readonly RecordedEvent[]): LogBatch => ({ events, position: events.at(-1)?.position ?? 0n, caughtUp: false });
