import type { ChainRecord } from "../../../domain/evidence/record.js";
import type { CaptureArtifact } from "../../../domain/report/parse-artifact.js";
import { type ArtifactId, artifactId } from "../../../domain/shared/sha256.js";
import type { ExaminedArtifact } from "../../artifacts/all-artifacts.js";
import { CheckLog, type CheckReport } from "./report.js";

/** An artifact the chain promises: by which record, and how long it is where the record says so. */
type Promised = { readonly seq: number; readonly bytes: number | null };

/** Every artifact against its own hash, and every artifact the chain names against what is held (Addendum B 3, 4.1). */
export const checkArtifacts = async (
  records: readonly ChainRecord[],
  artifacts: AsyncIterable<ExaminedArtifact>,
  progress: (artifacts: number) => void,
): Promise<CheckReport> => {
  const log = new CheckLog("artifacts");
  const promised = promisedBy(records);
  const captures = new Set(records.flatMap(({ kind, artifact }) => (kind === "document.captured" && artifact !== null ? [artifact] : [])));
  const documents = new Map<ArtifactId, ArtifactId>();
  const held = new Set<ArtifactId>();
  for await (const { id, bytes, intact } of artifacts) {
    held.add(id);
    log.examined += 1;
    progress(log.examined);
    if (!intact) log.fault(`artifact ${id}`, "its bytes do not hash to its id");
    else if (captures.has(id)) documents.set(artifactId(captureOf(bytes).sha256), id);
    const length = promised.get(id)?.bytes ?? bytes.length;
    if (length !== bytes.length) log.fault(`artifact ${id}`, `it has ${bytes.length} bytes where its record states ${length}`);
  }
  for (const [id, { seq }] of promised) if (!held.has(id)) log.fault(`record ${seq}`, `it names ${id}, which is not held`);
  for (const [id, by] of documents) if (!held.has(id)) log.fault(`artifact ${by}`, `the document it captured, ${id}, is not held`);
  return log.report();
};

const promisedBy = (records: readonly ChainRecord[]): ReadonlyMap<ArtifactId, Promised> =>
  new Map(records.flatMap(({ seq, artifact, artifact_bytes }) => (artifact === null ? [] : [[artifact, { seq, bytes: artifact_bytes }]])));

/** Hashes to an id the chain names as a capture artifact, so it is one. */
const captureOf = (bytes: Buffer): CaptureArtifact => JSON.parse(bytes.toString("utf8")) as CaptureArtifact;
