import type { ReadAll } from "../../projections/ports.js";
import type { Projection } from "../../projections/projection.js";
import { ahead } from "./ahead.js";
import type { Queryable } from "./database.js";
import { decodedSlices, type GetArtifacts } from "./decoded-events.js";
import { GenerationWriter } from "./generation-writer.js";
import type { StandingGeneration } from "./generations.js";
import { type Checkpoint, isBefore } from "./tables.js";

const BATCH = 2_000;

/** Brings a filled generation that is not live up to `position` and returns where it then stands. Throws PoisonEvent. */
export const bringForward = async (
  session: Queryable,
  projection: Projection,
  { generation, checkpoint }: StandingGeneration,
  source: { readonly readAll: ReadAll; readonly getArtifacts: GetArtifacts },
  position: bigint | null,
): Promise<Checkpoint> => {
  if (position === null || !isBefore(checkpoint.position, position)) return checkpoint;
  const writer = new GenerationWriter(projection, generation, checkpoint, session, session);
  const { filter } = projection.source;
  for await (const batch of ahead(source.readAll({ after: checkpoint.position, filter, maxBatch: BATCH }))) {
    const events = batch.events.filter((event) => event.position <= position);
    for await (const slice of decodedSlices(projection, events, source.getArtifacts)) await writer.take(slice);
    if (batch.position >= position) break;
  }
  await writer.settled();
  return writer.saved;
};
