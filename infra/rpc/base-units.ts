import type { Decimal } from "../../domain/shared/decimal.js";
import { UnusableAnswer } from "./leg-client.js";

/** No network counts further: EVM words have 256 bits, the others fewer. */
const LIMIT = 2n ** 256n;

/**
 * The amount in base units of `decimals` places. Throws UnusableAnswer when it does not fit exactly (Addendum B 11.4), is negative or is
 * larger than any network can count.
 */
export const toBaseUnits = (amount: Decimal, decimals: number): bigint => {
  const units = rescaled(amount, decimals);
  if (units === undefined) throw new UnusableAnswer(`the amount does not fit ${decimals} decimal places exactly`);
  if (units < 0n) throw new UnusableAnswer("the amount is negative");
  if (units >= LIMIT) throw new UnusableAnswer("the amount is larger than a network can count");
  return units;
};

const rescaled = ({ units, scale }: Decimal, decimals: number): bigint | undefined => {
  if (scale <= decimals) return units * 10n ** BigInt(decimals - scale);
  const divisor = 10n ** BigInt(scale - decimals);
  return units % divisor === 0n ? units / divisor : undefined;
};
