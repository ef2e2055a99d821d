import type { MeasuringRefusal } from "../measurement/artifacts.js";
import type { PinKind } from "../measurement/pin.js";
import type { MeasuredTier } from "../measurement/tiers.js";
import type { NetworkFamily } from "../registry/catalog.js";
import type { Settings } from "../settings/values.js";
import type { DecimalText } from "../shared/decimal.js";
import type { ArtifactId } from "../shared/sha256.js";
import { type Instant, msOfInstant } from "../shared/time.js";

/** One recorded reading of the schedule (Addendum B 11.5): what was read at which block, and how. */
export type SupplyReading = {
  readonly seq: number; // of its `supply.measured` record
  readonly time_ms: number; // of the block or ledger, milliseconds since 1970
  readonly height: number; // block, slot or ledger index
  readonly block_hash: string;
  readonly base_units: string;
  readonly total_supply: DecimalText;
  readonly source_tier: MeasuredTier;
  readonly pin_kind: PinKind;
  readonly legs: number;
  readonly dissent: number;
  readonly operators: readonly string[];
  readonly layout_id: string | null;
  readonly snapshot_artifact_id: ArtifactId;
  readonly quorum_log_artifact_id: ArtifactId | null;
  readonly storage_proof_artifact_id: ArtifactId | null;
};

/** What is held of one token on one network, and the newest readings of it. */
export type MeasuredNetwork = {
  readonly network: string;
  readonly family: NetworkFamily;
  readonly address: string; // as the latest reading named it
  readonly decimals: number; // of the latest reading
  readonly latest: SupplyReading;
  readonly latest_recorded_at: Instant;
  /** Why the latest reading's tier is not the strongest its registry entry allows; null when it is. */
  readonly latest_tier_reason: string | null;
  readonly first_measured_at: Instant;
  readonly points: number; // readings ever recorded
  readonly tiers: readonly MeasuredTier[]; // ever recorded, strongest first
  /** The newest readings, newest first; as many as a read may serve, or more. */
  readonly series: readonly SupplyReading[];
};

/** The newest refusal to record a figure of a network (Addendum B 11.2.3). */
export type RefusedMeasurement = {
  readonly network: string;
  readonly seq: number;
  readonly refused_at: Instant; // when it was recorded
  readonly reason: MeasuringRefusal;
  readonly detail: string;
  readonly refusal_artifact_id: ArtifactId;
  readonly quorum_log_artifact_id: ArtifactId;
};

/** Order of readings of one network: by time, then height, then record (Addendum B 16.3). Negative when `a` is newer. */
export const newestReadingFirst = (a: SupplyReading, b: SupplyReading): number =>
  b.time_ms - a.time_ms || b.height - a.height || b.seq - a.seq;

export type Freshness = "CURRENT" | "SNAPSHOT_LATE" | "NONE";

/** Late from the first millisecond past the limit on (Addendum B 11.5). */
export const freshnessOf = ({ time_ms }: SupplyReading, nowMs: number, settings: Settings): "CURRENT" | "SNAPSHOT_LATE" =>
  nowMs - time_ms > settings.SNAPSHOT_LATE_SECONDS * 1000 ? "SNAPSHOT_LATE" : "CURRENT";

/** Whole seconds since the block, at least 0 (Addendum B 11.5). */
export const ageSeconds = ({ time_ms }: SupplyReading, nowMs: number): number => Math.max(0, Math.floor((nowMs - time_ms) / 1000));

export type LegsAbsence = "RETENTION_EXPIRED" | "NO_QUORUM_RECORD" | "PAYLOAD_UNREADABLE" | "NO_PARTICIPANT_LIST";

const DAY_MS = 86_400_000;
const retainedUntilMs = (recordedAt: Instant, settings: Settings): number =>
  msOfInstant(recordedAt) + settings.RAW_PAYLOAD_RETENTION_DAYS * DAY_MS;

/**
 * How many providers gave the latest reading, or why that cannot be told any more (Addendum B 11.5): no quorum log is named, the
 * providers' answers are past their retention, the log is damaged, or it names nobody.
 */
export const legsOf = (
  { latest, latest_recorded_at }: Pick<MeasuredNetwork, "latest" | "latest_recorded_at">,
  nowMs: number,
  settings: Settings,
  damaged: ReadonlySet<ArtifactId>,
): { readonly legs: number; readonly absence: null } | { readonly legs: null; readonly absence: LegsAbsence } => {
  const { quorum_log_artifact_id: log, operators, legs } = latest;
  if (log === null) return { legs: null, absence: "NO_QUORUM_RECORD" };
  if (nowMs > retainedUntilMs(latest_recorded_at, settings)) return { legs: null, absence: "RETENTION_EXPIRED" };
  if (damaged.has(log)) return { legs: null, absence: "PAYLOAD_UNREADABLE" };
  return operators.length === 0 || legs === 0 ? { legs: null, absence: "NO_PARTICIPANT_LIST" } : { legs, absence: null };
};

/** The instants after `nowMs` at which the clock alone changes what is said of a network: it becomes late, its raw answers expire. */
export const supplyFlips = (measured: MeasuredNetwork, nowMs: number, settings: Settings): readonly number[] =>
  [measured.latest.time_ms + settings.SNAPSHOT_LATE_SECONDS * 1000 + 1, retainedUntilMs(measured.latest_recorded_at, settings) + 1].filter(
    (at) => at > nowMs,
  );
