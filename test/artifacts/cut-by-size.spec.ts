import { expect } from "chai";
import fc from "fast-check";
import { cutBySize } from "../../infra/artifacts/cut-by-size.js";

describe("cutting artifacts into runs", () => {
  const max = { items: 4, bytes: 10 };
  const cut = (sizes: readonly number[]): number[][] => [...cutBySize(sizes, (size) => size, max)];

  it("loses, repeats and reorders nothing", () => {
    fc.assert(fc.property(fc.array(fc.nat(15)), (sizes) => void expect(cut(sizes).flat()).to.deep.equal(sizes)));
  });

  it("never exceeds either limit but for a single item that is larger, and cuts no earlier than it must", () => {
    const fits = (run: readonly number[]): boolean => run.length <= max.items && run.reduce((sum, size) => sum + size, 0) <= max.bytes;
    fc.assert(
      fc.property(fc.array(fc.nat(15)), (sizes) => {
        const runs = cut(sizes);
        for (const run of runs) expect(run.length === 1 || fits(run)).to.equal(true);
        for (const [index, run] of runs.slice(0, -1).entries())
          expect(fits([...run, ...(runs[index + 1] ?? []).slice(0, 1)])).to.equal(false);
      }),
    );
  });

  it("takes an item of exactly the limit into one run", () => {
    expect(cut([4, 6, 1])).to.deep.equal([[4, 6], [1]]);
    expect(cut([11, 1, 11])).to.deep.equal([[11], [1], [11]]);
  });
});
