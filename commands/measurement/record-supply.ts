import { type Artifact, artifactBytes } from "../../domain/evidence/artifact.js";
import type { EvidenceEntry } from "../../domain/evidence/chain.js";
import type {
  MeasuringSubject,
  QuorumAttempt,
  QuorumLogArtifact,
  SupplyArtifact,
  SupplyRefusalArtifact,
} from "../../domain/measurement/artifacts.js";
import { supplySubject } from "../../domain/measurement/subject.js";
import { wholeTokens } from "../../domain/measurement/supply-amount.js";
import type { ArtifactId } from "../../domain/shared/sha256.js";
import type { EvidenceState } from "../evidence-state.js";
import type { EvidenceWriter } from "../evidence-writer.js";
import { loadJsonArtifact } from "../load-artifact.js";
import type { ArtifactStore } from "../ports.js";
import type { RaiseAlarm } from "./alarms.js";
import type { MeasuredNetwork, Reading } from "./attempt.js";
import type { MeasuringOrder } from "./measuring-order.js";
import { goesBack } from "./pinned-attempt.js";

/** What was put on record. `seq` and `position` are null for a refusal that the order does not want recorded. */
export type RecordedSupply =
  | { readonly outcome: "MEASURED"; readonly artifact: SupplyArtifact; readonly seq: number; readonly position: bigint | null }
  | {
      readonly outcome: "REFUSED";
      readonly artifact: SupplyRefusalArtifact;
      readonly seq: number | null;
      readonly position: bigint | null;
    };

/** What came of the tries: the last one decides. */
export type Tries = { readonly attempts: readonly QuorumAttempt[]; readonly reading: Reading | null };

type RecordPorts = {
  readonly evidence: Pick<EvidenceWriter, "appendEvidence">;
  readonly artifacts: Pick<ArtifactStore, "get" | "putMany">;
  readonly alarm: RaiseAlarm;
};

const subjectOfRecord = ({ symbol, network }: MeasuredNetwork): string => supplySubject(symbol, network.network);

/** Height of the last recorded pin of the schedule or a command; null when there is none. Throws Refusal `artifact-missing`, DamagedArtifact. */
export const lastPinHeight = async (
  state: Pick<EvidenceState, "snapshotOf">,
  artifacts: Pick<ArtifactStore, "get">,
  measured: MeasuredNetwork,
): Promise<number | null> => {
  const last = state.snapshotOf(subjectOfRecord(measured));
  return last === undefined ? null : (await loadJsonArtifact<SupplyArtifact>(artifacts, last.artifactId)).pin.height;
};

/**
 * Puts a reading or a refusal on record behind its quorum log and proof. Whether the pin goes back is decided on the head the record
 * follows (Addendum B 11.2.4). What an operator must hear of is raised once it stands.
 */
export const recordSupply = async (
  { evidence, artifacts, alarm }: RecordPorts,
  measured: MeasuredNetwork,
  order: MeasuringOrder,
  tries: Tries,
): Promise<RecordedSupply> => {
  const { answer, records, position } = await evidence.appendEvidence<SupplyArtifact | SupplyRefusalArtifact>(async (state) => {
    const floor = order.purpose === "CUTOFF" ? null : await lastPinHeight(state, artifacts, measured);
    const artifact = await putBeforeRecord(artifacts, measured, order, aboveFloor(tries, floor));
    const kept = artifact.schema === "supply.measurement" || order.purpose === "SNAPSHOT" || order.recordRefusal;
    return { entries: kept ? [entryOf(artifact, measured, order)] : [], answer: artifact };
  });
  const seq = records[0]?.seq ?? null;
  raiseAlarms(alarm, answer, tries.reading);
  if (answer.schema === "supply.refusal") return { outcome: "REFUSED", artifact: answer, seq, position };
  if (seq === null) throw new RangeError("a measurement was decided and not recorded");
  return { outcome: "MEASURED", artifact: answer, seq, position };
};

const entryOf = (artifact: SupplyArtifact | SupplyRefusalArtifact, measured: MeasuredNetwork, order: MeasuringOrder): EvidenceEntry => ({
  kind: artifact.schema === "supply.measurement" ? "supply.measured" : "supply.refused",
  subject: subjectOfRecord(measured),
  artifact: artifactBytes(artifact),
  causeSeq: order.purpose === "CUTOFF" ? order.causeSeq : null,
  supersedesSeq: null,
});

/** Another process may have recorded a later pin since: then the last try was refused after all. */
const aboveFloor = ({ attempts, reading }: Tries, floor: number | null): Tries => {
  const last = attempts.at(-1);
  const back = reading === null ? undefined : goesBack(reading.pin, floor);
  if (last === undefined || back === undefined) return { attempts, reading };
  return { attempts: [...attempts.slice(0, -1), { ...last, decision: back }], reading: null };
};

/** Stores the quorum log and the proof, and gives the artifact that names them. Content-addressed, so doing it again is harmless. */
const putBeforeRecord = async (
  artifacts: Pick<ArtifactStore, "putMany">,
  measured: MeasuredNetwork,
  order: MeasuringOrder,
  { attempts, reading }: Tries,
): Promise<SupplyArtifact | SupplyRefusalArtifact> => {
  const subject = subjectOf(measured, order);
  const log: QuorumLogArtifact = { schema: "supply.quorum", schema_version: 1, ...subject, attempts };
  const proof = reading?.proof ?? null;
  const named: readonly Artifact[] = proof === null ? [log] : [log, proof];
  const [logId, proofId = null] = await artifacts.putMany(named.map(artifactBytes));
  if (logId === undefined) throw new RangeError("the store gave no id for a quorum log");
  return reading === null ? refusalOf(subject, attempts, logId) : measurementOf(subject, measured, reading, logId, proofId);
};

const subjectOf = ({ symbol, network: { network, family, address } }: MeasuredNetwork, order: MeasuringOrder): MeasuringSubject => ({
  symbol,
  network,
  family,
  address,
  purpose: order.purpose,
  cutoff_at: order.purpose === "CUTOFF" ? order.cutoffAt : null,
});

const measurementOf = (
  subject: MeasuringSubject,
  { network: { decimals } }: MeasuredNetwork,
  { pin, baseUnits, operators, dissent, tier, tierReason, proof }: Reading,
  logId: ArtifactId,
  proofId: ArtifactId | null,
): SupplyArtifact => ({
  schema: "supply.measurement",
  schema_version: 1,
  ...subject,
  decimals,
  pin,
  total_supply_base_units: baseUnits.toString(),
  total_supply: wholeTokens(baseUnits, decimals),
  source_tier: tier,
  tier_reason: tierReason,
  legs: operators.length,
  dissent: dissent.length,
  operators,
  layout_id: proof?.layout.layout_id ?? null,
  quorum_log_artifact_id: logId,
  storage_proof_artifact_id: proofId,
});

const refusalOf = (subject: MeasuringSubject, attempts: readonly QuorumAttempt[], logId: ArtifactId): SupplyRefusalArtifact => {
  const decision = attempts.at(-1)?.decision;
  if (decision?.outcome !== "REFUSED") throw new RangeError("a refusal without a refused try");
  const { reason, detail } = decision;
  return { schema: "supply.refusal", schema_version: 1, ...subject, reason, detail, quorum_log_artifact_id: logId };
};

const raiseAlarms = (alarm: RaiseAlarm, artifact: SupplyArtifact | SupplyRefusalArtifact, reading: Reading | null): void => {
  if (artifact.schema === "supply.refusal") alarm(artifact, { kind: "REFUSED", reason: artifact.reason, detail: artifact.detail });
  else {
    if (artifact.tier_reason !== null) alarm(artifact, { kind: "TIER_FALL", tier: artifact.source_tier, reason: artifact.tier_reason });
    if (reading !== null && reading.dissent.length > 0) alarm(artifact, { kind: "DISSENT", operators: reading.dissent });
  }
};
