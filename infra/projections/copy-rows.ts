import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import copyStreams from "pg-copy-streams";
import { canonicalJson } from "../../domain/shared/canonical-json.js";
import type { Json, JsonObject } from "../../domain/shared/json.js";
import type { TableShape } from "../../projections/projection.js";
import { columnsOf } from "./tables.js";

/** Characters sent at once. */
const CHUNK = 1 << 16;

/** Copies rows into a table that has none of them yet. */
export const copyRows = async (
  client: pg.ClientBase,
  schema: string,
  table: string,
  shape: TableShape,
  rows: Iterable<readonly [id: string, row: JsonObject]>,
): Promise<void> => {
  const columns = columnsOf(shape).map(([name]) => name);
  const list = ["id", "body", ...columns.map((name) => `"${name}"`)].join(", ");
  const target = client.query(copyStreams.from(`COPY ${schema}."${table}" (${list}) FROM STDIN`));
  await pipeline(Readable.from(chunks(columns, rows), { objectMode: false, highWaterMark: 4 * CHUNK }), target);
};

function* chunks(columns: readonly string[], rows: Iterable<readonly [string, JsonObject]>): Generator<string> {
  let chunk = "";
  for (const [id, row] of rows) {
    chunk += `${escaped(id)}\t${escaped(canonicalJson(row))}`;
    for (const name of columns) chunk += `\t${field(row[name] ?? null)}`;
    chunk += "\n";
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = "";
  }
  if (chunk !== "") yield chunk;
}

/** A value in the text format of COPY. */
const field = (value: Json): string => (value === null ? "\\N" : escaped(String(value)));

const SPECIAL = /[\\\t\n\r]/;
const ESCAPES: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

const escaped = (text: string): string => (SPECIAL.test(text) ? text.replace(/[\\\t\n\r]/g, (found) => ESCAPES[found] ?? found) : text);
