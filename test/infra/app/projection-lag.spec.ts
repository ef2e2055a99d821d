import { expect } from "chai";
import fc from "fast-check";
import { ProjectionLag } from "../../../infra/app/projection-lag.js";

describe("projection lag", () => {
  it("is zero while there is nothing to handle", () => {
    expect(new ProjectionLag().observe(null, null, 1000)).to.equal(0);
  });

  it("counts from when the oldest head not reached was first seen", () => {
    const lag = new ProjectionLag();
    expect(lag.observe(64n, null, 0)).to.equal(0);
    expect(lag.observe(128n, null, 1000)).to.equal(1000);
    expect(lag.observe(128n, 64n, 3000)).to.equal(2000);
    expect(lag.observe(128n, 128n, 4000)).to.equal(0);
  });

  it("is zero for a projection that stands past the newest event it handles", () => {
    const lag = new ProjectionLag();
    expect(lag.observe(64n, 192n, 0)).to.equal(0);
    expect(lag.observe(64n, 192n, 60_000)).to.equal(0);
  });

  it("does not grow without end, and never understates, while a projection stands still", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), (looks) => {
        const lag = new ProjectionLag();
        let seen = 0;
        for (let look = 0; look < looks; look += 1) seen = lag.observe(BigInt(look + 1) * 64n, 0n, look * 1000);
        expect(seen).to.equal((looks - 1) * 1000);
        const halfway = BigInt(Math.floor(looks / 2)) * 64n;
        const rest = lag.observe(BigInt(looks) * 64n, halfway, looks * 1000);
        expect(rest).to.be.at.least((looks - Math.floor(looks / 2)) * 1000);
      }),
      { numRuns: 50 },
    );
  });
});
