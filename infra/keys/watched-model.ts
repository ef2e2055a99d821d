import type { DatabaseClock } from "../../commands/ports.js";
import { msOfInstant } from "../../domain/shared/time.js";
import type { ReadAll } from "../../projections/ports.js";
import type { Projection } from "../../projections/projection.js";
import type { HotConnection } from "../postgres/hot-connection.js";
import { type ReadModels, ReadModelUnavailable } from "../projections/read-models.js";
import { within } from "./within.js";

/** One look at a read model: rows read from then on hold all that the log held when it began, unless the model lags behind. */
export type ModelLook = {
  readonly startedAt: number; // by the monotonic timer
  readonly lags: boolean;
  /** The database clock, carried from the look. */
  readonly nowMs: () => number;
};

/** A read model whose age is known. Rows read under its `epoch` are those of now for as long as a look stands and the epoch does. */
export type WatchedModel = {
  /** The newest look, while it stands and the model does not lag. A due look is begun beside it. */
  readonly held: () => ModelLook | undefined;
  /** The newest look while it stands, or a new one. Throws DatabaseUnavailable, LogUnavailable. */
  readonly current: () => Promise<ModelLook>;
  /** Whether an answer may still rest on the look. */
  readonly stands: (look: ModelLook) => boolean;
  /** Rises whenever rows may have changed: what was read under another one is read again. */
  readonly epoch: () => number;
  /** The database clock of the newest look, carried on; undefined before the first. */
  readonly nowMs: () => number | undefined;
  readonly stop: () => void;
};

export type WatchedModelPorts = {
  readonly projection: Projection;
  readonly readAll: ReadAll;
  readonly models: Pick<ReadModels, "read" | "waitForPosition" | "onMoved">;
  readonly hot: Pick<HotConnection, "query">;
  readonly clock: DatabaseClock;
  /** The monotonic timer. */
  readonly elapsedMs?: () => number;
};

/** Less than the second in which a revocation takes effect (Addendum A 6.5), with room for the answer. */
const STALE_MS = 800;
const LOOK_AFTER_MS = 300;
/** A projector that is up takes some milliseconds. */
const CATCH_UP_MS = 250;
const SCAN_BATCH = 1_000;
/** A look that a silent database holds up longer is given up, and the next one begun anew. */
const LOOK_MS = 2_000;

/**
 * Watches a read model of many streams. A look asks the log for what is new and waits until the model has come to it; where the model then
 * stands says whether rows may have changed. Notices of commits make changes seen at once, but nothing rests on them: without any, a change
 * is seen by the next look, and a model that does not follow the log is said to lag (docs/adr/0240).
 */
export const watchedModel = ({ elapsedMs = () => performance.now(), ...ports }: WatchedModelPorts): WatchedModel => {
  const newest = newestEvent(ports);
  let last: ModelLook | undefined;
  let looking: Promise<ModelLook> | undefined;
  let [epoch, schema, position]: [number, string | null, bigint] = [0, null, -1n];
  const stop = ports.models.onMoved((moved) => {
    if (moved === null || moved.projection === ports.projection.name) epoch += 1;
  });

  const readStanding = async (): Promise<Standing> => {
    const seen = await standingOf(ports);
    if (seen.schema !== schema || seen.position !== position) [epoch, schema, position] = [epoch + 1, seen.schema, seen.position];
    return seen;
  };
  const look = async (): Promise<ModelLook> => {
    const startedAt = elapsedMs();
    if (schema === null) await readStanding();
    const caughtUp = await hasCaughtUp(ports, await newest(position));
    const seen = await readStanding();
    const readAt = elapsedMs();
    const made = { startedAt, lags: !caughtUp || seen.schema === null, nowMs: () => seen.nowMs + (elapsedMs() - readAt) };
    if (last === undefined || startedAt >= last.startedAt) last = made;
    return made;
  };
  const renewal = (): Promise<ModelLook> => {
    looking ??= within(LOOK_MS, look()).finally(() => {
      looking = undefined;
    });
    return looking;
  };
  const stands = ({ startedAt }: ModelLook): boolean => elapsedMs() - startedAt < STALE_MS;
  const standing = (): ModelLook | undefined => {
    if (last === undefined) return undefined;
    const age = elapsedMs() - last.startedAt;
    if (age >= STALE_MS) return undefined;
    // A failed look shows itself to the first request that needs one.
    if (age >= LOOK_AFTER_MS && looking === undefined) renewal().catch(() => undefined);
    return last;
  };
  return {
    held: () => {
      const found = standing();
      return found === undefined || found.lags ? undefined : found;
    },
    current: async () => standing() ?? renewal(),
    stands,
    epoch: () => epoch,
    nowMs: () => last?.nowMs(),
    stop,
  };
};

/** Where a read model stands, and the database clock, in one reading. `schema` null: no generation of it is live. */
type Standing = { readonly schema: string | null; readonly position: bigint; readonly nowMs: number };

const standingOf = async ({ projection, models, hot, clock }: WatchedModelPorts): Promise<Standing> => {
  try {
    return await models.read(projection.name, async (schema) => {
      const text = `SELECT position, floor(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms FROM ${schema}.checkpoint`;
      const { rows } = await hot.query<{ position: string; ms: number }>({ name: `standing_${schema}`, text, values: [] });
      if (rows[0] === undefined) throw new ReadModelUnavailable(`${schema} has no checkpoint`);
      return { schema, position: BigInt(rows[0].position), nowMs: rows[0].ms };
    });
  } catch (error) {
    if (error instanceof ReadModelUnavailable) return { schema: null, position: -1n, nowMs: msOfInstant(await clock()) };
    throw error;
  }
};

/** True once the model has come to the newest event the log held when asked. */
const hasCaughtUp = async ({ projection, models }: WatchedModelPorts, newest: Newest): Promise<boolean> =>
  newest.all && (newest.position === null || (await models.waitForPosition(projection.name, newest.position, CATCH_UP_MS)));

/** `all` is false while more of the log is left than is looked through at once. */
type Newest = { readonly position: bigint | null; readonly all: boolean };

/** The newest event of the projection's that the model may not have handled; each time only what came since the last look is looked through. */
const newestEvent = ({ projection, readAll }: WatchedModelPorts): ((handled: bigint) => Promise<Newest>) => {
  let [position, through]: [bigint | null, bigint] = [null, -1n];
  return async (handled) => {
    if (handled > through) through = handled;
    const after = through < 0n ? null : through;
    for await (const batch of readAll({ after, filter: projection.source.filter, maxBatch: SCAN_BATCH })) {
      const last = batch.events.at(-1)?.position;
      if (last !== undefined && last > (position ?? -1n)) position = last;
      if (batch.position > through) through = batch.position;
      if (!batch.caughtUp) return { position, all: false };
    }
    return { position, all: true };
  };
};
