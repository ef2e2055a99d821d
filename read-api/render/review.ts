import type { ReviewStatus } from "../../domain/board/review-status.js";
import type { JsonObject } from "../../domain/shared/json.js";
import { Problem } from "../../infra/http/problem.js";
import type { BoardMoment } from "../board-moment.js";
import type { BoardReviewStatus, WithheldNotice } from "../generated/types.js";
import { renderMeta } from "./meta.js";

/** BoardReviewStatus (Addendum B 5.3). */
export const renderReview = ({ state, methodologySha256, shown, newestApproved }: ReviewStatus): BoardReviewStatus => ({
  state,
  covers_current_release: state === "COVERED",
  methodology_sha256: methodologySha256,
  reviewed_at: shown?.review.reviewed_at ?? null,
  reviewed_methodology_sha256: newestApproved?.review.methodology_sha256 ?? null,
  valid_until: shown?.review.valid_until ?? null,
  record_seq: shown?.seq ?? null,
  withheld: state !== "COVERED",
});

/** Problem: 403 `figures_withheld` while no review covers the served methodology (Addendum A 13); it names no token. */
export const checkReview = (moment: BoardMoment): void => {
  const { review } = moment;
  if (review.state === "COVERED") return;
  const withheld: WithheldNotice = {
    reason: "review_not_covering",
    since: review.withheldSince,
    methodology_sha256: review.methodologySha256,
  };
  const members: JsonObject = { withheld, review: renderReview(review), meta: renderMeta(moment) };
  throw new Problem("figures_withheld", "No recorded review covers the methodology in force, so no figure is served.", { members });
};
