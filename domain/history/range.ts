import type { Settings } from "../settings/values.js";
import { addDays, type Day, dayOfInstant, daysBetween, type Instant } from "../shared/time.js";
import { bucketCount, GRANULARITIES, type Granularity } from "./buckets.js";

/** What a history request names; what it leaves out is undefined. */
export type HistoryAsk = {
  readonly days: number | undefined; // at least 1
  readonly from: Day | undefined;
  readonly to: Day | undefined;
  readonly granularity: Granularity | undefined;
  readonly symbol: string | undefined;
};

/** The days a history answer covers, both inclusive. */
export type HistoryRange = {
  readonly from: Day;
  readonly to: Day;
  readonly granularity: Granularity;
  /** Whether it lies wholly inside the public window (Addendum B 16.1). */
  readonly inPublicWindow: boolean;
};

export type RangeFault = {
  readonly field: "days" | "from" | "to" | "granularity";
  readonly code: "range_conflict" | "range_invalid" | "range_too_large";
  readonly message: string;
};

const FINEST: Granularity = "hour";
/** No day before it can be written in four digits of a year. */
const FIRST_DAY = "0001-01-01";

/** The range of a request at `now`, or what is wrong with it (Addendum B 16.1). */
export const historyRange = (ask: HistoryAsk, now: Instant, settings: Settings): HistoryRange | RangeFault => {
  if (ask.days !== undefined && ask.from !== undefined)
    return { field: "days", code: "range_conflict", message: "days must not be given with from: name one of them." };
  const today = dayOfInstant(now);
  const to = ask.to ?? today;
  const longest = settings.HISTORY_MAX_DAYS;
  if (to > today) return invalid("to", `to must not lie after today, ${today}.`);
  if ((ask.days ?? 0) > longest) return invalid("days", `days must be at most ${longest}.`);
  const back = ask.days ?? settings.PUBLIC_WINDOW_DAYS;
  if (ask.from === undefined && daysBetween(FIRST_DAY as Day, to) < back) return invalid("to", `to must not lie before ${FIRST_DAY}.`);
  const from = ask.from ?? addDays(to, -back);
  if (from > to) return invalid("from", "from must not lie after to.");
  if (daysBetween(from, to) > longest) return invalid("from", `the range must span at most ${longest} days.`);
  const granularity = ask.granularity ?? FINEST;
  const inPublicWindow = from >= addDays(today, -settings.PUBLIC_WINDOW_DAYS);
  const range = { from, to, granularity, inPublicWindow };
  return (ask.symbol === undefined ? undefined : tooLarge(range, now, settings)) ?? range;
};

const invalid = (field: RangeFault["field"], message: string): RangeFault => ({ field, code: "range_invalid", message });

/** With a symbol the number of buckets is bounded; the message names the finest granularity that fits. */
const tooLarge = (range: HistoryRange, now: Instant, { HISTORY_MAX_BUCKETS: most }: Settings): RangeFault | undefined => {
  const countOf = (granularity: Granularity): number => bucketCount({ ...range, granularity }, now);
  const buckets = countOf(range.granularity);
  if (buckets <= most) return undefined;
  const fitting = GRANULARITIES.find((granularity) => countOf(granularity) <= most);
  const advice = fitting === undefined ? "name a shorter range" : `the granularity ${fitting} fits it`;
  const message = `the range holds ${buckets} buckets of one ${range.granularity}, and at most ${most} are served: ${advice}.`;
  return { field: "granularity", code: "range_too_large", message };
};
