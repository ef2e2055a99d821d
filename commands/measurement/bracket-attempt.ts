import { agreeOnBracket, type BracketReading, bracketSettled, withoutUnconfirmed } from "../../domain/measurement/brackets.js";
import type { BlockRef } from "../../domain/measurement/pin.js";
import type { Agreed, Ballot, Refused } from "../../domain/measurement/quorum.js";
import { isSupply } from "../../domain/measurement/supply-amount.js";
import { askLegs } from "./ask-legs.js";
import { type Attempt, type AttemptContext, Exchanges, pinOf } from "./attempt.js";
import { blockByQuorum, goesBack } from "./pinned-attempt.js";
import type { BracketLeg } from "./ports.js";
import { tierOf } from "./tier-of.js";

/** One try on a network without past state: each leg reports value and pin, the lowest pin is confirmed (Addendum B 11.4). */
export const bracketAttempt = async (legs: readonly BracketLeg[], context: AttemptContext): Promise<Attempt> => {
  const { network, minLegs, asking, floor } = context;
  const exchanges = new Exchanges();
  const read = await askLegs(
    legs,
    {
      ask: (leg, signal) => leg.supply(signal),
      settled: (ballots, outstanding) => bracketSettled(supplies(ballots), outstanding, minLegs),
      grace: true,
    },
    asking,
  );
  exchanges.add(read.exchanges);
  const agreement = await confirmed(legs, supplies(read.ballots), context, exchanges);
  if (agreement.outcome === "REFUSED") return exchanges.refused(null, agreement);
  const { value, operators, dissent } = agreement;
  const pin = pinOf(value.block, network);
  const back = goesBack(pin, floor);
  if (back !== undefined) return exchanges.refused(pin, back);
  return exchanges.accepted({ pin, baseUnits: value.baseUnits, operators, dissent, ...tierOf(network, false, null) });
};

/**
 * The agreement whose lowest pin the quorum knows. A leg whose pin it does not know is left out, also one whose pin nobody tells (a slot
 * that was skipped, a height no block has), or it alone could keep a network from being measured; each round leaves out at least one.
 */
const confirmed = async (
  legs: readonly BracketLeg[],
  ballots: readonly Ballot<BracketReading>[],
  context: AttemptContext,
  exchanges: Exchanges,
): Promise<Agreed<BracketReading> | Refused> => {
  const { minLegs } = context;
  const unconfirmed: string[] = [];
  let agreement = agreeOnBracket(ballots, minLegs);
  while (agreement.outcome === "AGREED") {
    const { block } = agreement.value;
    const known = await blockByQuorum(legs, block.height, "CONFIRM", context, exchanges);
    if (known.outcome === "AGREED" && isBlock(known.value, block)) return agreement;
    unconfirmed.push(...operatorsAt(ballots, block));
    agreement = withoutUnconfirmed(ballots, unconfirmed, minLegs);
    if (agreement.outcome === "REFUSED" && known.outcome === "REFUSED" && known.reason === "NO_QUORUM") return known;
  }
  return agreement;
};

const isBlock = (a: BlockRef, b: BlockRef): boolean => a.hash === b.hash && a.height === b.height && a.time === b.time;

const operatorsAt = (ballots: readonly Ballot<BracketReading>[], block: BlockRef): string[] =>
  ballots.flatMap(({ operator, value }) => (isBlock(value.block, block) ? [operator] : []));

const supplies = (ballots: readonly Ballot<BracketReading>[]): Ballot<BracketReading>[] =>
  ballots.filter(({ value }) => isSupply(value.baseUnits));
