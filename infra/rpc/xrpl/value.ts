import type { Decimal } from "../../../domain/shared/decimal.js";

/** The ledger's own exponents end at 80 and -96; the bound only keeps foreign text from asking for more. */
const MAX_EXPONENT = 200;
const VALUE = /^(-?)(\d{1,60})(?:\.(\d{1,60}))?(?:[eE]([+-]?\d{1,3}))?$/;

/** Reads an issued amount by its text, `1234.5678` or `5444166510000000e-26`, exactly; undefined when it is none. */
export const parseXrplValue = (text: string): Decimal | undefined => {
  const match = VALUE.exec(text);
  if (match === null) return undefined;
  const [, sign = "", whole = "", fraction = "", exponentText = "0"] = match;
  const exponent = Number(exponentText);
  if (Math.abs(exponent) > MAX_EXPONENT) return undefined;
  const units = BigInt(`${sign}${whole}${fraction}`);
  const scale = fraction.length - exponent;
  return scale >= 0 ? { units, scale } : { units: units * 10n ** BigInt(-scale), scale: 0 };
};
