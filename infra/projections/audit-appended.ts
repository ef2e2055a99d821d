import type { JsonObject } from "../../domain/shared/json.js";
import type { Projection } from "../../projections/projection.js";
import { MOST_FAULTS, type RowFault, rowFaults, type StoredRow, storedRows } from "./audit-rows.js";
import type { Queryable } from "./database.js";
import { columnsOf, shapeOf } from "./tables.js";

/** Rows compared at once. */
const PAGE = 2_000;

/**
 * Compares the rows of append-only tables page by page as a fold gives them: of tables that grow for ever only the ids are held. Every
 * page in the caller's transaction.
 */
export class AppendedAudit {
  readonly faults: RowFault[] = [];
  readonly #given = new Map<string, Set<string>>();
  readonly #db: Queryable;
  readonly #schema: string;
  readonly #columns: ReadonlyMap<string, readonly string[]>;

  constructor(db: Queryable, projection: Projection, schema: string) {
    this.#db = db;
    this.#schema = schema;
    const appended = Object.entries(projection.tables).filter(([, shape]) => shape.appendOnly === true);
    this.#columns = new Map(appended.map(([table]) => [table, columnsOf(shapeOf(projection, table)).map(([name]) => name)]));
    for (const [table] of appended) this.#given.set(table, new Set());
  }

  get rows(): number {
    return [...this.#given.values()].reduce((sum, ids) => sum + ids.size, 0);
  }

  /** Takes rows of one table as the log gives them. */
  async take(table: string, rows: ReadonlyMap<string, JsonObject>): Promise<void> {
    const ids = [...rows.keys()];
    for (const id of ids) this.#given.get(table)?.add(id);
    for (let from = 0; from < ids.length && this.faults.length < MOST_FAULTS; from += PAGE)
      await this.#compare(table, rows, ids.slice(from, from + PAGE));
  }

  /** Once the fold has ended: rows that it did not give, or that are there twice. */
  async end(): Promise<readonly RowFault[]> {
    for (const [table, given] of this.#given) {
      const seen = new Set<string>();
      for await (const { id } of storedRows(this.#db, this.#schema, table, "id")) {
        if (this.faults.length >= MOST_FAULTS) return this.faults;
        if (!given.has(id) || seen.has(id)) this.faults.push({ table, id, column: null, fault: "surplus" });
        seen.add(id);
      }
    }
    return this.faults;
  }

  async #compare(table: string, rows: ReadonlyMap<string, JsonObject>, ids: readonly string[]): Promise<void> {
    const stored = await this.#db.query<StoredRow>(`SELECT * FROM ${this.#schema}."${table}" WHERE id = ANY($1::text[])`, [ids]);
    const held = new Map(stored.rows.map((row) => [row.id, row]));
    for (const id of ids) {
      const [row, want] = [held.get(id), rows.get(id)];
      if (row === undefined) this.faults.push({ table, id, column: null, fault: "missing" });
      else if (want !== undefined) this.faults.push(...rowFaults(table, row, want, this.#columns.get(table) ?? []));
    }
  }
}
