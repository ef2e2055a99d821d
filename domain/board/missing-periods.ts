import { addMonths, type Month, monthIndex } from "../shared/time.js";
import { cadenceAt, stepMonths } from "./cadence.js";
import type { BoardToken, UnreadableDocument } from "./facts.js";

/**
 * Documents held for a month of which no readable report is active (Addendum B 8.2.4): oldest month first, then as captured.
 */
export const publishedUnreadable = ({ reports, unreadable }: BoardToken): readonly UnreadableDocument[] => {
  const held = new Set(reports.map(({ parse }) => parse.period));
  const order = ({ period, captured_at, sha256 }: UnreadableDocument): string => `${period} ${captured_at} ${sha256}`;
  return unreadable.filter(({ period }) => !held.has(period)).sort((a, b) => (order(a) < order(b) ? -1 : 1));
};

/**
 * Months the cadence called for between the first and the last active report without a document, oldest first (Addendum B 7.3).
 * Slots run backwards from the last report month; each is stepped by the cadence in force in its own month.
 */
export const missingPeriods = (token: BoardToken): readonly Month[] => {
  const first = token.reports[0]?.parse.period;
  const last = token.reports.at(-1)?.parse.period;
  if (first === undefined || last === undefined) return [];
  const documented = [...token.reports.map(({ parse }) => parse.period), ...publishedUnreadable(token).map(({ period }) => period)].map(
    monthIndex,
  );
  const missing: Month[] = [];
  for (let slot = last, step = stepAt(token, slot); monthIndex(slot) - step >= monthIndex(first); step = stepAt(token, slot)) {
    if (!ownsOne(documented, slot, step)) missing.unshift(slot);
    slot = addMonths(slot, -step);
  }
  return missing;
};

const stepAt = (token: BoardToken, month: Month): number => stepMonths(cadenceAt(token, month).cadence);

/** True when a month in (slot - step, slot] is documented. */
const ownsOne = (months: readonly number[], slot: Month, step: number): boolean =>
  months.some((month) => month > monthIndex(slot) - step && month <= monthIndex(slot));
