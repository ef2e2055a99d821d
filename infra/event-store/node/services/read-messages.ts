import type { StoredEvent } from "../../stored-event.js";
import { encodeReadEvent, encodeStreamNotFound } from "../../wire/read-response.js";
import { exists, type StreamHead } from "../append-decision.js";
import type { LogHead } from "../log-head.js";
import type { LogReader } from "../log-reader.js";
import type { LogStore } from "../log-store.js";
import { type Place, positionAfter, positionBefore, type ReadPlan } from "./read-plan.js";
import { streamDeletedError } from "./wire-errors.js";

/** What reads draw on. */
export type ReadSources = { readonly store: LogStore; readonly reader: LogReader; readonly head: LogHead };

/** Encoded answers, some at a time: the next ones are made once these are on their way. */
export type Messages = AsyncGenerator<readonly Buffer[], void, undefined>;

type PlanOf<Kind extends ReadPlan["kind"]> = Extract<ReadPlan, { readonly kind: Kind }>;

export const encoded = (events: readonly StoredEvent[]): Buffer[] => events.map(encodeReadEvent);

/** The events of `$all` as it stood when asked. */
export const readAll = (plan: PlanOf<"read-all">, sources: ReadSources): Messages =>
  plan.forwards ? allForwards(plan, sources) : allBackwards(plan, sources);

async function* allForwards({ from, filter, limit }: PlanOf<"read-all">, { reader, head }: ReadSources): Messages {
  const end = head.position;
  let at = positionBefore(from, end);
  for (let left = limit; left > 0 && at < end; ) {
    const { events, through } = await reader.forwards(at, end, filter, left);
    yield encoded(events);
    left -= events.length;
    at = through;
  }
}

async function* allBackwards({ from, filter, limit }: PlanOf<"read-all">, { reader, head }: ReadSources): Messages {
  let at = from === "end" ? head.position + 1 : positionAfter(from, head.position);
  for (let left = limit; left > 0 && at > 0; ) {
    const { events, through } = await reader.backwards(at, filter, left);
    yield encoded(events);
    left -= events.length;
    at = through;
  }
}

/** The events of one stream, or that there is none. */
export async function* readStream(plan: PlanOf<"read-stream">, { store, reader }: ReadSources): Messages {
  const head = await store.currentHead(plan.stream);
  if (head.tombstoned) throw streamDeletedError(plan.stream);
  if (!exists(head)) yield [encodeStreamNotFound(plan.stream)];
  else if (plan.forwards) yield* streamForwards(plan, head, reader);
  else yield* streamBackwards(plan, head, reader);
}

const revisionAt = (place: Place, { revision, truncateBefore }: StreamHead): number =>
  place === "start" ? truncateBefore : place === "end" ? revision : place;

async function* streamForwards({ stream, from, limit }: PlanOf<"read-stream">, head: StreamHead, reader: LogReader): Messages {
  let at = from === "end" ? head.revision + 1 : Math.max(revisionAt(from, head), head.truncateBefore);
  for (let left = limit; left > 0 && at <= head.revision; ) {
    const events = await reader.streamForwards(stream, at, Math.min(left, head.revision - at + 1));
    if (events.length === 0) return;
    yield encoded(events);
    left -= events.length;
    at += events.length;
  }
}

async function* streamBackwards({ stream, from, limit }: PlanOf<"read-stream">, head: StreamHead, reader: LogReader): Messages {
  let at = Math.min(revisionAt(from, head), head.revision);
  for (let left = limit; left > 0 && at >= head.truncateBefore; ) {
    const events = await reader.streamBackwards(stream, at, Math.min(left, at - head.truncateBefore + 1));
    if (events.length === 0) return;
    yield encoded(events);
    left -= events.length;
    at -= events.length;
  }
}
