import { artifactBytes } from "../domain/evidence/artifact.js";
import type { ReviewArtifact } from "../domain/review/review.js";
import { Refusal } from "../domain/shared/refusal.js";
import type { Sha256Hex } from "../domain/shared/sha256.js";
import type { Instant } from "../domain/shared/time.js";
import type { EvidenceState, HeldMethodology } from "./evidence-state.js";
import { type EvidenceWriter, firstSeq } from "./evidence-writer.js";
import type { DatabaseClock } from "./ports.js";

/** A review as an operator states it. */
export type ReviewStatement = {
  readonly methodologySha256: Sha256Hex | null; // null: of the newest published document
  readonly outcome: string; // APPROVED | REJECTED
  readonly reviewerRef: string; // an opaque id, no name
  readonly scopeNote: string;
  readonly reviewedAt: Instant | null; // null: now
  readonly validUntil: Instant | null; // null: until the methodology changes
};

export type ReviewRecorded = { readonly seq: number; readonly review: ReviewArtifact; readonly position: bigint | null };

/**
 * Records a review of a published methodology document (Addendum B 5.2). Throws Refusal `review-outcome-invalid` for a
 * statement that is none, `unknown-methodology` when that document was never published.
 */
export const recordReview =
  ({
    evidence: { appendEvidence },
    clock,
    newId,
  }: {
    readonly evidence: Pick<EvidenceWriter, "appendEvidence">;
    readonly clock: DatabaseClock;
    readonly newId: () => string;
  }) =>
  async (statement: ReviewStatement): Promise<ReviewRecorded> => {
    const reviewId = newId();
    const now = await clock();
    const { answer, records, position } = await appendEvidence((state) => {
      const methodology = reviewedMethodology(state, statement.methodologySha256);
      const review = reviewOf(statement, methodology.sha256, reviewId, now);
      const artifact = artifactBytes(review);
      const entry = { subject: "methodology", artifact, causeSeq: methodology.seq, supersedesSeq: null };
      return { entries: [{ kind: "methodology.reviewed", ...entry }], answer: review };
    });
    return { seq: firstSeq(records), review: answer, position };
  };

const reviewedMethodology = (state: EvidenceState, sha256: Sha256Hex | null): HeldMethodology => {
  const methodology = sha256 === null ? (state.methodology ?? undefined) : state.methodologyOf(sha256);
  if (methodology !== undefined) return methodology;
  const which = sha256 === null ? "no methodology document was published yet" : `no methodology document ${sha256} was ever published`;
  throw new Refusal("unknown-methodology", which);
};

const reviewOf = (statement: ReviewStatement, sha256: Sha256Hex, reviewId: string, now: Instant): ReviewArtifact => {
  const { outcome, reviewerRef, scopeNote, validUntil } = statement;
  const reviewedAt = statement.reviewedAt ?? now;
  if (outcome !== "APPROVED" && outcome !== "REJECTED") throw invalid(`a review is APPROVED or REJECTED, not ${outcome}`);
  if (reviewerRef.trim() === "") throw invalid("a review names its reviewer by an opaque id");
  if (![reviewerRef, scopeNote].every((text) => text.isWellFormed())) throw invalid("a review holds text that is not well-formed Unicode");
  if (reviewedAt > now) throw invalid(`a review cannot be made in the future (${reviewedAt})`);
  if (validUntil !== null && validUntil <= reviewedAt) throw invalid(`a review ends (${validUntil}) after it is made (${reviewedAt})`);
  return {
    schema: "methodology.review",
    schema_version: 1,
    review_id: reviewId,
    methodology_sha256: sha256,
    outcome,
    reviewed_at: reviewedAt,
    reviewer_ref: reviewerRef,
    scope_note: scopeNote,
    valid_until: validUntil,
  };
};

const invalid = (message: string): Refusal => new Refusal("review-outcome-invalid", message);
