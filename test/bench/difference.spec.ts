import { expect } from "chai";
import { medianDifference } from "../../bench/harness/difference.js";

/** A generator that gives the same numbers in every run (Lehmer, modulus 2^31 - 1). */
const numbers = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
};

const times = (count: number, around: number, random: () => number): number[] =>
  Array.from({ length: count }, () => around + random() + random() ** 8 * 50);

describe("the difference of two medians in standard errors", () => {
  it("stays below three for times of one kind, however long their tail, in nearly every run", () => {
    const apart = Array.from({ length: 40 }, (_, run) => {
      const random = numbers(run + 1);
      return medianDifference(times(200, 10, random), times(200, 10, random), random);
    });
    expect(apart.filter((one) => one > 3).length).to.be.at.most(2);
    expect(apart.every((one) => one < 5)).to.equal(true);
  });

  it("tells a kind that takes a little longer", () => {
    for (let run = 1; run <= 10; run++) {
      const random = numbers(run);
      expect(medianDifference(times(400, 10, random), times(400, 12, random), random)).to.be.greaterThan(5);
    }
  });

  it("is zero where nothing differs and without bound where nothing varies", () => {
    expect(medianDifference([5, 5, 5], [5, 5, 5])).to.equal(0);
    expect(medianDifference([5, 5, 5], [6, 6, 6])).to.equal(Number.POSITIVE_INFINITY);
  });
});
