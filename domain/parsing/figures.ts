import { type DecimalText, formatDecimal, parseDecimal } from "../shared/decimal.js";

/** A printed figure: its digits exactly, and the currency printed with it. */
export type Figure = { readonly amount: DecimalText; readonly currency: string | null };

const CURRENCY = String.raw`(?:US\$|USD|\$|€|EUR|£|GBP)`;
/** Thousands are grouped throughout or not at all; nothing but a currency stands before or after the digits. */
export const FIGURE_SOURCE = String.raw`\(?(?:${CURRENCY}\s?)?\(?-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?\)?`;
const FIGURE = new RegExp(String.raw`^(\()?(${CURRENCY})?\s*(\()?(-)?((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)(\))?$`, "u");
const DASH = /^[-\u2010-\u2015\u2212]$/u;
const CURRENCY_ALONE = new RegExp(`^${CURRENCY}$`, "u");

const CODES: Readonly<Record<string, string>> = { $: "USD", US$: "USD", USD: "USD", "€": "EUR", EUR: "EUR", "£": "GBP", GBP: "GBP" };

/**
 * Reads a printed figure by Addendum B 2.5: currency signs, grouping and spaces removed, `(1,234)` is `-1234`; undefined for
 * anything else. A parenthesis must be closed, and a sign stands only once.
 */
export const readFigure = (text: string): Figure | undefined => {
  const match = FIGURE.exec(text.trim());
  if (match === null) return undefined;
  const [, outer, currency, inner, minus, digits = "", closed] = match;
  const opened = outer !== undefined || inner !== undefined;
  if (opened !== (closed !== undefined) || (outer !== undefined && inner !== undefined) || (opened && minus !== undefined))
    return undefined;
  const value = parseDecimal(digits.replaceAll(",", ""));
  if (value === undefined) return undefined;
  const negative = opened || minus !== undefined;
  return {
    amount: formatDecimal(negative ? { units: -value.units, scale: value.scale } : value),
    currency: currency === undefined ? null : (CODES[currency] ?? null),
  };
};

/** A dash alone: zero where the template says so. */
export const isDash = (text: string): boolean => DASH.test(text.trim());

/** A currency printed apart from its figure. */
export const currencyAlone = (text: string): string | undefined => (CURRENCY_ALONE.test(text.trim()) ? CODES[text.trim()] : undefined);

/** The figure multiplied by a power of ten that the document states in words ("in thousands"), exactly. */
export const shiftFigure = (amount: DecimalText, places: number): DecimalText => {
  const value = parseDecimal(amount);
  if (value === undefined) throw new TypeError(`${amount} is not a decimal`);
  const scale = Math.max(0, value.scale - places);
  return formatDecimal({ units: value.units * 10n ** BigInt(places - (value.scale - scale)), scale });
};
