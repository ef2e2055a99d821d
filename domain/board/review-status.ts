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
  const ofServed = sha256 === null ? [] : reviews.filter(({ review }) => review.methodology_sha256 === sha256);
  const deciding = ofServed.at(-1);
  const newestApproved = reviews.findLast(({ review }) => review.outcome === "APPROVED");
  const state = deciding === undefined ? (reviews.length === 0 ? "NONE" : "NOT_COVERED") : stateOf(deciding, now);
  const withheldSince = state === "COVERED" ? null : uncoveredSince(ofServed, uploaded_at);
  return { state, methodologySha256: sha256, shown: deciding ?? newestApproved, newestApproved, withheldSince };
};

/** Since when nothing has covered the served document: the end of the last approval that did, by its own date or by the next review; else its publication. */
const uncoveredSince = (ofServed: readonly RecordedReview[], publishedAt: Instant | null): Instant | null => {
  const ends = ofServed.flatMap(({ recorded_at, review }, place) => {
    const next = ofServed[place + 1]?.recorded_at ?? null;
    const end = next === null || (review.valid_until !== null && review.valid_until < next) ? review.valid_until : next;
    return review.outcome === "APPROVED" && end !== null && end >= recorded_at ? [end] : [];
  });
  return ends.reduce((latest, end) => (latest === null || end > latest ? end : latest), publishedAt);
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
