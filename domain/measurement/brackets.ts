import { msOfInstant } from "../shared/time.js";
import type { BlockRef } from "./pin.js";
import { type Agreed, type Ballot, type Refused, refused } from "./quorum.js";

/** What a leg of a network without past state reports: a value, and the block it was read at (Addendum B 11.4). */
export type BracketReading = { readonly block: BlockRef; readonly baseUnits: bigint };

/** Pins of agreeing legs are at most this far apart. */
export const BRACKET_SECONDS = 60;

/**
 * Legs agree when their values are equal and their pins lie within 60 s of each other; the largest such group is accepted as any other
 * (Addendum B 11.2.2, 11.4). The value is the lowest pin of the group.
 */
export const agreeOnBracket = (ballots: readonly Ballot<BracketReading>[], minLegs: number): Agreed<BracketReading> | Refused => {
  if (ballots.length < minLegs) return refused("NO_QUORUM", `${ballots.length} of ${minLegs} legs answered the read.`);
  const group = largestGroup(ballots);
  return (
    agreement(group, ballots, minLegs) ??
    refused(
      "DISAGREEMENT",
      `The largest group of equal values read within ${BRACKET_SECONDS} s is ${group.length} of ${ballots.length}; ${minLegs} and more than half are needed.`,
    )
  );
};

/**
 * The agreement without the legs of `unconfirmed`, whose pins the quorum does not know: what they answered still counts against it. Such
 * a leg must not keep the others from being heard, nor give the reading its pin.
 */
export const withoutUnconfirmed = (
  ballots: readonly Ballot<BracketReading>[],
  unconfirmed: readonly string[],
  minLegs: number,
): Agreed<BracketReading> | Refused => {
  const group = largestGroup(ballots.filter(({ operator }) => !unconfirmed.includes(operator)));
  return (
    agreement(group, ballots, minLegs) ??
    refused(
      "PIN_DISAGREEMENT",
      `The pins of ${unconfirmed.join(", ")} are not known to the quorum; ${group.length} of ${ballots.length} legs are left.`,
    )
  );
};

const agreement = (
  group: readonly Ballot<BracketReading>[],
  ballots: readonly Ballot<BracketReading>[],
  minLegs: number,
): Agreed<BracketReading> | undefined => {
  const [lowest] = group.toSorted((a, b) => a.value.block.height - b.value.block.height);
  if (lowest === undefined || group.length < minLegs || group.length * 2 <= ballots.length) return undefined;
  return {
    outcome: "AGREED",
    value: lowest.value,
    operators: group.map(({ operator }) => operator),
    dissent: ballots.flatMap((ballot) => (group.includes(ballot) ? [] : [ballot.operator])),
  };
};

/** True once no further answer can change the value that is accepted. */
export const bracketSettled = (ballots: readonly Ballot<BracketReading>[], outstanding: number, minLegs: number): boolean => {
  if (outstanding === 0) return true;
  const { length } = largestGroup(ballots);
  return length >= minLegs && length * 2 > ballots.length + outstanding;
};

const timeOf = ({ value }: Ballot<BracketReading>): number => msOfInstant(value.block.time);

/** The largest set of equal values whose pins lie within the bracket; of equal ones the latest. */
const largestGroup = (ballots: readonly Ballot<BracketReading>[]): readonly Ballot<BracketReading>[] => {
  let largest: readonly Ballot<BracketReading>[] = [];
  for (const last of ballots) {
    const group = ballots.filter(
      (ballot) =>
        ballot.value.baseUnits === last.value.baseUnits &&
        timeOf(ballot) <= timeOf(last) &&
        timeOf(last) - timeOf(ballot) <= BRACKET_SECONDS * 1000,
    );
    const later = Math.max(...group.map(timeOf)) > Math.max(...largest.map(timeOf));
    if (group.length > largest.length || (group.length === largest.length && later)) largest = group;
  }
  return largest;
};
