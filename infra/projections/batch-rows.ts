import type { JsonObject } from "../../domain/shared/json.js";
import type { Peek, Projection, RowAccess, RowRef } from "../../projections/projection.js";
import { type Changes, changeOf, mergeChanges, setChange } from "./changes.js";
import type { Queryable } from "./database.js";
import type { RowCache } from "./row-cache.js";

/** A row of a read model is not what was stored; a rebuild mends it. */
export class DamagedRow extends Error {
  override readonly name = "DamagedRow";
}

/**
 * The rows one batch of live events works on: as the tables have them, under what a save still under way leaves, under what the batch
 * changed so far.
 */
export class BatchRows {
  readonly changes: Changes = new Map();
  #ofEvent: Changes = new Map();
  readonly #before: Changes;
  readonly #cache: RowCache;

  constructor(cache: RowCache, underWay: Changes) {
    this.#cache = cache;
    this.#before = underWay;
  }

  /** Loads what `touches` names for the events, until nothing further is named. */
  async load(projection: Projection, schema: string, events: readonly unknown[], db: Queryable): Promise<void> {
    const peek: Peek = { get: (table, id) => (this.#known(table, id) ? this.#standing(table, id) : undefined) };
    for (;;) {
      const missing = new Map<string, Set<string>>();
      for (const event of events) for (const ref of projection.touches(event, peek)) this.#note(ref, missing);
      if (missing.size === 0) return;
      await this.#fetch(schema, missing, db);
    }
  }

  /** Runs one fold; when it throws, its changes are taken back. */
  atomically(fold: (rows: RowAccess) => void): void {
    this.#ofEvent = new Map();
    fold({
      get: (table, id) => this.#get(table, id),
      put: (table, id, row) => setChange(this.#ofEvent, table, id, row),
      remove: (table, id) => setChange(this.#ofEvent, table, id, null),
    });
    mergeChanges(this.changes, this.#ofEvent);
  }

  #get(table: string, id: string): JsonObject | undefined {
    const own = changeOf(this.#ofEvent, table, id);
    const change = own === undefined ? changeOf(this.changes, table, id) : own;
    if (change !== undefined) return change ?? undefined;
    if (!this.#known(table, id)) throw new Error(`the fold reads row ${id} of ${table}, which its touches do not name`);
    return this.#standing(table, id);
  }

  #known(table: string, id: string): boolean {
    return changeOf(this.#before, table, id) !== undefined || this.#cache.has(table, id);
  }

  #standing(table: string, id: string): JsonObject | undefined {
    const change = changeOf(this.#before, table, id);
    return change === undefined ? this.#cache.get(table, id) : (change ?? undefined);
  }

  #note({ table, id }: RowRef, missing: Map<string, Set<string>>): void {
    if (this.#known(table, id)) return;
    const ids = missing.get(table);
    if (ids === undefined) missing.set(table, new Set([id]));
    else ids.add(id);
  }

  async #fetch(schema: string, missing: ReadonlyMap<string, ReadonlySet<string>>, db: Queryable): Promise<void> {
    const tables = [...missing.keys()].sort();
    const selects = tables.map(
      (table, i) => `SELECT '${table}' AS table_name, id, body FROM ${schema}."${table}" WHERE id = ANY($${i + 1}::text[])`,
    );
    const values = tables.map((table) => [...(missing.get(table) ?? [])]);
    const { rows } = await db.query<{ table_name: string; id: string; body: string }>(selects.join(" UNION ALL "), values);
    for (const [table, ids] of missing) for (const id of ids) this.#cache.set(table, id, undefined, 0);
    for (const { table_name, id, body } of rows) this.#cache.set(table_name, id, readBody(schema, table_name, id, body), body.length);
  }
}

const readBody = (schema: string, table: string, id: string, body: string): JsonObject => {
  try {
    return JSON.parse(body) as JsonObject;
  } catch (cause) {
    throw new DamagedRow(`row ${id} of ${schema}.${table} is not JSON: rebuild the projection`, { cause });
  }
};
