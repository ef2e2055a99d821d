import type pg from "pg";
import type { Projection } from "../../projections/projection.js";
import { copyRows } from "./copy-rows.js";
import { type FoldEnd, type FoldSource, foldAll } from "./fold-all.js";
import type { Generation } from "./generations.js";
import type { PoisonEvent } from "./poison-event.js";
import type { ProgressMeter } from "./progress.js";
import { type Checkpoint, indexTables, shapeOf, tablesOf, writeCheckpoint } from "./tables.js";

export type Filled = { readonly checkpoint: Checkpoint; readonly poison: PoisonEvent | undefined };

export type FillOptions = FoldSource & {
  readonly end: FoldEnd;
  readonly meter: ProgressMeter;
  readonly signal: AbortSignal | undefined;
};

/** Fills the empty tables of a generation from the log's start: folds in memory, copies the rows in, then makes the indexes. */
export const fillGeneration = async (
  client: pg.ClientBase,
  projection: Projection,
  { schema }: Generation,
  { meter, ...source }: FillOptions,
): Promise<Filled> => {
  meter.enter("fold");
  const { rows, checkpoint, poison } = await foldAll(projection, {
    ...source,
    folded: (events) => meter.folded(events),
    flush: (table, held) => copyRows(client, schema, table, shapeOf(projection, table), held),
  });
  meter.folded(checkpoint.events);
  meter.enter("copy");
  for (const table of tablesOf(projection)) {
    await copyRows(client, schema, table, shapeOf(projection, table), rows.table(table));
    rows.table(table).clear();
  }
  await writeCheckpoint(client, schema, checkpoint);
  meter.enter("index");
  await indexTables(client, schema, projection);
  return { checkpoint, poison };
};
