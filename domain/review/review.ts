import type { Sha256Hex } from "../shared/sha256.js";
import type { Instant } from "../shared/time.js";

/** Artifact of `methodology.reviewed` (Addendum B 5.2). */
export type ReviewArtifact = {
  readonly schema: "methodology.review";
  readonly schema_version: 1;
  readonly review_id: string;
  readonly methodology_sha256: Sha256Hex;
  readonly outcome: "APPROVED" | "REJECTED";
  readonly reviewed_at: Instant;
  readonly reviewer_ref: string;
  readonly scope_note: string;
  readonly valid_until: Instant | null;
};
