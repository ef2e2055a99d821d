import type { ArtifactStore } from "../../commands/ports.js";
import { type BundleWindow, type MeasuredRecord, type ReadingCandidates, ReadingChoice } from "../../domain/bundle/bundled-readings.js";
import type { BundledReading, NamedArtifact } from "../../domain/bundle/token-evidence.js";
import type { SupplyArtifact } from "../../domain/measurement/artifacts.js";
import type { ArtifactId } from "../../domain/shared/sha256.js";

/** The chain does not hold what the read model says it does. */
export class HeadNotFound extends Error {
  override readonly name = "HeadNotFound";
}

/** The bytes of an artifact that record `seq` names, directly or through its own. Throws HeadNotFound. */
export const heldBytes = (artifacts: ReadonlyMap<string, Buffer>, id: string | null, seq: number): Buffer => {
  const bytes = id === null ? undefined : artifacts.get(id);
  if (bytes === undefined) throw new HeadNotFound(`record ${seq} names an artifact that is not held`);
  return bytes;
};

/** Read at a time, of which little is held on to: measurements are small, quorum logs and proofs are not. */
const READINGS = 500;
const BEHIND = 50;

/** The readings that have a place in a bundle, and how large what is behind them is. Throws HeadNotFound, DamagedArtifact. */
export const findReadings = async (
  candidates: ReadingCandidates,
  window: BundleWindow,
  artifacts: Pick<ArtifactStore, "getMany">,
): Promise<readonly BundledReading[]> => {
  const choice = new ReadingChoice(window, candidates.named);
  for (const batch of batchesOf(candidates.found(), READINGS)) {
    const found = await artifacts.getMany(batch.flatMap(({ record }) => record.artifact ?? []));
    for (const held of batch) {
      const bytes = heldBytes(found, held.record.artifact, held.record.seq);
      choice.offer({ ...held, measurement: JSON.parse(bytes.toString("utf8")) as SupplyArtifact });
    }
  }
  const readings: BundledReading[] = [];
  for (const batch of batchesOf(choice.chosen(), BEHIND)) {
    const found = await artifacts.getMany(batch.flatMap(({ measurement }) => artifactsBehind(measurement)));
    const named = (id: ArtifactId | null, seq: number) => (id === null ? null : { id, bytes: heldBytes(found, id, seq).length });
    for (const reading of batch) readings.push(withBehind(reading, named));
  }
  return readings;
};

const artifactsBehind = ({ quorum_log_artifact_id, storage_proof_artifact_id }: SupplyArtifact): readonly ArtifactId[] =>
  [quorum_log_artifact_id, storage_proof_artifact_id].filter((id) => id !== null);

const withBehind = (reading: MeasuredRecord, named: (id: ArtifactId | null, seq: number) => NamedArtifact | null): BundledReading => {
  const { measurement, record } = reading;
  const { quorum_log_artifact_id: quorum, storage_proof_artifact_id: proof } = measurement;
  return { ...reading, quorum: named(quorum, record.seq), proof: named(proof, record.seq) };
};

function* batchesOf<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
