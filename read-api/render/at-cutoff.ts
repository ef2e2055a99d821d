import type { AllNetworksRatio } from "../../domain/board/all-networks-ratio.js";
import { type MeasuredAtCutoff, reconciliationsOn } from "../../domain/board/at-cutoff.js";
import type { BoardReconciliation as Held } from "../../domain/board/cutoff-facts.js";
import type { BoardToken } from "../../domain/board/facts.js";
import type { Settings } from "../../domain/settings/values.js";
import type { BoardCoverageRatioAll, BoardMeasuredChain, BoardReconciliation, V1BoardTokenDetail } from "../generated/types.js";

/** BoardMeasuredChain: supply of one network at a report's cutoff (Addendum B 13). */
export const renderMeasured = ({ network, measurement }: MeasuredAtCutoff): BoardMeasuredChain => ({
  chain: network,
  source: measurement.source,
  supply: measurement.total_supply,
  block_number: measurement.height,
  measured_at: measurement.time,
  tier: measurement.tier,
  artifact_id: measurement.artifact_id,
});

type ReconciliationMembers = Pick<V1BoardTokenDetail, "reconciliations" | "reconciliations_truncated" | "reconciliations_total_available">;

/** The recorded comparisons of the shown network, newest date first, at most RECONCILIATIONS_CAP (Addendum B 6.2, 14). */
export const renderReconciliations = (token: BoardToken, network: string, settings: Settings): ReconciliationMembers => {
  const held = reconciliationsOn(token, network);
  const served = held.slice(0, settings.RECONCILIATIONS_CAP);
  return {
    reconciliations: served.map(renderReconciliation),
    reconciliations_truncated: served.length < held.length,
    reconciliations_total_available: held.length,
  };
};

/** BoardReconciliation: the artifact's own members. No anchor is held yet. */
const renderReconciliation = ({ schema, schema_version, symbol, seq, ...entry }: Held): BoardReconciliation => ({
  ...entry,
  anchor_status: "UNANCHORED",
});

/** A quarter of an hour, whatever the window is configured to: the member is a constant of the interface. */
const WINDOW_HOURS = 0.25;

/** BoardCoverageRatioAll: the report's own figures stay where a network is not measured, the others are null (Addendum B 13.3). */
export const renderRatio = ({
  asOf,
  reportMonth,
  totalReserveUsd,
  measured,
  missing,
  figures,
}: AllNetworksRatio): BoardCoverageRatioAll => ({
  status: figures === null ? "NO_CONTEMPORANEOUS_SNAPSHOT" : "RATIO",
  as_of: asOf,
  report_month: reportMonth,
  total_reserve_usd: totalReserveUsd,
  measured_float: figures?.measuredFloat ?? null,
  coverage_ratio: figures?.ratio ?? null,
  source_tier: figures?.sourceTier ?? null,
  networks: measured,
  networks_missing: missing,
  eth_slice_supply: figures?.ethereumSupply ?? null,
  eth_slice_ratio: figures?.ethereumRatio ?? null,
  window_hours: WINDOW_HOURS,
});

/** When what stands on measurements at cutoffs was measured. */
export const cutoffDates = ({
  latest_report,
  reconciliations,
}: Pick<V1BoardTokenDetail, "latest_report" | "reconciliations">): readonly string[] =>
  [...(latest_report?.measured_at_cutoff ?? []), ...reconciliations].flatMap(({ measured_at: at }) => at ?? []);
