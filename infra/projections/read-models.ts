import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { ProjectionDatabase } from "./database.js";
import { type Generation, liveGenerationOf } from "./generations.js";
import { NOTIFY_CHANNEL, type ProjectionMoved, parseNotification } from "./notification.js";
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
  /** Calls them back with null now: this process knows of a commit whose notice may still be under way. */
  readonly tellMoved: () => void;
};

const POLL_MS = 200;

/** One for each process: keeps one listening connection. */
export const readModels = (database: ProjectionDatabase): ReadModels => {
  const models = new LiveReadModels(database);
  return {
    start: () => models.start(),
    stop: () => models.stop(),
    liveGeneration: (projection) => models.liveGeneration(projection),
    read: (projection, read) => models.read(projection, read),
    waitForPosition: (projection, position, timeoutMs) => models.waitForPosition(projection, position, timeoutMs),
    onMoved: (listener) => models.onMoved(listener),
    tellMoved: () => models.tell(null),
  };
};

class LiveReadModels {
  readonly #database: ProjectionDatabase;
  readonly #live = new Map<string, Known>();
  #listener: { readonly stop: () => Promise<void> } | undefined;
  readonly #listeners = new Set<(moved: ProjectionMoved | null) => void>();

  constructor(database: ProjectionDatabase) {
    this.#database = database;
  }

  start(): void {
    this.#listener ??= this.#database.listen(NOTIFY_CHANNEL, (payload) => this.#heard(payload));
  }

  async stop(): Promise<void> {
    await this.#listener?.stop();
    this.#listener = undefined;
  }

  onMoved(listener: (moved: ProjectionMoved | null) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  liveGeneration(projection: string): Promise<Generation> {
    return this.#known(projection).found;
  }

  #known(projection: string): Known {
    const remembered = this.#live.get(projection);
    if (remembered !== undefined) return remembered;
    const known: Known = { found: this.#find(projection), generation: null };
    this.#live.set(projection, known);
    known.found.then(
      ({ generation }) => {
        known.generation = generation;
      },
      () => this.#forget(projection, known),
    );
    return known;
  }

  async read<T>(projection: string, read: (schema: string) => Promise<T>): Promise<T> {
    const known = this.#known(projection);
    try {
      return await read((await known.found).schema);
    } catch (error) {
      if (!isGone(error)) throw error;
      this.#forget(projection, known);
      return this.#again(projection, read);
    }
  }

  async waitForPosition(projection: string, position: bigint, timeoutMs: number): Promise<boolean> {
    const deadline = performance.now() + timeoutMs;
    let [told, wake] = [false, (): void => undefined];
    const unsubscribe = this.onMoved((moved) => {
      told ||= moved?.projection === projection && !isBefore(moved.position, position);
      if (told || moved === null) wake();
    });
    try {
      for (;;) {
        const woken = new AbortController();
        wake = () => woken.abort();
        if (told || (await this.#hasReached(projection, position))) return true;
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

  /** Null: the connection was made anew, so anything may have been missed. */
  #heard(payload: string | null): void {
    const moved = payload === null ? null : parseNotification(payload);
    if (moved === undefined) return;
    if (moved === null) this.#live.clear();
    else this.#switched(moved);
    this.tell(moved);
  }

  tell(moved: ProjectionMoved | null): void {
    for (const listener of this.#listeners) listener(moved);
  }

  /** A commit in another generation than the remembered one is, or follows, a switch; one still being looked up may be the former. */
  #switched({ projection, generation }: ProjectionMoved): void {
    const known = this.#live.get(projection);
    if (known !== undefined && known.generation !== generation) this.#forget(projection, known);
  }

  #forget(projection: string, known: Known): void {
    if (this.#live.get(projection) === known) this.#live.delete(projection);
  }
}

/** A remembered generation; its number once it is found. */
type Known = { readonly found: Promise<Generation>; generation: number | null };

/** A table or schema that is not there. */
const isGone = (error: unknown): boolean => error instanceof pg.DatabaseError && (error.code === "42P01" || error.code === "3F000");
