import { type Instant, instantFromMs } from "../shared/time.js";
import { type Bucket, isInProgress } from "./buckets.js";

/** A maximal run of empty buckets (Addendum B 16.4). `to` is exclusive. */
export type HistoryGap = { readonly from: Instant; readonly to: Instant; readonly missing: number; readonly pending: boolean };

/** How full a grid is: always `expected` = `served` + the sum of what the gaps miss. */
export type BucketTally = {
  readonly expected: number;
  readonly served: number;
  readonly gaps: readonly HistoryGap[]; // oldest first
  readonly pending: 0 | 1;
};

/** `served`: places in the grid of the buckets that hold a reading. */
export const bucketTally = (grid: readonly Bucket[], served: ReadonlySet<number>, nowMs: number): BucketTally => {
  const gaps = runsOf(grid, served).map((run) => gapOf(run, nowMs));
  const missing = gaps.reduce((sum, gap) => sum + gap.missing, 0);
  return { expected: grid.length, served: grid.length - missing, gaps, pending: gaps.some(({ pending }) => pending) ? 1 : 0 };
};

/** Empty buckets without a held one between them. */
const runsOf = (grid: readonly Bucket[], served: ReadonlySet<number>): readonly (readonly Bucket[])[] => {
  const runs: Bucket[][] = [];
  for (const [place, bucket] of grid.entries()) {
    if (served.has(place)) continue;
    const last = runs.at(-1);
    if (last !== undefined && last.at(-1)?.endMs === bucket.startMs) last.push(bucket);
    else runs.push([bucket]);
  }
  return runs;
};

const gapOf = (run: readonly Bucket[], nowMs: number): HistoryGap => ({
  from: instantFromMs(run[0]?.startMs ?? nowMs),
  to: instantFromMs(run.at(-1)?.endMs ?? nowMs),
  missing: run.length,
  pending: run.some((bucket) => isInProgress(bucket, nowMs)),
});
