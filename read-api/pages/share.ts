import { compareDecimals, type Decimal, divideDecimals, formatDecimal, subtractDecimals } from "../../domain/shared/decimal.js";

/** Percent with two places: more than a screen can show. */
const PLACES = 4;

/** How far `value` lies between `low` and `high`, 0 to 1, for drawing only; a half where the two are equal. */
export const shareBetween = (value: Decimal, low: Decimal, high: Decimal): number => {
  const share = divideDecimals(subtractDecimals(value, low), subtractDecimals(high, low), PLACES);
  return share === undefined ? 0.5 : Number(formatDecimal(share));
};

/** The least and the greatest of some values. */
export const extent = (values: readonly [Decimal, ...Decimal[]]): { readonly low: Decimal; readonly high: Decimal } => ({
  low: values.reduce((a, b) => (compareDecimals(b, a) < 0 ? b : a)),
  high: values.reduce((a, b) => (compareDecimals(b, a) > 0 ? b : a)),
});

/** A place along an axis as an SVG length. */
export const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;
