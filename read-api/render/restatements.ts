import type { BoardToken } from "../../domain/board/facts.js";
import type { ReadConfig } from "../board-moment.js";
import type { V1BoardTokenDetail, V1PlanGated } from "../generated/types.js";
import { renderRevision } from "./revision-entry.js";

type Gated = Pick<V1BoardTokenDetail, "restatements" | "plan_gated">;

/**
 * The revision record of a token, newest first, to an entitled caller; to everybody else none, and how many there are (Addendum B 6.5).
 */
export const renderGated = (token: BoardToken, { baseUrl }: ReadConfig, entitled: boolean): Gated => {
  const { revisions } = token;
  if (entitled)
    return { restatements: revisions.map((revision) => renderRevision(token, revision)).sort((a, b) => b.seq - a.seq), plan_gated: [] };
  if (revisions.length === 0) return { restatements: [], plan_gated: [] };
  const gated: V1PlanGated = {
    field: "restatements",
    count: revisions.length,
    requires: "raised_api_entitlement",
    pricing_url: `${baseUrl}/v1/pricing`,
  };
  return { restatements: [], plan_gated: [gated] };
};
