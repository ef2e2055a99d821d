import type { BoardReport, BoardRevision, BoardToken } from "../domain/board/facts.js";
import type { PeriodPage } from "../domain/board/period-page.js";
import { type ArtifactId, artifactId } from "../domain/shared/sha256.js";
import { Problem } from "../infra/http/problem.js";

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
