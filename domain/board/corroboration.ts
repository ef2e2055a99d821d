import { type BoardToken, latestReport } from "./facts.js";
import type { AttestationStatus } from "./report-clock.js";

/** What is said of a token no filing has been compared with (Addendum B 15.3). */
export type UncomparedCorroboration =
  | { readonly outcome: "WITHHELD_STALE"; readonly reason: "FIGURES_WITHHELD" }
  | { readonly outcome: "NOT_APPLICABLE"; readonly reason: "NO_FUND_MAPPING" | "NO_ACTIVE_REPORT" | "NO_FILING_IN_WINDOW" };

/** A mapping counts in the months it is valid for; while no filing is held, none can be in its window. */
export const corroboration = (token: BoardToken, status: AttestationStatus): UncomparedCorroboration => {
  if (status === "WITHHELD_STALE") return { outcome: "WITHHELD_STALE", reason: "FIGURES_WITHHELD" };
  if (token.fund_mappings.length === 0) return { outcome: "NOT_APPLICABLE", reason: "NO_FUND_MAPPING" };
  const period = latestReport(token)?.parse.period;
  if (period === undefined) return { outcome: "NOT_APPLICABLE", reason: "NO_ACTIVE_REPORT" };
  const mapped = token.fund_mappings.some(({ valid_from, valid_to }) => valid_from <= period && (valid_to === null || period <= valid_to));
  return { outcome: "NOT_APPLICABLE", reason: mapped ? "NO_FILING_IN_WINDOW" : "NO_FUND_MAPPING" };
};
