import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** Length of every symmetric key here, in bytes. */
export const KEY_BYTES = 32;
const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const LEAST_BYTES = 1 + NONCE_BYTES + TAG_BYTES;

/**
 * AES-256-GCM (NIST SP 800-38D) with a random nonce: version (1 byte, 1), nonce (12), ciphertext, tag (16). `purpose` is authenticated
 * with it, so a box opens only where it was made for.
 */
export const sealBox = (key: Uint8Array, purpose: string, plain: Uint8Array): Buffer => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES }).setAAD(aad(purpose));
  const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), nonce, ciphertext, cipher.getAuthTag()]);
};

/** Undefined when the box was not made by `sealBox` with this key and purpose. */
export const openBox = (key: Uint8Array, purpose: string, box: Uint8Array): Buffer | undefined => {
  if (box.length < LEAST_BYTES || box[0] !== VERSION) return undefined;
  const nonce = box.subarray(1, 1 + NONCE_BYTES);
  const tagAt = box.length - TAG_BYTES;
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES }).setAAD(aad(purpose));
  decipher.setAuthTag(box.subarray(tagAt));
  const plain = decipher.update(box.subarray(1 + NONCE_BYTES, tagAt));
  try {
    return Buffer.concat([plain, decipher.final()]);
  } catch {
    return undefined;
  }
};

/** The version is authenticated too. */
const aad = (purpose: string): Buffer => Buffer.from(`reserve-board:${VERSION}:${purpose}`, "utf8");
