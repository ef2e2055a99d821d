import type { BlockRef } from "../../domain/measurement/pin.js";
import { msOfInstant } from "../../domain/shared/time.js";
import type { Asking } from "./ask-legs.js";
import { askLegs } from "./ask-legs.js";
import type { Exchanges } from "./attempt.js";
import type { PinnedLeg } from "./ports.js";

/** A height and its time; before the first block lies the beginning of time. */
type Place = { readonly height: number; readonly ms: number };

/** More than halving any height a block can have takes. */
const MAX_QUESTIONS = 80;
/** A slow leg is given up after as many leg time-outs. */
const MAX_TIMEOUTS = 6;
/** Looked back at first, to learn how fast blocks come. */
const FIRST_STEP = 1_000;

/**
 * The height of the last block of one leg with a time at or before `cutoffMs`, known to lie below `newest`; undefined when the leg does not
 * answer in time or knows none. Guesses by the pace of blocks and halves in turn, so that few questions are the rule and none without
 * end the worst.
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
  let before: Place = { height: -1, ms: Number.NEGATIVE_INFINITY };
  for (let question = 0; after.height - before.height > 1; question += 1) {
    if (question === MAX_QUESTIONS || performance.now() > end || asking.signal.aborted) return undefined;
    const place = await placeAt(leg, nextGuess(before, after, cutoffMs, question), asking, exchanges);
    if (place === undefined) return undefined;
    if (place.ms <= cutoffMs) before = place;
    else after = place;
  }
  return before.height < 0 ? undefined : before.height;
};

const placeOf = ({ height, time }: BlockRef): Place => ({ height, ms: msOfInstant(time) });

/** Strictly between the two. */
const nextGuess = (before: Place, after: Place, cutoffMs: number, question: number): number => {
  const within = (height: number): number => Math.min(Math.max(Math.floor(height), before.height + 1), after.height - 1);
  if (before.height < 0) return within(after.height - FIRST_STEP * 4 ** question);
  const middle = (before.height + after.height) / 2;
  if (question % 3 === 2) return within(middle);
  const share = (cutoffMs - before.ms) / (after.ms - before.ms);
  return within(before.height + share * (after.height - before.height));
};

const placeAt = async (leg: PinnedLeg, height: number, asking: Asking, exchanges: Exchanges): Promise<Place | undefined> => {
  const asked = await askLegs([leg], { ask: (one, signal) => one.blockAt(height, signal), settled: () => false, grace: false }, asking);
  exchanges.add(asked.exchanges);
  const block = asked.ballots[0]?.value;
  return block?.height === height ? placeOf(block) : undefined;
};
