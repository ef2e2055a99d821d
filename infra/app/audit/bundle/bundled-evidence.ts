import {
  type BundleWindow,
  type MeasuredRecord,
  type ReadingCandidates,
  ReadingChoice,
} from "../../../../domain/bundle/bundled-readings.js";
import { measurementsNamedIn } from "../../../../domain/bundle/named-in-token.js";
import { statedSettings } from "../../../../domain/bundle/stated-settings.js";
import {
  type BundledReading,
  decidesByArtifact,
  type HeldRecord,
  type NamedArtifact,
  type TokenEvidence,
  TokenEvidenceFinder,
} from "../../../../domain/bundle/token-evidence.js";
import type { ChainRecord } from "../../../../domain/evidence/record.js";
import type { ReconciliationArtifact } from "../../../../domain/measurement/reconciliation.js";
import type { CaptureArtifact } from "../../../../domain/report/parse-artifact.js";
import type { ReviewArtifact } from "../../../../domain/review/review.js";
import { type ArtifactId, artifactIdOf } from "../../../../domain/shared/sha256.js";
import type { Instant } from "../../../../domain/shared/time.js";
import type { OpenArchive } from "../../../bundle/zip-reader.js";
import { BadItem, bundledArtifacts, fileOf, jsonOf, linesOf, type Manifest, methodologyOf } from "./opened-bundle.js";
import { readMeasurement } from "./read-measurement.js";

/** The evidence as the records and the artifacts in a bundle give it. */
export type BundledEvidence = {
  readonly evidence: TokenEvidence;
  readonly unread: readonly ChainRecord[]; // readings whose measurement is left out
  readonly misplaced: readonly ChainRecord[]; // readings that no bundle of these records holds
};

/** Reads a bundle's own evidence; `now` is its head's time. Throws BadItem. */
export const bundledEvidence = async (
  archive: OpenArchive,
  manifest: Manifest,
  records: readonly HeldRecord[],
  now: Instant,
): Promise<BundledEvidence> => {
  const { PUBLIC_WINDOW_DAYS: windowDays } = statedSettings(await methodologyOf(archive, manifest));
  const window = { now, windowDays };
  const finder = new TokenEvidenceFinder(manifest.symbol, window);
  for (const id of measurementsNamedIn(jsonOf(await fileOf(archive, "token.json"), "token.json"))) finder.candidates.name(id);
  await giveRecords(finder, archive, manifest, records);
  const passedOver = finder.candidates.passedOver;
  for (const held of records)
    if (held.record.kind === "supply.measured" && held.record.artifact !== null && passedOver.has(held.record.artifact))
      finder.candidates.takeAgain(held);
  const { readings, unread } = await readingsOf(finder.candidates, window, archive, manifest);
  const known = new Set([...readings.map(({ record }) => record.seq), ...unread.map(({ seq }) => seq)]);
  const misplaced = records.flatMap(({ record }) => (record.kind === "supply.measured" && !known.has(record.seq) ? [record] : []));
  return { evidence: finder.found(readings), unread, misplaced };
};

const giveRecords = async (
  finder: TokenEvidenceFinder,
  archive: OpenArchive,
  manifest: Manifest,
  records: readonly HeldRecord[],
): Promise<void> => {
  const artifacts = bundledArtifacts(archive, manifest);
  const reviews = new Map<ArtifactId, Buffer>();
  if (manifest.methodology_sha256 !== null)
    for (const line of await linesOf(archive, "methodology/reviews.jsonl")) reviews.set(artifactIdOf(line), line);
  for (const held of records) {
    const { seq, kind, artifact } = held.record;
    if (!decidesByArtifact(held.record)) {
      finder.take(held);
      continue;
    }
    const bytes = artifact === null ? undefined : (reviews.get(artifact) ?? (await artifacts.get(artifact)));
    if (bytes === undefined) throw new BadItem(`record ${seq}`, `it names ${artifact}, which is not in the bundle`);
    const value = jsonOf(bytes, `artifact ${artifact}`) as unknown;
    if (kind === "document.captured") finder.takeCapture({ ...held, capture: value as CaptureArtifact });
    else if (kind === "reconciliation.compared") finder.takeReconciliation({ ...held, reconciliation: value as ReconciliationArtifact });
    else finder.takeReview({ ...held, review: value as ReviewArtifact });
  }
};

/** Which of the candidates a bundle holds, chosen as the service chooses; a measurement that is left out says nothing of itself. */
const readingsOf = async (
  candidates: ReadingCandidates,
  window: BundleWindow,
  archive: OpenArchive,
  manifest: Manifest,
): Promise<{ readonly readings: readonly BundledReading[]; readonly unread: readonly ChainRecord[] }> => {
  const artifacts = bundledArtifacts(archive, manifest);
  const lengths = new Map(manifest.files.flatMap(({ artifact_id, bytes }) => (artifact_id === null ? [] : [[artifact_id, bytes]])));
  const left = new Set(manifest.files.flatMap(({ artifact_id, omitted }) => (omitted && artifact_id !== null ? [artifact_id] : [])));
  const choice = new ReadingChoice(window, candidates.named);
  const unread: ChainRecord[] = [];
  for (const held of candidates.found()) {
    const { artifact, seq } = held.record;
    if (artifact !== null && left.has(artifact)) {
      unread.push(held.record);
      continue;
    }
    const bytes = artifact === null ? undefined : await artifacts.get(artifact);
    if (bytes === undefined) throw new BadItem(`record ${seq}`, `it names ${artifact}, which is not in the bundle`);
    choice.offer({ ...held, measurement: readMeasurement(bytes, `artifact ${artifact}`) });
  }
  return { readings: choice.chosen().map((reading) => withBehind(reading, lengths)), unread };
};

const withBehind = (reading: MeasuredRecord, lengths: ReadonlyMap<ArtifactId, number>): BundledReading => {
  const { quorum_log_artifact_id, storage_proof_artifact_id } = reading.measurement;
  const named = (id: ArtifactId | null): NamedArtifact | null => (id === null ? null : { id, bytes: lengths.get(id) ?? 0 });
  return { ...reading, quorum: named(quorum_log_artifact_id), proof: named(storage_proof_artifact_id) };
};
