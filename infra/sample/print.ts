import type { Day, Month } from "../../domain/shared/time.js";

const MONTHS = "January February March April May June July August September October November December".split(" ");

/** `February 28, 2026`. */
export const dayInWords = (day: Day): string => `${MONTHS[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8, 10))}, ${day.slice(0, 4)}`;
/** `28 February 2026`. */
export const dayFirst = (day: Day): string => `${Number(day.slice(8, 10))} ${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
export const monthInWords = (month: Month): string => `${MONTHS[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;

/** Grouped by comma; a negative amount in parentheses; `places` digits after the point. */
export const amountInPrint = (amount: bigint, places = 0): string => {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(places + 1, "0");
  const whole = digits.slice(0, digits.length - places).replace(/\B(?=(\d{3})+$)/g, ",");
  const text = places === 0 ? whole : `${whole}.${digits.slice(digits.length - places)}`;
  return amount < 0n ? `(${text})` : text;
};
