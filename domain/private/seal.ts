import type { Artifact } from "../evidence/artifact.js";
import { leafHash, rootOfLeafHashes } from "../evidence/merkle.js";
import type { RecordedEvent } from "../log/event.js";
import { canonicalBytes } from "../shared/canonical-json.js";
import type { Json } from "../shared/json.js";
import type { Sha256Hex } from "../shared/sha256.js";

/** A seal holds at most so many events (Addendum B 4.2). */
export const SEAL_MAX_EVENTS = 1000;
/** A seal is made at most this long after the first unsealed private event (Addendum B 4.2). */
export const SEAL_WITHIN_MS = 60_000;

/**
 * The artifact of `private.sealed` (Addendum B 4.2): every private event since the last seal, in log order. Positions are those of the first
 * and the last of them in the log, as decimal strings: they are 64-bit numbers, which not every reader of JSON keeps exact.
 */
export type SealArtifact = Artifact & {
  readonly schema: "private.seal";
  readonly schema_version: 1;
  readonly from_position: string;
  readonly through_position: string;
  readonly count: number; // 1 to 1000
  readonly leaves: readonly Sha256Hex[];
  readonly merkle_root: Sha256Hex; // RFC 6962 §2.1 over the leaves
};

/** A private event as a seal holds it. */
export type SealedLeaf = { readonly position: bigint; readonly leaf: Buffer };

/** SHA-256(0x00 || RFC 8785 of `{event_id, stream, revision, type, data, metadata}`). Throws SyntaxError, TypeError for an event that is not JSON. */
export const privateLeaf = ({ id, stream, revision, type, data, metadata }: RecordedEvent): Buffer =>
  leafHash(
    canonicalBytes({
      event_id: id,
      stream,
      revision,
      type,
      data: parsed(data),
      metadata: metadata === null ? null : parsed(metadata),
    }),
  );

const parsed = (bytes: Uint8Array): Json =>
  JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8")) as Json;

/** The root over leaves in hex. */
export const sealRoot = (leaves: readonly string[]): Sha256Hex =>
  rootOfLeafHashes(Buffer.from(leaves.join(""), "hex")).toString("hex") as Sha256Hex;

/** A seal of these events, which are in log order. Throws RangeError for none, or more than a seal holds. */
export const sealOf = (events: readonly SealedLeaf[]): SealArtifact => {
  const [first, last] = [events[0], events.at(-1)];
  if (first === undefined || last === undefined || events.length > SEAL_MAX_EVENTS)
    throw new RangeError(`a seal holds 1 to ${SEAL_MAX_EVENTS} events, not ${events.length}`);
  const leaves = events.map(({ leaf }) => leaf.toString("hex") as Sha256Hex);
  return {
    schema: "private.seal",
    schema_version: 1,
    from_position: first.position.toString(),
    through_position: last.position.toString(),
    count: events.length,
    leaves,
    merkle_root: sealRoot(leaves),
  };
};
