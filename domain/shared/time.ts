import type { Brand } from "./brand.js";

/** `YYYY-MM-DDTHH:MM:SS.sssZ`, UTC, always three fraction digits (Addendum B 2.1). Sorts as text. */
export type Instant = Brand<string, "Instant">;
/** `YYYY-MM-DD`, a UTC calendar day. Sorts as text. */
export type Day = Brand<string, "Day">;
/** `YYYY-MM`, a UTC calendar month. Sorts as text. */
export type Month = Brand<string, "Month">;

const DAY_MS = 86_400_000;
const INSTANT = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
/** Every month has this day, so only later ones are looked up in the calendar. */
const LAST_SURE_DAY = "28";

export const instantFromMs = (ms: number): Instant => new Date(ms).toISOString() as Instant;
export const msOfInstant = (instant: Instant): number => Date.parse(instant);

/** Reads an instant in the exact form above; undefined for anything else, impossible dates included. */
export const parseInstant = (text: string): Instant | undefined => {
  if (!INSTANT.test(text)) return undefined;
  return text.slice(8, 10) <= LAST_SURE_DAY || instantFromMs(Date.parse(text)) === text ? (text as Instant) : undefined;
};

/** Reads `YYYY-MM-DD`; undefined for anything else, impossible days included. */
export const parseDay = (text: string): Day | undefined =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && parseInstant(`${text}T00:00:00.000Z`) !== undefined ? (text as Day) : undefined;

/** Reads `YYYY-MM`; undefined for anything else. */
export const parseMonth = (text: string): Month | undefined => (/^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? (text as Month) : undefined);

export const dayOfInstant = (instant: Instant): Day => instant.slice(0, 10) as Day;
export const monthOfDay = (day: Day): Month => day.slice(0, 7) as Month;
export const startOfDay = (day: Day): Instant => `${day}T00:00:00.000Z` as Instant;
export const endOfDay = (day: Day): Instant => `${day}T23:59:59.999Z` as Instant;

/** Whole days from `a` to `b`; negative when `b` is earlier. */
export const daysBetween = (a: Day, b: Day): number => (Date.parse(b) - Date.parse(a)) / DAY_MS;
export const addDays = (day: Day, days: number): Day => instantFromMs(Date.parse(day) + days * DAY_MS).slice(0, 10) as Day;

/** Months since year 0, for stepping and comparing. */
export const monthIndex = (month: Month): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
export const monthFromIndex = (index: number): Month =>
  `${String(Math.floor(index / 12)).padStart(4, "0")}-${String((index % 12) + 1).padStart(2, "0")}` as Month;
export const addMonths = (month: Month, months: number): Month => monthFromIndex(monthIndex(month) + months);
export const firstDayOfMonth = (month: Month): Day => `${month}-01` as Day;
export const lastDayOfMonth = (month: Month): Day => addDays(firstDayOfMonth(addMonths(month, 1)), -1);
