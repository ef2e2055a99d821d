import { artifactBytes } from "../evidence/artifact.js";
import type { EvidenceEntry, SeqRef } from "../evidence/chain.js";
import { artifactIdOf } from "../shared/sha256.js";
import type { CaptureArtifact, ParseArtifact, UnreadableArtifact } from "./parse-artifact.js";
import type { RevisionArtifact, RevisionReason } from "./revision.js";
import { changesBetween } from "./statement.js";

/** The subject of a document's records: the first token its source covers (Addendum B 4.1). */
export const documentSubject = ({ symbols }: Pick<CaptureArtifact, "symbols">): string => {
  const [symbol] = symbols;
  if (symbol === undefined) throw new RangeError("a captured document covers no token");
  return symbol;
};

/** `report.parsed`, naming the capture it was read from. */
export const parsedEntry = (options: {
  readonly parse: ParseArtifact;
  readonly subject: string;
  readonly captureSeq: number;
  readonly supersedesSeq: number | null; // of the same subject
}): EvidenceEntry => ({
  kind: "report.parsed",
  subject: options.subject,
  artifact: artifactBytes(options.parse),
  causeSeq: options.captureSeq,
  supersedesSeq: options.supersedesSeq,
});

type Revised = {
  readonly before: ParseArtifact;
  readonly after: ParseArtifact;
  readonly reason: RevisionReason;
  /** The operator's words; without them a reissue's reason is the one its document gives. */
  readonly reasonText?: string;
};

/** `report.superseded`: the report `supersededSeq`, which said `before`, gave way to the one at `standsAt`, which says `after`. */
export const supersededEntry = (
  options: Revised & {
    readonly subject: string; // of the report that gave way
    readonly supersededSeq: SeqRef;
    readonly standsAt: SeqRef;
  },
): EvidenceEntry => ({
  kind: "report.superseded",
  subject: options.subject,
  artifact: artifactBytes(revisionOf(options)),
  causeSeq: options.standsAt,
  supersedesSeq: options.supersededSeq,
});

const revisionOf = ({ before, after, reason, reasonText }: Revised): RevisionArtifact => ({
  schema: "report.revision",
  schema_version: 1,
  reason,
  reason_text: reasonText ?? (reason === "ISSUER_REISSUED" ? after.restatement_text : null),
  superseded_artifact_id: artifactIdOf(artifactBytes(before)),
  superseding_artifact_id: artifactIdOf(artifactBytes(after)),
  superseded_source_sha256: before.source_sha256,
  superseding_source_sha256: after.source_sha256,
  changes: changesBetween(before, after),
});

/** `document.unreadable`. */
export const unreadableEntry = (
  artifact: UnreadableArtifact,
  { subject, captureSeq, supersedesSeq }: { readonly subject: string; readonly captureSeq: number; readonly supersedesSeq: number | null },
): EvidenceEntry => ({ kind: "document.unreadable", subject, artifact: artifactBytes(artifact), causeSeq: captureSeq, supersedesSeq });
