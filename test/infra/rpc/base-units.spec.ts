import { expect } from "chai";
import fc from "fast-check";
import { toBaseUnits } from "../../../infra/rpc/base-units.js";
import { UnusableAnswer } from "../../../infra/rpc/leg-client.js";
import { parseXrplValue } from "../../../infra/rpc/xrpl/value.js";

describe("an amount in base units", () => {
  it("is exact or none at all", () => {
    expect(toBaseUnits({ units: 15n, scale: 1 }, 1)).to.equal(15n);
    expect(toBaseUnits({ units: 15n, scale: 1 }, 3)).to.equal(1_500n);
    expect(toBaseUnits({ units: 1_500n, scale: 3 }, 1)).to.equal(15n);
    expect(() => toBaseUnits({ units: 1_501n, scale: 3 }, 1)).to.throw(UnusableAnswer, "does not fit 1 decimal places");
  });

  it("is never negative and never larger than 256 bits", () => {
    expect(toBaseUnits({ units: 0n, scale: 0 }, 6)).to.equal(0n);
    expect(() => toBaseUnits({ units: -1n, scale: 0 }, 6)).to.throw(UnusableAnswer, "negative");
    expect(toBaseUnits({ units: 2n ** 256n - 1n, scale: 0 }, 0)).to.equal(2n ** 256n - 1n);
    expect(() => toBaseUnits({ units: 2n ** 256n, scale: 0 }, 0)).to.throw(UnusableAnswer, "larger");
  });
});

describe("an issued amount of the XRP Ledger", () => {
  it("is the same however it is written: with a point, an exponent or both", () => {
    const digits = fc.bigInt({ min: 0n, max: 10n ** 16n - 1n });
    fc.assert(
      fc.property(digits, fc.integer({ min: -96, max: 80 }), fc.nat(20), (mantissa, exponent, places) => {
        const written = `${mantissa}e${exponent}`;
        const padded = mantissa.toString().padStart(places + 1, "0");
        const pointed = places === 0 ? padded : `${padded.slice(0, -places)}.${padded.slice(-places)}`;
        const [a, b] = [parseXrplValue(written), parseXrplValue(`${pointed}E${exponent + places}`)];
        if (a === undefined || b === undefined) return expect.fail("it is not read");
        expect(a.units * 10n ** BigInt(b.scale)).to.equal(b.units * 10n ** BigInt(a.scale));
        expect(a.units * 10n ** BigInt(Math.max(0, -exponent))).to.equal(mantissa * 10n ** BigInt(Math.max(0, exponent) + a.scale));
      }),
    );
  });

  it("is read at the bounds of its exponent, and not past them", () => {
    expect(parseXrplValue("1e200")).to.deep.equal({ units: 10n ** 200n, scale: 0 });
    expect(parseXrplValue("1e-200")).to.deep.equal({ units: 1n, scale: 200 });
    for (const text of ["1e201", "1e-201", "1e1000", "", ".5", "1.e3", "+1", "1e", "--1", "1".repeat(61)])
      expect(parseXrplValue(text), text).to.equal(undefined);
  });
});
