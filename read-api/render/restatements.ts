import type { BoardToken } from "../../domain/board/facts.js";
import type { ReadConfig } from "../board-moment.js";
import type { V1BoardTokenDetail } from "../generated/types.js";

/** The revision record as a caller without the entitlement sees it: none, and how many there are (Addendum B 6.5). */
export const renderGated = (
  { revisions }: BoardToken,
  { baseUrl }: ReadConfig,
): Pick<V1BoardTokenDetail, "restatements" | "plan_gated"> => ({
  restatements: [],
  plan_gated:
    revisions.length === 0
      ? []
      : [{ field: "restatements", count: revisions.length, requires: "raised_api_entitlement", pricing_url: `${baseUrl}/v1/pricing` }],
});
