const DATE_TIME = /^(\d{4})-(\d{2})-(\d{2})[Tt]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/;
const ZONELESS = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/;

/** Milliseconds since 1970 of the first and the last instant that can be written in UTC with a year of four digits. */
const [FIRST_MS, LAST_MS] = [Date.parse("0000-01-01T00:00:00.000Z"), Date.parse("9999-12-31T23:59:59.999Z")];

/**
 * Whether a text is an RFC 3339 date-time with `Z` or a numeric offset, of a day the calendar has, and in UTC still of a year of four
 * digits (Addendum A 1.2). No leap second.
 */
export const isDateTime = (text: string): boolean => {
  const [, year, month, day] = DATE_TIME.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return false;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  const ms = Date.parse(text);
  return date.toISOString().slice(0, 10) === `${year}-${month}-${day}` && ms >= FIRST_MS && ms <= LAST_MS;
};

/** Whether a text is a day and a time without their zone. */
export const lacksZone = (text: string): boolean => ZONELESS.test(text);
