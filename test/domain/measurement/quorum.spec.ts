import { expect } from "chai";
import fc from "fast-check";
import type { BlockRef } from "../../../domain/measurement/pin.js";
import {
  agreementSettled,
  agreeOn,
  type Ballot,
  choosePin,
  headsSettled,
  pinHeight,
  pinSettled,
} from "../../../domain/measurement/quorum.js";
import { instantFromMs } from "../../../domain/shared/time.js";

const block = (hash: string, height = 10, ms = 0): BlockRef => ({ height, hash, time: instantFromMs(ms) });
const ballots = <Value>(...values: readonly Value[]): Ballot<Value>[] =>
  values.map((value, index) => ({ operator: `O${index + 1}`, value }));

describe("the height of a pin", () => {
  it("is the highest that the quorum has reached", () => {
    expect(pinHeight([5, 9, 7], 1)).to.equal(9);
    expect(pinHeight([5, 9, 7], 2)).to.equal(7);
    expect(pinHeight([5, 9, 7], 3)).to.equal(5);
  });
  it("is none while fewer legs than the quorum told theirs", () => {
    expect(pinHeight([5], 2)).to.equal(undefined);
    expect(pinHeight([], 1)).to.equal(undefined);
  });
  it("is not waited for once the quorum is within 64 blocks of the greatest and not below the last pin", () => {
    expect(headsSettled([100, 164], 1, 2, 0)).to.equal(true);
    expect(headsSettled([100, 165], 1, 2, 0)).to.equal(false);
    expect(headsSettled([100, 100], 1, 2, 100)).to.equal(true);
    expect(headsSettled([100, 100], 1, 2, 101)).to.equal(false);
    expect(headsSettled([100], 2, 2, 0)).to.equal(false);
    expect(headsSettled([], 0, 2, 0)).to.equal(true);
  });
});

describe("the choice of a pin", () => {
  it("is the block that the quorum names, and who names another is dissent", () => {
    expect(choosePin(ballots(block("a"), block("b"), block("a")), 10, 2)).to.deep.equal({
      outcome: "AGREED",
      value: block("a"),
      operators: ["O1", "O3"],
      dissent: ["O2"],
    });
  });
  it("takes blocks of another height for no answer", () => {
    expect(choosePin(ballots(block("a"), block("a", 11)), 10, 2)).to.include({ outcome: "REFUSED", reason: "NO_QUORUM" });
  });
  it("refuses when no block is named by the quorum", () => {
    expect(choosePin(ballots(block("a"), block("b")), 10, 2)).to.include({ reason: "PIN_DISAGREEMENT" });
  });
  it("tells one hash at two times apart", () => {
    expect(choosePin(ballots(block("a", 10, 0), block("a", 10, 1000)), 10, 2)).to.include({ reason: "PIN_DISAGREEMENT" });
  });
  it("refuses when two blocks are each named by the quorum, be one of them named by more", () => {
    expect(choosePin(ballots(block("a"), block("a"), block("b"), block("b")), 10, 2)).to.include({ reason: "PIN_DISAGREEMENT" });
    expect(choosePin(ballots(block("a"), block("a"), block("a"), block("b"), block("b")), 10, 2)).to.include({
      reason: "PIN_DISAGREEMENT",
    });
    expect(choosePin(ballots(block("a"), block("a"), block("a"), block("b"), block("b")), 10, 3)).to.include({ outcome: "AGREED" });
  });
});

describe("the agreement on a value", () => {
  const cases: readonly (readonly [readonly number[], number, string])[] = [
    [[7, 7], 2, "AGREED"],
    [[7], 2, "NO_QUORUM"],
    [[], 1, "NO_QUORUM"],
    [[7], 1, "AGREED"],
    [[7, 8], 1, "DISAGREEMENT"], // exactly half
    [[7, 7, 8], 2, "AGREED"],
    [[7, 7, 8, 8], 2, "DISAGREEMENT"],
    [[7, 7, 8, 9], 2, "DISAGREEMENT"],
    [[7, 7, 7, 8, 8], 2, "AGREED"],
    [[7, 7, 8], 3, "DISAGREEMENT"],
    [[7, 7, 7], 3, "AGREED"],
  ];
  for (const [values, minLegs, outcome] of cases)
    it(`of [${values.join(", ")}] with a quorum of ${minLegs} is ${outcome}`, () => {
      const decided = agreeOn(ballots(...values), minLegs);
      expect(decided.outcome === "REFUSED" ? decided.reason : decided.outcome).to.equal(outcome);
    });

  it("is the group's value, never a mean, a median or the first answer", () => {
    expect(agreeOn(ballots(1, 9, 9), 2)).to.deep.equal({ outcome: "AGREED", value: 9, operators: ["O2", "O3"], dissent: ["O1"] });
  });

  it("does not depend on the order of the answers", () => {
    const shuffled = fc
      .array(fc.integer({ min: 0, max: 3 }), { maxLength: 7 })
      .chain((values) => fc.tuple(fc.constant(ballots(...values)), fc.shuffledSubarray(ballots(...values), { minLength: values.length })));
    fc.assert(
      fc.property(shuffled, fc.integer({ min: 1, max: 4 }), ([inOrder, anyOrder], minLegs) => {
        const [a, b] = [agreeOn(inOrder, minLegs), agreeOn(anyOrder, minLegs)];
        expect(a.outcome).to.equal(b.outcome);
        if (a.outcome === "AGREED" && b.outcome === "AGREED") {
          expect(a.value).to.equal(b.value);
          expect(a.operators.toSorted()).to.deep.equal(b.operators.toSorted());
        }
      }),
    );
  });
});

describe("an outcome that is settled", () => {
  const values = fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 6 });

  it("is the value of the end, whatever the outstanding legs answer", () => {
    let settled = 0;
    fc.assert(
      fc.property(values, values, fc.integer({ min: 0, max: 3 }), fc.integer({ min: 1, max: 4 }), (held, more, silent, minLegs) => {
        const now = ballots(...held);
        if (more.length + silent === 0 || !agreementSettled(now, more.length + silent, minLegs)) return;
        settled += 1;
        const [early, late] = [agreeOn(now, minLegs), agreeOn(ballots(...held, ...more), minLegs)];
        expect(early).to.include({ outcome: "AGREED" });
        if (early.outcome === "AGREED") expect(late).to.include({ outcome: "AGREED", value: early.value });
      }),
      { numRuns: 10_000 },
    );
    expect(settled).to.be.greaterThan(20);
  });

  it("is the pin of the end, whatever the outstanding legs answer", () => {
    let settled = 0;
    const blocks = fc.array(fc.constantFrom(block("a"), block("b"), block("c"), block("a", 10, 1000), block("a", 9)), { maxLength: 6 });
    fc.assert(
      fc.property(blocks, blocks, fc.integer({ min: 0, max: 3 }), fc.integer({ min: 1, max: 4 }), (held, more, silent, minLegs) => {
        const now = ballots(...held);
        if (more.length + silent === 0 || !pinSettled(now, more.length + silent, 10, minLegs)) return;
        settled += 1;
        const [early, late] = [choosePin(now, 10, minLegs), choosePin(ballots(...held, ...more), 10, minLegs)];
        expect(early).to.include({ outcome: "AGREED" });
        if (early.outcome === "AGREED") expect(late).to.deep.include({ outcome: "AGREED", value: early.value });
      }),
      { numRuns: 20_000 },
    );
    expect(settled).to.be.greaterThan(20);
  });

  it("stands once two of three agree, and not while a third of four may turn it", () => {
    expect(agreementSettled(ballots(7, 7), 1, 2)).to.equal(true);
    expect(agreementSettled(ballots(7, 7), 2, 2)).to.equal(false);
    expect(pinSettled(ballots(block("a"), block("a")), 1, 10, 2)).to.equal(true);
    expect(pinSettled(ballots(block("a"), block("a")), 2, 10, 2)).to.equal(false);
  });
});
