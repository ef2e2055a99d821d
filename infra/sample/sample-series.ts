import type { Day, Month } from "../../domain/shared/time.js";
import { addDays, addMonths, lastDayOfMonth, monthFromIndex, monthIndex, monthOfDay } from "../../domain/shared/time.js";

/** The fictional issuers of the sample that publish reports. */
export type SampleSeries = "aldermoor" | "brightwater" | "cinderford";
export const SAMPLE_SERIES: readonly SampleSeries[] = ["aldermoor", "brightwater", "cinderford"];

/** A report that stands on an issuer's page: of which month, issued when, as text or as a scan without a text layer. */
export type PublishedReport = { readonly period: Month; readonly issuedOn: Day; readonly scan: boolean };

/** Days from the end of a report month to the day its report is issued. */
const ISSUED_AFTER: Record<SampleSeries, number> = { aldermoor: 12, brightwater: 13, cinderford: 18 };

export const issuedOn = (series: SampleSeries, period: Month): Day => addDays(lastDayOfMonth(period), ISSUED_AFTER[series]);

/**
 * What an issuer's page lists on a day, oldest first. A month's document never changes; what changes is which are listed:
 * - Aldermoor: the last twelve months. Of the half-year before the newest report's, one month is missing and one is only a
 *   scan; when a half-year ends they are published late and reissued, as real issuers do.
 * - Brightwater: the last four quarters of its group.
 * - Cinderford: three months of 2024, then nothing.
 */
export const publishedReports = (series: SampleSeries, today: Day): PublishedReport[] =>
  monthsOf(series, today).flatMap((period) => {
    const issued = issuedOn(series, period);
    return issued > today ? [] : [{ period, issuedOn: issued, scan: series === "aldermoor" && period === scannedMonth(today) }];
  });

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
