import { hkdfSync, randomBytes } from "node:crypto";
import { KEY_BYTES, openBox, sealBox } from "./boxes.js";

/** HKDF-SHA256 (RFC 5869) with the purpose as its info: one key for each thing a key is used for. */
export const derivedKey = (key: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", key, "", `reserve-board:1:${purpose}`, KEY_BYTES));

const FINGERPRINT_BYTES = 16;

/** The key every other key is wrapped by. Nothing that prints or serialises it shows more than its fingerprint. */
export class MasterKey {
  readonly #bytes: Buffer;
  readonly #wrapping: Buffer;
  /** 32 hex characters that tell keys apart and reveal nothing of them. */
  readonly fingerprint: string;

  /** Throws RangeError unless it is 32 bytes. */
  constructor(bytes: Uint8Array) {
    if (bytes.length !== KEY_BYTES) throw new RangeError(`a master key has ${KEY_BYTES} bytes`);
    this.#bytes = Buffer.from(bytes);
    this.#wrapping = derivedKey(bytes, "wrapping");
    this.fingerprint = derivedKey(bytes, "fingerprint").toString("hex", 0, FINGERPRINT_BYTES);
  }

  static random(): MasterKey {
    return new MasterKey(randomBytes(KEY_BYTES));
  }

  /** The key in hex, for its file alone. */
  reveal(): string {
    return this.#bytes.toString("hex");
  }

  /** `name` says which key it is: a wrapped key is unwrapped under that name only. */
  wrap(name: string, key: Uint8Array): Buffer {
    return sealBox(this.#wrapping, `key:${name}`, key);
  }

  /** Undefined when it is not what this key wrapped under that name. */
  unwrap(name: string, wrapped: Uint8Array): Buffer | undefined {
    return openBox(this.#wrapping, `key:${name}`, wrapped);
  }

  toJSON(): string {
    return this.fingerprint;
  }
}

const HEX = /^[0-9a-f]{64}$/i;
const BASE64 = /^[A-Za-z0-9+/]{43}=?$/;
const BASE64URL = /^[A-Za-z0-9_-]{43}=?$/;

/** A master key as text: 32 bytes in hex or base64 (either alphabet). Undefined when it is none. */
export const parseMasterKey = (text: string): MasterKey | undefined => {
  if (HEX.test(text)) return new MasterKey(Buffer.from(text, "hex"));
  if (!BASE64.test(text) && !BASE64URL.test(text)) return undefined;
  return new MasterKey(Buffer.from(text, "base64"));
};
