import { median } from "./timing.js";

/** Resamples a standard error is taken from. */
const RESAMPLES = 500;

/**
 * The difference of two medians in its standard errors, taken by bootstrap: below about three, the two are not told apart. Zero when
 * neither varies nor differs. Needs no shape of the distributions.
 */
export const medianDifference = (a: readonly number[], b: readonly number[], random: () => number = Math.random): number => {
  const differences = Array.from({ length: RESAMPLES }, () => median(resampled(a, random)) - median(resampled(b, random)));
  const mean = differences.reduce((sum, one) => sum + one, 0) / RESAMPLES;
  const error = Math.sqrt(differences.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (RESAMPLES - 1));
  const difference = Math.abs(median(a) - median(b));
  return difference === 0 ? 0 : difference / error;
};

const resampled = (values: readonly number[], random: () => number): number[] =>
  values.map(() => values[Math.floor(random() * values.length)] ?? Number.NaN);
