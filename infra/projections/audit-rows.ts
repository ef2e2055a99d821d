import { canonicalJson } from "../../domain/shared/canonical-json.js";
import type { Json, JsonObject } from "../../domain/shared/json.js";
import type { Queryable } from "./database.js";

/**
 * One thing in a read model that is not what the log gives. `column` is null when a whole row is concerned, `id` too when a whole
 * table is.
 */
export type RowFault = {
  readonly table: string;
  readonly id: string | null;
  readonly column: string | null;
  readonly fault: "different" | "missing" | "surplus";
};

/** Faults named of one generation; the audit has failed anyway. */
export const MOST_FAULTS = 100;

/** Rows read at once. */
const PAGE = 2_000;

/** A row as its table has it. */
export type StoredRow = { readonly id: string; readonly body: string; readonly [column: string]: unknown };

/** What differs between a stored row and the one the log gives. */
export const rowFaults = (table: string, row: StoredRow, want: JsonObject, columns: readonly string[]): RowFault[] => {
  const different = columns.filter((name) => textOf(row[name]) !== textOf(want[name] ?? null));
  const named = row.body === canonicalJson(want) ? different : ["body", ...different];
  return named.map((column) => ({ table, id: row.id, column, fault: "different" }));
};

/** A column's value as Postgres gives it (bigint as text) and as the row has it, in one form. */
const textOf = (value: unknown): string | null => (value === null || value === undefined ? null : String(value as Json));

/** Every row, or some columns of it with its id, by a cursor in the caller's transaction. */
export async function* storedRows(db: Queryable, schema: string, table: string, columns = "*"): AsyncGenerator<StoredRow> {
  await db.query(`DECLARE audited NO SCROLL CURSOR FOR SELECT ${columns} FROM ${schema}."${table}"`);
  try {
    for (;;) {
      const { rows } = await db.query<StoredRow>(`FETCH ${PAGE} FROM audited`);
      yield* rows;
      if (rows.length < PAGE) return;
    }
  } finally {
    await db.query("CLOSE audited");
  }
}
