/** What the service itself checked of a measured supply, strongest first (Addendum B 11.3). */
export const MEASURED_TIERS = ["STORAGE_PROVEN", "ETH_CALL", "RPC_QUORUM"] as const;
export type MeasuredTier = (typeof MEASURED_TIERS)[number];

/** The weakest of the tiers (Addendum B 2.10); undefined of none. */
export const weakestTier = (tiers: readonly MeasuredTier[]): MeasuredTier | undefined =>
  MEASURED_TIERS.findLast((tier) => tiers.includes(tier));

/** The distinct tiers, strongest first. */
export const strongestFirst = (tiers: readonly MeasuredTier[]): readonly MeasuredTier[] =>
  MEASURED_TIERS.filter((tier) => tiers.includes(tier));
