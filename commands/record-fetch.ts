import { WrongExpectedRevision } from "../domain/log/event.js";
import { type SourceEvent, sourceStream } from "../domain/source/events.js";
import type { ReadLastEvent } from "./ports.js";
import type { AppendPrivate } from "./private/ports.js";

/** Who asked, and what it belongs to: one correlation id for one look at a source. */
export type FetchContext = { readonly actor: string; readonly correlationId: string };

type RecordPorts = { readonly appendPrivate: AppendPrivate; readonly readLastEvent: ReadLastEvent };

/** How often an append is tried when other processes look at the same source. */
const MAX_ATTEMPTS = 16;

/** Appends what a look at a source found to its private stream. Throws LogUnavailable, DatabaseUnavailable. */
export const recordFetch =
  ({ appendPrivate, readLastEvent }: RecordPorts) =>
  async (event: SourceEvent, { actor, correlationId }: FetchContext): Promise<void> => {
    const stream = sourceStream(event.data.source_id);
    for (let attempt = 1; ; attempt += 1) {
      const last = await readLastEvent(stream);
      try {
        await appendPrivate(stream, last?.revision ?? "no_stream", [event], { actor, correlationId, causationId: null });
        return;
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision) || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  };
