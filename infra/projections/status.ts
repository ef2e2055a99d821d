import type { ReadLastEvent } from "../../commands/ports.js";
import type { Projection } from "../../projections/projection.js";
import type { Queryable } from "./database.js";
import { type Generation, generationsOf, standing } from "./generations.js";
import type { Checkpoint } from "./tables.js";

/** A generation and where it stands; null when its tables are gone. */
export type GenerationStatus = Generation & { readonly checkpoint: Checkpoint | null };

export type ProjectionStatus = {
  readonly projection: string;
  readonly codeVersion: number; // of this release
  readonly generations: readonly GenerationStatus[]; // newest first
  /** Events the live generation is behind; null when the log cannot say or nothing is live. */
  readonly lagEvents: number | null;
};

/** Every projection with its generations, read from the database: whichever process runs them. */
export const projectionStatus = (
  projections: readonly Projection[],
  db: Queryable,
  readLastEvent: ReadLastEvent,
): Promise<ProjectionStatus[]> => Promise.all(projections.map((projection) => statusOf(projection, db, readLastEvent)));

const statusOf = async (projection: Projection, db: Queryable, readLastEvent: ReadLastEvent): Promise<ProjectionStatus> => {
  const generations: GenerationStatus[] = [];
  for (const generation of await generationsOf(db, projection.name)) {
    generations.push({ ...generation, checkpoint: (await standing(db, generation, projection))?.checkpoint ?? null });
  }
  const live = generations.find(({ state }) => state === "live")?.checkpoint ?? null;
  const lagEvents = live === null ? null : await eventsBehind(projection, live, readLastEvent);
  return { projection: projection.name, codeVersion: projection.version, generations, lagEvents };
};

/** By counting: positions are not dense. */
export const eventsBehind = async (
  { source }: Projection,
  { events }: Checkpoint,
  readLastEvent: ReadLastEvent,
): Promise<number | null> => {
  if (source.stream === null) return null;
  const last = await readLastEvent(source.stream);
  return Math.max((last?.revision ?? -1) + 1 - events, 0);
};
