import type { JsonObject } from "../../domain/shared/json.js";

/** Rows as a batch leaves them, by table and id; null = removed. */
export type Changes = Map<string, Map<string, JsonObject | null>>;

/** The change of a row: undefined when there is none. */
export const changeOf = (changes: Changes, table: string, id: string): JsonObject | null | undefined => changes.get(table)?.get(id);

export const setChange = (changes: Changes, table: string, id: string, row: JsonObject | null): void => {
  const rows = changes.get(table);
  if (rows === undefined) changes.set(table, new Map([[id, row]]));
  else rows.set(id, row);
};

/** Lays `later` over `changes`. */
export const mergeChanges = (changes: Changes, later: Changes): void => {
  for (const [table, rows] of later) for (const [id, row] of rows) setChange(changes, table, id, row);
};
