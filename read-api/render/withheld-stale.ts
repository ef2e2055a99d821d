import type { ReportClock } from "../../domain/board/report-clock.js";
import type { BoardWithheldStale } from "../generated/types.js";

/** BoardWithheldStale with the members of the carrying object that are null or empty for it; null unless withheld. */
export const renderWithheldStale = ({ withheld }: ReportClock, withheldFields: readonly string[]): BoardWithheldStale | null => {
  if (withheld === null) return null;
  const { reason, source_url, source_sha256, ...stated } = withheld;
  return { ...stated, withheld_fields: withheldFields, reason, source_url, source_sha256 };
};
