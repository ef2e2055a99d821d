import type { Figure, Sample } from "./bench-case.js";
import type { Rounds } from "./measure.js";
import { median } from "./timing.js";

/** A figure as it came out: medians over the rounds, and the ratio of each round. Null where it could not be measured. */
export type Verdict = {
  readonly figure: Figure;
  readonly product: number | null;
  readonly floor: number | null;
  /** product / floor, round by round; none for a figure without a floor. */
  readonly ratios: readonly number[];
  /** What the goal is held against: the median of the ratios, or the product's own value. */
  readonly value: number | null;
  readonly met: boolean | null;
};

/** The verdict on each figure of a case. */
export const verdictsOf = (figures: readonly Figure[], { floor, product }: Rounds): Verdict[] =>
  figures.map((figure) => {
    const [products, floors] = [valuesOf(product, figure.key), valuesOf(floor, figure.key)];
    const ratios = products.length === floors.length ? products.map((value, round) => value / (floors[round] ?? Number.NaN)) : [];
    const value = medianOrNull(figure.floor === null ? products : ratios);
    const met = value === null ? null : figure.better === "higher" ? value >= figure.goal : value <= figure.goal;
    return { figure, product: medianOrNull(products), floor: medianOrNull(floors), ratios, value, met };
  });

const valuesOf = (samples: readonly Sample[], key: string): number[] => samples.flatMap((sample) => sample[key] ?? []);

const medianOrNull = (values: readonly number[]): number | null => (values.length === 0 ? null : median(values));
