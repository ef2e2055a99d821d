import { sha256Bytes } from "../shared/sha256.js";

export const BITCOIN_ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
export const RIPPLE_ALPHABET = "rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz";

const CHECKSUM_BYTES = 4;
/** Addresses are shorter; reading takes quadratic time. */
const MAX_LENGTH = 120;

/** The bytes of base58 text; its leading digits of value zero are zero bytes. Undefined when a character is no digit. */
export const base58Bytes = (text: string, alphabet = BITCOIN_ALPHABET): Uint8Array | undefined => {
  if (text.length > MAX_LENGTH) return undefined;
  let value = 0n;
  for (const character of text) {
    const digit = alphabet.indexOf(character);
    if (digit < 0) return undefined;
    value = value * 58n + BigInt(digit);
  }
  const zeros = text.length - trimmedStart(text, alphabet.charAt(0)).length;
  const hex = value === 0n ? "" : value.toString(16);
  return Buffer.concat([Buffer.alloc(zeros), Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, "hex")]);
};

/** The bytes of base58check text without their checksum, which is the start of a double SHA-256; undefined when it does not hold. */
export const base58CheckBytes = (text: string, alphabet = BITCOIN_ALPHABET): Uint8Array | undefined => {
  const bytes = base58Bytes(text, alphabet);
  if (bytes === undefined || bytes.length <= CHECKSUM_BYTES) return undefined;
  const payload = bytes.subarray(0, -CHECKSUM_BYTES);
  const expected = sha256Bytes(sha256Bytes(payload)).subarray(0, CHECKSUM_BYTES);
  return expected.equals(bytes.subarray(-CHECKSUM_BYTES)) ? payload : undefined;
};

const trimmedStart = (text: string, character: string): string => {
  let start = 0;
  while (text.charAt(start) === character) start++;
  return text.slice(start);
};
