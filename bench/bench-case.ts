/** Where a case measures: a migrated database of its own with fsync on, and how long one round of one side may take. */
export type BenchContext = { readonly databaseUrl: string; readonly seconds: number };

/** One round: both sides measured one after the other, in the unit of the case. */
export type Round = { readonly product: number; readonly floor: number };

/**
 * A figure and the floor it is compared with. The harness opens a case, takes rounds and closes it; the median of product / floor is
 * to be at least the goal, or at most when lower is better.
 */
export type BenchCase = {
  readonly name: string;
  readonly floor: string;
  readonly unit: string;
  readonly goal: number;
  readonly better: "higher" | "lower";
  readonly open: (context: BenchContext) => Promise<{ readonly round: () => Promise<Round>; readonly close: () => Promise<void> }>;
};
