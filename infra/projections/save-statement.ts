import { canonicalJson } from "../../domain/shared/canonical-json.js";
import type { JsonObject } from "../../domain/shared/json.js";
import { sha256Hex } from "../../domain/shared/sha256.js";
import type { Projection } from "../../projections/projection.js";
import type { Changes } from "./changes.js";
import type { Generation } from "./generations.js";
import { NOTIFY_CHANNEL, notification } from "./notification.js";
import { CHECKPOINT_TABLE, type Checkpoint, columnsOf, shapeOf, toStored } from "./tables.js";

/** A statement and its values, prepared under `name`. */
export type SaveStatement = { readonly name: string; readonly text: string; readonly values: unknown[] };

/** What a save does to one table. */
export type TableSave = { readonly table: string; readonly puts: readonly RowText[]; readonly removed: readonly string[] };
export type RowText = { readonly id: string; readonly body: string; readonly row: JsonObject };

/** Changes as they are stored: tables by name, bodies as canonical JSON. */
export const tableSaves = (changes: Changes): TableSave[] =>
  [...changes].sort(([a], [b]) => (a < b ? -1 : 1)).map(([table, rows]) => ({ table, ...split(rows) }));

const split = (rows: ReadonlyMap<string, JsonObject | null>): Omit<TableSave, "table"> => {
  const puts: RowText[] = [];
  const removed: string[] = [];
  for (const [id, row] of rows) {
    if (row === null) removed.push(id);
    else puts.push({ id, body: canonicalJson(row), row });
  }
  return { puts, removed };
};

/**
 * Saves rows and checkpoint, and notifies when the generation is live, as one statement: one round trip, one transaction. It fails with a not-null violation
 * of the checkpoint, changing nothing, unless the generation is still in its state and stands at `from`.
 */
export const saveStatement = (
  projection: Projection,
  { projection: name, generation, schema, state }: Generation,
  saves: readonly TableSave[],
  { from, to }: { readonly from: Checkpoint; readonly to: Checkpoint },
): SaveStatement => {
  const values: unknown[] = [name, generation, state, toStored(from.position), toStored(to.position), to.events];
  values.push(state === "live" ? notification({ projection: name, position: to.position, generation }) : null);
  const parts = saves.flatMap(({ table, puts, removed }) => [
    ...(puts.length === 0 ? [] : [putRows(projection, schema, table, puts, values)]),
    ...(removed.length === 0 ? [] : [removeRows(schema, table, removed, values)]),
  ]);
  const text = saveText(schema, parts);
  return { name: `save_${sha256Hex(text).slice(0, 32)}`, text, values };
};

/** Appends `$n` for each array to `values`. */
const putRows = (projection: Projection, schema: string, table: string, puts: readonly RowText[], values: unknown[]): string => {
  const columns = columnsOf(shapeOf(projection, table));
  const first = values.length + 1;
  values.push(
    puts.map(({ id }) => id),
    puts.map(({ body }) => body),
  );
  for (const [name] of columns) values.push(puts.map(({ row }) => row[name] ?? null));
  const arrays = ["text", "text", ...columns.map(([, type]) => type)].map((type, i) => `$${first + i}::${type}[]`);
  const names = ["id", "body", ...columns.map(([name]) => `"${name}"`)];
  const set = names.slice(1).map((name) => `${name} = excluded.${name}`);
  return `put_${table} AS (INSERT INTO ${schema}."${table}" (${names.join(", ")}) SELECT * FROM unnest(${arrays.join(", ")})
    ON CONFLICT (id) DO UPDATE SET ${set.join(", ")})`;
};

const removeRows = (schema: string, table: string, ids: readonly string[], values: unknown[]): string => {
  values.push(ids);
  return `removed_${table} AS (DELETE FROM ${schema}."${table}" WHERE id = ANY($${values.length}::text[]))`;
};

/** The guard waits for a switch under way and then sees what it did; an empty guard leaves the new position null, which is refused. */
const saveText = (schema: string, parts: readonly string[]): string =>
  `WITH guard AS (
     SELECT 1 FROM work.projection_generation g JOIN ${schema}.${CHECKPOINT_TABLE} c ON c.position = $4::bigint
     WHERE g.projection = $1 AND g.generation = $2 AND g.state = $3 FOR SHARE OF g),
   ${parts.map((part) => `${part},\n   `).join("")}moved AS (
     UPDATE ${schema}.${CHECKPOINT_TABLE} SET position = (SELECT $5::bigint FROM guard), events = $6 RETURNING 1)
   SELECT pg_notify('${NOTIFY_CHANNEL}', $7::text) FROM moved WHERE $7::text IS NOT NULL`;
