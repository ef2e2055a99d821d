import type { JsonObject } from "../../domain/shared/json.js";
import type { Projection, RowAccess } from "../../projections/projection.js";

/** Every row of a projection in memory, as a rebuild folds it. */
export class MemoryRows implements RowAccess {
  readonly #tables: ReadonlyMap<string, Map<string, JsonObject>>;
  /** The changes of the fold under way, in three columns: a million folds make no object each for it. */
  readonly #changed: Map<string, JsonObject>[] = [];
  readonly #ids: string[] = [];
  readonly #before: (JsonObject | undefined)[] = [];

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
    this.#note(rows, id);
    rows.set(id, row);
  }

  remove(table: string, id: string): void {
    const rows = this.table(table);
    this.#note(rows, id);
    rows.delete(id);
  }

  /** Runs one fold; when it throws, its changes are taken back. */
  atomically(fold: () => void): void {
    this.#changed.length = this.#ids.length = this.#before.length = 0;
    try {
      fold();
    } catch (error) {
      this.#takeBack();
      throw error;
    }
  }

  #note(rows: Map<string, JsonObject>, id: string): void {
    this.#changed.push(rows);
    this.#ids.push(id);
    this.#before.push(rows.get(id));
  }

  #takeBack(): void {
    for (const [i, rows] of [...this.#changed.entries()].reverse()) {
      const [id, before] = [this.#ids[i] ?? "", this.#before[i]];
      if (before === undefined) rows.delete(id);
      else rows.set(id, before);
    }
  }
}
