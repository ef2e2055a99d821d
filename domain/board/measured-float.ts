import { type MeasuredTier, strongestFirst, weakestTier } from "../measurement/tiers.js";
import type { Settings } from "../settings/values.js";
import { type DecimalText, formatDecimal, parseDecimal, sumDecimals } from "../shared/decimal.js";
import { type Instant, instantFromMs } from "../shared/time.js";
import type { BoardToken } from "./facts.js";
import { homeFirst, ingestedNames } from "./networks.js";
import { freshnessOf, type MeasuredNetwork } from "./supply.js";

/** The latest readings of the published networks that have one, home first, then in registry order (Addendum B 12.1). */
export const networkSlices = ({ token, supply }: Pick<BoardToken, "token" | "supply">): readonly MeasuredNetwork[] =>
  homeFirst(token)
    .filter(({ published }) => published)
    .flatMap(({ network }) => measuredOn(supply, network) ?? []);

/** What is held of one network; undefined when it was never read. */
export const measuredOn = (supply: readonly MeasuredNetwork[], network: string): MeasuredNetwork | undefined =>
  supply.find((measured) => measured.network === network);

/** BoardMeasuredFloat but for what a third party's split says (Addendum B 12.2). */
export type MeasuredFloat = {
  readonly total: DecimalText;
  readonly tier: MeasuredTier; // the weakest of the slices
  readonly asOf: Instant; // of the oldest slice
  readonly networks: readonly string[];
  readonly lateNetworks: readonly string[]; // late, and summed all the same
  readonly historyWeakestTier: MeasuredTier;
};

/** The exact sum of every latest slice, late ones included; undefined without slices. */
export const measuredFloat = (slices: readonly MeasuredNetwork[], nowMs: number, settings: Settings): MeasuredFloat | undefined => {
  const tier = weakestTier(slices.map(({ latest }) => latest.source_tier));
  const historyWeakestTier = weakestTier(slices.flatMap(({ tiers }) => tiers));
  if (tier === undefined || historyWeakestTier === undefined) return undefined;
  return {
    total: formatDecimal(sumDecimals(slices.map(({ latest }) => exact(latest.total_supply)))),
    tier,
    asOf: instantFromMs(Math.min(...slices.map(({ latest }) => latest.time_ms))),
    networks: slices.map(({ network }) => network),
    lateNetworks: slices.filter(({ latest }) => freshnessOf(latest, nowMs, settings) === "SNAPSHOT_LATE").map(({ network }) => network),
    historyWeakestTier,
  };
};

const exact = (text: DecimalText) => {
  const value = parseDecimal(text);
  if (value === undefined) throw new RangeError(`${JSON.stringify(text)} is no measured supply`);
  return value;
};

/** Tiers of the latest readings of every measured network, strongest first (Addendum B 9.3). */
export const tiersInUse = (tokens: readonly Pick<BoardToken, "token" | "supply">[]): readonly MeasuredTier[] =>
  strongestFirst(
    tokens.flatMap(({ token, supply }) => ingestedNames(token).flatMap((name) => measuredOn(supply, name)?.latest.source_tier ?? [])),
  );
