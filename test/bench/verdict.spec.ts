import { expect } from "chai";
import type { Figure } from "../../bench/harness/bench-case.js";
import { rowOf } from "../../bench/harness/table.js";
import { median, quantile } from "../../bench/harness/timing.js";
import { verdictsOf } from "../../bench/harness/verdict.js";

const figure = (changes: Partial<Figure> = {}): Figure => ({
  key: "perSecond",
  name: "reads",
  unit: "reads/s",
  floor: "bare reads",
  goal: 0.5,
  better: "higher",
  ...changes,
});
const samples = (...values: number[]) => values.map((perSecond) => ({ perSecond }));

describe("the verdict on a figure", () => {
  it("is the median of the ratios of each round, not the ratio of the medians", () => {
    const [verdict] = verdictsOf([figure()], { product: samples(10, 60, 30), floor: samples(100, 100, 40) });
    expect(verdict).to.deep.include({ ratios: [0.1, 0.6, 0.75], value: 0.6, product: 30, floor: 100, met: true });
  });

  it("is met exactly at the goal, and missed beyond it, whichever way is better", () => {
    const metAt = (better: Figure["better"], product: number) =>
      verdictsOf([figure({ better })], { product: samples(product), floor: samples(100) })[0]?.met;
    expect([metAt("higher", 50), metAt("higher", 49), metAt("lower", 50), metAt("lower", 51)]).to.deep.equal([true, false, true, false]);
  });

  it("holds a figure without a floor against its goal itself", () => {
    const [verdict] = verdictsOf([figure({ floor: null, goal: 40 })], { product: samples(39, 41, 42), floor: [{}, {}, {}] });
    expect(verdict).to.deep.include({ ratios: [], value: 41, floor: null, met: true });
  });

  it("is unknown where the floor was not taken, and never invented", () => {
    const [verdict] = verdictsOf([figure()], { product: samples(10), floor: [] });
    expect(verdict).to.deep.include({ product: 10, floor: null, ratios: [], value: null, met: null });
    expect(verdict === undefined ? "" : rowOf(verdict)).to.match(/reads +10 reads\/s +- +- .* unknown/);
  });
});

describe("the timing of a bench", () => {
  it("gives the value in the middle, or the mean of the two there", () => {
    expect([median([3, 1, 2]), median([4, 1, 3, 2])]).to.deep.equal([2, 2.5]);
    expect(median([])).to.be.NaN;
  });

  it("gives the value below which a share lies", () => {
    const hundred = Array.from({ length: 100 }, (_, index) => index);
    expect([quantile(hundred, 0.99), quantile(hundred, 0), quantile(hundred, 1)]).to.deep.equal([99, 0, 99]);
  });
});
