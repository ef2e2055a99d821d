import type { ReadLastEvent } from "../../commands/ports.js";
import type { ReadAll, SubscribeToAll } from "../../projections/ports.js";
import type { Projection } from "../../projections/projection.js";
import type { ProjectionDatabase } from "./database.js";
import type { GetArtifacts } from "./decoded-events.js";
import type { ReportProgress } from "./progress.js";
import { eventsBehind } from "./status.js";
import { ProjectionWorker, type WorkerState } from "./worker.js";

export type ProjectorOptions = {
  readonly log: { readonly subscribeToAll: SubscribeToAll; readonly readAll: ReadAll; readonly readLastEvent: ReadLastEvent };
  /** Reads the log faster than through its client, when it is embedded. */
  readonly directReadAll?: ReadAll;
  readonly database: ProjectionDatabase;
  readonly artifacts: { readonly getMany: GetArtifacts };
  readonly projections: readonly Projection[];
  readonly progress?: ReportProgress;
  /** Told of every change of a projection's state, for logs and metrics. */
  readonly changed?: (projection: string, state: WorkerState) => void;
};

/** How many events a projection is behind; null when the log cannot say or nothing is live here. */
export type ProjectionLag = { readonly projection: string; readonly events: number | null; readonly caughtUp: boolean };

export type Projector = {
  readonly start: () => void;
  /** Resolves when every session is closed; what was being saved is saved. */
  readonly stop: () => Promise<void>;
  readonly states: () => ReadonlyMap<string, WorkerState>;
  /** Position of the last event each projection has saved; null before the first. */
  readonly positions: () => ReadonlyMap<string, bigint | null>;
  readonly lag: () => Promise<readonly ProjectionLag[]>;
};

/** The role `projector`: runs every projection of which no other process holds the lock. */
export const projector = (options: ProjectorOptions): Projector => {
  const { log, database, artifacts, projections, changed } = options;
  const source = { readAll: options.directReadAll ?? log.readAll, getArtifacts: artifacts.getMany };
  const progress = options.progress === undefined ? {} : { progress: options.progress };
  const workers = new Map(
    projections.map((projection) => {
      const tell = (state: WorkerState): void => changed?.(projection.name, state);
      return [
        projection.name,
        new ProjectionWorker({ projection, database, subscribeToAll: log.subscribeToAll, source, changed: tell, ...progress }),
      ];
    }),
  );
  const states = (): Map<string, WorkerState> => new Map([...workers].map(([name, worker]) => [name, worker.state]));
  return {
    start: () => {
      for (const worker of workers.values()) worker.start();
    },
    stop: async () => void (await Promise.all([...workers.values()].map((worker) => worker.stop()))),
    states,
    positions: () => new Map([...states()].map(([name, { checkpoint }]) => [name, checkpoint?.position ?? null])),
    lag: () => Promise.all(projections.map((projection) => lagOf(projection, states().get(projection.name), log.readLastEvent))),
  };
};

const lagOf = async (projection: Projection, state: WorkerState | undefined, readLastEvent: ReadLastEvent): Promise<ProjectionLag> => {
  const checkpoint = state?.checkpoint ?? null;
  const events = checkpoint === null ? null : await eventsBehind(projection, checkpoint, readLastEvent);
  return { projection: projection.name, events, caughtUp: state?.caughtUp ?? false };
};
