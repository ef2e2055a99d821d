import { InvalidAppend, type NewEvent } from "../../domain/log/event.js";
import type { PrivateMetadata } from "../../domain/private/metadata.js";
import { isPrivateStream } from "../../domain/private/streams.js";
import { canonicalBytes } from "../../domain/shared/canonical-json.js";
import type { Instant } from "../../domain/shared/time.js";
import type { AppendToStream, DatabaseClock } from "../ports.js";
import type { AppendPrivate, PrivateContext, PrivateEvent } from "./ports.js";

/** `randomHex(16)` gives 32 hex characters. */
export type RandomHex = (bytes: number) => string;

export type AppendPrivatePorts = {
  readonly append: AppendToStream;
  readonly clock: DatabaseClock;
  readonly newId: () => string;
  readonly randomHex: RandomHex;
};

const SALT_BYTES = 16;

/** The one way onto private streams. Data and metadata are written in RFC 8785 form. */
export const appendPrivate =
  ({ append, clock, newId, randomHex }: AppendPrivatePorts): AppendPrivate =>
  async (stream, expected, events, context, ids) => {
    if (!isPrivateStream(stream)) throw new InvalidAppend(`${stream} is no private stream: its category is not in the list of them`);
    if (ids !== undefined && ids.length !== events.length)
      throw new InvalidAppend(`${ids.length} ids were given for ${events.length} events`);
    const recordedAt = await clock();
    const appended = events.map((event, index) =>
      newEvent(event, ids?.[index] ?? newId(), metadataOf(context, recordedAt, randomHex(SALT_BYTES))),
    );
    return append(stream, expected, appended);
  };

const metadataOf = ({ actor, correlationId, causationId }: PrivateContext, recordedAt: Instant, salt: string): PrivateMetadata => ({
  recorded_at: recordedAt,
  actor,
  correlation_id: correlationId,
  causation_id: causationId,
  salt,
});

const newEvent = ({ type, data }: PrivateEvent, id: string, metadata: PrivateMetadata): NewEvent => ({
  id,
  type,
  data: canonicalBytes(data),
  metadata: canonicalBytes(metadata),
});
