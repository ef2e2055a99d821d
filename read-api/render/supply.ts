import { issuerStated } from "../../domain/board/issuer-stated.js";
import { measuredFloat, measuredOn, networkSlices } from "../../domain/board/measured-float.js";
import { ageSeconds, freshnessOf, legsOf, type MeasuredNetwork, type SupplyReading } from "../../domain/board/supply.js";
import { allNetworksMeasured, type UnmeasuredContext, unmeasuredContext } from "../../domain/board/unmeasured-context.js";
import { windowStart } from "../../domain/board/windowed-series.js";
import { weakestTier } from "../../domain/measurement/tiers.js";
import { checksumAddress } from "../../domain/registry/addresses.js";
import { artifactId } from "../../domain/shared/sha256.js";
import { type Instant, msOfInstant, startOfDay } from "../../domain/shared/time.js";
import type { BoardMoment, TokenMoment } from "../board-moment.js";
import type {
  BoardMeasuredFloat,
  BoardNetworkSlice,
  BoardTokenCard,
  BoardUnmeasuredContext,
  V1BoardTokenDetail,
} from "../generated/types.js";
import { readingRef, readingTime, renderSupplyFigure } from "./supply-figure.js";

type SeriesMembers = Pick<
  V1BoardTokenDetail,
  "supply_series" | "supply_series_truncated" | "supply_series_total_available" | "first_snapshot_at"
>;

/** The members of the token detail that are measured on the shown network (Addendum B 6.2, 6.3). */
export const renderSupplySeries = ({ token }: TokenMoment, network: string, moment: BoardMoment): SeriesMembers => {
  const measured = measuredOn(token.supply, network);
  const served = measured === undefined ? [] : servedReadings(measured, moment);
  const held = measured?.points ?? 0;
  return {
    supply_series: served.map((reading) => renderSupplyFigure(reading, moment.snapshot.damaged)),
    supply_series_truncated: served.length < held,
    supply_series_total_available: held,
    first_snapshot_at: measured?.first_measured_at ?? null,
  };
};

/** The newest readings inside the public window, at most the cap. */
export const servedReadings = ({ series }: MeasuredNetwork, { today, config }: BoardMoment): readonly SupplyReading[] => {
  const { PUBLIC_WINDOW_DAYS, SUPPLY_SERIES_CAP } = config.settings;
  const from = msOfInstant(startOfDay(windowStart(today, PUBLIC_WINDOW_DAYS)));
  return series.slice(0, SUPPLY_SERIES_CAP).filter(({ time_ms }) => time_ms >= from);
};

type SliceMembers = Pick<V1BoardTokenDetail, "network_slices" | "measured_float" | "unmeasured_context">;

/** Slices, their sum, and a third party's split beside them (Addendum B 12). They are kept while attested figures are withheld. */
export const renderSlices = (item: TokenMoment, moment: BoardMoment): SliceMembers => {
  const slices = networkSlices(item.token);
  const context = contextOf(item, slices);
  return {
    network_slices: slices.map((slice) => ({ ...renderSlice(slice, moment), issuer_stated: renderStated(item, slice.network) })),
    measured_float: renderFloat(slices, context, moment),
    unmeasured_context: context === undefined ? null : renderContext(context),
  };
};

/** What a card shows of measured supply (Addendum B 9.1). */
export const renderCardSupply = (
  item: TokenMoment,
  moment: BoardMoment,
): Pick<BoardTokenCard, "latest_supply" | "latest_supply_freshness" | "measured_float"> => {
  const home = measuredOn(item.token.supply, item.token.token.home_network)?.latest;
  const slices = networkSlices(item.token);
  return {
    latest_supply: home === undefined ? null : renderSupplyFigure(home, moment.snapshot.damaged),
    latest_supply_freshness: home === undefined ? "NONE" : freshnessOf(home, moment.nowMs, moment.config.settings),
    measured_float: renderFloat(slices, contextOf(item, slices), moment),
  };
};

/** The instants of the readings that a token detail carries. */
export const measuredDates = ({
  supply_series,
  network_slices,
}: Pick<V1BoardTokenDetail, "supply_series" | "network_slices">): readonly string[] => [
  ...supply_series.slice(0, 1).map(({ time }) => time),
  ...network_slices.map(({ as_of }) => as_of),
];

const contextOf = ({ token }: TokenMoment, slices: readonly MeasuredNetwork[]): UnmeasuredContext | undefined =>
  token.context === null ? undefined : unmeasuredContext(token.context, slices);

/** Beside the measurement, never combined with it (Addendum B 7.2). */
const renderStated = ({ token, clock }: TokenMoment, network: string): BoardNetworkSlice["issuer_stated"] => {
  const stated = issuerStated(token, clock.status, network);
  return stated === undefined ? null : { figure: stated.figure, as_of: stated.asOf, source_artifact_id: artifactId(stated.sourceSha256) };
};

const renderSlice = (measured: MeasuredNetwork, { config, nowMs, snapshot }: BoardMoment): Omit<BoardNetworkSlice, "issuer_stated"> => {
  const { latest, tiers } = measured;
  const { legs, absence } = legsOf(measured, nowMs, config.settings, snapshot.damaged);
  return {
    network: measured.network,
    family: measured.family,
    address: addressForm(measured),
    decimals: measured.decimals,
    total_supply: latest.total_supply,
    total_supply_base_units: latest.base_units,
    source_tier: latest.source_tier,
    pin_kind: latest.pin_kind,
    pin_ref: readingRef(latest),
    block_number: latest.height,
    as_of: readingTime(latest),
    age_seconds: ageSeconds(latest, nowMs),
    freshness: freshnessOf(latest, nowMs, config.settings),
    legs,
    legs_absence: absence,
    snapshot_artifact_id: latest.snapshot_artifact_id,
    quorum_log_artifact_id: latest.quorum_log_artifact_id,
    storage_proof_artifact_id: latest.storage_proof_artifact_id,
    first_measured_at: measured.first_measured_at,
    history_points: measured.points,
    history_tiers: tiers,
    history_weakest_tier: weakestTier(tiers) ?? latest.source_tier,
    self_reported: null,
  };
};

/** EVM addresses are answered in checksum form (Addendum B 11.4). */
const addressForm = ({ family, address }: MeasuredNetwork): string => (family === "EVM" ? (checksumAddress(address) ?? address) : address);

const renderFloat = (
  slices: readonly MeasuredNetwork[],
  context: UnmeasuredContext | undefined,
  { config, nowMs }: BoardMoment,
): BoardMeasuredFloat | null => {
  const float = measuredFloat(slices, nowMs, config.settings);
  if (float === undefined) return null;
  return {
    total_supply: float.total,
    source_tier: float.tier,
    as_of: float.asOf,
    networks: float.networks,
    slice_count: float.networks.length,
    late_networks: float.lateNetworks,
    history_weakest_tier: float.historyWeakestTier,
    all_networks_measured: allNetworksMeasured(context, nowMs, config.settings),
  };
};

const renderContext = ({ pull, rows, unmeasured, unmeasuredShareBps }: UnmeasuredContext): BoardUnmeasuredContext => ({
  provider_name: pull.provider_name,
  pulled_at: pull.pulled_at,
  source_url: pull.source_url,
  source_sha256: pull.source_sha256,
  source_artifact_id: artifactId(pull.source_sha256),
  total_supply: pull.total_supply,
  networks: rows.map(({ network_label, network, supply, measured }) => ({ network_label, network, supply, measured })),
  unmeasured_supply: unmeasured,
  unmeasured_share_bps: unmeasuredShareBps,
});

/** When the ages of a token detail's slices were nought: what a kept answer counts them from. */
export const agesFrom = (item: TokenMoment): readonly Instant[] => networkSlices(item.token).map(({ latest }) => readingTime(latest));
