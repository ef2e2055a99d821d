import { createHash, createHmac, scryptSync, timingSafeEqual } from "node:crypto";

/** N = 2^`logN`; memory is 128 x N x r bytes (RFC 7914). */
export type ScryptParameters = { readonly logN: number; readonly r: number; readonly p: number };

/** Addendum A 5.3. */
export const DEFAULT_PARAMETERS: ScryptParameters = { logN: 15, r: 8, p: 3 };

const MAGIC = Buffer.from("scrypt\0", "latin1");
const SALT_AT = 16;
const SALT_BYTES = 32;
const CHECKSUM_AT = SALT_AT + SALT_BYTES;
const MAC_AT = CHECKSUM_AT + 16;
const MAC_BYTES = 32;
const RECORD_BYTES = MAC_AT + MAC_BYTES;
const KEY_BYTES = 64;

/** A password record is not one, or asks for more than is ever given. */
export class MalformedRecord extends Error {
  override readonly name = "MalformedRecord";
}

/**
 * The header of the scrypt file format, 96 bytes in base64: magic and version, log N, r, p, 32 bytes of salt, the checksum of those, and an
 * HMAC-SHA256 of it all under the second half of the derived key. It describes itself, and every scrypt library knows it.
 */
export const makeRecord = (password: Uint8Array, salt: Uint8Array, parameters: ScryptParameters): string => {
  const record = headerOf(salt, parameters);
  macOf(record, password, parameters).copy(record, MAC_AT);
  return record.toString("base64");
};

/** A record of these parameters that no password matches but by chance (2^-256): `random` gives its salt and its HMAC, 64 bytes. */
export const decoyRecord = (random: Uint8Array, parameters: ScryptParameters): string => {
  const record = headerOf(random.subarray(0, SALT_BYTES), parameters);
  record.set(random.subarray(SALT_BYTES, SALT_BYTES + MAC_BYTES), MAC_AT);
  return record.toString("base64");
};

/** Derives anew and compares in constant time. Throws MalformedRecord. */
export const matchesRecord = (text: string, password: Uint8Array): boolean => {
  const { record, parameters } = parseRecord(text);
  return timingSafeEqual(macOf(record, password, parameters), record.subarray(MAC_AT));
};

/** Throws MalformedRecord. */
export const parametersOf = (text: string): ScryptParameters => parseRecord(text).parameters;

/** All but the HMAC. */
const headerOf = (salt: Uint8Array, { logN, r, p }: ScryptParameters): Buffer => {
  const record = Buffer.alloc(RECORD_BYTES);
  MAGIC.copy(record);
  record.writeUInt8(logN, 7);
  record.writeUInt32BE(r, 8);
  record.writeUInt32BE(p, 12);
  record.set(salt.subarray(0, SALT_BYTES), SALT_AT);
  checksumOf(record).copy(record, CHECKSUM_AT);
  return record;
};

const parseRecord = (text: string): { readonly record: Buffer; readonly parameters: ScryptParameters } => {
  const record = Buffer.from(text, "base64");
  const isRecord = record.length === RECORD_BYTES && record.subarray(0, MAGIC.length).equals(MAGIC);
  if (!isRecord || !checksumOf(record).equals(record.subarray(CHECKSUM_AT, MAC_AT)))
    throw new MalformedRecord("the password record is damaged");
  return { record, parameters: { logN: record.readUInt8(7), r: record.readUInt32BE(8), p: record.readUInt32BE(12) } };
};

const checksumOf = (record: Buffer): Buffer => createHash("sha256").update(record.subarray(0, CHECKSUM_AT)).digest().subarray(0, 16);

const macOf = (record: Buffer, password: Uint8Array, { logN, r, p }: ScryptParameters): Buffer => {
  const options = { N: 2 ** logN, r, p, maxmem: 128 * r * (2 ** logN + p + 2) + 1024 * 1024 };
  const key = scryptSync(password, record.subarray(SALT_AT, CHECKSUM_AT), KEY_BYTES, options);
  return createHmac("sha256", key.subarray(32)).update(record.subarray(0, MAC_AT)).digest();
};
