import { type Month, parseMonth } from "../shared/time.js";

/** Bounds that keep matching a page's links cheap whatever the page says: see `linkPatternFault`. */
export const LINK_PATTERN_MAX_LENGTH = 300;
export const LINK_MAX_LENGTH = 512;
const MAX_LONG = 2;

/**
 * Why a listing pattern is refused; undefined when it may be used. A pattern that could take more than quadratic time is one:
 * no group or class is repeated inside a repeated group, nothing looks around or back, and at most two parts repeat
 * without bound (a hundred times or more).
 */
export const linkPatternFault = (pattern: string): string | undefined => {
  if (pattern.length > LINK_PATTERN_MAX_LENGTH) return `is longer than ${LINK_PATTERN_MAX_LENGTH} characters`;
  if (compiled(pattern) === undefined) return "is not a regular expression";
  const bare = withoutEscapesAndClasses(pattern);
  if (/\\[1-9k]/.test(pattern)) return "refers back to a group";
  if (/\(\?<?[=!]/.test(bare)) return "looks around";
  if (/\)([*+]|\{)/.test(bare)) return "repeats a group";
  const long = bare.match(/[*+]|\{\d+,\}|\{(\d+,)?\d{3,}\}/g)?.length ?? 0;
  return long > MAX_LONG ? `repeats without bound in ${long} places, at most ${MAX_LONG}` : undefined;
};

/** Matches whole link addresses with a pattern that `linkPatternFault` passes. */
export const linkMatcher = (pattern: string): ((url: string) => { readonly period: Month | null } | undefined) => {
  const expression = compiled(pattern);
  return (url) => {
    if (url.length > LINK_MAX_LENGTH) return undefined;
    const match = expression?.exec(url);
    return match === null || match === undefined ? undefined : { period: periodOf(match.groups ?? {}) };
  };
};

const compiled = (pattern: string): RegExp | undefined => {
  try {
    return new RegExp(`^(?:${pattern})$`, "iu");
  } catch {
    return undefined;
  }
};

/** Escaped characters and character classes stand for one character each: they become `.` before the shape is looked at. */
const withoutEscapesAndClasses = (pattern: string): string => pattern.replace(/\\./gu, ".").replace(/\[[^\]]*\]/gu, ".");

type Groups = { readonly [name: string]: string | undefined };

const periodOf = ({ period, year, month }: Groups): Month | null => {
  if (period !== undefined) return parseMonth(period) ?? null;
  const number = month === undefined ? undefined : monthNumber(month);
  if (year === undefined || number === undefined) return null;
  const century = year.length === 2 ? "20" : "";
  return parseMonth(`${century}${year}-${String(number).padStart(2, "0")}`) ?? null;
};

const MONTH_NAMES = "january february march april may june july august september october november december".split(" ");

/** A number, an English name or its first three letters. */
const monthNumber = (text: string): number | undefined => {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const lower = text.toLowerCase();
  const index = MONTH_NAMES.findIndex((name) => lower === name || lower === name.slice(0, 3));
  return index < 0 ? undefined : index + 1;
};
