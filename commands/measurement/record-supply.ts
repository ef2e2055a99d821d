import { artifactBytes } from "../../domain/evidence/artifact.js";
import type { EvidenceEntry } from "../../domain/evidence/chain.js";
import type {
  MeasuringSubject,
  QuorumAttempt,
  QuorumLogArtifact,
  SupplyArtifact,
  SupplyRefusalArtifact,
} from "../../domain/measurement/artifacts.js";
import { cutoffKey } from "../../domain/measurement/cutoffs.js";
import { supplySubject } from "../../domain/measurement/subject.js";
import { wholeTokens } from "../../domain/measurement/supply-amount.js";
import { type ArtifactId, artifactIdOf } from "../../domain/shared/sha256.js";
import type { EvidenceState } from "../evidence-state.js";
import type { EvidenceWriter } from "../evidence-writer.js";
import { loadJsonArtifact } from "../load-artifact.js";
import type { ArtifactStore } from "../ports.js";
import type { RaiseAlarm } from "./alarms.js";
import type { MeasuredNetwork, Reading } from "./attempt.js";
import type { MeasuringOrder } from "./measuring-order.js";
import { goesBack } from "./pinned-attempt.js";

/**
 * What was put on record. `seq` is null for a refusal at a cutoff for a reason that stands on record already. `HELD`: somebody measured
 * at the cutoff meanwhile, and that stands.
 */
export type RecordedSupply =
  | { readonly outcome: "MEASURED"; readonly artifact: SupplyArtifact; readonly seq: number; readonly position: bigint | null }
  | { readonly outcome: "HELD"; readonly seq: number; readonly position: bigint | null }
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
  const { answer, records, position } = await evidence.appendEvidence<MadeSupply>(async (state) => {
    const floor = order.purpose === "CUTOFF" ? null : await lastPinHeight(state, artifacts, measured);
    const made = makeSupply(measured, order, aboveFloor(tries, floor), state);
    if (!made.isNews) return { entries: [], answer: made };
    await artifacts.putMany(made.behind);
    return { entries: [entryOf(made.artifact, measured, order)], answer: made };
  });
  const [seq, { artifact, heldSeq }] = [records[0]?.seq ?? null, answer];
  if (seq !== null) raiseAlarms(alarm, artifact, tries.reading);
  if (artifact.schema === "supply.refusal") return { outcome: "REFUSED", artifact, seq, position };
  if (heldSeq !== null) return { outcome: "HELD", seq: heldSeq, position };
  if (seq === null) throw new RangeError("a measurement was decided and not recorded");
  return { outcome: "MEASURED", artifact, seq, position };
};

/** What a reading or a refusal comes to on a state of the chain. */
type MadeSupply = {
  readonly artifact: SupplyArtifact | SupplyRefusalArtifact;
  readonly behind: readonly Buffer[]; // artifacts it names
  /** A cutoff is measured once, and refused once for each reason, however often it is tried (docs/adr/0191). */
  readonly isNews: boolean;
  readonly heldSeq: number | null; // of the measurement that stands at the cutoff already
};

const makeSupply = (measured: MeasuredNetwork, order: MeasuringOrder, { attempts, reading }: Tries, state: EvidenceState): MadeSupply => {
  const subject = subjectOf(measured, order);
  const log: QuorumLogArtifact = { schema: "supply.quorum", schema_version: 1, ...subject, attempts };
  const logBytes = artifactBytes(log);
  const key = keyOf(subject);
  if (reading === null) {
    const artifact = refusalOf(subject, attempts, artifactIdOf(logBytes));
    const isNews = key === null || !state.cutoffRefusalsOf(key).has(artifact.reason);
    return { artifact, behind: [logBytes], isNews, heldSeq: null };
  }
  const proof = reading.proof === null ? null : artifactBytes(reading.proof);
  const artifact = measurementOf(subject, measured, reading, artifactIdOf(logBytes), proof === null ? null : artifactIdOf(proof));
  const heldSeq = key === null ? null : (state.cutoffReadOf(key)?.seq ?? null);
  return { artifact, behind: proof === null ? [logBytes] : [logBytes, proof], isNews: heldSeq === null, heldSeq };
};

const keyOf = ({ symbol, network, cutoff_at: cutoffAt }: MeasuringSubject): string | null =>
  cutoffAt === null ? null : cutoffKey({ symbol, network, cutoffAt });

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
