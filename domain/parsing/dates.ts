import { type Day, endOfDay, type Instant, instantFromMs, parseDay } from "../shared/time.js";

const MONTHS = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"];
/** A regular expression for the words in any case: templates mind case, dates and zones do not. */
export const anyCase = (words: string): string =>
  Array.from(words, (letter) =>
    letter === " " ? String.raw`\s` : letter === letter.toUpperCase() ? letter : `[${letter.toUpperCase()}${letter}]`,
  ).join("");
const MONTH_SOURCE = `(?:${MONTHS.map(anyCase).join("|")})`;

/** A day in words, month first or day first, in any case; a comma may stand on either side of the day. */
export const DATE_SOURCE = String.raw`(?:${MONTH_SOURCE},?\s\d{1,2}\s?,?\s\d{4}|\d{1,2}\s${MONTH_SOURCE},?\s\d{4})`;
export const TIME_SOURCE = String.raw`\d{1,2}(?::\d{2}(?::\d{2})?)?\s?[AaPp]\.?[Mm]\.?`;

/** Reads a day in words; undefined for anything else, impossible days included. */
export const readDate = (text: string): Day | undefined => {
  const words = text.replaceAll(",", " ").trim().toLowerCase().split(/\s+/u);
  const at = words.findIndex((word) => MONTHS.includes(word));
  if (words.length !== 3 || at < 0 || at > 1) return undefined;
  const month = MONTHS.indexOf(words[at] ?? "") + 1;
  const day = words[at === 0 ? 1 : 0] ?? "";
  return parseDay(`${words[2]}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`);
};

/** A clock time as seconds after midnight; undefined when it is none. */
export const readTime = (text: string): number | undefined => {
  const match = /^(\d{1,2})(?::(\d{2})(?::(\d{2}))?)?\s?([ap])\.?m\.?$/iu.exec(text.trim());
  if (match === null) return undefined;
  const [hour, minute, second] = [Number(match[1]), Number(match[2] ?? "0"), Number(match[3] ?? "0")];
  if (hour < 1 || hour > 12 || minute > 59 || second > 59) return undefined;
  return ((hour % 12) + (match[4]?.toLowerCase() === "p" ? 12 : 0)) * 3600 + minute * 60 + second;
};

/** Zones by the words reports use. "Pacific Time" follows the date; "Pacific Standard Time" is what it says. */
const ZONES: Readonly<Record<string, string>> = {
  utc: "UTC",
  gmt: "UTC",
  "coordinated universal time": "UTC",
  "universal time coordinated": "UTC",
  et: "America/New_York",
  "eastern time": "America/New_York",
  est: "-05:00",
  "eastern standard time": "-05:00",
  edt: "-04:00",
  "eastern daylight time": "-04:00",
  pt: "America/Los_Angeles",
  "pacific time": "America/Los_Angeles",
  pst: "-08:00",
  "pacific standard time": "-08:00",
  pdt: "-07:00",
  "pacific daylight time": "-07:00",
  ct: "America/Chicago",
  "central time": "America/Chicago",
  cet: "+01:00",
  "central european time": "Europe/Berlin",
  hkt: "Asia/Hong_Kong",
  "hong kong time": "Asia/Hong_Kong",
  jst: "Asia/Tokyo",
  "japan standard time": "Asia/Tokyo",
};
export const ZONE_SOURCE = `(?:${Object.keys(ZONES)
  .sort((a, b) => b.length - a.length)
  .map(anyCase)
  .join("|")})`;

/** An IANA zone or a fixed offset; undefined for words not in the table. */
export const readZone = (text: string): string | undefined => ZONES[text.trim().toLowerCase().replace(/\s+/gu, " ")];

const offsetMs = (zone: string): number => {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):(\d{2})$/u.exec(zone) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
};

/** What the zone's clock shows at the instant, as if it were UTC. */
const wallClockMs = (ms: number, zone: string): number => {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  }).formatToParts(ms);
  const part = (type: string): string => parts.find((entry) => entry.type === type)?.value ?? "";
  return Date.parse(`${part("year")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}:${part("second")}.000Z`);
};

/** The instant at which a clock in the zone shows the day and time. An hour the zone repeats means its first turn. */
export const instantIn = (day: Day, msOfDay: number, zone: string): Instant => {
  const wall = Date.parse(`${day}T00:00:00.000Z`) + msOfDay;
  if (/^[+-]/u.test(zone)) return instantFromMs(wall - offsetMs(zone));
  const fraction = ((wall % 1000) + 1000) % 1000;
  const offsets = [wall - 86_400_000, wall + 86_400_000].map((ms) => wallClockMs(ms - fraction, zone) - (ms - fraction));
  const fits = offsets.map((offset) => wall - offset).filter((ms) => wallClockMs(ms - fraction, zone) === wall - fraction);
  return instantFromMs(fits.length > 0 ? Math.min(...fits) : wall - (offsets[0] ?? 0));
};

export type Cutoff = { readonly cutoff_at: Instant; readonly cutoff_basis: "STATED" | "DEFAULT_END_OF_DAY_UTC" };

/** Addendum B 8.1: the stated instant; a zone without a time means the end of that day there; neither means the end of the UTC day. */
export const cutoffOf = (day: Day, secondsOfDay: number | undefined, zone: string | undefined): Cutoff => {
  if (zone === undefined) return { cutoff_at: endOfDay(day), cutoff_basis: "DEFAULT_END_OF_DAY_UTC" };
  const ms = secondsOfDay === undefined ? 86_399_999 : secondsOfDay * 1000;
  return { cutoff_at: instantIn(day, ms, zone), cutoff_basis: "STATED" };
};
