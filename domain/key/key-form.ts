import { type Sha256Hex, sha256Hex } from "../shared/sha256.js";
import { crc32 } from "./crc32.js";

/** Digits of base 62 in the order of their values. */
const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const BASE36 = "0123456789abcdefghijklmnopqrstuvwxyz";
const PREFIX_LENGTH = 8;
const RANDOM_LENGTH = 26;
const CHECK_LENGTH = 6;
const FORM = /^svc_([0-9a-z]{8})_[0-9A-Za-z]{32}$/;

/** Random bytes; as many as asked for. */
export type RandomBytes = (length: number) => Uint8Array;

/** A full key, its public prefix and what is stored of it (Addendum A 6.1). */
export type MintedKey = { readonly key: string; readonly prefix: string; readonly secretSha256: Sha256Hex };

/** `svc_` + 8 base-36 characters + `_` + 26 random base-62 characters and the CRC-32 of everything before them in 6. */
export const mintKey = (random: RandomBytes): MintedKey => {
  const prefix = randomText(BASE36, PREFIX_LENGTH, random);
  const body = `svc_${prefix}_${randomText(BASE62, RANDOM_LENGTH, random)}`;
  const key = body + checkOf(body);
  return { key, prefix, secretSha256: sha256Hex(key) };
};

/** The prefix and hash of a presented key; undefined when its form or checksum fails: it is refused without a look-up (Addendum A 6.1). */
export const readKey = (text: string): { readonly prefix: string; readonly secretSha256: Sha256Hex } | undefined => {
  const prefix = FORM.exec(text)?.[1];
  if (prefix === undefined || checkOf(text.slice(0, -CHECK_LENGTH)) !== text.slice(-CHECK_LENGTH)) return undefined;
  return { prefix, secretSha256: sha256Hex(text) };
};

/** CRC-32 in base 62, left-padded with `0`. 62^6 is more than 2^32. */
const checkOf = (body: string): string => {
  let digits = "";
  for (let rest = crc32(Buffer.from(body, "latin1")); rest > 0; rest = Math.floor(rest / BASE62.length))
    digits = `${BASE62[rest % BASE62.length]}${digits}`;
  return digits.padStart(CHECK_LENGTH, "0");
};

/** Characters of `alphabet`, each as likely as any other: bytes past the last whole round of it are thrown away. */
export const randomText = (alphabet: string, length: number, random: RandomBytes): string => {
  const bound = 256 - (256 % alphabet.length);
  let text = "";
  while (text.length < length)
    for (const byte of random(length)) if (byte < bound && text.length < length) text += alphabet[byte % alphabet.length];
  return text;
};
