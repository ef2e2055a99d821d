import { type Instant, msOfInstant } from "../domain/shared/time.js";
import type { ReadyAnswer } from "./ready-answers.js";

/** A body whose ages move with every second: what stands around them, and what each is counted from. */
type Aging = {
  /** The answer for a body as it is until an instant. */
  readonly answer: (body: Buffer, validUntilMs: number) => ReadyAnswer;
  /** The JSON text as rendered. */
  readonly text: string;
  /** For each age of the text, in its order, the instant it is counted from. */
  readonly agesFrom: readonly Instant[];
  /** The instant from which anything else in it may change. */
  readonly flipMs: number;
};

const AGE = /("age_seconds":)\d+/g;

/**
 * A ready answer that stays ready while nothing but its ages change: each second only they are written anew, since rendering the whole
 * costs a thousand times more. Throws RangeError when the text has not as many ages as are named.
 */
export const agingAnswer = ({ answer, text, agesFrom, flipMs }: Aging, nowMs: number): ReadyAnswer => {
  const pieces = text.split(AGE).map((piece) => Buffer.from(piece));
  const ages = agesFrom.map(msOfInstant);
  if (pieces.length !== 2 * ages.length + 1) throw new RangeError(`the body has ${(pieces.length - 1) / 2} ages, not ${ages.length}`);
  let latest: ReadyAnswer | undefined;
  const at = (now: number): ReadyAnswer => {
    const body = Buffer.concat(pieces.flatMap((piece, i) => (i % 2 === 1 ? [piece, ageAt(ages[(i - 1) / 2] ?? now, now)] : [piece])));
    latest = { ...answer(body, Math.min(flipMs, ...ages.map((from) => nextSecond(from, now)))), renewed };
    return latest;
  };
  const renewed = (now: number): ReadyAnswer | undefined => {
    if (now >= flipMs) return undefined;
    return latest !== undefined && now < latest.validUntilMs ? latest : at(now);
  };
  return at(nowMs);
};

const secondsSince = (fromMs: number, nowMs: number): number => Math.max(0, Math.floor((nowMs - fromMs) / 1000));
const ageAt = (fromMs: number, nowMs: number): Buffer => Buffer.from(String(secondsSince(fromMs, nowMs)));
const nextSecond = (fromMs: number, nowMs: number): number => fromMs + (secondsSince(fromMs, nowMs) + 1) * 1000;
