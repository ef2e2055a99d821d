import { sha256Bytes } from "../../domain/shared/sha256.js";
import type { StoredEvent } from "./stored-event.js";

/** Room of the fields of fixed size with their length prefixes: position, revision, event_id, is_json, created. */
const FIXED_BYTES = 3 * (4 + 8) + (4 + 16) + (4 + 1);

/**
 * The bytes a digest is taken of: the columns in table order, each as PostgreSQL's binary COPY writes it, that is a 4-byte big-endian
 * length and the value (bigint: 8 bytes big-endian; text: UTF-8; uuid: 16 bytes; boolean: 1 byte). See docs/adr/0011-event-digests.md.
 */
export const digestInput = (event: StoredEvent): Buffer => {
  const stream = Buffer.from(event.stream);
  const type = Buffer.from(event.type);
  const out = Buffer.allocUnsafe(FIXED_BYTES + 16 + stream.length + type.length + event.data.length + event.metadata.length);
  let at = writeInt64(out, 0, BigInt(event.position));
  at = writeBytes(out, at, stream);
  at = writeInt64(out, at, BigInt(event.revision));
  at = writeBytes(out, at, Buffer.from(event.id.replaceAll("-", ""), "hex"));
  at = writeBytes(out, at, type);
  at = out.writeInt32BE(1, at);
  at = out.writeUInt8(event.isJson ? 1 : 0, at);
  at = writeInt64(out, at, BigInt(event.created));
  at = writeBytes(out, at, event.data);
  writeBytes(out, at, event.metadata);
  return out;
};

/** SHA-256 over all other columns of an event's row. */
export const eventDigest = (event: StoredEvent): Buffer => sha256Bytes(digestInput(event));

const writeInt64 = (out: Buffer, at: number, value: bigint): number => out.writeBigInt64BE(value, out.writeInt32BE(8, at));

const writeBytes = (out: Buffer, at: number, bytes: Buffer): number => {
  const start = out.writeInt32BE(bytes.length, at);
  out.set(bytes, start);
  return start + bytes.length;
};
