import { setTimeout as delay } from "node:timers/promises";
import type { ProjectionDatabase } from "./database.js";
import { NOTIFY_CHANNEL, type ProjectionMoved, parseNotification } from "./notification.js";

/** What a listener is told: a projection moved, or (`null`) notifications may have been missed. */
export type OnMoved = (moved: ProjectionMoved | null) => void;

const RETRY_MS = 250;
const PROBE_MS = 2_000;
const PROBE_TIMEOUT_MS = 5_000;

/** Listens on the notification channel until stopped; a lost connection is made anew, and told as missed notifications. */
export class NotificationListener {
  readonly #database: ProjectionDatabase;
  readonly #onMoved: OnMoved;
  readonly #stop = new AbortController();
  #running: Promise<void> | undefined;

  constructor(database: ProjectionDatabase, onMoved: OnMoved) {
    this.#database = database;
    this.#onMoved = onMoved;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      await this.#listen().catch(ignore);
      this.#onMoved(null);
      await this.#pause(RETRY_MS);
    }
  }

  /** One connection, for as long as it answers. */
  async #listen(): Promise<void> {
    const client = await this.#database.connect({ timeoutMs: PROBE_TIMEOUT_MS });
    try {
      client.on("notification", ({ payload }) => this.#heard(payload ?? ""));
      await client.query(`LISTEN ${NOTIFY_CHANNEL}`);
      this.#onMoved(null);
      while (!this.#stop.signal.aborted) {
        await this.#pause(PROBE_MS);
        await client.query("SELECT");
      }
    } finally {
      await client.end().catch(ignore);
    }
  }

  #heard(payload: string): void {
    const moved = parseNotification(payload);
    if (moved !== undefined) this.#onMoved(moved);
  }

  async #pause(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.#stop.signal }).catch(ignore);
  }
}

const ignore = (): void => undefined;
