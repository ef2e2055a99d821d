import type { BoardMeasuredChain } from "../generated/types.js";

/** What a comparison came to, by its reason or its status (Addendum B 14). */
export const RECONCILIATION_WORDS: { readonly [code: string]: string } = {
  NO_MEASUREMENT: "Nothing was measured at the cutoff",
  LIABILITY_IN_USD: "Not comparable: the report states dollars, not tokens",
  ATTESTED_ZERO: "Not comparable: the report states zero, and there is a supply",
  NOT_COMPARABLE: "Not comparable",
  MATCHED: "The same, within the tolerance",
  DIFFERS: "They differ by more than the tolerance",
  WITHIN_BOUND: "Measured supply lies within what is stated for all networks",
  EXCEEDS_BOUND: "Measured supply is more than what is stated for all networks",
};

export const SOURCE_WORDS: { readonly [source in BoardMeasuredChain["source"]]: string } = {
  CUTOFF_READ: "Last block at or before the cutoff",
  SNAPSHOT: "Recorded reading nearest to the cutoff",
};
