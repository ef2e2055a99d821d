import { type ChainRecord, EVIDENCE_STREAM, MalformedRecord, parseRecord, type RecordKind } from "../domain/evidence/record.js";
import type { RecordedEvent } from "../domain/log/event.js";
import type { JsonObject } from "../domain/shared/json.js";
import type { EventSource, EvidenceEvent } from "./projection.js";

/** An artifact is not what its record promises: its length, its JSON or its schema is another. */
export class MalformedArtifact extends Error {
  override readonly name = "MalformedArtifact";
}

/**
 * The evidence stream as events of a fold: records in their exact bytes, and the artifacts of `artifactKinds`.
 * Decoding throws MalformedRecord, MalformedArtifact.
 */
export const evidenceSource = (artifactKinds: readonly RecordKind[]): EventSource<EvidenceEvent> => {
  const read: ReadonlySet<RecordKind> = new Set(artifactKinds);
  return {
    filter: { streamPrefixes: [EVIDENCE_STREAM] },
    stream: EVIDENCE_STREAM,
    decode: (recorded) => (recorded.stream === EVIDENCE_STREAM ? evidenceEvent(recorded) : undefined),
    artifactOf: ({ record }) => (read.has(record.kind) ? record.artifact : null),
    withArtifact: (event, bytes) => ({ ...event, data: artifactData(event.record, bytes) }),
  };
};

/** Place and type of the event say the same as the record, as every writer of the stream ensures. */
const evidenceEvent = ({ position, revision, type, data }: RecordedEvent): EvidenceEvent => {
  const record = parseRecord(data);
  if (record.seq !== revision) throw new MalformedRecord(`event ${revision} of the evidence stream holds the record of seq ${record.seq}`);
  if (record.kind !== type) throw new MalformedRecord(`event ${revision} of type ${type} holds a record of kind ${record.kind}`);
  return { position, record, recordBytes: data, data: null };
};

const artifactData = ({ artifact, artifact_bytes }: ChainRecord, bytes: Uint8Array): JsonObject => {
  if (bytes.length !== artifact_bytes)
    throw new MalformedArtifact(`artifact ${artifact} has ${bytes.length} bytes, its record says ${artifact_bytes}`);
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8"));
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as JsonObject;
  } catch (cause) {
    throw new MalformedArtifact(`artifact ${artifact} is not JSON`, { cause });
  }
  throw new MalformedArtifact(`artifact ${artifact} is not a JSON object`);
};
