import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import type { SubscribeToAll } from "../../projections/ports.js";
import type { Projection } from "../../projections/projection.js";
import type { ProjectionDatabase } from "./database.js";
import { decodedSlices } from "./decoded-events.js";
import type { FoldSource } from "./fold-all.js";
import { GenerationLeft, GenerationWriter } from "./generation-writer.js";
import { liveGenerationOf, type StandingGeneration, standing } from "./generations.js";
import { tryLock } from "./locks.js";
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
const STANDBY_POLL_MS = 500;
const HEARTBEAT_MS = 1_000;
/**
 * A save is not synced to disk by itself: a server that crashes may lose the last ones, rows and checkpoint together, and they
 * are projected again from the log, which is synced.
 */
const UNSYNCED = "SET synchronous_commit = off";
const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 5_000;

/**
 * Keeps one projection's live generation up with the log until stopped. Only the holder of the projection's lock does; it holds it on the
 * session it writes with. After any fault it begins anew from the stored checkpoint, later each time.
 */
export class ProjectionWorker {
  readonly #options: WorkerOptions;
  readonly #stop = new AbortController();
  #state: WorkerState = { role: "stopped", generation: null, checkpoint: null, caughtUp: false, fault: null };
  #running: Promise<void> | undefined;
  #retryMs = FIRST_RETRY_MS;

  constructor(options: WorkerOptions) {
    this.#options = options;
  }

  get state(): WorkerState {
    return this.#state;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
    this.#tell({ role: "stopped", caughtUp: false });
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      try {
        await this.#session();
        this.#retryMs = FIRST_RETRY_MS;
      } catch (error) {
        if (this.#stop.signal.aborted) return;
        if (!(error instanceof GenerationLeft))
          this.#tell({ fault: error instanceof Error ? error : new Error(String(error)), caughtUp: false });
        await this.#pause(this.#retryMs);
        this.#retryMs = Math.min(this.#retryMs * 2, LONGEST_RETRY_MS);
      }
    }
  }

  /** One database session: wait for the lock, see to a live generation, follow the log. Returns to be begun anew. */
  async #session(): Promise<void> {
    const client = await this.#options.database.connect();
    const ended = new AbortController();
    client.once("end", () => ended.abort());
    try {
      await client.query(UNSYNCED);
      while (!(await tryLock(client, "project", this.#options.projection.name))) {
        this.#tell({ role: "standby", fault: null });
        await this.#pause(STANDBY_POLL_MS);
        if (this.#stop.signal.aborted) return;
      }
      this.#tell({ role: "building" });
      const live = await readyGeneration(client, { ...this.#options, signal: this.#stop.signal });
      if (live !== undefined) await this.#follow(client, live, ended);
    } finally {
      await client.end().catch(ignore);
    }
  }

  async #follow(client: pg.Client, live: StandingGeneration, ended: AbortController): Promise<void> {
    const { projection, database } = this.#options;
    const { generation, checkpoint } = live;
    this.#tell({ role: "live", generation: generation.generation, checkpoint, caughtUp: false });
    const writer = new GenerationWriter(projection, generation, checkpoint, client, database.pool, () => ended.abort());
    const signal = AbortSignal.any([this.#stop.signal, ended.signal]);
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
    this.#retryMs = FIRST_RETRY_MS;
    this.#tell({ checkpoint, caughtUp, fault: null });
  }

  #tell(change: Partial<WorkerState>): void {
    this.#state = { ...this.#state, ...change };
    this.#options.changed(this.#state);
  }

  async #pause(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.#stop.signal }).catch(ignore);
  }
}

const ignore = (): void => undefined;
