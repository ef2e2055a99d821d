import { type ArtifactId, isArtifactId, isSha256Hex, type Sha256Hex, sha256Hex } from "../shared/sha256.js";
import { type Instant, parseInstant } from "../shared/time.js";

/** The stream whose event number is `seq` and Merkle leaf index (Addendum B 4.1). */
export const EVIDENCE_STREAM = "evidence";
/** `prev` of the first record. */
export const GENESIS_PREV = "0".repeat(64) as Sha256Hex;
/** Record bytes must not exceed this (Addendum B 4.1). */
export const RECORD_MAX_BYTES = 4096;

/** Addendum B 4.2. */
export const RECORD_KINDS = [
  "registry.changed",
  "document.captured",
  "document.unreadable",
  "report.parsed",
  "report.superseded",
  "statement.parsed",
  "supply.measured",
  "supply.refused",
  "filing.captured",
  "corroboration.compared",
  "reconciliation.compared",
  "score.scored",
  "score.superseded",
  "context.pulled",
  "methodology.published",
  "methodology.reviewed",
  "anchor.created",
  "anchor.timestamped",
  "anchor.failed",
  "private.sealed",
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];
const KINDS: ReadonlySet<string> = new Set(RECORD_KINDS);

/** One link of the public hash chain (Addendum B 4.1). Its bytes are its RFC 8785 form; its hash is no member of it. */
export type ChainRecord = {
  readonly v: 1;
  readonly seq: number;
  readonly prev: Sha256Hex;
  readonly recorded_at: Instant;
  readonly kind: RecordKind;
  readonly subject: string;
  readonly artifact: ArtifactId | null;
  readonly artifact_bytes: number | null;
  readonly cause_seq: number | null;
  readonly supersedes_seq: number | null;
};

/** The members in canonical order: written so, JSON.stringify gives RFC 8785 bytes. */
const canonicalOrder = (record: ChainRecord): ChainRecord => {
  const { artifact, artifact_bytes, cause_seq, kind, prev, recorded_at, seq, subject, supersedes_seq, v } = record;
  return { artifact, artifact_bytes, cause_seq, kind, prev, recorded_at, seq, subject, supersedes_seq, v };
};

/** RFC 8785 bytes. Throws TypeError for a subject that is not well-formed Unicode. */
export const recordBytes = (record: ChainRecord): Buffer => {
  if (!record.subject.isWellFormed()) throw new TypeError("record subject holds a lone surrogate");
  return Buffer.from(JSON.stringify(canonicalOrder(record)), "utf8");
};
export const recordHash = (bytes: Uint8Array): Sha256Hex => sha256Hex(bytes);

/** The bytes are not a chain record in canonical form. */
export class MalformedRecord extends Error {
  override readonly name = "MalformedRecord";
}

const MEMBERS = ["artifact", "artifact_bytes", "cause_seq", "kind", "prev", "recorded_at", "seq", "subject", "supersedes_seq", "v"];

/** Reads record bytes, demanding every member's form and canonical bytes. Throws MalformedRecord. */
export const parseRecord = (bytes: Uint8Array): ChainRecord => {
  if (bytes.length > RECORD_MAX_BYTES) throw new MalformedRecord(`record of ${bytes.length} bytes, at most ${RECORD_MAX_BYTES}`);
  return parsePlainRecord(bytes) ?? parseAnyRecord(bytes);
};

/**
 * Canonical bytes of a record whose subject is printable ASCII without escapes: what nearly every record is. Matching it is
 * several times cheaper than parsing JSON and writing it again, which a full verification would do a million times.
 */
const PLAIN =
  /^\{"artifact":(null|"sha256:[0-9a-f]{64}"),"artifact_bytes":(null|0|[1-9]\d{0,14}),"cause_seq":(null|0|[1-9]\d{0,14}),"kind":"([a-z.]+)","prev":"([0-9a-f]{64})","recorded_at":"([0-9T:.Z-]{24})","seq":(0|[1-9]\d{0,14}),"subject":"([ !#-[\]-~]+)","supersedes_seq":(null|0|[1-9]\d{0,14}),"v":1\}$/;

/** Undefined when the bytes are not in that plain form; then the long way says whether they are a record at all. */
const parsePlainRecord = (bytes: Uint8Array): ChainRecord | undefined => {
  const match = PLAIN.exec(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1"));
  if (match === null) return undefined;
  const [
    ,
    artifact = "",
    artifactBytes = "",
    causeSeq = "",
    kind = "",
    prev = "",
    recordedAt = "",
    seq = "",
    subject = "",
    supersedes = "",
  ] = match;
  const record = {
    v: 1,
    seq: Number(seq),
    prev,
    recorded_at: recordedAt,
    kind,
    subject,
    artifact: artifact === "null" ? null : artifact.slice(1, -1),
    artifact_bytes: countOrNull(artifactBytes),
    cause_seq: countOrNull(causeSeq),
    supersedes_seq: countOrNull(supersedes),
  };
  const sound =
    KINDS.has(kind) && parseInstant(recordedAt) !== undefined && (record.artifact === null) === (record.artifact_bytes === null);
  return sound ? (record as ChainRecord) : undefined;
};

const countOrNull = (text: string): number | null => (text === "null" ? null : Number(text));

const parseAnyRecord = (bytes: Uint8Array): ChainRecord => {
  const text = Buffer.from(bytes).toString("utf8");
  const record = readJson(text);
  const fault = faultOf(record);
  if (fault !== undefined) throw new MalformedRecord(fault);
  if (!recordBytes(record as ChainRecord).equals(bytes)) throw new MalformedRecord("record bytes are not in canonical form");
  return record as ChainRecord;
};

const readJson = (text: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch (cause) {
    throw new MalformedRecord("record is not JSON", { cause });
  }
  throw new MalformedRecord("record is not a JSON object");
};

const isCount = (value: unknown): boolean => typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
const isCountOrNull = (value: unknown): boolean => value === null || isCount(value);

const faultOf = (record: Record<string, unknown>): string | undefined => {
  const { v, seq, prev, recorded_at, kind, subject, artifact, artifact_bytes, cause_seq, supersedes_seq } = record;
  if (Object.keys(record).sort().join() !== MEMBERS.join()) return "record does not have exactly the members of a chain record";
  if (v !== 1) return "record version is not 1";
  if (!isCount(seq)) return "seq is not a count";
  if (typeof prev !== "string" || !isSha256Hex(prev)) return "prev is not 64 hex characters";
  if (typeof recorded_at !== "string" || parseInstant(recorded_at) === undefined) return "recorded_at is not an instant";
  if (typeof kind !== "string" || !KINDS.has(kind)) return `unknown kind ${String(kind)}`;
  if (typeof subject !== "string" || subject === "" || !subject.isWellFormed()) return "subject is empty or not well-formed Unicode";
  if (artifact !== null && (typeof artifact !== "string" || !isArtifactId(artifact))) return "artifact is not an artifact id";
  if (!isCountOrNull(artifact_bytes) || (artifact === null) !== (artifact_bytes === null)) return "artifact_bytes does not fit artifact";
  if (!isCountOrNull(cause_seq)) return "cause_seq is not a count";
  if (!isCountOrNull(supersedes_seq)) return "supersedes_seq is not a count";
  return undefined;
};
