import pg from "pg";
import type { Projection } from "../../projections/projection.js";
import { BatchRows } from "./batch-rows.js";
import type { Changes } from "./changes.js";
import type { Queryable } from "./database.js";
import type { DecodedEvent } from "./decoded-events.js";
import type { Generation } from "./generations.js";
import { PoisonEvent } from "./poison-event.js";
import { RowCache } from "./row-cache.js";
import { saveStatement, type TableSave, tableSaves } from "./save-statement.js";
import type { Checkpoint } from "./tables.js";

const CACHE_BYTES = 32 * 1024 * 1024;

/** The generation is no longer the one to write to: another became live, or its tables are gone. */
export class GenerationLeft extends Error {
  override readonly name = "GenerationLeft";
}

/**
 * Brings a filled generation forward, a slice of events at a time. It may be the only writer of the generation: rows are remembered between
 * slices, and a slice is folded while the one before is being saved. After any error it is not used again.
 */
export class GenerationWriter {
  readonly #projection: Projection;
  readonly #generation: Generation;
  readonly #session: Queryable;
  readonly #reads: Queryable;
  readonly #cache = new RowCache(CACHE_BYTES);
  readonly #failed: () => void;
  #taken: Checkpoint;
  #saved: Checkpoint;
  #underWay: { readonly changes: Changes; readonly done: Promise<void> } = { changes: new Map(), done: Promise.resolve() };

  /**
   * Saves on `session`, which holds the lock; loads rows by `reads`, which must see what `session` has saved. `failed` is told of a
   * save that failed while nobody was waiting for it.
   */
  constructor(
    projection: Projection,
    generation: Generation,
    from: Checkpoint,
    session: Queryable,
    reads: Queryable,
    failed: () => void = ignore,
  ) {
    this.#projection = projection;
    this.#generation = generation;
    this.#session = session;
    this.#reads = reads;
    this.#taken = from;
    this.#saved = from;
    this.#failed = failed;
  }

  /** Where the last finished save left the generation. */
  get saved(): Checkpoint {
    return this.#saved;
  }

  /**
   * Folds the events, waits for the save before, and begins this one; `settled` tells when it is done. Events before a poison one
   * are saved. Throws PoisonEvent, GenerationLeft, and what the database throws.
   */
  async take(events: readonly DecodedEvent[]): Promise<void> {
    this.#cache.trim();
    const rows = new BatchRows(this.#cache, this.#underWay.changes);
    await this.#load(rows, events);
    const { folded, poison } = this.#fold(rows, events);
    await this.#underWay.done;
    if (folded !== undefined) this.#begin(rows.changes, folded);
    if (poison === undefined) return;
    await this.settled();
    throw poison;
  }

  /** Resolves when nothing is being saved any more. Throws what the save met. */
  settled(): Promise<void> {
    return this.#underWay.done;
  }

  async #load(rows: BatchRows, events: readonly DecodedEvent[]): Promise<void> {
    const wanting = events.map(({ event }) => event);
    try {
      await rows.load(this.#projection, this.#generation.schema, wanting, this.#reads);
    } catch (error) {
      throw this.#named(error);
    }
  }

  #fold(rows: BatchRows, events: readonly DecodedEvent[]): { folded: Checkpoint | undefined; poison?: PoisonEvent } {
    let folded: Checkpoint | undefined;
    for (const { recorded, event } of events) {
      try {
        rows.atomically((access) => this.#projection.fold(event, access));
      } catch (cause) {
        return { folded, poison: new PoisonEvent(this.#projection.name, recorded, cause) };
      }
      folded = { position: recorded.position, events: (folded ?? this.#taken).events + 1 };
    }
    return { folded };
  }

  #begin(changes: Changes, to: Checkpoint): void {
    const from = this.#taken;
    this.#taken = to;
    const done = this.#save(changes, from, to);
    done.catch(this.#failed); // thrown to whoever takes or settles next
    this.#underWay = { changes, done };
  }

  async #save(changes: Changes, from: Checkpoint, to: Checkpoint): Promise<void> {
    try {
      const saves = tableSaves(changes);
      await this.#session.query(saveStatement(this.#projection, this.#generation, saves, { from, to }));
      this.#saved = to;
      for (const save of saves) this.#remember(save);
    } catch (error) {
      throw this.#named(error);
    }
  }

  #remember({ table, puts, removed }: TableSave): void {
    for (const { id, row, body } of puts) this.#cache.set(table, id, row, body.length);
    for (const id of removed) this.#cache.set(table, id, undefined, 0);
  }

  #named(error: unknown): unknown {
    if (!isLeft(error)) return error;
    return new GenerationLeft(`generation ${this.#generation.generation} of ${this.#projection.name} was left`, { cause: error });
  }
}

/** The guard of the save statement, or a table or schema that is gone. */
const isLeft = (error: unknown): boolean => error instanceof pg.DatabaseError && LEFT.has(error.code ?? "");
const LEFT: ReadonlySet<string> = new Set(["23502", "42P01", "3F000"]);

const ignore = (): void => undefined;
