import { expect } from "chai";
import { agreeOnBracket, type BracketReading, bracketSettled, withoutUnconfirmed } from "../../../domain/measurement/brackets.js";
import type { Ballot } from "../../../domain/measurement/quorum.js";
import { instantFromMs } from "../../../domain/shared/time.js";

const START_MS = 1_700_000_000_000;
/** A value read at `seconds`, in the block of that number. */
const read = (baseUnits: bigint, seconds: number): BracketReading => ({
  baseUnits,
  block: { height: seconds, hash: `h${seconds}`, time: instantFromMs(START_MS + seconds * 1000) },
});
const ballots = (...values: readonly BracketReading[]): Ballot<BracketReading>[] =>
  values.map((value, index) => ({ operator: `O${index + 1}`, value }));

describe("legs of a network without past state", () => {
  it("agree on equal values whose pins are 60 s apart, and record the lowest pin", () => {
    expect(agreeOnBracket(ballots(read(5n, 60), read(5n, 0)), 2)).to.deep.equal({
      outcome: "AGREED",
      value: read(5n, 0),
      operators: ["O1", "O2"],
      dissent: [],
    });
  });
  it("do not agree when pins are more than 60 s apart", () => {
    expect(agreeOnBracket(ballots(read(5n, 61), read(5n, 0)), 2)).to.include({ outcome: "REFUSED", reason: "DISAGREEMENT" });
  });
  it("do not agree on different values, however close", () => {
    expect(agreeOnBracket(ballots(read(5n, 1), read(6n, 1)), 2)).to.include({ reason: "DISAGREEMENT" });
  });
  it("leave out one whose pin is far from the others'", () => {
    const agreed = agreeOnBracket(ballots(read(5n, 0), read(5n, 100), read(5n, 130)), 2);
    expect(agreed).to.deep.include({ outcome: "AGREED", operators: ["O2", "O3"], dissent: ["O1"], value: read(5n, 100) });
  });
  it("prefer the later of two groups of one size only when it is more than half", () => {
    expect(agreeOnBracket(ballots(read(5n, 0), read(5n, 10), read(5n, 100), read(5n, 110)), 2)).to.include({ reason: "DISAGREEMENT" });
  });
  it("are too few below the quorum", () => {
    expect(agreeOnBracket(ballots(read(5n, 0)), 2)).to.include({ reason: "NO_QUORUM" });
  });
  it("are not waited for once the value stands", () => {
    expect(bracketSettled(ballots(read(5n, 0), read(5n, 1)), 1, 2)).to.equal(true);
    expect(bracketSettled(ballots(read(5n, 0), read(5n, 61)), 1, 2)).to.equal(false);
    expect(bracketSettled(ballots(read(5n, 0)), 0, 2)).to.equal(true);
  });
  it("go on without a leg whose pin nobody knows, which still counts against them", () => {
    const three = ballots(read(5n, 0), read(5n, 10), read(5n, 20));
    expect(withoutUnconfirmed(three, ["O1"], 2)).to.deep.include({ value: read(5n, 10), operators: ["O2", "O3"], dissent: ["O1"] });
    expect(withoutUnconfirmed(three, ["O1", "O2"], 1)).to.include({ outcome: "REFUSED", reason: "PIN_DISAGREEMENT" });
  });
});
