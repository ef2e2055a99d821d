import { expect } from "chai";
import fc from "fast-check";
import { checkDelayMs } from "../../../infra/capture/check-delay.js";

const minutes = (checkEvery: number, failures: number, random = 0.5): number => checkDelayMs(checkEvery, failures, random) / 60_000;

describe("when a source is looked at next", () => {
  it("is after its own pace when the look succeeded", () => expect(minutes(360, 0)).to.equal(360));

  it("is sooner after a failure, ever later with more, up to its own pace", () => {
    expect([1, 2, 3, 4, 8, 9, 1000].map((failures) => minutes(360, failures))).to.deep.equal([2, 4, 8, 16, 256, 360, 360]);
    expect(minutes(1, 1)).to.equal(1);
  });

  it("is a tenth more or less by chance", () => {
    expect(minutes(100, 0, 0)).to.equal(90);
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), fc.nat(50), (random, failures) => {
        const delay = checkDelayMs(60, failures, random);
        return Number.isSafeInteger(delay) && delay >= 0.9 * 2 * 60_000 && delay <= 1.1 * 60 * 60_000;
      }),
    );
  });
});
