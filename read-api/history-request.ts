import { GRANULARITIES } from "../domain/history/buckets.js";
import { type HistoryAsk, type HistoryRange, historyRange } from "../domain/history/range.js";
import { instantFromMs, parseDay } from "../domain/shared/time.js";
import { refusedValues, type Values } from "../infra/http/request-values.js";
import type { BoardMoment } from "./board-moment.js";

/** What a history request asks for, its values validated against the contract by then. */
const askOf = ({ days, from, to, granularity, symbol }: Values): HistoryAsk => ({
  days: days === undefined ? undefined : Number(days),
  from: from === undefined ? undefined : parseDay(from),
  to: to === undefined ? undefined : parseDay(to),
  granularity: GRANULARITIES.find((known) => known === granularity),
  symbol,
});

/** The range of a validated request. Problem: 422 `validation_failed` with `range_conflict`, `range_invalid` or `range_too_large`. */
export const requestedRange = (values: Values, { nowMs, config }: BoardMoment): HistoryRange => {
  const range = historyRange(askOf(values), instantFromMs(nowMs), config.settings);
  if ("code" in range) throw refusedValues([{ location: "query", ...range }]);
  return range;
};
