import type pg from "pg";
import { Refusal } from "../../domain/shared/refusal.js";
import type { Projection } from "../../projections/projection.js";
import { type ProjectionDatabase, withSession } from "./database.js";
import { fillGeneration } from "./fill.js";
import type { FoldSource } from "./fold-all.js";
import {
  dropGeneration,
  type Generation,
  generationsOf,
  liveGenerationOf,
  openGeneration,
  type StandingGeneration,
  standing,
} from "./generations.js";
import { tryLock } from "./locks.js";
import { ProgressMeter, type ReportProgress } from "./progress.js";
import { type Promoted, promote } from "./promote.js";

export type RebuildOptions = {
  readonly database: ProjectionDatabase;
  /** `readAll` is the fastest there is: straight from the embedded log's tables where possible. */
  readonly source: FoldSource;
  readonly progress?: ReportProgress;
  /** Ends the folding early with what the signal carries. */
  readonly signal?: AbortSignal;
};

/** What became live. `eventsPerSecond` counts from the first event read to the switch. */
export type Rebuilt = Promoted & {
  readonly projection: string;
  readonly generation: number;
  readonly former: number | null;
  readonly seconds: number;
};

/**
 * Fills the next generation beside the live one, compares, and switches to it. When it fails, the live one is as it was, and
 * what was half built is dropped by the next rebuild. A damaged log or artifact fails it; with nothing live, what can be built becomes live.
 * Throws Refusal `rebuild-under-way`, PoisonEvent, and what log and database throw.
 */
export const rebuild = (projection: Projection, options: RebuildOptions): Promise<Rebuilt> =>
  exclusively(projection, options, async (client) => {
    const startedMs = performance.now();
    const live = await liveStanding(client, projection);
    const generation = await openGeneration(client, projection);
    const meter = new ProgressMeter(projection.name, generation.generation, live?.checkpoint.events ?? null, options.progress ?? ignore);
    const end = live === undefined ? "end" : { upTo: live.checkpoint.position };
    const { checkpoint, poison } = await fillGeneration(client, projection, generation, {
      ...options.source,
      end,
      meter,
      signal: options.signal,
    });
    if (poison !== undefined && live !== undefined) throw poison;
    return promoted(client, projection, { generation, checkpoint }, live, { ...options, meter, startedMs });
  });

/**
 * The way back: brings the newest old generation of this code version to where the live one is and switches to it.
 * Throws Refusal `no-earlier-generation`, `rebuild-under-way`, and as above.
 */
export const revert = (projection: Projection, options: RebuildOptions): Promise<Rebuilt> =>
  exclusively(projection, options, async (client) => {
    const startedMs = performance.now();
    const earlier = await earlierGeneration(client, projection);
    if (earlier === undefined)
      throw new Refusal(
        "no-earlier-generation",
        `projection ${projection.name} keeps no earlier generation of version ${projection.version}`,
      );
    const live = await liveStanding(client, projection);
    const meter = new ProgressMeter(
      projection.name,
      earlier.generation.generation,
      live?.checkpoint.events ?? null,
      options.progress ?? ignore,
    );
    return promoted(client, projection, earlier, live, { ...options, meter, startedMs });
  });

/** Drops every generation that is neither live nor being built, and returns them. Throws Refusal `rebuild-under-way`. */
export const dropOld = (projection: Projection, options: Pick<RebuildOptions, "database">): Promise<Generation[]> =>
  exclusively(projection, options, async (client) => {
    const old = (await generationsOf(client, projection.name)).filter(({ state }) => state === "old");
    for (const generation of old) await dropGeneration(client, generation);
    return old;
  });

/** The newest old generation this code can go on with. */
export const earlierGeneration = async (client: pg.ClientBase, projection: Projection): Promise<StandingGeneration | undefined> => {
  for (const generation of await generationsOf(client, projection.name)) {
    if (generation.state !== "old" || generation.codeVersion !== projection.version) continue;
    const found = await standing(client, generation, projection);
    if (found !== undefined) return found;
  }
  return undefined;
};

const promoted = async (
  client: pg.Client,
  projection: Projection,
  candidate: StandingGeneration,
  live: StandingGeneration | undefined,
  { source, meter, startedMs }: RebuildOptions & { readonly meter: ProgressMeter; readonly startedMs: number },
): Promise<Rebuilt> => {
  const result = await promote(client, projection, candidate, source, meter);
  return {
    ...result,
    projection: projection.name,
    generation: candidate.generation.generation,
    former: live?.generation.generation ?? null,
    seconds: (performance.now() - startedMs) / 1000,
  };
};

const liveStanding = async (client: pg.ClientBase, projection: Projection): Promise<StandingGeneration | undefined> => {
  const live = await liveGenerationOf(client, projection.name);
  return live === undefined ? undefined : standing(client, live, projection);
};

const exclusively = <T>(
  projection: Projection,
  { database }: Pick<RebuildOptions, "database">,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> =>
  withSession(database, async (client) => {
    if (!(await tryLock(client, "rebuild", projection.name)))
      throw new Refusal("rebuild-under-way", `a rebuild of projection ${projection.name} is under way in another process`);
    return work(client);
  });

const ignore = (): void => undefined;
