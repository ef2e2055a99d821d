import type pg from "pg";
import type { Projection } from "../../projections/projection.js";
import { compareGenerations, type GenerationComparison } from "./compare-generations.js";
import { inTransaction } from "./database.js";
import type { FoldSource } from "./fold-all.js";
import { bringForward } from "./follow.js";
import { liveGenerationOf, makeLive, type StandingGeneration, standing } from "./generations.js";
import { NOTIFY_CHANNEL, notification } from "./notification.js";
import type { ProgressMeter } from "./progress.js";
import { type Checkpoint, readCheckpoint } from "./tables.js";

export type Promoted = {
  readonly checkpoint: Checkpoint;
  /** Null when there was nothing to compare with, or it was filled by another code version. */
  readonly comparison: GenerationComparison | null;
};

/** Events behind from which the rest is folded while the live generation's writer waits. */
const CLOSE_EVENTS = 500;
const MOST_ROUNDS = 50;

/**
 * Brings a filled generation to the position of the live one and makes it live in one transaction, in which the live one's
 * writer waits; readers never do. Readers find every position they have seen. The former generation is kept.
 */
export const promote = async (
  client: pg.Client,
  projection: Projection,
  candidate: StandingGeneration,
  source: FoldSource,
  meter: ProgressMeter,
): Promise<Promoted> => {
  meter.enter("follow");
  let at = candidate;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const live = await liveStanding(client, projection);
    if (live === undefined || live.checkpoint.events - at.checkpoint.events < CLOSE_EVENTS) break;
    at = { ...at, checkpoint: await bringForward(client, projection, at, source, live.checkpoint.position) };
    meter.folded(at.checkpoint.events);
  }
  return inTransaction(client, () => switchOver(client, projection, at, source, meter));
};

const switchOver = async (
  client: pg.Client,
  projection: Projection,
  candidate: StandingGeneration,
  source: FoldSource,
  meter: ProgressMeter,
): Promise<Promoted> => {
  await client.query("SELECT FROM work.projection_generation WHERE projection = $1 AND state = 'live' FOR UPDATE", [projection.name]);
  const recorded = await liveGenerationOf(client, projection.name);
  const live = await liveStanding(client, projection);
  const checkpoint = await bringForward(client, projection, candidate, source, live?.checkpoint.position ?? null);
  meter.enter("compare");
  const comparison = await compared(client, projection, live, { ...candidate, checkpoint });
  meter.enter("switch");
  await makeLive(client, candidate.generation, recorded === undefined ? undefined : { live: recorded, stands: live !== undefined });
  const moved = { projection: projection.name, position: checkpoint.position, generation: candidate.generation.generation };
  await client.query("SELECT pg_notify($1, $2)", [NOTIFY_CHANNEL, notification(moved)]);
  return { checkpoint, comparison };
};

const liveStanding = async (client: pg.ClientBase, projection: Projection): Promise<StandingGeneration | undefined> => {
  const live = await liveGenerationOf(client, projection.name);
  return live === undefined ? undefined : standing(client, live, projection);
};

/** Only generations of one code version at one position can be told apart by their rows. */
const compared = async (
  client: pg.ClientBase,
  projection: Projection,
  live: StandingGeneration | undefined,
  next: StandingGeneration,
): Promise<GenerationComparison | null> => {
  if (live === undefined || live.generation.codeVersion !== next.generation.codeVersion) return null;
  const stored = await readCheckpoint(client, live.generation.schema);
  if (stored?.position !== next.checkpoint.position) return null;
  const comparison = await compareGenerations(client, projection, live.generation.schema, next.generation.schema);
  if (stored.events === next.checkpoint.events) return comparison;
  const first = [{ table: "checkpoint", id: "true", column: "events", fault: "different" as const }, ...comparison.first];
  return { differing: comparison.differing + 1, first };
};
