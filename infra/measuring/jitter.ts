import { sha256Bytes } from "../../domain/shared/sha256.js";

/** A sixtieth of the interval: the first minute of an hour (Addendum B 11.1). */
const SHARE = 60;

/**
 * How long into each interval a subject is read: by its name, the same in every process and interval, spread over the first minute of an
 * hour, or the same share of another interval.
 */
export const jitterMs = (subject: string, intervalSeconds: number): number =>
  Math.floor(((sha256Bytes(subject).readUInt32BE(0) / 2 ** 32) * intervalSeconds * 1000) / SHARE);
