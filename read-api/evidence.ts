import { type MeasuredAtCutoff, measuredAtCutoff, reconciliationsOn } from "../domain/board/at-cutoff.js";
import type { BoardReport, BoardRevision, BoardToken } from "../domain/board/facts.js";
import { measuredOn } from "../domain/board/measured-float.js";
import type { PeriodPage } from "../domain/board/period-page.js";
import type { SupplyReading } from "../domain/board/supply.js";
import type { AttestedHistory } from "../domain/history/attested-history.js";
import { type ArtifactId, artifactId } from "../domain/shared/sha256.js";
import { Problem } from "../infra/http/problem.js";
import type { BoardMoment, TokenMoment } from "./board-moment.js";
import type { SupplyHistory } from "./queries.js";
import { servedReadings } from "./render/supply.js";

/** The artifacts a report's figures stand on: the document, its capture, its parse. */
export const evidenceOfReport = ({ parse, capture_artifact_id, report_artifact_id }: BoardReport): readonly ArtifactId[] => [
  artifactId(parse.source_sha256),
  capture_artifact_id,
  report_artifact_id,
];

/** All that stands behind a token's series: every active report, and the documents said to be held. */
export const evidenceOfToken = ({ reports, unreadable }: BoardToken): readonly ArtifactId[] => [
  ...reports.flatMap(evidenceOfReport),
  ...unreadable.map(({ sha256 }) => artifactId(sha256)),
];

/** What a reading stands on. Its quorum log tells who read it; the figure stands without. */
const evidenceOfReading = ({ snapshot_artifact_id, storage_proof_artifact_id }: SupplyReading): readonly ArtifactId[] =>
  storage_proof_artifact_id === null ? [snapshot_artifact_id] : [snapshot_artifact_id, storage_proof_artifact_id];

/** The latest reading of every network. */
export const evidenceOfLatestSupply = ({ supply }: BoardToken): readonly ArtifactId[] =>
  supply.flatMap(({ latest }) => evidenceOfReading(latest));

/** The readings a token detail carries: the served series of the shown network, every slice, and a third party's document. */
export const evidenceOfSupply = ({ token }: TokenMoment, network: string, moment: BoardMoment): readonly ArtifactId[] => {
  const shown = measuredOn(token.supply, network);
  return [
    ...evidenceOfLatestSupply(token),
    ...(shown === undefined ? [] : servedReadings(shown, moment).flatMap(evidenceOfReading)),
    ...(token.context === null ? [] : [artifactId(token.context.source_sha256)]),
  ];
};

/** What stands on measurements at cutoffs in a token detail: comparisons of the shown network, and what the report's cutoff was measured to. */
export const evidenceOfCutoffs = (token: BoardToken, network: string): readonly ArtifactId[] => [
  ...reconciliationsOn(token, network).flatMap(({ reconciliation_artifact_id: id, measured_artifact_id: measured }) =>
    measured === null ? [id] : [id, measured],
  ),
  ...token.reports.flatMap((report) => evidenceOfMeasured(measuredAtCutoff(token, report))),
];

/** The measurements themselves. */
export const evidenceOfMeasured = (measured: readonly MeasuredAtCutoff[]): readonly ArtifactId[] =>
  measured.map(({ measurement }) => measurement.artifact_id);

/** What a token's history stands on: the reports of its points, and the readings served of each bucket. */
export const evidenceOfHistory = (attested: AttestedHistory, held: SupplyHistory | undefined): readonly ArtifactId[] => [
  ...[...attested.inside, ...(attested.latestBefore === undefined ? [] : [attested.latestBefore])].flatMap(({ report }) =>
    evidenceOfReport(report),
  ),
  ...(held === undefined
    ? []
    : [...held.buckets.map(({ newest }) => newest), ...(held.latestBefore === null ? [] : [held.latestBefore])]
  ).flatMap(evidenceOfReading),
];

/** What a supersession's entry stands on: its own artifact and the two parses it compares. */
const evidenceOfRevision = (revision: BoardRevision): readonly ArtifactId[] => [
  revision.revision_artifact_id,
  revision.superseded_artifact_id,
  revision.superseding_artifact_id,
];

export const evidenceOfRevisions = ({ revisions }: BoardToken): readonly ArtifactId[] => revisions.flatMap(evidenceOfRevision);

/** The report, the one it is compared with, and the supersessions that led to it. */
export const evidenceOfPeriod = ({ report, prior, lineage }: PeriodPage): readonly ArtifactId[] => [
  ...evidenceOfReport(report),
  ...(prior === undefined ? [] : evidenceOfReport(prior)),
  ...lineage.flatMap(evidenceOfRevision),
];

/** Problem: 503 `integrity_error` when one of the artifacts was met damaged (Addendum B 3.4). */
export const checkEvidence = (evidence: readonly ArtifactId[], damaged: ReadonlySet<ArtifactId>): void => {
  if (damaged.size > 0 && evidence.some((id) => damaged.has(id))) {
    throw new Problem("integrity_error", "An artifact behind this answer does not hash to its id, so the answer is not served.");
  }
};
