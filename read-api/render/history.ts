import type { CoveragePoint } from "../../domain/board/coverage-points.js";
import type { AttestedHistory } from "../../domain/history/attested-history.js";
import { type Bucket, isInProgress } from "../../domain/history/buckets.js";
import { bucketTally, type HistoryGap } from "../../domain/history/gaps.js";
import { instantFromMs } from "../../domain/shared/time.js";
import type { BoardMoment, TokenMoment } from "../board-moment.js";
import type { BoardHistoryGap, BoardHistoryPoint, BoardHistoryToken, BoardSupplyBucket } from "../generated/types.js";
import type { HeldBucket, SupplyHistory } from "../queries.js";
import { renderSupplyFigure } from "./supply-figure.js";

/** The measured side of a history: the grid asked for, and what is held of it. */
export type MeasuredHistory = { readonly grid: readonly Bucket[]; readonly held: SupplyHistory; readonly withBuckets: boolean };

/** BoardHistoryToken (Addendum B 16). `measured` is undefined when no symbol was named. */
export const renderHistoryToken = (
  { token }: TokenMoment,
  attested: AttestedHistory,
  measured: MeasuredHistory | undefined,
  moment: BoardMoment,
): BoardHistoryToken => ({
  symbol: token.symbol,
  chain: token.token.home_network,
  series: attested.inside.map(renderPoint),
  latest_outside_range: attested.latestBefore === undefined ? null : renderPoint(attested.latestBefore),
  ...(measured === undefined ? NOT_ASKED : renderMeasured(measured, moment)),
});

const renderPoint = ({ asOf, ratio }: CoveragePoint): BoardHistoryPoint => ({ as_of: asOf, coverage_ratio: ratio });

type MeasuredMembers = Pick<
  BoardHistoryToken,
  "supply" | "supply_latest_outside_range" | "expected_points" | "served_points" | "gaps" | "pending_points" | "supply_buckets"
>;

const NOT_ASKED: MeasuredMembers = {
  supply: null,
  supply_latest_outside_range: null,
  expected_points: null,
  served_points: null,
  gaps: null,
  pending_points: null,
  supply_buckets: null,
};

const renderMeasured = ({ grid, held, withBuckets }: MeasuredHistory, { nowMs, snapshot }: BoardMoment): MeasuredMembers => {
  const { buckets, latestBefore } = held;
  const { expected, served, gaps, pending } = bucketTally(grid, new Set(buckets.map(({ place }) => place)), nowMs);
  const outside = buckets.length === 0 ? latestBefore : null;
  return {
    supply: buckets.map(({ newest }) => renderSupplyFigure(newest, snapshot.damaged)),
    supply_latest_outside_range: outside === null ? null : renderSupplyFigure(outside, snapshot.damaged),
    expected_points: expected,
    served_points: served,
    gaps: gaps.map(renderGap),
    pending_points: pending,
    supply_buckets: withBuckets ? renderBuckets(grid, buckets, nowMs, snapshot.damaged) : null,
  };
};

const renderGap = ({ from, to, missing, pending }: HistoryGap): BoardHistoryGap => ({ from, to, missing_points: missing, pending });

/** The whole grid, newest first; an empty bucket carries null. */
const renderBuckets = (
  grid: readonly Bucket[],
  held: readonly HeldBucket[],
  nowMs: number,
  damaged: Parameters<typeof renderSupplyFigure>[1],
): readonly BoardSupplyBucket[] => {
  const byPlace = new Map(held.map((bucket) => [bucket.place, bucket]));
  return grid
    .map((bucket, place) => {
      const found = byPlace.get(place);
      return {
        start: instantFromMs(bucket.startMs),
        end: instantFromMs(bucket.endMs),
        pending: isInProgress(bucket, nowMs),
        readings: found?.readings ?? 0,
        figure: found === undefined ? null : renderSupplyFigure(found.newest, damaged),
      };
    })
    .reverse();
};
