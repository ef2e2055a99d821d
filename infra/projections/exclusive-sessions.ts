import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import type { ProjectionDatabase } from "./database.js";
import { type Exclusive, tryLock } from "./locks.js";

const STANDBY_POLL_MS = 500;
const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 5_000;

/** Work that one process at a time does. */
export type ExclusiveWork = {
  readonly what: Exclusive;
  readonly name: string;
  readonly database: Pick<ProjectionDatabase, "connect">;
  /** Sets up a session before it waits for the lock. */
  readonly prepare?: (client: pg.Client) => Promise<void>;
  /** The work, on the session that holds the lock; `ended` is aborted when that session is lost. Returns to be begun anew. */
  readonly work: (client: pg.Client, ended: AbortController) => Promise<void>;
  /** Another process holds the lock. */
  readonly standby: () => void;
  readonly failed: (fault: Error) => void;
};

/**
 * Sessions of the database, one after the other until stopped, each of which waits for the lock and then works. After a fault the next one
 * begins later each time. The lock lasts as long as its session, so what is written on it never overlaps with a successor's.
 */
export class ExclusiveSessions {
  readonly #options: ExclusiveWork;
  readonly #stop = new AbortController();
  #running: Promise<void> | undefined;
  #retryMs = FIRST_RETRY_MS;

  constructor(options: ExclusiveWork) {
    this.#options = options;
  }

  /** Aborted by `stop`. */
  get stopping(): AbortSignal {
    return this.#stop.signal;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  /** Says that the work went on: a fault after it waits as the first one does. */
  wentOn(): void {
    this.#retryMs = FIRST_RETRY_MS;
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      try {
        await this.#session();
        this.wentOn();
      } catch (error) {
        if (this.#stop.signal.aborted) return;
        this.#options.failed(error instanceof Error ? error : new Error(String(error)));
        await this.#pause(this.#retryMs);
        this.#retryMs = Math.min(this.#retryMs * 2, LONGEST_RETRY_MS);
      }
    }
  }

  async #session(): Promise<void> {
    const { database, what, name, prepare, work, standby } = this.#options;
    const client = await database.connect();
    const ended = new AbortController();
    client.once("end", () => ended.abort());
    try {
      await prepare?.(client);
      while (!(await tryLock(client, what, name))) {
        standby();
        await this.#pause(STANDBY_POLL_MS);
        if (this.#stop.signal.aborted) return;
      }
      await work(client, ended);
    } finally {
      await client.end().catch(ignore);
    }
  }

  async #pause(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.#stop.signal }).catch(ignore);
  }
}

const ignore = (): void => undefined;
