/** A figure of a case: what it is called, what it is compared with, and its goal. */
export type Figure = {
  /** Its name among the values of a sample. */
  readonly key: string;
  readonly name: string;
  readonly unit: string;
  /** What the product is compared with: the goal is a ratio, product / floor. Null: the goal is the product's own value. */
  readonly floor: string | null;
  readonly goal: number;
  readonly better: "higher" | "lower";
};

/** The values of one measurement by the keys of the figures. A value this machine cannot tell is left out. */
export type Sample = { readonly [key: string]: number };

/** Where a case measures: a migrated database of its own with fsync on, and how long one side of one round may take. */
export type BenchContext = { readonly databaseUrl: string; readonly seconds: number };

/** A case ready to be measured, warm on both sides. The harness takes turns between the two; `close` ends all that was started. */
export type OpenCase = {
  readonly floor: () => Promise<Sample>;
  readonly product: () => Promise<Sample>;
  readonly close: () => Promise<void>;
};

/** Figures that are measured together. */
export type BenchCase = {
  /** What a run names it by. */
  readonly id: string;
  /** Programs its floor is taken with; where one is missing the product is measured alone. */
  readonly floorNeeds: readonly string[];
  readonly figures: readonly Figure[];
  readonly open: (context: BenchContext) => Promise<OpenCase>;
};
