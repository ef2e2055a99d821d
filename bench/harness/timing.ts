import { performance } from "node:perf_hooks";

/** Milliseconds the work takes. */
export const millisecondsOf = async (work: () => unknown): Promise<number> => {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
};

/** Work on `count` things, done once: things a second. */
export const ratePerSecond = async (count: number, work: () => unknown): Promise<number> => (count * 1_000) / (await millisecondsOf(work));

/** A step that handles `count` things, repeated for so many seconds: things a second. */
export const rateDuring = async (seconds: number, count: number, step: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now();
  let steps = 0;
  for (; performance.now() - begin < seconds * 1_000; steps++) await step();
  return (steps * count * 1_000) / (performance.now() - begin);
};

/** The value below which that share of the values lies; NaN of none. */
export const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

/** The value in the middle, or the mean of the two there; NaN of none. */
export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const [below, above] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return ((below ?? Number.NaN) + (above ?? Number.NaN)) / 2;
};
