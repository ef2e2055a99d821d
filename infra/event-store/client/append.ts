import { type EventData, type EventStoreDBClient, MaxAppendSizeExceededError, WrongExpectedVersionError } from "@eventstore/db-client";
import type { AppendToStream } from "../../../commands/ports.js";
import { type Appended, AppendTooLarge, type ExpectedRevision, type NewEvent, WrongExpectedRevision } from "../../../domain/log/event.js";
import { appendSize, checkAppend } from "../append-rules.js";
import { BackOff } from "./back-off.js";
import { within } from "./deadline.js";
import { isUnavailable, logFailure } from "./failures.js";

/** The longest pause before an append is tried again: somebody waits for it. */
const MAX_WAIT_MS = 500;

/** `attemptMs`: how long one attempt may take; `timeoutMs`: after how long no further attempt is begun. */
export type AppendOptions = { readonly client: EventStoreDBClient; readonly attemptMs: number; readonly timeoutMs: number };

const parsed = (bytes: Uint8Array): unknown => JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8"));

/** The client writes JSON anew; `checkAppend` has made sure that it comes out as it was. */
const eventData = ({ id, type, data, metadata }: NewEvent): EventData =>
  ({
    id,
    type,
    contentType: "application/json",
    data: parsed(data),
    ...(metadata === null ? {} : { metadata: parsed(metadata) }),
  }) as EventData;

type Append = { readonly stream: string; readonly expected: ExpectedRevision; readonly events: readonly NewEvent[] };

const attempt = async (client: EventStoreDBClient, { stream, expected, events }: Append): Promise<Appended> => {
  const expectedRevision = expected === "no_stream" ? expected : BigInt(expected);
  const { nextExpectedRevision, position } = await client.appendToStream(stream, events.map(eventData), { expectedRevision });
  return { revision: Number(nextExpectedRevision), position: position?.commit ?? 0n };
};

/** The refusal as the log's port names it, or undefined when it is none. */
const refusalOf = (error: unknown, { stream, expected, events }: Append): Error | undefined => {
  if (error instanceof WrongExpectedVersionError) {
    const actual = typeof error.actualVersion === "bigint" ? Number(error.actualVersion) : null;
    return new WrongExpectedRevision(stream, expected, actual, { cause: error });
  }
  if (error instanceof MaxAppendSizeExceededError) {
    const bytes = events.reduce((sum, event) => sum + appendSize(event), 0);
    return new AppendTooLarge(stream, bytes, error.maxAppendSize, { cause: error });
  }
  return undefined;
};

/**
 * Appends with an explicit expectation and stable ids, so that an attempt whose answer was lost may be repeated: a done one is
 * recognised and answered as the first time.
 */
export const append =
  ({ client, attemptMs, timeoutMs }: AppendOptions): AppendToStream =>
  async (stream, expected, events) => {
    checkAppend(stream, events);
    const request = { stream, expected, events };
    const until = Date.now() + timeoutMs;
    for (const backOff = new BackOff(MAX_WAIT_MS); ; await backOff.wait()) {
      try {
        return await within(attemptMs, `an append to ${stream}`, attempt(client, request));
      } catch (error) {
        const refusal = refusalOf(error, request);
        if (refusal !== undefined) throw refusal;
        if (!isUnavailable(error) || Date.now() >= until) throw logFailure(error);
      }
    }
  };
