import { type DecimalText, formatDecimal } from "../shared/decimal.js";

/** The greatest amount an EVM word holds; no network states more. */
const MOST = 2n ** 256n - 1n;

/** Whether base units are an amount a token can have. */
export const isSupply = (baseUnits: bigint): boolean => baseUnits >= 0n && baseUnits <= MOST;

/** Whole tokens with exactly `decimals` fraction digits (Addendum B 2.7). */
export const wholeTokens = (baseUnits: bigint, decimals: number): DecimalText => formatDecimal({ units: baseUnits, scale: decimals });
