import type { BlockRef } from "../../domain/measurement/pin.js";
import { type Agreed, type Refused, refused } from "../../domain/measurement/quorum.js";
import { type Instant, msOfInstant } from "../../domain/shared/time.js";
import type { AttemptContext, Exchanges } from "./attempt.js";
import { blockByQuorum, type FindPin, newestFinalBlock } from "./pinned-attempt.js";
import type { PinnedLeg } from "./ports.js";
import { searchBlock } from "./search-block.js";

/**
 * The last final block with a time at or before the cutoff, shown by the quorum naming it and the block after it, whose time is later
 * (Addendum B 13.1). One leg's word only says where to look: when the quorum does not bear it out, the next leg is asked. `NOT_YET` while
 * no final block is later than the cutoff.
 */
export const lastBlockAtOrBefore =
  (cutoffAt: Instant): FindPin =>
  async (legs, context, exchanges) => {
    const newest = await newestFinalBlock(legs, { ...context, floor: null }, exchanges);
    if (newest.outcome !== "AGREED") return newest;
    const { height, time } = newest.value;
    if (time <= cutoffAt)
      return { outcome: "NOT_YET", detail: `The newest final block, ${height}, is of ${time}; the cutoff is ${cutoffAt}.` };
    return guidedByAnyLeg(legs, newest.value, cutoffAt, context, exchanges);
  };

const guidedByAnyLeg = async (
  legs: readonly PinnedLeg[],
  newest: BlockRef,
  cutoffAt: Instant,
  context: AttemptContext,
  exchanges: Exchanges,
): Promise<Agreed<BlockRef> | Refused> => {
  let last = refused("NO_QUORUM", `No leg could tell the last block at or before ${cutoffAt}.`);
  for (const leg of legs) {
    if (context.asking.signal.aborted) break;
    const height = await searchBlock(leg, newest, msOfInstant(cutoffAt), context.asking, exchanges);
    if (height === undefined) continue;
    const shown = await shownByQuorum(legs, height, cutoffAt, context, exchanges);
    if (shown.outcome === "AGREED") return shown;
    last = shown;
  }
  return last;
};

const shownByQuorum = async (
  legs: readonly PinnedLeg[],
  height: number,
  cutoffAt: Instant,
  context: AttemptContext,
  exchanges: Exchanges,
): Promise<Agreed<BlockRef> | Refused> => {
  const [block, after] = await Promise.all([
    blockByQuorum(legs, height, "BLOCK", context, exchanges),
    blockByQuorum(legs, height + 1, "CONFIRM", context, exchanges),
  ]);
  if (block.outcome === "REFUSED") return block;
  if (after.outcome === "REFUSED") return after;
  const isLast = block.value.time <= cutoffAt && after.value.time > cutoffAt;
  return isLast ? block : refused("PIN_DISAGREEMENT", `By the quorum, block ${height} is not the last one at or before ${cutoffAt}.`);
};
