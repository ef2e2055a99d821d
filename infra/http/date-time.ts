const DATE_TIME = /^(\d{4})-(\d{2})-(\d{2})[Tt]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/;
const ZONELESS = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/;

/** Whether a text is an RFC 3339 date-time with `Z` or a numeric offset, of a day the calendar has (Addendum A 1.2). No leap second. */
export const isDateTime = (text: string): boolean => {
  const [, year, month, day] = DATE_TIME.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return false;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  return date.toISOString().slice(0, 10) === `${year}-${month}-${day}`;
};

/** Whether a text is a day and a time without their zone. */
export const lacksZone = (text: string): boolean => ZONELESS.test(text);
