import type { ArtifactId, Sha256Hex } from "../shared/sha256.js";
import type { Day, Instant } from "../shared/time.js";
import type { ParseArtifact } from "./parse-artifact.js";
import { statementDigest } from "./statement.js";

/**
 * `ACTIVE`: its subject's report. `BESIDE`: another accountant's for the same date (Addendum B 8.7.5). `SUPERSEDED`: gave
 * way to another, or was older from the start.
 */
export type ReportStanding = "ACTIVE" | "BESIDE" | "SUPERSEDED";

/** What the next document of the same month is held against. */
export type HeldReport = {
  readonly seq: number;
  readonly subject: string;
  readonly standing: ReportStanding;
  readonly supersededAt: number | null; // seq of the record by which it gave way
  readonly captureSeq: number;
  readonly artifactId: ArtifactId;
  readonly statement: Sha256Hex;
  readonly compositionAsOf: Day;
  readonly issuedOn: Day | null;
  readonly accountantName: string | null;
  readonly coveredSymbols: readonly string[];
  readonly isSingleToken: boolean;
  /** Its date columns that were not refused, in the order of the document (Addendum B 8.7.1). */
  readonly dates: readonly { readonly asOf: Day; readonly cutoffAt: Instant }[];
};

/** What a parse of a document not parsed before is to the reports of its subject (Addendum B 8.3, 8.7.5). */
export type Succession =
  | { readonly kind: "FIRST" }
  | { readonly kind: "EQUAL"; readonly to: HeldReport }
  | { readonly kind: "SUPERSEDES"; readonly former: HeldReport }
  | { readonly kind: "SUPERSEDED_FROM_START"; readonly by: HeldReport }
  | { readonly kind: "BESIDE" };

/**
 * `captureSeq` is that of the document; `reports` are all of the subject, oldest record first. The answer is that of the moment
 * the document was captured, however late it is read.
 */
export const successionOf = (parse: ParseArtifact, captureSeq: number, reports: readonly HeldReport[]): Succession => {
  const statement = statementDigest(parse);
  const alike = reports.filter((report) => report.statement === statement);
  const stood = alike.find(({ supersededAt }) => supersededAt === null || captureSeq < supersededAt);
  if (stood !== undefined) return { kind: "EQUAL", to: stood };
  const standing = reports.filter(({ supersededAt }) => supersededAt === null);
  if (standing.length === 0) return { kind: "FIRST" };
  const counterpart = counterpartOf(parse, standing);
  if (counterpart !== undefined && !isOlder({ issuedOn: parse.issued_on, captureSeq }, counterpart))
    return { kind: "SUPERSEDES", former: counterpart };
  if (alike[0] !== undefined) return { kind: "EQUAL", to: alike[0] }; // it gave way already, and takes no one's place
  return counterpart === undefined ? { kind: "BESIDE" } : { kind: "SUPERSEDED_FROM_START", by: counterpart };
};

/** The standing report this one would replace: the same accountant's, else one that is not known to be another's. */
const counterpartOf = (parse: ParseArtifact, standing: readonly HeldReport[]): HeldReport | undefined =>
  standing.find((report) => folded(report.accountantName) === folded(parse.accountant_name)) ??
  standing.find((report) => !isOtherAccountants(parse, report));

/** Two accountants, one date: both known, different after space and case folding (Addendum B 8.5, 8.7.5). */
const isOtherAccountants = (parse: ParseArtifact, report: HeldReport): boolean =>
  parse.composition_as_of === report.compositionAsOf &&
  parse.accountant_name !== null &&
  report.accountantName !== null &&
  folded(parse.accountant_name) !== folded(report.accountantName);

const folded = (name: string | null): string | null => (name === null ? null : name.replace(/\s+/gu, " ").trim().toLowerCase());

/**
 * An older document never supersedes a newer `issued_on` (Addendum B 8.3). Where the issue dates do not tell, the one captured
 * first is the older: a document may be read long after another was captured, or once more by another parser.
 */
const isOlder = (a: Pick<HeldReport, "issuedOn" | "captureSeq">, b: Pick<HeldReport, "issuedOn" | "captureSeq">): boolean =>
  a.issuedOn === null || b.issuedOn === null || a.issuedOn === b.issuedOn ? a.captureSeq < b.captureSeq : a.issuedOn < b.issuedOn;

/** A parse as it will be held under its record. */
export const heldReport = (
  parse: ParseArtifact,
  place: Pick<HeldReport, "seq" | "subject" | "standing" | "captureSeq" | "artifactId">,
): HeldReport => ({
  ...place,
  supersededAt: null,
  statement: statementDigest(parse),
  compositionAsOf: parse.composition_as_of,
  issuedOn: parse.issued_on,
  accountantName: parse.accountant_name,
  coveredSymbols: parse.covered_symbols,
  isSingleToken: parse.report_scope === "SINGLE_TOKEN",
  dates: parse.columns.flatMap(({ as_of, cutoff_at, refused }) => (refused === null ? [{ asOf: as_of, cutoffAt: cutoff_at }] : [])),
});
