import type { ArtifactId, Sha256Hex } from "../shared/sha256.js";

/**
 * Why one report took another's place (Addendum B 8.3, 8.6): the issuer published another, we read the same bytes better, or what
 * was held was not what it was taken for.
 */
export type RevisionReason = "ISSUER_REISSUED" | "PARSE_CORRECTED" | "INPUT_CORRECTED";

/** One stated thing that differs; null where a side does not state it. */
export type RevisionChange = { readonly field: string; readonly before: string | null; readonly after: string | null };

/**
 * Artifact of `report.superseded` (Addendum B 8.3, 8.6). The record's `supersedes_seq` is the report that gave way, its
 * `cause_seq` the one that stands. Every change is kept; what is served is cut at 50.
 */
export type RevisionArtifact = {
  readonly schema: "report.revision";
  readonly schema_version: 1;
  readonly reason: RevisionReason;
  readonly reason_text: string | null; // verbatim from the reissued document, or the operator's words; null without any
  readonly superseded_artifact_id: ArtifactId; // parse artifacts
  readonly superseding_artifact_id: ArtifactId;
  readonly superseded_source_sha256: Sha256Hex;
  readonly superseding_source_sha256: Sha256Hex;
  readonly changes: readonly RevisionChange[]; // in the order of the statement
};
