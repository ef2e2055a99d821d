import type { Settings } from "../settings/values.js";
import type { Sha256Hex } from "../shared/sha256.js";
import { addDays, addMonths, type Day, dayOfInstant, daysBetween, lastDayOfMonth, type Month } from "../shared/time.js";
import { cadenceToday, type ExpectedCadence, staleAfterDays, stepMonths, withheldAfterDays } from "./cadence.js";
import { type BoardReport, type BoardToken, latestReport } from "./facts.js";

export type AttestationStatus = "CURRENT" | "STALE" | "WITHHELD_STALE" | "NONE";

/** What the clock says of a token's reports on a day (Addendum B 7). */
export type ReportClock = {
  readonly status: AttestationStatus;
  readonly expected: ExpectedCadence;
  readonly staleAfterDays: number;
  readonly withheldAfterDays: number;
  readonly expectedBy: Day | null;
  readonly overdue: boolean | null;
  readonly withheld: WithheldStale | null;
};

/** BoardWithheldStale but for its list of fields, which depends on the object it stands in (Addendum B 7.2). */
export type WithheldStale = {
  readonly last_report_month: Month;
  readonly last_as_of: Day;
  readonly days_since_period_end: number;
  readonly withheld_after_days: number;
  readonly withheld_since: Day;
  readonly reason: string;
  readonly source_url: string;
  readonly source_sha256: Sha256Hex;
};

export const WITHHELD_REASON =
  "The latest report is older than this token's report cadence and both graces allow, so figures taken from it are withheld until a newer report is held.";

/** Days since the end of the report's month (Addendum B 7.1). */
const ageDays = (report: BoardReport, today: Day): number => daysBetween(lastDayOfMonth(report.parse.period), today);

const statusOf = (age: number, staleAfter: number, withheldAfter: number): AttestationStatus => {
  if (age <= staleAfter) return "CURRENT";
  return age <= withheldAfter ? "STALE" : "WITHHELD_STALE";
};

/** Issue date minus as-of date; null when the report states no issue date (Addendum B 7.4). */
export const publicationLagDays = ({ parse }: BoardReport): number | null =>
  parse.issued_on === null ? null : daysBetween(parse.composition_as_of, parse.issued_on);

/** Capture date minus issue date: the service's own latency; may be negative. */
export const captureLagDays = ({ parse, captured_at }: BoardReport): number | null =>
  parse.issued_on === null ? null : daysBetween(parse.issued_on, dayOfInstant(captured_at));

/** End of the period after the newest report's, plus that report's own publication lag; null when it has none or a negative one. */
const expectedByOf = (newest: BoardReport, { cadence }: ExpectedCadence): Day | null => {
  const lag = publicationLagDays(newest);
  if (lag === null || lag < 0) return null;
  return addDays(lastDayOfMonth(addMonths(newest.parse.period, stepMonths(cadence))), lag);
};

const withheldStale = (report: BoardReport, today: Day, withheldAfter: number): WithheldStale => ({
  last_report_month: report.parse.period,
  last_as_of: report.parse.composition_as_of,
  days_since_period_end: ageDays(report, today),
  withheld_after_days: withheldAfter,
  withheld_since: addDays(lastDayOfMonth(report.parse.period), withheldAfter + 1),
  reason: WITHHELD_REASON,
  source_url: report.source_url,
  source_sha256: report.parse.source_sha256,
});

/** Status, withholding, cadence, expected-by and overdue of a token on a day. */
export const reportClock = (token: BoardToken, today: Day, settings: Settings): ReportClock => {
  const expected = cadenceToday(token, today);
  const limits = {
    staleAfterDays: staleAfterDays(expected.cadence, settings),
    withheldAfterDays: withheldAfterDays(expected.cadence, settings),
  };
  const newest = latestReport(token);
  if (newest === undefined) return { status: "NONE", expected, ...limits, expectedBy: null, overdue: null, withheld: null };
  const status = statusOf(ageDays(newest, today), limits.staleAfterDays, limits.withheldAfterDays);
  const expectedBy = expectedByOf(newest, expected);
  const overdue = expectedBy === null ? null : today > addDays(expectedBy, settings.OVERDUE_GRACE_DAYS);
  const withheld = status === "WITHHELD_STALE" ? withheldStale(newest, today, limits.withheldAfterDays) : null;
  return { status, expected, ...limits, expectedBy, overdue, withheld };
};
