import type { BoardToken } from "../../domain/board/facts.js";
import { publishedUnreadable } from "../../domain/board/missing-periods.js";
import type { BoardPublishedUnreadable } from "../generated/types.js";

/** published_unreadable_periods (Addendum B 8.2.4). */
export const renderUnreadable = (token: BoardToken): readonly BoardPublishedUnreadable[] =>
  publishedUnreadable(token).map(({ period, url, sha256, captured_at }) => ({
    period,
    document_url: url,
    document_sha256: sha256,
    captured_at,
  }));
