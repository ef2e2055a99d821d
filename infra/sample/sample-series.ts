import type { Day, Month } from "../../domain/shared/time.js";
import { addDays, addMonths, lastDayOfMonth, monthFromIndex, monthIndex, monthOfDay } from "../../domain/shared/time.js";

/** The fictional issuers of the sample that publish reports. */
export type SampleSeries = "aldermoor" | "brightwater" | "cinderford";
export const SAMPLE_SERIES: readonly SampleSeries[] = ["aldermoor", "brightwater", "cinderford"];

/**
 * Which of a month's documents: the first one, the issuer's corrected one, or a letter of another accountant about the same date.
 */
export type Edition = "FIRST" | "REISSUED" | "SECOND_LETTER";

/** A document: of which month, which of the month's, as text or as a scan without a text layer. */
export type ReportForm = { readonly period: Month; readonly scan: boolean; readonly edition?: Edition };

/** A report that stands on an issuer's page, issued when. */
export type PublishedReport = Required<ReportForm> & { readonly issuedOn: Day };

/** Days from the end of a report month to the day its report is issued. */
const ISSUED_AFTER: Record<SampleSeries, number> = { aldermoor: 12, brightwater: 13, cinderford: 18 };

/** Days from a first document to the issuer's corrected one, or to another accountant's letter. */
const LATER_DOCUMENT_AFTER = 20;

export const issuedOn = (series: SampleSeries, period: Month, edition: Edition = "FIRST"): Day =>
  addDays(lastDayOfMonth(period), ISSUED_AFTER[series] + (edition === "FIRST" ? 0 : LATER_DOCUMENT_AFTER));

/**
 * What an issuer's page lists on a day, oldest month first, a month's documents in the order they were issued. A document never
 * changes; what changes is which are listed:
 * - Aldermoor: the last twelve months. Of the half-year before the newest report's, one month is missing and one is only a
 *   scan; when a half-year ends they are published late and reissued, as real issuers do. The report of the newest half-year's end
 *   is corrected twenty days after it was issued, and both documents stand.
 * - Brightwater: the last four quarters of its group.
 * - Cinderford: three months of 2024, then nothing; a second accountant wrote about one of them.
 */
export const publishedReports = (series: SampleSeries, today: Day): PublishedReport[] =>
  monthsOf(series, today)
    .flatMap((period) => editionsOf(series, period, today).map((edition) => reportOf(series, period, edition, today)))
    .filter(({ issuedOn: issued }) => issued <= today);

const reportOf = (series: SampleSeries, period: Month, edition: Edition, today: Day): PublishedReport => ({
  period,
  edition,
  issuedOn: issuedOn(series, period, edition),
  scan: series === "aldermoor" && period === scannedMonth(today),
});

/** The month of 2024 that two accountants wrote about. */
export const SECOND_LETTER_MONTH = "2024-09" as Month;

const editionsOf = (series: SampleSeries, period: Month, today: Day): readonly Edition[] => {
  if (series === "aldermoor" && period === reissuedMonth(today)) return ["FIRST", "REISSUED"];
  return series === "cinderford" && period === SECOND_LETTER_MONTH ? ["FIRST", "SECOND_LETTER"] : ["FIRST"];
};

const monthsOf = (series: SampleSeries, today: Day): Month[] => {
  switch (series) {
    case "aldermoor":
      return run(addMonths(newest(series, today, 1), -11), 12, 1).filter((period) => period !== missingMonth(today));
    case "brightwater":
      return run(addMonths(newest(series, today, 3), -9), 4, 3);
    case "cinderford":
      return run("2024-08" as Month, 3, 1);
  }
};

const run = (first: Month, count: number, step: number): Month[] => Array.from({ length: count }, (_, i) => addMonths(first, i * step));

/** The newest month, of those that end a step, whose report is issued. */
const newest = (series: SampleSeries, today: Day, step: 1 | 3): Month => {
  const now = monthIndex(monthOfDay(today));
  const steps = Array.from({ length: 4 }, (_, back) => monthFromIndex(Math.floor((now + 1) / step) * step - 1 - back * step));
  return steps.find((period) => issuedOn(series, period) <= today) ?? monthFromIndex(now - 12);
};

/** The month that begins the half-year of Aldermoor's newest report: three to eight months on, its gaps lie inside the twelve. */
const halfYearOf = (today: Day): Month => {
  const index = monthIndex(newest("aldermoor", today, 1));
  return monthFromIndex(index - (index % 6));
};

export const missingMonth = (today: Day): Month => addMonths(halfYearOf(today), -3);
export const scannedMonth = (today: Day): Month => addMonths(halfYearOf(today), -5);

/** The newest month that ends a half-year and whose corrected report is issued. */
export const reissuedMonth = (today: Day): Month => {
  const lastOfHalfYear = addMonths(halfYearOf(today), 5);
  const ends = [lastOfHalfYear, addMonths(lastOfHalfYear, -6)];
  return ends.find((period) => issuedOn("aldermoor", period, "REISSUED") <= today) ?? addMonths(lastOfHalfYear, -12);
};
