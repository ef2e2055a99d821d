import type { BlockRef } from "../../domain/measurement/pin.js";
import { msOfInstant } from "../../domain/shared/time.js";
import type { Asking } from "./ask-legs.js";
import { askLegs } from "./ask-legs.js";
import type { Exchanges } from "./attempt.js";
import type { PinnedLeg } from "./ports.js";

/** A height and its time; before the first block that a leg has lies the beginning of time. */
type Place = { readonly height: number; readonly ms: number };
const BEGINNING = Number.NEGATIVE_INFINITY;

/** More than halving any height a block can have takes. */
const MAX_QUESTIONS = 80;
/** A slow leg is given up after as many leg time-outs. */
const MAX_TIMEOUTS = 6;
/** Looked back at first, to learn how fast blocks come. */
const FIRST_STEP = 1_000;

/**
 * The height of the last block of one leg with a time at or before `cutoffMs`, known to lie below `newest`; undefined when the leg does not
 * answer in time or knows none. Guesses by the pace of blocks and halves in turn, so that few questions are the rule and none without
 * end the worst. A leg that keeps the newer blocks only is searched as far as it goes back.
 */
export const searchBlock = async (
  leg: PinnedLeg,
  newest: BlockRef,
  cutoffMs: number,
  asking: Asking,
  exchanges: Exchanges,
): Promise<number | undefined> => {
  const end = performance.now() + MAX_TIMEOUTS * asking.timeoutMs;
  let after: Place = placeOf(newest);
  let before: Place = { height: -1, ms: BEGINNING };
  for (let question = 0; after.height - before.height > 1; question += 1) {
    if (question === MAX_QUESTIONS || performance.now() > end || asking.signal.aborted) return undefined;
    const guess = nextGuess(before, after, cutoffMs, question);
    const place = await placeAt(leg, guess, asking, exchanges);
    if (place === undefined || (place.ms === BEGINNING && before.ms !== BEGINNING)) return undefined;
    if (place.ms <= cutoffMs) before = place;
    else after = place;
  }
  return before.ms === BEGINNING ? undefined : before.height;
};

const placeOf = ({ height, time }: BlockRef): Place => ({ height, ms: msOfInstant(time) });

/** Strictly between the two. */
const nextGuess = (before: Place, after: Place, cutoffMs: number, question: number): number => {
  const within = (height: number): number => Math.min(Math.max(Math.floor(height), before.height + 1), after.height - 1);
  const middle = (before.height + after.height) / 2;
  if (before.ms === BEGINNING) {
    const back = after.height - FIRST_STEP * 4 ** question;
    return within(before.height >= 0 && back <= before.height ? middle : back);
  }
  if (question % 3 === 2) return within(middle);
  const share = (cutoffMs - before.ms) / (after.ms - before.ms);
  return within(before.height + share * (after.height - before.height));
};

/** Undefined without an answer; a leg that answers, but with no such block, has none there: its blocks begin later. */
const placeAt = async (leg: PinnedLeg, height: number, asking: Asking, exchanges: Exchanges): Promise<Place | undefined> => {
  const asked = await askLegs([leg], { ask: (one, signal) => one.blockAt(height, signal), settled: () => false, grace: false }, asking);
  exchanges.add(asked.exchanges);
  const block = asked.ballots[0]?.value;
  if (block?.height === height) return placeOf(block);
  const answered = asked.exchanges.some(({ exchange }) => exchange.response_sha256 !== null);
  return answered ? { height, ms: BEGINNING } : undefined;
};
