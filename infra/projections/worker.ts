import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import type { SubscribeToAll } from "../../projections/ports.js";
import type { Projection } from "../../projections/projection.js";
import type { ProjectionDatabase } from "./database.js";
import { decodedSlices } from "./decoded-events.js";
import { ExclusiveSessions } from "./exclusive-sessions.js";
import type { FoldSource } from "./fold-all.js";
import { GenerationLeft, GenerationWriter } from "./generation-writer.js";
import { liveGenerationOf, type StandingGeneration, standing } from "./generations.js";
import type { ReportProgress } from "./progress.js";
import { readyGeneration } from "./ready-generation.js";
import type { Checkpoint } from "./tables.js";

/** What the worker of one projection in this process is doing. */
export type WorkerState = {
  /** `standby`: another process runs this projection; `building`: no read model of this code version is live yet. */
  readonly role: "stopped" | "standby" | "building" | "live";
  readonly generation: number | null;
  readonly checkpoint: Checkpoint | null;
  readonly caughtUp: boolean;
  /** What keeps it from going on; null once it went on. */
  readonly fault: Error | null;
};

export type WorkerOptions = {
  readonly projection: Projection;
  readonly database: ProjectionDatabase;
  readonly subscribeToAll: SubscribeToAll;
  /** For building and catching up. */
  readonly source: FoldSource;
  readonly progress?: ReportProgress;
  readonly changed: (state: WorkerState) => void;
};

const BATCH = 1_000;
const CATCH_UP_BATCH = 5_000;
const HEARTBEAT_MS = 1_000;
/**
 * A save is not synced to disk by itself: a server that crashes may lose the last ones, rows and checkpoint together, and they
 * are projected again from the log, which is synced.
 */
const UNSYNCED = "SET synchronous_commit = off";

/**
 * Keeps one projection's live generation up with the log until stopped. Only the holder of the projection's lock does; it holds it on the
 * session it writes with. After any fault it begins anew from the stored checkpoint, later each time.
 */
export class ProjectionWorker {
  readonly #options: WorkerOptions;
  readonly #sessions: ExclusiveSessions;
  #state: WorkerState = { role: "stopped", generation: null, checkpoint: null, caughtUp: false, fault: null };

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.#sessions = new ExclusiveSessions({
      what: "project",
      name: options.projection.name,
      database: options.database,
      prepare: async (client) => {
        await client.query(UNSYNCED);
      },
      work: (client, ended) => this.#work(client, ended),
      standby: () => this.#tell({ role: "standby", fault: null }),
      failed: (fault) => {
        if (!(fault instanceof GenerationLeft)) this.#tell({ fault, caughtUp: false });
      },
    });
  }

  get state(): WorkerState {
    return this.#state;
  }

  start(): void {
    this.#sessions.start();
  }

  async stop(): Promise<void> {
    await this.#sessions.stop();
    this.#tell({ role: "stopped", caughtUp: false });
  }

  /** With the lock: see to a live generation, follow the log. */
  async #work(client: pg.Client, ended: AbortController): Promise<void> {
    this.#tell({ role: "building" });
    const live = await readyGeneration(client, { ...this.#options, signal: this.#sessions.stopping });
    if (live !== undefined) await this.#follow(client, live, ended);
  }

  async #follow(client: pg.Client, live: StandingGeneration, ended: AbortController): Promise<void> {
    const { projection, database } = this.#options;
    const { generation, checkpoint } = live;
    this.#tell({ role: "live", generation: generation.generation, checkpoint, caughtUp: false });
    const writer = new GenerationWriter(projection, generation, checkpoint, client, database.pool, () => ended.abort());
    const signal = AbortSignal.any([this.#sessions.stopping, ended.signal]);
    const beating = this.#beat(live, writer, ended, signal);
    try {
      for await (const { events, caughtUp } of this.#events(checkpoint.position, signal)) {
        for await (const slice of decodedSlices(projection, events, this.#options.source.getArtifacts)) await writer.take(slice);
        if (caughtUp) await writer.settled();
        this.#progressed(writer.saved, caughtUp);
      }
      await writer.settled();
    } finally {
      ended.abort();
      await beating;
    }
  }

  /** First what the log holds, in large batches straight from it; then live events. */
  async *#events(after: bigint | null, signal: AbortSignal) {
    const { projection, source, subscribeToAll } = this.#options;
    const { filter } = projection.source;
    let last = after;
    for await (const batch of source.readAll({ after, filter, maxBatch: CATCH_UP_BATCH })) {
      if (signal.aborted) return;
      last = batch.events.at(-1)?.position ?? last;
      yield { events: batch.events, caughtUp: false };
    }
    yield* subscribeToAll({ after: last, filter, maxBatch: BATCH, signal });
  }

  /** Ends the session when its generation is no longer live or lost its tables, so that an idle projection sees it too. */
  async #beat(live: StandingGeneration, writer: GenerationWriter, ended: AbortController, signal: AbortSignal): Promise<void> {
    const { projection, database } = this.#options;
    while (!signal.aborted) {
      await delay(HEARTBEAT_MS, undefined, { signal }).catch(ignore);
      if (signal.aborted) return;
      try {
        this.#tell({ checkpoint: writer.saved });
        const now = await liveGenerationOf(database.pool, projection.name);
        if (now?.generation !== live.generation.generation || (await standing(database.pool, now, projection)) === undefined) ended.abort();
      } catch {
        ended.abort();
      }
    }
  }

  #progressed(checkpoint: Checkpoint, caughtUp: boolean): void {
    this.#sessions.wentOn();
    this.#tell({ checkpoint, caughtUp, fault: null });
  }

  #tell(change: Partial<WorkerState>): void {
    this.#state = { ...this.#state, ...change };
    this.#options.changed(this.#state);
  }
}

const ignore = (): void => undefined;
