import { randomBytes, randomInt } from "node:crypto";
import type { NewId } from "../../commands/account/ports.js";

/** A counter begins in the lower half of its room, so that it rarely runs over within a millisecond. */
const COUNTER_BEGIN = 0x800;
const COUNTER_END = 0x1000;

let [moment, counter] = [0, 0];

/**
 * `prefix`, `_` and a time-ordered UUID (version 7, RFC 9562) without hyphens (Addendum A 1.1). Of one process each is later than the ones
 * before it, also within a millisecond (RFC 9562 §6.2, method 1), so that what was made first is listed last.
 */
export const newId: NewId = (prefix) => {
  next(Date.now());
  const random = randomBytes(8);
  random[0] = 0x80 | ((random[0] ?? 0) & 0x3f);
  return `${prefix}_${hex(moment, 12)}7${hex(counter, 3)}${random.toString("hex")}`;
};

/** A clock that stands still or goes back is carried on from where it was. */
const next = (nowMs: number): void => {
  counter += 1;
  if (nowMs > moment) [moment, counter] = [nowMs, randomInt(COUNTER_BEGIN)];
  else if (counter === COUNTER_END) [moment, counter] = [moment + 1, randomInt(COUNTER_BEGIN)];
};

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, "0");
