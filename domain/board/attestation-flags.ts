import { CATEGORIES, type Category } from "../report/categories.js";
import type { ParseArtifact } from "../report/parse-artifact.js";
import { latestColumn } from "./coverage-points.js";
import type { BoardReport, BoardRevision } from "./facts.js";
import type { PeriodPage } from "./period-page.js";
import { servedUnit } from "./served-rows.js";

/** BoardAttestationFlag.kind, in the enum's order. */
export const FLAG_KINDS = [
  "RESTATED",
  "SCOPE_CHANGED",
  "TEMPLATE_CHANGED",
  "ACCOUNTANT_CHANGED",
  "ENGAGEMENT_CHANGED",
  "CATEGORY_ADDED",
  "CATEGORY_REMOVED",
] as const;
export type AttestationFlag = { readonly kind: (typeof FLAG_KINDS)[number]; readonly detail: string };

/** What a reader of a month's report should notice, one flag per cause, in the enum's order (Addendum B 8.5). */
export const attestationFlags = ({ report, prior, lineage }: PeriodPage): readonly AttestationFlag[] => [
  ...lineage
    .filter(({ reason }) => reason === "ISSUER_REISSUED")
    .toReversed()
    .map(restated),
  ...(prior === undefined ? [] : changedSince(prior, report)),
];

const restated = ({ superseded_source_sha256, superseding_source_sha256 }: BoardRevision): AttestationFlag => ({
  kind: "RESTATED",
  detail: `${superseded_source_sha256} -> ${superseding_source_sha256}`,
});

const changedSince = (prior: BoardReport, report: BoardReport): readonly AttestationFlag[] => {
  const [before, now] = [categoriesOf(prior), categoriesOf(report)];
  return [
    ...changed("SCOPE_CHANGED", prior.parse.report_scope, report.parse.report_scope),
    ...changed("TEMPLATE_CHANGED", prior.parse.template_id, report.parse.template_id),
    ...accountantChanged(prior.parse, report.parse),
    ...changed("ENGAGEMENT_CHANGED", prior.parse.engagement_type_enum, report.parse.engagement_type_enum),
    ...CATEGORIES.filter((category) => now.has(category) && !before.has(category)).map(added),
    ...CATEGORIES.filter((category) => before.has(category) && !now.has(category)).map(removed),
  ];
};

const changed = (kind: AttestationFlag["kind"], before: string | null, after: string | null): readonly AttestationFlag[] =>
  before === null || after === null || before === after ? [] : [{ kind, detail: `${before} -> ${after}` }];

/** Both known, and different after space and case folding. */
const accountantChanged = ({ accountant_name: before }: ParseArtifact, { accountant_name: after }: ParseArtifact) =>
  before !== null && after !== null && folded(before) === folded(after) ? [] : changed("ACCOUNTANT_CHANGED", before, after);

const folded = (name: string): string => name.replace(/\s+/gu, " ").trim().toLowerCase();

const added = (category: Category): AttestationFlag => ({ kind: "CATEGORY_ADDED", detail: category });
const removed = (category: Category): AttestationFlag => ({ kind: "CATEGORY_REMOVED", detail: category });

/** Categories that have a served line at the report's own date. */
const categoriesOf = (report: BoardReport): ReadonlySet<Category> =>
  new Set(
    (latestColumn(report)?.rows ?? [])
      .filter((row) => row.row_kind === "CATEGORY" && servedUnit(row) !== undefined)
      .map(({ category }) => category),
  );
