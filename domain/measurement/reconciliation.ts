import type { Artifact } from "../evidence/artifact.js";
import {
  absDecimal,
  compareDecimals,
  type Decimal,
  type DecimalText,
  decimalOf,
  divideDecimals,
  formatDecimal,
  multiplyDecimals,
  subtractDecimals,
} from "../shared/decimal.js";
import type { ArtifactId, Sha256Hex } from "../shared/sha256.js";
import { type Day, type Instant, type Month, msOfInstant } from "../shared/time.js";
import type { SupplyArtifact } from "./artifacts.js";
import type { AttestedSupply } from "./attested-supply.js";
import type { MeasuredTier } from "./tiers.js";

/** A measurement at a report's cutoff (Addendum B 13.1). */
export type CutoffMeasurement = {
  readonly source: "CUTOFF_READ" | "SNAPSHOT";
  readonly total_supply: DecimalText;
  readonly time: Instant; // of the block or ledger
  readonly height: number;
  readonly tier: MeasuredTier;
  readonly artifact_id: ArtifactId; // of the `supply.measured` record
};

/** What a reading made for a cutoff is there; undefined for one of the schedule. */
export const cutoffReadOf = (
  { purpose, cutoff_at: cutoffAt, total_supply, pin, source_tier }: SupplyArtifact,
  artifactId: ArtifactId,
): { readonly cutoffAt: Instant; readonly measurement: CutoffMeasurement } | undefined => {
  if (purpose !== "CUTOFF" || cutoffAt === null) return undefined;
  const { time, height } = pin;
  return { cutoffAt, measurement: { source: "CUTOFF_READ", total_supply, time, height, tier: source_tier, artifact_id: artifactId } };
};

/** Addendum B 14. */
export type ReconciliationStatus = "NO_MEASUREMENT" | "NOT_COMPARABLE" | "MATCHED" | "DIFFERS" | "WITHIN_BOUND" | "EXCEEDS_BOUND";

/** Artifact of `reconciliation.compared`, subject `<symbol>/<network>`: a stated supply beside a measured one (Addendum B 14). */
export type ReconciliationArtifact = Artifact & {
  readonly schema: "reconciliation";
  readonly schema_version: 1;
  readonly symbol: string;
  readonly network: string;
  readonly as_of: Day;
  readonly report_month: Month;
  readonly cutoff_at: Instant;
  readonly attested_scope: AttestedSupply["scope"];
  readonly attested_label: string | null;
  readonly attested_supply: DecimalText;
  readonly attested_unit: "USD" | "TOKEN";
  readonly measured_source: "CUTOFF_READ" | "SNAPSHOT" | null;
  readonly measured_supply: DecimalText | null;
  readonly measured_at: Instant | null;
  readonly measured_block: number | null;
  readonly measured_tier: MeasuredTier | null;
  readonly measured_artifact_id: ArtifactId | null;
  readonly offset_seconds: number | null; // measured_at - cutoff_at, toward zero
  readonly difference: DecimalText | null; // measured - attested
  readonly difference_bps: DecimalText | null;
  readonly tolerance_bps: string;
  readonly status: ReconciliationStatus;
  readonly reason: "LIABILITY_IN_USD" | "ATTESTED_ZERO" | null;
  readonly report_artifact_id: ArtifactId;
  readonly source_sha256: Sha256Hex;
};

/** What a comparison is of, whatever it comes to: a new one of the same supersedes it (docs/adr/0192). */
export const reconciliationKey = ({
  symbol,
  network,
  report_month,
  as_of,
}: Pick<ReconciliationArtifact, "symbol" | "network" | "report_month" | "as_of">): string =>
  `${symbol}/${network}/${report_month}/${as_of}`;

/** What is compared: one date column of one active report on one network. */
export type ReconciliationInput = {
  readonly symbol: string;
  readonly network: string;
  readonly as_of: Day;
  readonly report_month: Month;
  readonly cutoff_at: Instant;
  readonly attested: AttestedSupply;
  readonly measured: CutoffMeasurement | null;
  readonly tolerance_bps: string;
  readonly report_artifact_id: ArtifactId;
  readonly source_sha256: Sha256Hex;
};

type Verdict = Pick<ReconciliationArtifact, "status" | "reason" | "difference" | "difference_bps">;

const TEN_THOUSAND: Decimal = { units: 10_000n, scale: 0 };

/** The comparison of Addendum B 14. Exact; the tolerance is inclusive (Addendum B 2.9). */
export const compareSupply = (input: ReconciliationInput): ReconciliationArtifact => {
  const { attested, measured, ...rest } = input;
  return {
    schema: "reconciliation",
    schema_version: 1,
    ...rest,
    attested_scope: attested.scope,
    attested_label: attested.label,
    attested_supply: attested.amount,
    attested_unit: attested.unit,
    measured_source: measured?.source ?? null,
    measured_supply: measured?.total_supply ?? null,
    measured_at: measured?.time ?? null,
    measured_block: measured?.height ?? null,
    measured_tier: measured?.tier ?? null,
    measured_artifact_id: measured?.artifact_id ?? null,
    offset_seconds: measured === null ? null : offsetSeconds(measured.time, input.cutoff_at),
    ...verdict(input),
  };
};

const offsetSeconds = (measuredAt: Instant, cutoffAt: Instant): number => {
  const seconds = Math.trunc((msOfInstant(measuredAt) - msOfInstant(cutoffAt)) / 1000);
  return seconds === 0 ? 0 : seconds;
};

const NOTHING_COMPARED = { difference: null, difference_bps: null };

const verdict = ({ attested, measured, tolerance_bps }: ReconciliationInput): Verdict => {
  if (measured === null) return { status: "NO_MEASUREMENT", reason: null, ...NOTHING_COMPARED };
  if (attested.unit === "USD") return { status: "NOT_COMPARABLE", reason: "LIABILITY_IN_USD", ...NOTHING_COMPARED };
  const [stated, read] = [decimalOf(attested.amount), decimalOf(measured.total_supply)];
  const difference = subtractDecimals(read, stated);
  const figures = { difference: formatDecimal(difference), difference_bps: basisPoints(difference, stated) };
  if (stated.units === 0n && read.units !== 0n) return { status: "NOT_COMPARABLE", reason: "ATTESTED_ZERO", ...figures };
  return { status: statusOf(attested, stated, difference, tolerance_bps), reason: null, ...figures };
};

const basisPoints = (difference: Decimal, base: Decimal): DecimalText | null => {
  const points = divideDecimals(multiplyDecimals(absDecimal(difference), TEN_THOUSAND), base, 2);
  return points === undefined ? null : formatDecimal(points);
};

const statusOf = ({ scope, halfPlace }: AttestedSupply, stated: Decimal, difference: Decimal, bps: string): ReconciliationStatus => {
  const tolerance = toleranceOf(stated, halfPlace, bps);
  const within = compareDecimals(scope === "TOTAL" ? difference : absDecimal(difference), tolerance) <= 0;
  if (scope === "TOTAL") return within ? "WITHIN_BOUND" : "EXCEEDS_BOUND";
  return within ? "MATCHED" : "DIFFERS";
};

/** The larger of the share of the attested figure and half a unit of its last printed place. */
const toleranceOf = (stated: Decimal, halfPlace: Decimal, bps: string): Decimal => {
  const shifted = decimalOf(bps);
  const share = multiplyDecimals(absDecimal(stated), { units: shifted.units, scale: shifted.scale + 4 });
  return compareDecimals(share, halfPlace) >= 0 ? share : halfPlace;
};
