import type { ChainRecord } from "../../domain/evidence/record.js";
import type { Catalog, CatalogIssuer, CatalogToken, ReportScope } from "../../domain/registry/catalog.js";
import type { ParseArtifact, UnreadableReason } from "../../domain/report/parse-artifact.js";
import type { ReviewArtifact } from "../../domain/review/review.js";
import type { ArtifactId, Sha256Hex } from "../../domain/shared/sha256.js";
import type { Instant, Month } from "../../domain/shared/time.js";

/** Table `chain_head`, one row, id `head`. */
export type ChainHeadRow = { readonly seq: number; readonly hash: Sha256Hex; readonly recorded_at: Instant };

/** A cadence in force from a month on (Addendum B 7.3). */
export type CadenceSince = {
  readonly since: Month;
  readonly cadence: Catalog["sources"][number]["cadence"];
  readonly basis: "ISSUER_STATED" | null;
};

/** Table `tokens`, id = symbol. */
export type TokenRow = {
  readonly symbol: string;
  readonly place: number; // in the token list order
  readonly token: CatalogToken;
  readonly issuer: CatalogIssuer;
  readonly cadences: readonly CadenceSince[]; // oldest first
  readonly source_ids: readonly string[];
  readonly registered_seq: number;
};

/** Table `documents`, id = sha256 of the document: what became of each captured document. */
export type DocumentRow = {
  readonly sha256: Sha256Hex;
  readonly capture_seq: number;
  readonly capture_artifact_id: ArtifactId;
  readonly source_id: string;
  readonly symbols: readonly string[];
  readonly url: string;
  readonly captured_at: Instant;
  readonly bytes: number;
  /** `EQUAL` = another document gave the same parse (Addendum B 8.3). */
  readonly outcome: "PENDING" | "PARSED" | "UNREADABLE";
  readonly outcome_seq: number | null;
  readonly reason: UnreadableReason | null;
  readonly period: Month | null;
};

/** Table `reports`, id = seq of its `report.parsed` record, zero-padded to 12: every parse ever, active or not. */
export type ReportRow = {
  readonly seq: number;
  readonly subject: ChainRecord["subject"];
  readonly recorded_at: Instant;
  readonly report_artifact_id: ArtifactId;
  readonly capture_seq: number;
  readonly capture_artifact_id: ArtifactId;
  readonly source_url: string;
  readonly source_bytes: number;
  readonly captured_at: Instant;
  readonly report_scope: ReportScope;
  readonly parse: ParseArtifact;
  readonly active: boolean;
  readonly restated: boolean; // it superseded another by reissue
  readonly superseded_by_seq: number | null;
};

/** Table `methodology`, one row, id `methodology`. Newest published document and every review, oldest first. */
export type MethodologyRow = {
  readonly sha256: Sha256Hex | null;
  readonly uploaded_at: Instant | null;
  readonly seq: number | null;
  readonly reviews: readonly { readonly seq: number; readonly recorded_at: Instant; readonly review: ReviewArtifact }[];
};
