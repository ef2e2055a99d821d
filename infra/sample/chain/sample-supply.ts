import { addDays, addMonths, type Day, lastDayOfMonth, type Month, monthOfDay } from "../../../domain/shared/time.js";
import { aldermoorFigures, brightwaterFigures } from "../sample-figures.js";
import { DISPUTED_NETWORK, type SampleToken } from "./sample-tokens.js";

/** A supply that holds from noon of a report's day, UTC, for two days, so that it stands at the report's cutoff in any zone. */
export type StatedSupply = { readonly day: Day; readonly baseUnits: bigint };

/** The chain begins here, before the oldest month a report is about. */
export const FIRST_MONTH = "2024-06" as Month;

const TOKEN = 1_000_000n; // base units: six decimals
const DISPUTED_SUPPLY = 25_000_000n * TOKEN;
const DRIFTWOOD = { start: 3_100_000n, growth: 41_250n } as const;

/** The month of each year whose first date finds more on the chain than Aldermoor states, by this many tokens. */
const OVER_ISSUED = { month: "-03", tokens: 9_500_000n } as const;

/**
 * The invented supply of a token in base units, at the dates its issuer reports on and at the ends of months: equal to what is reported,
 * except where the sample shows that it need not be. Oldest first, from the chain's first month to `last`.
 */
export const statedSupplies = (token: SampleToken, last: Month): readonly StatedSupply[] => {
  const stated: StatedSupply[] = [];
  for (let period = FIRST_MONTH, months = 0; period <= last; period = addMonths(period, 1), months += 1)
    stated.push(...inMonth(token, period, months));
  return stated;
};

const inMonth = ({ symbol, network }: SampleToken, period: Month, months: number): readonly StatedSupply[] => {
  const day = lastDayOfMonth(period);
  if (network === DISPUTED_NETWORK) return [{ day, baseUnits: DISPUTED_SUPPLY }];
  switch (symbol) {
    case "ALDX":
      return aldermoorFigures(period).map(({ asOf, circulation }) => ({ day: asOf, baseUnits: (circulation + overIssued(asOf)) * TOKEN }));
    case "BRWX":
    case "BRWS": {
      const group = brightwaterFigures(period).tokens.find(({ label }) => label === `${symbol} tokens`);
      return [{ day, baseUnits: (group?.amount ?? 0n) * TOKEN - (symbol === "BRWX" ? DISPUTED_SUPPLY : 0n) }];
    }
    default:
      return [{ day, baseUnits: (DRIFTWOOD.start + DRIFTWOOD.growth * BigInt(months)) * TOKEN }];
  }
};

const overIssued = (day: Day): bigint => (monthOfDay(day).endsWith(OVER_ISSUED.month) && !isLast(day) ? OVER_ISSUED.tokens : 0n);
const isLast = (day: Day): boolean => monthOfDay(addDays(day, 1)) !== monthOfDay(day);

const HOUR = 3_600;
/** Noon of a day, and how long what is stated for it holds, in seconds of Unix time. */
export const noonOf = (day: Day): number => Date.parse(`${day}T12:00:00.000Z`) / 1000;
export const HELD_SECONDS = 48 * HOUR;

/** The supply at a moment of Unix time: between two stated ones it moves evenly, by the hour. Before the first one it is zero. */
export const supplyAt = (stated: readonly StatedSupply[], seconds: number): bigint => {
  const next = stated.findIndex(({ day }) => noonOf(day) > seconds);
  const from = next < 0 ? stated.at(-1) : stated[next - 1];
  const to = stated[next];
  if (from === undefined) return 0n;
  const since = noonOf(from.day) + HELD_SECONDS;
  if (to === undefined || seconds < since) return from.baseUnits;
  const [passed, all] = [Math.floor((seconds - since) / HOUR), Math.ceil((noonOf(to.day) - since) / HOUR)];
  return from.baseUnits + ((to.baseUnits - from.baseUnits) * BigInt(passed)) / BigInt(all);
};
