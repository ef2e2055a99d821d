import type { RecordedEvent } from "../../domain/log/event.js";
import type { ReadAll } from "../../projections/ports.js";
import type { Projection } from "../../projections/projection.js";

/** The oldest event of a projection's after a position; undefined when there is none. Throws LogUnavailable. */
export type OldestUnhandled = (projection: Projection, position: bigint | null) => Promise<RecordedEvent | undefined>;

/** Looks through the log, and remembers how far it found nothing: a quiet projection costs what came since the last look. */
export const oldestUnhandled = (readAll: ReadAll): OldestUnhandled => {
  const emptyThrough = new Map<string, bigint>();
  return async ({ name, source }, position) => {
    const looked = emptyThrough.get(name);
    const after = looked !== undefined && looked > (position ?? -1n) ? looked : position;
    for await (const { events, position: through } of readAll({ after, filter: source.filter, maxBatch: 1 })) {
      if (events[0] !== undefined) return events[0];
      emptyThrough.set(name, through);
    }
    return undefined;
  };
};
