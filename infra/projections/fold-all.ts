import type { JsonObject } from "../../domain/shared/json.js";
import type { LogBatch, ReadAll } from "../../projections/ports.js";
import type { Projection } from "../../projections/projection.js";
import { ahead } from "./ahead.js";
import { type DecodedEvent, decodedSlices, type GetArtifacts } from "./decoded-events.js";
import { MemoryRows } from "./memory-rows.js";
import { PoisonEvent } from "./poison-event.js";
import type { Checkpoint } from "./tables.js";

/** Where a fold over the log reads. */
export type FoldSource = { readonly readAll: ReadAll; readonly getArtifacts: GetArtifacts };

/** How far to fold: to the end of the log, or up to and including a position. */
export type FoldEnd = { readonly upTo: bigint | null } | "end";

export type FoldOptions = FoldSource & {
  readonly end: FoldEnd;
  readonly signal?: AbortSignal | undefined;
  readonly folded?: (events: number) => void;
  /** Takes rows of append-only tables as they come; they are not kept. Without it they are kept like any other. */
  readonly flush?: (table: string, rows: ReadonlyMap<string, JsonObject>) => Promise<void>;
};

/** All rows at a checkpoint. `poison` is what the fold stopped before. */
export type Folded = { readonly rows: MemoryRows; readonly checkpoint: Checkpoint; readonly poison: PoisonEvent | undefined };

const BATCH = 5_000;
const FLUSH_ROWS = 20_000;

/** Folds the log from its start, in memory: the same events give the same rows whenever and wherever it runs. */
export const foldAll = async (projection: Projection, options: FoldOptions): Promise<Folded> => {
  const rows = new MemoryRows(projection);
  const checkpoint = { position: null as bigint | null, events: 0 };
  let poison: PoisonEvent | undefined;
  try {
    for await (const { events } of eventsUpTo(projection, options)) {
      options.signal?.throwIfAborted();
      for await (const slice of decodedSlices(projection, events, options.getArtifacts)) foldSlice(projection, rows, slice, checkpoint);
      await flushAppended(projection, rows, FLUSH_ROWS, options);
      options.folded?.(checkpoint.events);
    }
  } catch (error) {
    if (!(error instanceof PoisonEvent)) throw error;
    poison = error;
  }
  await flushAppended(projection, rows, 1, options);
  return { rows, checkpoint, poison };
};

/** The log's batches, the last one cut at the end asked for. */
async function* eventsUpTo({ source }: Projection, { readAll, end }: FoldOptions): AsyncGenerator<Pick<LogBatch, "events">> {
  if (end !== "end" && end.upTo === null) return;
  const last = end === "end" ? null : end.upTo;
  for await (const batch of ahead(readAll({ after: null, filter: source.filter, maxBatch: BATCH }))) {
    if (last === null || batch.position <= last) yield batch;
    else yield { events: batch.events.filter(({ position }) => position <= last) };
    if (last !== null && batch.position >= last) return;
  }
}

const foldSlice = (
  projection: Projection,
  rows: MemoryRows,
  slice: readonly DecodedEvent[],
  checkpoint: { position: bigint | null; events: number },
): void => {
  for (const { recorded, event } of slice) {
    try {
      rows.atomically(() => projection.fold(event, rows));
    } catch (cause) {
      throw new PoisonEvent(projection.name, recorded, cause);
    }
    checkpoint.position = recorded.position;
    checkpoint.events += 1;
  }
};

const flushAppended = async (projection: Projection, rows: MemoryRows, least: number, { flush }: FoldOptions): Promise<void> => {
  if (flush === undefined) return;
  for (const [table, shape] of Object.entries(projection.tables)) {
    const held = rows.table(table);
    if (shape.appendOnly !== true || held.size < least) continue;
    await flush(table, held);
    held.clear();
  }
};
