import { expect } from "chai";
import { currencyHex } from "../../../domain/registry/xrpl-currency.js";

describe("an XRPL currency", () => {
  it("is the same by its three letters as by its hex digits", () => {
    expect(currencyHex("USD")).to.equal("0000000000000000000000005553440000000000");
    expect(currencyHex("0000000000000000000000005553440000000000")).to.equal(currencyHex("USD"));
    expect(currencyHex("$<]")).to.equal("000000000000000000000000243C5D0000000000");
  });

  it("is told by its hex digits alone when it has another name, in any case", () => {
    const rlusd = "524C555344000000000000000000000000000000";
    expect(currencyHex(rlusd)).to.equal(rlusd);
    expect(currencyHex(rlusd.toLowerCase())).to.equal(rlusd);
  });

  it("minds the case of letters, which are different currencies", () => {
    expect(currencyHex("usd")).to.not.equal(currencyHex("USD"));
  });

  for (const text of ["", "US", "USDC", "XRP", "U D", "é12", "0".repeat(39), "0".repeat(41), "g".repeat(40)])
    it(`is not ${JSON.stringify(text)}`, () => expect(currencyHex(text)).to.equal(undefined));
});
