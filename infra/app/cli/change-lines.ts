import type { RevisionChange } from "../../../domain/report/revision.js";

/** Changes shown to a person; the revision log has all of them. */
const SHOWN = 10;

/** What changes, a line each: `  field: before -> after`. */
export const changeLines = (changes: readonly RevisionChange[]): string[] => [
  ...changes.slice(0, SHOWN).map(({ field, before, after }) => `  ${field}: ${before ?? "not stated"} -> ${after ?? "not stated"}`),
  ...(changes.length > SHOWN ? [`  and ${changes.length - SHOWN} more`] : []),
];
