import type { Cadence } from "../registry/catalog.js";
import type { Settings } from "../settings/values.js";
import { type Day, type Month, monthIndex, monthOfDay } from "../shared/time.js";
import type { BoardToken, RecordedCadence } from "./facts.js";

/** The cadence the report clock of a token runs on; both null = the monthly clock (Addendum B 7.3). */
export type ExpectedCadence = { readonly cadence: Cadence | null; readonly basis: "ISSUER_STATED" | "OBSERVED" | null };

const STEP_MONTHS: Record<Cadence, number> = { MONTHLY: 1, QUARTERLY: 3, SEMIANNUAL: 6, ANNUAL: 12 };
/** The longest period of each cadence in days (Addendum B 7.1). */
const LONGEST_PERIOD_DAYS: Record<Cadence, number> = { MONTHLY: 31, QUARTERLY: 92, SEMIANNUAL: 184, ANNUAL: 366 };
const OBSERVED_REPORTS = 4;
const NO_CADENCE: ExpectedCadence = { cadence: null, basis: null };

export const stepMonths = (cadence: Cadence | null): number => STEP_MONTHS[cadence ?? "MONTHLY"];

/** `stale_after_days` and `withheld_after_days` of a cadence. */
export const staleAfterDays = (cadence: Cadence | null, settings: Settings): number =>
  LONGEST_PERIOD_DAYS[cadence ?? "MONTHLY"] + settings.PUBLICATION_GRACE_DAYS;
export const withheldAfterDays = (cadence: Cadence | null, settings: Settings): number =>
  staleAfterDays(cadence, settings) + settings.WITHHOLDING_GRACE_DAYS;

/** The cadence the last four active reports show when they are evenly spaced by 1, 3, 6 or 12 months, else null. */
const observedCadence = (months: readonly Month[]): Cadence | null => {
  if (months.length < OBSERVED_REPORTS) return null;
  const indexes = months.slice(-OBSERVED_REPORTS).map(monthIndex);
  const steps = new Set(indexes.slice(1).map((index, i) => index - (indexes[i] ?? index)));
  const [step] = steps;
  if (steps.size !== 1) return null;
  return (Object.keys(STEP_MONTHS) as Cadence[]).find((cadence) => STEP_MONTHS[cadence] === step) ?? null;
};

const recordedAt = (cadences: readonly RecordedCadence[], month: Month): RecordedCadence | undefined =>
  cadences.findLast(({ since }) => since <= month) ?? cadences[0];

/** The cadence in force in a month: a recorded statement, else what the reports show, else none. */
export const cadenceAt = ({ cadences, reports }: BoardToken, month: Month): ExpectedCadence => {
  const recorded = recordedAt(cadences, month);
  if (recorded?.basis === "ISSUER_STATED" && recorded.cadence !== null) return { cadence: recorded.cadence, basis: "ISSUER_STATED" };
  const observed = observedCadence(reports.map(({ parse }) => parse.period));
  return observed === null ? NO_CADENCE : { cadence: observed, basis: "OBSERVED" };
};

export const cadenceToday = (token: BoardToken, today: Day): ExpectedCadence => cadenceAt(token, monthOfDay(today));
