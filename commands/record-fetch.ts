import { WrongExpectedRevision } from "../domain/log/event.js";
import { canonicalBytes } from "../domain/shared/canonical-json.js";
import { type PrivateMetadata, type SourceEvent, sourceStream } from "../domain/source/events.js";
import type { AppendToStream, DatabaseClock, ReadLastEvent } from "./ports.js";

/** `randomHex(16)` gives 32 hex characters. */
export type RandomHex = (bytes: number) => string;

/** Who asked, and what it belongs to: one correlation id for one look at a source. */
export type FetchContext = { readonly actor: string; readonly correlationId: string };

type RecordPorts = {
  readonly append: AppendToStream;
  readonly readLastEvent: ReadLastEvent;
  readonly clock: DatabaseClock;
  readonly newId: () => string;
  readonly randomHex: RandomHex;
};

/** How often an append is tried when other processes look at the same source. */
const MAX_ATTEMPTS = 16;

/** Appends what a look at a source found to its private stream. Throws LogUnavailable. */
export const recordFetch =
  ({ append, readLastEvent, clock, newId, randomHex }: RecordPorts) =>
  async (event: SourceEvent, { actor, correlationId }: FetchContext): Promise<void> => {
    const stream = sourceStream(event.data.source_id);
    const metadata: PrivateMetadata = {
      recorded_at: await clock(),
      actor,
      correlation_id: correlationId,
      causation_id: null,
      salt: randomHex(16),
    };
    const appended = { id: newId(), type: event.type, data: canonicalBytes(event.data), metadata: canonicalBytes(metadata) };
    for (let attempt = 1; ; attempt += 1) {
      const last = await readLastEvent(stream);
      try {
        await append(stream, last?.revision ?? "no_stream", [appended]);
        return;
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision) || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  };
