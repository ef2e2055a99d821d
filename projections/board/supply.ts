import { newestReadingFirst, type SupplyReading } from "../../domain/board/supply.js";
import type { SupplyArtifact } from "../../domain/measurement/artifacts.js";
import { strongestFirst } from "../../domain/measurement/tiers.js";
import { type Instant, instantFromMs, msOfInstant } from "../../domain/shared/time.js";
import { MalformedArtifact } from "../decode.js";
import type { EvidenceEvent, RowAccess, RowRef } from "../projection.js";
import { contextOf, refusalOf, supplyOf } from "./artifacts.js";
import { cutoffTouches, foldCutoffRead } from "./cutoffs.js";
import { type BoardRows, reportRowId, type SupplyNetworkRow, sliceId } from "./rows.js";

/** The network's row; of a cutoff's reading, which is none of the schedule, its own (Addendum B 13). */
export const measuredTouches = (event: EvidenceEvent): readonly RowRef<keyof BoardRows>[] => {
  const artifact = supplyOf(event);
  if (artifact.purpose === "CUTOFF") return cutoffTouches(artifact);
  return [{ table: "supply_networks", id: sliceId(artifact.symbol, artifact.network) }];
};

/** `supply.measured`: a reading of the schedule joins the series of its network; one at a report's cutoff is no reading of it. */
export const foldMeasured = (event: EvidenceEvent, rows: RowAccess<BoardRows>): void => {
  const artifact = supplyOf(event);
  if (artifact.purpose === "CUTOFF") {
    foldCutoffRead(event, artifact, rows);
    return;
  }
  const slice = sliceId(artifact.symbol, artifact.network);
  const reading = readingOf(event, artifact);
  rows.put("supply_readings", reportRowId(reading.seq), { ...reading, slice });
  const former = rows.get("supply_networks", slice);
  rows.put("supply_networks", slice, {
    symbol: artifact.symbol,
    network: artifact.network,
    ...latestOf(event, artifact, reading, former),
    first_measured_at: earlier(former?.first_measured_at, artifact.pin.time),
    points: (former?.points ?? 0) + 1,
    tiers: strongestFirst([...(former?.tiers ?? []), reading.source_tier]),
  });
};

type Latest = Pick<SupplyNetworkRow, "family" | "address" | "decimals" | "latest" | "latest_recorded_at" | "latest_tier_reason">;

const latestOf = (
  { record }: EvidenceEvent,
  artifact: SupplyArtifact,
  reading: SupplyReading,
  former: SupplyNetworkRow | undefined,
): Latest => {
  if (former !== undefined && newestReadingFirst(former.latest, reading) < 0) {
    const { family, address, decimals, latest, latest_recorded_at, latest_tier_reason } = former;
    return { family, address, decimals, latest, latest_recorded_at, latest_tier_reason };
  }
  const { family, address, decimals, tier_reason } = artifact;
  return { family, address, decimals, latest: reading, latest_recorded_at: record.recorded_at, latest_tier_reason: tier_reason };
};

const earlier = (known: Instant | undefined, time: Instant): Instant => (known !== undefined && known < time ? known : time);

const readingOf = ({ record }: EvidenceEvent, artifact: SupplyArtifact): SupplyReading => {
  const { pin, legs, dissent, operators, layout_id, quorum_log_artifact_id, storage_proof_artifact_id } = artifact;
  const time_ms = msOfInstant(pin.time);
  if (record.artifact === null || instantFromMs(time_ms) !== pin.time)
    throw new MalformedArtifact(`record ${record.seq} names no artifact, or its pin ${JSON.stringify(pin.time)} is no instant`);
  return {
    seq: record.seq,
    time_ms,
    height: pin.height,
    block_hash: pin.hash,
    base_units: artifact.total_supply_base_units,
    total_supply: artifact.total_supply,
    source_tier: artifact.source_tier,
    pin_kind: pin.kind,
    legs,
    dissent,
    operators,
    layout_id,
    snapshot_artifact_id: record.artifact,
    quorum_log_artifact_id,
    storage_proof_artifact_id,
  };
};

export const noTouches = (): readonly RowRef<keyof BoardRows>[] => [];

/** `supply.refused`: the newest refusal of a network stands; a cutoff's is none of the schedule. */
export const foldRefused = (event: EvidenceEvent, rows: RowAccess<BoardRows>): void => {
  const { symbol, network, purpose, reason, detail, quorum_log_artifact_id } = refusalOf(event);
  const { seq, recorded_at, artifact } = event.record;
  if (purpose === "CUTOFF") return;
  if (artifact === null) throw new MalformedArtifact(`record ${seq} names no artifact`);
  const refused = { network, seq, refused_at: recorded_at, reason, detail, refusal_artifact_id: artifact, quorum_log_artifact_id };
  rows.put("supply_refusals", sliceId(symbol, network), { symbol, ...refused });
};

export const contextTouches = (event: EvidenceEvent): readonly RowRef<keyof BoardRows>[] => [
  { table: "supply_context", id: contextOf(event).symbol },
];

/** `context.pulled`: the pull of the greatest `pulled_at` stands, the later record on a tie. */
export const foldContext = (event: EvidenceEvent, rows: RowAccess<BoardRows>): void => {
  const pull = contextOf(event);
  const former = rows.get("supply_context", pull.symbol);
  if (former === undefined || former.pulled_at <= pull.pulled_at) rows.put("supply_context", pull.symbol, pull);
};
