import type { ReviewArtifact } from "../review/review.js";
import type { Sha256Hex } from "../shared/sha256.js";
import type { Instant } from "../shared/time.js";

export type ReviewState = "COVERED" | "NOT_COVERED" | "REJECTED" | "EXPIRED" | "NONE";

/** The newest published methodology and every recorded review, oldest first. */
export type ReviewedMethodology = {
  readonly sha256: Sha256Hex | null;
  readonly uploaded_at: Instant | null;
  readonly reviews: readonly RecordedReview[];
};
export type RecordedReview = { readonly seq: number; readonly recorded_at: Instant; readonly review: ReviewArtifact };

/** BoardReviewStatus (Addendum B 5.3) and, while figures are withheld, since when. */
export type ReviewStatus = {
  readonly state: ReviewState;
  readonly methodologySha256: Sha256Hex | null;
  /** The review that decides; without one of the served hash, the newest approval of another. */
  readonly shown: RecordedReview | undefined;
  readonly newestApproved: RecordedReview | undefined;
  readonly withheldSince: Instant | null;
};

/** Decides by the newest review of the served hash: an approval covers until, and not at, its `valid_until`. */
export const reviewStatus = ({ sha256, uploaded_at, reviews }: ReviewedMethodology, now: Instant): ReviewStatus => {
  const deciding = sha256 === null ? undefined : reviews.findLast(({ review }) => review.methodology_sha256 === sha256);
  const newestApproved = reviews.findLast(({ review }) => review.outcome === "APPROVED");
  const state = deciding === undefined ? (reviews.length === 0 ? "NONE" : "NOT_COVERED") : stateOf(deciding, now);
  const since = { COVERED: null, NONE: uploaded_at, NOT_COVERED: uploaded_at, REJECTED: deciding?.recorded_at ?? null };
  const withheldSince = state === "EXPIRED" ? (deciding?.review.valid_until ?? null) : since[state];
  return { state, methodologySha256: sha256, shown: deciding ?? newestApproved, newestApproved, withheldSince };
};

const stateOf = ({ review }: RecordedReview, now: Instant): "COVERED" | "REJECTED" | "EXPIRED" => {
  if (review.outcome === "REJECTED") return "REJECTED";
  return review.valid_until === null || now < review.valid_until ? "COVERED" : "EXPIRED";
};

/** The instant after `now` at which a review decides otherwise with nothing recorded, or null. */
export const nextReviewFlip = ({ shown }: ReviewStatus, now: Instant): Instant | null => {
  const until = shown?.review.valid_until ?? null;
  return until !== null && until > now ? until : null;
};
