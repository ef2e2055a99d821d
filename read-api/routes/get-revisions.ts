import type { BoardToken } from "../../domain/board/facts.js";
import type { Route } from "../board-moment.js";
import { evidenceOfRevisions } from "../evidence.js";
import { findToken } from "../find-token.js";
import { renderMeta } from "../render/meta.js";
import { renderReview } from "../render/review.js";
import { renderRevision } from "../render/revision-entry.js";

/** The revision log, newest first, tokens of one supersession in list order; complete, of one token when named. Problem: 404 `unknown_token`. */
export const getRevisions: Route<"getRevisions"> = (moment, { symbol }) => {
  const items = symbol === undefined ? moment.tokens : [findToken(moment, symbol)];
  const tokens: readonly BoardToken[] = items.map(({ token }) => token);
  return {
    evidence: tokens.flatMap(evidenceOfRevisions),
    body: {
      review: renderReview(moment.review),
      entries: tokens.flatMap((token) => token.revisions.map((revision) => renderRevision(token, revision))).sort((a, b) => b.seq - a.seq),
      meta: renderMeta(moment),
    },
  };
};
