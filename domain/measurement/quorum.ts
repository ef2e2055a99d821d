import type { MeasuringRefusal } from "./artifacts.js";
import type { BlockRef } from "./pin.js";

/** What one leg answered. Legs that gave no answer cast none (Addendum B 11.2.4). */
export type Ballot<Value> = { readonly operator: string; readonly value: Value };

/** A try that recorded nothing, and why. */
export type Refused = { readonly outcome: "REFUSED"; readonly reason: MeasuringRefusal; readonly detail: string };

/** A value the quorum gave: who did, and who answered another one. */
export type Agreed<Value> = {
  readonly outcome: "AGREED";
  readonly value: Value;
  readonly operators: readonly string[];
  readonly dissent: readonly string[];
};

export const refused = (reason: MeasuringRefusal, detail: string): Refused => ({ outcome: "REFUSED", reason, detail });

/** The highest height that `minLegs` legs have reached; undefined while fewer have told theirs (Addendum B 11.2.1). */
export const pinHeight = (heights: readonly number[], minLegs: number): number | undefined =>
  heights.toSorted((a, b) => b - a)[minLegs - 1];

/** Heads this close to each other show no leg that lags, so that nobody has to be waited for. */
const CLOSE_HEIGHTS = 64;

/**
 * True once it is not worth waiting for the height of further legs: the quorum told heights close to the greatest one, none of them
 * below `floor`, the height of the last recorded pin.
 */
export const headsSettled = (heights: readonly number[], outstanding: number, minLegs: number, floor: number): boolean => {
  const height = pinHeight(heights, minLegs);
  if (outstanding === 0) return true;
  return height !== undefined && height >= floor && Math.max(...heights) - height <= CLOSE_HEIGHTS;
};

const sameBlock = (a: BlockRef, b: BlockRef): boolean => a.hash === b.hash && a.height === b.height && a.time === b.time;

type Group<Value> = { readonly value: Value; readonly operators: readonly string[] };

/** Ballots of equal value, largest group first. */
const groupsOf = <Value>(ballots: readonly Ballot<Value>[], same: (a: Value, b: Value) => boolean): readonly Group<Value>[] => {
  const groups: { value: Value; operators: string[] }[] = [];
  for (const { operator, value } of ballots) {
    const group = groups.find((other) => same(other.value, value));
    if (group === undefined) groups.push({ value, operators: [operator] });
    else group.operators.push(operator);
  }
  return groups.toSorted((a, b) => b.operators.length - a.operators.length);
};

const agreed = <Value>({ value, operators }: Group<Value>, ballots: readonly Ballot<Value>[]): Agreed<Value> => ({
  outcome: "AGREED",
  value,
  operators,
  dissent: ballots.flatMap(({ operator }) => (operators.includes(operator) ? [] : [operator])),
});

const count = (legs: number): string => (legs === 1 ? "1 leg" : `${legs} legs`);

/**
 * The block at `height` that at least the quorum names, hash and time alike, while no other block is named by as many as the quorum
 * (Addendum B 11.2.1).
 */
export const choosePin = (ballots: readonly Ballot<BlockRef>[], height: number, minLegs: number): Agreed<BlockRef> | Refused => {
  const atHeight = ballots.filter(({ value }) => value.height === height);
  if (atHeight.length < minLegs) return refused("NO_QUORUM", `${count(atHeight.length)} of ${minLegs} told the block at height ${height}.`);
  const [first, second] = groupsOf(atHeight, sameBlock);
  if (first === undefined || first.operators.length < minLegs)
    return refused("PIN_DISAGREEMENT", `No block at height ${height} is named by ${count(minLegs)}.`);
  if (second !== undefined && second.operators.length >= minLegs)
    return refused("PIN_DISAGREEMENT", `Two blocks at height ${height} are each named by ${count(minLegs)} or more.`);
  return agreed(first, atHeight);
};

/** True once no further answer can change which block is chosen. */
export const pinSettled = (ballots: readonly Ballot<BlockRef>[], outstanding: number, height: number, minLegs: number): boolean => {
  if (outstanding === 0) return true;
  const atHeight = ballots.filter(({ value }) => value.height === height);
  const [first, second] = groupsOf(atHeight, sameBlock);
  return first !== undefined && first.operators.length >= minLegs && (second?.operators.length ?? 0) + outstanding < minLegs;
};

/** Accepts the value of a group of at least `minLegs` legs that are more than half of those that answered (Addendum B 11.2.2). */
export const agreeOn = <Value>(
  ballots: readonly Ballot<Value>[],
  minLegs: number,
  same: (a: Value, b: Value) => boolean = Object.is,
): Agreed<Value> | Refused => {
  if (ballots.length < minLegs) return refused("NO_QUORUM", `${count(ballots.length)} of ${minLegs} answered the read.`);
  const [first] = groupsOf(ballots, same);
  if (first === undefined || first.operators.length < minLegs || first.operators.length * 2 <= ballots.length)
    return refused(
      "DISAGREEMENT",
      `The largest group of equal answers is ${first?.operators.length ?? 0} of ${ballots.length}; ${minLegs} and more than half are needed.`,
    );
  return agreed(first, ballots);
};

/** True once no further answer can change the value that is accepted. */
export const agreementSettled = <Value>(
  ballots: readonly Ballot<Value>[],
  outstanding: number,
  minLegs: number,
  same: (a: Value, b: Value) => boolean = Object.is,
): boolean => {
  if (outstanding === 0) return true;
  const largest = groupsOf(ballots, same)[0]?.operators.length ?? 0;
  return largest >= minLegs && largest * 2 > ballots.length + outstanding;
};
