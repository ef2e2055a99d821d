import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { ProjectionDatabase } from "./database.js";
import { type Generation, liveGenerationOf } from "./generations.js";
import type { ProjectionMoved } from "./notification.js";
import { NotificationListener } from "./notification-listener.js";
import { isBefore, readCheckpoint } from "./tables.js";

/** No generation of a read model is live: none was filled yet, or its tables were dropped. */
export class ReadModelUnavailable extends Error {
  override readonly name = "ReadModelUnavailable";
}

/** What readers of read models need to know. */
export type ReadModels = {
  readonly start: () => void;
  readonly stop: () => Promise<void>;
  /** The generation to read from, remembered until a switch. Throws ReadModelUnavailable. */
  readonly liveGeneration: (projection: string) => Promise<Generation>;
  /**
   * Runs `read` on the live generation's schema; once more when that generation was dropped meanwhile.
   * Throws ReadModelUnavailable and what `read` throws.
   */
  readonly read: <T>(projection: string, read: (schema: string) => Promise<T>) => Promise<T>;
  /** Resolves true as soon as the projection has come to `position`, false after `timeoutMs`. */
  readonly waitForPosition: (projection: string, position: bigint, timeoutMs: number) => Promise<boolean>;
  /** Calls back after every commit of a projection, and with null when some may have been missed. Returns how to stop it. */
  readonly onMoved: (listener: (moved: ProjectionMoved | null) => void) => () => void;
};

const POLL_MS = 200;

/** One for each process: keeps one listening connection. */
export const readModels = (database: ProjectionDatabase): ReadModels => {
  const models = new LiveReadModels(database);
  return {
    start: () => models.listener.start(),
    stop: () => models.listener.stop(),
    liveGeneration: (projection) => models.liveGeneration(projection),
    read: (projection, read) => models.read(projection, read),
    waitForPosition: (projection, position, timeoutMs) => models.waitForPosition(projection, position, timeoutMs),
    onMoved: (listener) => models.onMoved(listener),
  };
};

class LiveReadModels {
  readonly listener: NotificationListener;
  readonly #database: ProjectionDatabase;
  readonly #live = new Map<string, Promise<Generation>>();
  readonly #listeners = new Set<(moved: ProjectionMoved | null) => void>();

  constructor(database: ProjectionDatabase) {
    this.#database = database;
    this.listener = new NotificationListener(database, (moved) => void this.#moved(moved));
  }

  onMoved(listener: (moved: ProjectionMoved | null) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  liveGeneration(projection: string): Promise<Generation> {
    const known = this.#live.get(projection);
    if (known !== undefined) return known;
    const found = this.#find(projection);
    this.#live.set(projection, found);
    found.catch(() => this.#forget(projection, found));
    return found;
  }

  async read<T>(projection: string, read: (schema: string) => Promise<T>): Promise<T> {
    const found = this.liveGeneration(projection);
    try {
      return await read((await found).schema);
    } catch (error) {
      if (!isGone(error)) throw error;
      this.#forget(projection, found);
      return this.#again(projection, read);
    }
  }

  async waitForPosition(projection: string, position: bigint, timeoutMs: number): Promise<boolean> {
    const deadline = performance.now() + timeoutMs;
    let wake = (): void => undefined;
    const unsubscribe = this.onMoved((moved) => {
      if (moved === null || (moved.projection === projection && !isBefore(moved.position, position))) wake();
    });
    try {
      for (;;) {
        const woken = new AbortController();
        wake = () => woken.abort();
        if (await this.#hasReached(projection, position)) return true;
        const leftMs = deadline - performance.now();
        if (leftMs <= 0) return false;
        await delay(Math.min(POLL_MS, leftMs), undefined, { signal: woken.signal }).catch(() => undefined);
      }
    } finally {
      unsubscribe();
    }
  }

  async #hasReached(projection: string, position: bigint): Promise<boolean> {
    try {
      const stored = await this.read(projection, (schema) => readCheckpoint(this.#database.pool, schema));
      return stored !== undefined && !isBefore(stored.position, position);
    } catch (error) {
      if (error instanceof ReadModelUnavailable) return false;
      throw error;
    }
  }

  async #find(projection: string): Promise<Generation> {
    const live = await liveGenerationOf(this.#database.pool, projection);
    if (live === undefined) throw new ReadModelUnavailable(`no generation of projection ${projection} is live`);
    return live;
  }

  async #again<T>(projection: string, read: (schema: string) => Promise<T>): Promise<T> {
    const { schema } = await this.liveGeneration(projection);
    try {
      return await read(schema);
    } catch (error) {
      if (isGone(error)) throw new ReadModelUnavailable(`the tables of projection ${projection} are gone`, { cause: error });
      throw error;
    }
  }

  async #moved(moved: ProjectionMoved | null): Promise<void> {
    if (moved === null) this.#live.clear();
    else await this.#switched(moved);
    for (const listener of this.#listeners) listener(moved);
  }

  /** A commit in another generation than the remembered one is, or follows, a switch. */
  async #switched({ projection, generation }: ProjectionMoved): Promise<void> {
    const found = this.#live.get(projection);
    if (found === undefined) return;
    const known = await found.catch(() => undefined);
    if (known?.generation !== generation) this.#forget(projection, found);
  }

  #forget(projection: string, found: Promise<Generation>): void {
    if (this.#live.get(projection) === found) this.#live.delete(projection);
  }
}

/** A table or schema that is not there. */
const isGone = (error: unknown): boolean => error instanceof pg.DatabaseError && (error.code === "42P01" || error.code === "3F000");
