import type { CutoffMeasurement } from "../measurement/reconciliation.js";
import { type MeasuredTier, weakestTier } from "../measurement/tiers.js";
import { type DecimalText, decimalOf, formatDecimal, ratioOf, sumDecimals } from "../shared/decimal.js";
import type { Day, Instant, Month } from "../shared/time.js";
import { latestColumn } from "./coverage-points.js";
import type { BoardToken } from "./facts.js";
import { publishedBy } from "./networks.js";

/** The stated side of `coverage_ratio_all`: a report's own total and the networks a measurement is owed on (Addendum B 13.3). */
export type AllNetworksStated = {
  readonly asOf: Day;
  readonly reportMonth: Month;
  readonly totalReserveUsd: DecimalText;
  readonly cutoffAt: Instant;
  readonly networks: readonly string[]; // published at the cutoff, home first
};

/** Of the newest active single-token report with a total; undefined without one or without a published network. */
export const allNetworksStated = ({ reports, token }: BoardToken): AllNetworksStated | undefined => {
  const report = reports.findLast(
    (candidate) => candidate.parse.report_scope === "SINGLE_TOKEN" && latestColumn(candidate)?.total_reserve?.unit === "USD",
  );
  const column = report === undefined ? undefined : latestColumn(report);
  if (report === undefined || column?.total_reserve === undefined || column.total_reserve === null) return undefined;
  const networks = publishedBy(token, column.cutoff_at);
  if (networks.length === 0) return undefined;
  return {
    asOf: column.as_of,
    reportMonth: report.parse.period,
    totalReserveUsd: column.total_reserve.amount,
    cutoffAt: column.cutoff_at,
    networks,
  };
};

/** `coverage_ratio_all`: the stated total over what was measured on every published network at the cutoff (Addendum B 13.3). */
export type AllNetworksRatio = AllNetworksStated & {
  readonly measured: readonly string[]; // networks with a measurement, home first
  readonly missing: readonly string[];
  /** Null unless every network is measured. */
  readonly figures: {
    readonly measuredFloat: DecimalText;
    readonly ratio: DecimalText | null; // null for a float of zero
    readonly sourceTier: MeasuredTier;
    readonly ethereumSupply: DecimalText | null; // null when `ethereum` is not published
    readonly ethereumRatio: DecimalText | null;
  } | null;
};

/** The stated side beside the measurements held at its cutoff, by network. */
export const allNetworksRatio = (stated: AllNetworksStated, measurements: ReadonlyMap<string, CutoffMeasurement>): AllNetworksRatio => {
  const measured = stated.networks.filter((network) => measurements.has(network));
  const missing = stated.networks.filter((network) => !measurements.has(network));
  return { ...stated, measured, missing, figures: missing.length > 0 ? null : figuresOf(stated, measurements) };
};

const figuresOf = ({ networks, totalReserveUsd }: AllNetworksStated, measurements: ReadonlyMap<string, CutoffMeasurement>) => {
  const held = networks.map((network) => measurements.get(network)).filter((measurement) => measurement !== undefined);
  const reserve = decimalOf(totalReserveUsd);
  const float = sumDecimals(held.map(({ total_supply }) => decimalOf(total_supply)));
  const sourceTier = weakestTier(held.map(({ tier }) => tier));
  if (sourceTier === undefined) return null;
  const ethereum = networks.includes("ethereum") ? measurements.get("ethereum") : undefined;
  return {
    measuredFloat: formatDecimal(float),
    ratio: ratioOf(reserve, float),
    sourceTier,
    ethereumSupply: ethereum?.total_supply ?? null,
    ethereumRatio: ethereum === undefined ? null : ratioOf(reserve, decimalOf(ethereum.total_supply)),
  };
};
