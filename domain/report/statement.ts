import { canonicalJson } from "../shared/canonical-json.js";
import { type Sha256Hex, sha256Hex } from "../shared/sha256.js";
import { METADATA_KEYS } from "./categories.js";
import type { ParseArtifact, ParsedColumn, ParsedRow, ParsedTotal } from "./parse-artifact.js";
import type { RevisionChange } from "./revision.js";

/**
 * What a report says, apart from which bytes said it, where on the page it stood and which engine read it: stated fields
 * by path, in document order. Two parses are equal (Addendum B 8.3) exactly when their statements are.
 */
export type Statement = ReadonlyMap<string, string | null>;

export const statementOf = (parse: ParseArtifact): Statement =>
  new Map<string, string | null>([
    ["report_scope", parse.report_scope],
    ["covered_symbols", parse.covered_symbols.join(", ")],
    ["composition_as_of", parse.composition_as_of],
    ["issued_on", parse.issued_on],
    ["accountant_name", parse.accountant_name],
    ["issuer_entity_name", parse.issuer_entity_name],
    ["engagement_standard_text", parse.engagement_standard_text],
    ["engagement_type", parse.engagement_type],
    ["engagement_type_enum", parse.engagement_type_enum],
    ["quote", parse.quote?.text ?? null],
    ["restatement_text", parse.restatement_text],
    ...METADATA_KEYS.map((key): [string, string] => [`metadata.${key}`, parse.metadata[key]]),
    ...parse.columns.flatMap(columnFields),
  ]);

/** Digest of a statement: equal statements, equal digests. */
export const statementDigest = (parse: ParseArtifact): Sha256Hex => sha256Hex(canonicalJson([...statementOf(parse)]));

const columnFields = (column: ParsedColumn): [string, string | null][] => {
  const path = `columns[${column.as_of}]`;
  return [
    [`${path}.cutoff_at`, column.cutoff_at],
    [`${path}.cutoff_basis`, column.cutoff_basis],
    [`${path}.refused`, column.refused],
    [`${path}.total_reserve`, totalText(column.total_reserve)],
    [`${path}.liability`, totalText(column.liability)],
    ...numbered(column.rows).map(({ row, name }): [string, string] => [`${path}.rows[${name}]`, rowText(row)]),
  ];
};

const totalText = (total: ParsedTotal | null): string | null => (total === null ? null : `${total.amount} ${total.unit}`);

const rowText = ({ amount, unit, network, lower_bound }: ParsedRow): string =>
  [lower_bound ? "at least" : "", amount, unit, network === null ? "" : `on ${network}`].filter((part) => part !== "").join(" ");

/** Rows by what they are about, so that an inserted row is one change; a repeated name gets its number. */
const numbered = (rows: readonly ParsedRow[]): { readonly row: ParsedRow; readonly name: string }[] => {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const name = `${row.row_kind} ${row.category} ${row.label}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return { row, name: times === 1 ? name : `${name} (${times})` };
  });
};

/**
 * What differs, in the order of `after`, then what only `before` stated. Statements whose fields are all equal but stand in
 * another order differ in `order`.
 */
export const changesBetween = (before: ParseArtifact, after: ParseArtifact): RevisionChange[] => {
  const [old, now] = [statementOf(before), statementOf(after)];
  const changed = [...now].filter(([field, value]) => (old.get(field) ?? null) !== value);
  const gone = [...old].filter(([field, value]) => value !== null && !now.has(field));
  const changes = [
    ...changed.map(([field, value]) => ({ field, before: old.get(field) ?? null, after: value })),
    ...gone.map(([field, value]) => ({ field, before: value, after: null })),
  ];
  if (changes.length > 0) return changes;
  const [beforeOrder, afterOrder] = [[...old.keys()].join(" | "), [...now.keys()].join(" | ")];
  return beforeOrder === afterOrder ? [] : [{ field: "order", before: beforeOrder, after: afterOrder }];
};
