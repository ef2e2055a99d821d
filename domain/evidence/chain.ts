import { type ArtifactId, artifactIdOf, type Sha256Hex } from "../shared/sha256.js";
import type { Instant } from "../shared/time.js";
import { type ChainRecord, GENESIS_PREV, RECORD_MAX_BYTES, type RecordKind, recordBytes, recordHash } from "./record.js";

/** The newest link of a chain; null stands for the empty chain. */
export type ChainHead = { readonly seq: number; readonly hash: Sha256Hex; readonly recordedAt: Instant };

/** A record of the chain, or the entry with that index in the same decision. */
export type SeqRef = number | { readonly entry: number };

/** What a command wants on the chain. Place, time and `prev` are given when it is appended. */
export type EvidenceEntry = {
  readonly kind: RecordKind;
  readonly subject: string;
  readonly artifact: Uint8Array | null; // stored before the record that names it (Addendum B 3.3)
  readonly causeSeq: SeqRef | null;
  readonly supersedesSeq: SeqRef | null;
};

/** A record with its exact bytes and their hash. */
export type ChainLink = { readonly record: ChainRecord; readonly bytes: Buffer; readonly hash: Sha256Hex };

/** A record would be longer than the chain allows (Addendum B 4.1). */
export class RecordTooLarge extends Error {
  override readonly name = "RecordTooLarge";
}

/**
 * The links that put `entries` after `head`, in order. `recorded_at` is the later of `now` and the head's, so that a clock
 * set back never reorders the chain (Addendum B 4.1). Throws RecordTooLarge.
 */
export const extendChain = (head: ChainHead | null, entries: readonly EvidenceEntry[], now: Instant): ChainLink[] => {
  const first = head === null ? 0 : head.seq + 1;
  const recordedAt = head === null || now > head.recordedAt ? now : head.recordedAt;
  let prev = head === null ? GENESIS_PREV : head.hash;
  return entries.map((entry, index) => {
    const link = linkOf({ entry, seq: first + index, first, prev, recordedAt });
    prev = link.hash;
    return link;
  });
};

type Placed = { entry: EvidenceEntry; seq: number; first: number; prev: Sha256Hex; recordedAt: Instant };

const linkOf = ({ entry, seq, first, prev, recordedAt }: Placed): ChainLink => {
  const record: ChainRecord = {
    v: 1,
    seq,
    prev,
    recorded_at: recordedAt,
    kind: entry.kind,
    subject: entry.subject,
    artifact: entry.artifact === null ? null : artifactIdOf(entry.artifact),
    artifact_bytes: entry.artifact === null ? null : entry.artifact.length,
    cause_seq: seqOf(entry.causeSeq, first),
    supersedes_seq: seqOf(entry.supersedesSeq, first),
  };
  const bytes = recordBytes(record);
  if (bytes.length > RECORD_MAX_BYTES)
    throw new RecordTooLarge(`${entry.kind} record of ${bytes.length} bytes, at most ${RECORD_MAX_BYTES}`);
  return { record, bytes, hash: recordHash(bytes) };
};

const seqOf = (ref: SeqRef | null, first: number): number | null => (ref === null || typeof ref === "number" ? ref : first + ref.entry);

export const headOf = ({ record, hash }: Pick<ChainLink, "record" | "hash">): ChainHead => ({
  seq: record.seq,
  hash,
  recordedAt: record.recorded_at,
});

/** Why a record does not follow `head`, as one sentence; undefined when it does (Addendum B 4.1). */
export const linkFault = (head: ChainHead | null, record: ChainRecord): string | undefined => {
  const expected = head === null ? 0 : head.seq + 1;
  if (record.seq !== expected) return `record ${record.seq} stands where ${expected} belongs`;
  if (record.prev !== (head === null ? GENESIS_PREV : head.hash))
    return `prev of record ${record.seq} is not the hash of the record before it`;
  if (head !== null && record.recorded_at < head.recordedAt) return `record ${record.seq} is dated before the record before it`;
  if (record.cause_seq !== null && record.cause_seq >= record.seq)
    return `record ${record.seq} is caused by a record that is not before it`;
  if (record.supersedes_seq !== null && record.supersedes_seq >= record.seq)
    return `record ${record.seq} supersedes a record that is not before it`;
  return undefined;
};

/** The artifact ids the records name, each once. */
export const artifactsNamed = (records: readonly ChainRecord[]): ArtifactId[] => [
  ...new Set(records.flatMap(({ artifact }) => (artifact === null ? [] : [artifact]))),
];
