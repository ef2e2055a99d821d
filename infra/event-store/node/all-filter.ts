import type { StoredEvent } from "../stored-event.js";
import { literals } from "./sql-literal.js";

/** Which events of the log a reader wants: a condition for the tables, and the whole test. */
export type AllFilter = { readonly sql: string; readonly passes: (event: StoredEvent) => boolean };

export const NO_FILTER: AllFilter = { sql: "", passes: () => true };

/** By how the name of the stream or of the type begins. */
export const prefixFilter = (column: "stream" | "type", prefixes: readonly string[]): AllFilter => ({
  sql: `and ${column} ^@ any (${literals(prefixes)})`,
  passes: (event) => prefixes.some((prefix) => event[column].startsWith(prefix)),
});

/** By a regular expression on the name of the stream or of the type, in this runtime's dialect. Throws SyntaxError. */
export const patternFilter = (column: "stream" | "type", pattern: string): AllFilter => {
  const regex = new RegExp(pattern, "u");
  return { sql: "", passes: (event) => regex.test(event[column]) };
};

/** The events of one stream from a revision on, wherever they stand in the log. */
export const streamFilter = (stream: string, from: number): AllFilter => ({
  sql: `and stream = any (${literals([stream])}) and revision >= ${from}`,
  passes: (event) => event.stream === stream && event.revision >= from,
});
