import type { ChainRecord, RecordKind } from "../../../domain/evidence/record.js";
import type { ContextArtifact } from "../../../domain/measurement/context.js";
import type { CaptureArtifact } from "../../../domain/report/parse-artifact.js";
import { type ArtifactId, artifactId, type Sha256Hex } from "../../../domain/shared/sha256.js";
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
  const named = new Set(records.flatMap(({ kind, artifact }) => (NAMES_DOCUMENT.has(kind) && artifact !== null ? [artifact] : [])));
  const documents = new Map<ArtifactId, ArtifactId>();
  const held = new Set<ArtifactId>();
  for await (const { id, bytes, intact } of artifacts) {
    held.add(id);
    log.examined += 1;
    progress(log.examined);
    if (!intact) log.fault(`artifact ${id}`, "its bytes do not hash to its id");
    else if (named.has(id)) documents.set(artifactId(documentOf(bytes)), id);
    const length = promised.get(id)?.bytes ?? bytes.length;
    if (length !== bytes.length) log.fault(`artifact ${id}`, `it has ${bytes.length} bytes where its record states ${length}`);
  }
  for (const [id, { seq }] of promised) if (!held.has(id)) log.fault(`record ${seq}`, `it names ${id}, which is not held`);
  for (const [id, by] of documents) if (!held.has(id)) log.fault(`artifact ${by}`, `the document it names, ${id}, is not held`);
  return log.report();
};

const promisedBy = (records: readonly ChainRecord[]): ReadonlyMap<ArtifactId, Promised> =>
  new Map(records.flatMap(({ seq, artifact, artifact_bytes }) => (artifact === null ? [] : [[artifact, { seq, bytes: artifact_bytes }]])));

/** Kinds whose artifact names a document that is an artifact of its own. */
const NAMES_DOCUMENT: ReadonlySet<RecordKind> = new Set(["document.captured", "context.pulled"]);

/** Hashes to an id the chain names as a capture's or a context's artifact, so it is one. */
const documentOf = (bytes: Buffer): Sha256Hex => {
  const artifact = JSON.parse(bytes.toString("utf8")) as CaptureArtifact | ContextArtifact;
  return "sha256" in artifact ? artifact.sha256 : artifact.source_sha256;
};
