import {
  addMonths,
  type Day,
  dayOfInstant,
  endOfDay,
  firstDayOfMonth,
  type Instant,
  instantFromMs,
  monthFromIndex,
  monthIndex,
  monthOfDay,
  msOfInstant,
  startOfDay,
} from "../shared/time.js";

/** Finest first. */
export const GRANULARITIES = ["hour", "day", "month"] as const;
export type Granularity = (typeof GRANULARITIES)[number];

/** The days both inclusive, cut into UTC hours, days or months. */
export type BucketRange = { readonly from: Day; readonly to: Day; readonly granularity: Granularity };

/** Half-open: from `startMs`, inclusive, to `endMs`. */
export type Bucket = { readonly startMs: number; readonly endMs: number };

const WIDTH_MS = { hour: 3_600_000, day: 86_400_000 } as const;

/** Start of the first bucket: the one that contains the first instant of `from`. */
const firstStartMs = ({ from, granularity }: BucketRange): number =>
  msOfInstant(startOfDay(granularity === "month" ? firstDayOfMonth(monthOfDay(from)) : from));

/** Buckets up to the one that contains the last instant of `to`, but none that starts after now (Addendum B 16.3). */
export const bucketCount = (range: BucketRange, now: Instant): number => {
  const lastMs = Math.min(msOfInstant(endOfDay(range.to)), msOfInstant(now));
  const firstMs = firstStartMs(range);
  if (lastMs < firstMs) return 0;
  if (range.granularity !== "month") return Math.floor((lastMs - firstMs) / WIDTH_MS[range.granularity]) + 1;
  return monthIndex(monthOfDay(dayOfInstant(instantFromMs(lastMs)))) - monthIndex(monthOfDay(range.from)) + 1;
};

/** The buckets, oldest first. */
export const bucketGrid = (range: BucketRange, now: Instant): readonly Bucket[] => {
  const firstMs = firstStartMs(range);
  const firstMonth = monthIndex(monthOfDay(range.from));
  const startAt = (place: number): number => {
    if (range.granularity !== "month") return firstMs + place * WIDTH_MS[range.granularity];
    return msOfInstant(startOfDay(firstDayOfMonth(addMonths(monthFromIndex(firstMonth), place))));
  };
  return Array.from({ length: bucketCount(range, now) }, (_, place) => ({ startMs: startAt(place), endMs: startAt(place + 1) }));
};

/** Instants whose readings count: inside the range and inside a bucket; both inclusive, milliseconds since 1970. */
export const countedInstants = (range: BucketRange, grid: readonly Bucket[]): { readonly fromMs: number; readonly toMs: number } => ({
  fromMs: msOfInstant(startOfDay(range.from)),
  toMs: Math.min(msOfInstant(endOfDay(range.to)), (grid.at(-1)?.endMs ?? msOfInstant(startOfDay(range.from))) - 1),
});

export const isInProgress = ({ startMs, endMs }: Bucket, nowMs: number): boolean => startMs <= nowMs && nowMs < endMs;
