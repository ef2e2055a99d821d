import { type CoveragePoint, coveragePoints } from "../board/coverage-points.js";
import type { BoardToken } from "../board/facts.js";
import type { AttestationStatus } from "../board/report-clock.js";
import type { Day } from "../shared/time.js";

/** A token's coverage points in and outside a range (Addendum B 16.6). */
export type AttestedHistory = {
  readonly inside: readonly CoveragePoint[]; // newest first
  /** The newest point before the range, only when none is inside. */
  readonly latestBefore: CoveragePoint | undefined;
  readonly walled: number; // points before or after the range
};

const NOTHING: AttestedHistory = { inside: [], latestBefore: undefined, walled: 0 };

/** A withheld token has nothing to show and adds nothing. */
export const attestedHistory = (
  token: BoardToken,
  status: AttestationStatus,
  { from, to }: { readonly from: Day; readonly to: Day },
): AttestedHistory => {
  if (status === "WITHHELD_STALE") return NOTHING;
  const points = coveragePoints(token);
  const inside = points.filter(({ asOf }) => asOf >= from && asOf <= to);
  const latestBefore = inside.length > 0 ? undefined : points.find(({ asOf }) => asOf < from);
  return { inside, latestBefore, walled: points.length - inside.length };
};
