import type { JsonObject } from "../../domain/shared/json.js";
import type { Projection, RowAccess } from "../../projections/projection.js";

type Undo = { readonly rows: Map<string, JsonObject>; readonly id: string; readonly before: JsonObject | undefined };

/** Every row of a projection in memory, as a rebuild folds it. */
export class MemoryRows implements RowAccess {
  readonly #tables: ReadonlyMap<string, Map<string, JsonObject>>;
  #undo: Undo[] = [];

  constructor(projection: Projection) {
    this.#tables = new Map(Object.keys(projection.tables).map((table) => [table, new Map()]));
  }

  /** The rows of a table by id. */
  table(table: string): Map<string, JsonObject> {
    const rows = this.#tables.get(table);
    if (rows === undefined) throw new RangeError(`the projection has no table ${table}`);
    return rows;
  }

  get(table: string, id: string): JsonObject | undefined {
    return this.table(table).get(id);
  }

  put(table: string, id: string, row: JsonObject): void {
    const rows = this.table(table);
    this.#undo.push({ rows, id, before: rows.get(id) });
    rows.set(id, row);
  }

  remove(table: string, id: string): void {
    const rows = this.table(table);
    this.#undo.push({ rows, id, before: rows.get(id) });
    rows.delete(id);
  }

  /** Runs one fold; when it throws, its changes are taken back. */
  atomically(fold: () => void): void {
    this.#undo.length = 0;
    try {
      fold();
    } catch (error) {
      this.#takeBack();
      throw error;
    }
  }

  #takeBack(): void {
    for (const { rows, id, before } of this.#undo.reverse()) {
      if (before === undefined) rows.delete(id);
      else rows.set(id, before);
    }
    this.#undo = [];
  }
}
