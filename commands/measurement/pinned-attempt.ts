import type { LegExchange } from "../../domain/measurement/artifacts.js";
import { storageLayout } from "../../domain/measurement/layout.js";
import type { BlockRef, Pin } from "../../domain/measurement/pin.js";
import {
  type Agreed,
  agreementSettled,
  agreeOn,
  type Ballot,
  choosePin,
  headsSettled,
  pinHeight,
  pinSettled,
  type Refused,
  refused,
} from "../../domain/measurement/quorum.js";
import { isSupply } from "../../domain/measurement/supply-amount.js";
import { askLegs } from "./ask-legs.js";
import { type Attempt, type AttemptContext, Exchanges, pinOf } from "./attempt.js";
import type { PinnedLeg, SupplyAtBlock } from "./ports.js";
import { type ProofOutcome, proveSupply } from "./prove-supply.js";
import { tierOf } from "./tier-of.js";

/** The block that is looked for is not final yet; asking again soon is of no use. */
export type NotYet = { readonly outcome: "NOT_YET"; readonly detail: string };

/** A pin the quorum agreed on, or why there is none. What was exchanged is added to `exchanges`. */
export type FindPin = (
  legs: readonly PinnedLeg[],
  context: AttemptContext,
  exchanges: Exchanges,
) => Promise<Agreed<BlockRef> | Refused | NotYet>;

/** One try on a network that can read a past state: pin first, then read at the pin only (Addendum B 11.2.1). */
export const pinnedAttempt = async (legs: readonly PinnedLeg[], context: AttemptContext, findPin: FindPin): Promise<Attempt | NotYet> => {
  const exchanges = new Exchanges();
  const chosen = await findPin(legs, context, exchanges);
  if (chosen.outcome === "NOT_YET") return chosen;
  if (chosen.outcome === "REFUSED") return exchanges.refused(null, chosen);
  const pin = pinOf(chosen.value, context.network);
  const back = goesBack(pin, context.floor);
  if (back !== undefined) return exchanges.refused(pin, back);
  return readAtPin(legs, pin, context, exchanges);
};

/** Addendum B 11.2.4. */
export const goesBack = ({ height }: Pin, floor: number | null): Refused | undefined =>
  floor === null || height >= floor
    ? undefined
    : refused("NOT_MONOTONE_PIN", `The pin at height ${height} is below the last recorded one at ${floor}.`);

/** The newest final block (Addendum B 11.2.1). */
export const newestFinalBlock = async (
  legs: readonly PinnedLeg[],
  context: AttemptContext,
  exchanges: Exchanges,
): Promise<Agreed<BlockRef> | Refused> => {
  const { minLegs, asking, floor } = context;
  const heads = await askLegs(
    legs,
    {
      ask: (leg, signal) => leg.finalHeight(signal),
      settled: (ballots, outstanding) => headsSettled(valuesOf(ballots), outstanding, minLegs, floor ?? 0),
      grace: true,
    },
    asking,
  );
  exchanges.add(heads.exchanges);
  const height = pinHeight(valuesOf(heads.ballots), minLegs);
  if (height === undefined) return refused("NO_QUORUM", `${heads.ballots.length} of ${minLegs} legs told their newest final block.`);
  return blockByQuorum(legs, height, "BLOCK", context, exchanges);
};

/** The block at a height as the quorum names it. `step` is how the quorum log calls the question. */
export const blockByQuorum = async (
  legs: readonly Pick<PinnedLeg, "operator" | "blockAt">[],
  height: number,
  step: LegExchange["step"],
  { minLegs, asking }: Pick<AttemptContext, "minLegs" | "asking">,
  exchanges: Exchanges,
): Promise<Agreed<BlockRef> | Refused> => {
  const blocks = await askLegs(
    legs,
    {
      ask: (leg, signal) => leg.blockAt(height, signal),
      settled: (ballots, outstanding) => pinSettled(ballots, outstanding, height, minLegs),
      grace: true,
    },
    asking,
  );
  exchanges.add(blocks.exchanges.map(({ exchange, body }) => ({ exchange: { ...exchange, step }, body })));
  return choosePin(blocks.ballots, height, minLegs);
};

const valuesOf = <Value>(ballots: readonly Ballot<Value>[]): Value[] => ballots.map(({ value }) => value);

const sameSupply = (a: SupplyAtBlock, b: SupplyAtBlock): boolean => a.baseUnits === b.baseUnits;

const readAtPin = async (legs: readonly PinnedLeg[], pin: Pin, context: AttemptContext, exchanges: Exchanges): Promise<Attempt> => {
  const { network, minLegs, asking } = context;
  const layout = network.layout === null ? null : storageLayout(network.layout);
  const [read, proof] = await Promise.all([
    askLegs(
      legs,
      {
        ask: (leg, signal) => leg.supplyAt(pin, signal),
        settled: (ballots, outstanding) => agreementSettled(supplies(ballots), outstanding, minLegs, sameSupply),
        grace: true,
      },
      asking,
    ),
    layout === null ? null : proveSupply(legs, pin, layout, context),
  ]);
  exchanges.add(read.exchanges);
  if (proof !== null) exchanges.add(proof.exchanges);
  const ballots = supplies(read.ballots);
  const agreement = agreeOn(ballots, minLegs, sameSupply);
  if (agreement.outcome === "REFUSED") return exchanges.refused(pin, agreement);
  const { operators, dissent } = agreement;
  const { baseUnits } = agreement.value;
  const mismatch = differs(proof?.outcome ?? null, baseUnits);
  if (mismatch !== undefined) return exchanges.refused(pin, mismatch);
  const tier = tierOf(network, readByHash(ballots, agreement, minLegs), proof?.outcome ?? null);
  return exchanges.accepted({ pin, baseUnits, operators, dissent, ...tier });
};

/** Whether the quorum still stands when those that read by height only are not heard. */
const readByHash = (ballots: readonly Ballot<SupplyAtBlock>[], { value, operators }: Agreed<SupplyAtBlock>, minLegs: number): boolean => {
  const heard = ballots.filter((ballot) => ballot.value.byHash || !operators.includes(ballot.operator));
  const agreement = agreeOn(heard, minLegs, sameSupply);
  return agreement.outcome === "AGREED" && sameSupply(agreement.value, value);
};

/** An amount no token can have is no answer. */
const supplies = (ballots: readonly Ballot<SupplyAtBlock>[]): Ballot<SupplyAtBlock>[] =>
  ballots.filter(({ value }) => isSupply(value.baseUnits));

/** A proven value that differs from the call refuses the reading (Addendum B 11.3). */
const differs = (proof: ProofOutcome | null, baseUnits: bigint): Refused | undefined =>
  proof?.outcome === "PROVEN" && proof.baseUnits !== baseUnits
    ? refused("LAYOUT_MISMATCH", `The proven word of the registered slot is ${proof.baseUnits}, totalSupply() is ${baseUnits}.`)
    : undefined;
