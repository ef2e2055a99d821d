import { expect } from "chai";
import { Refusal } from "../../../domain/shared/refusal.js";
import { type CheckChoice, chosenNetworks } from "../../../infra/app/check-catalog.js";
import { catalog, network, token } from "../../support/catalogs.js";

const given = catalog({
  tokens: [
    token({ networks: [network(), network({ network: "base" })] }),
    token({ symbol: "TWOX", home_network: "base", networks: [network({ network: "base" })] }),
  ],
});
const chosen = (choice: Partial<CheckChoice>): string[] =>
  chosenNetworks(given, { symbol: null, network: null, ...choice }).map(({ symbol, network: { network: name } }) => `${symbol}/${name}`);
const refusalOf = (choice: Partial<CheckChoice>): string => {
  try {
    return chosen(choice).join();
  } catch (error) {
    return error instanceof Refusal ? error.code : expect.fail(String(error));
  }
};

describe("what a check of the catalog is about", () => {
  it("is everything, a token, a network, or one of both, in the catalog's order", () => {
    expect(chosen({})).to.deep.equal(["ONEX/ethereum", "ONEX/base", "TWOX/base"]);
    expect(chosen({ symbol: "onex" })).to.deep.equal(["ONEX/ethereum", "ONEX/base"]);
    expect(chosen({ network: "base" })).to.deep.equal(["ONEX/base", "TWOX/base"]);
    expect(chosen({ symbol: "TWOX", network: "base" })).to.deep.equal(["TWOX/base"]);
  });

  it("is refused when there is no such token or network", () => {
    expect(refusalOf({ symbol: "NONE" })).to.equal("unknown-symbol");
    expect(refusalOf({ network: "none" })).to.equal("unknown-network");
    expect(refusalOf({ symbol: "TWOX", network: "ethereum" })).to.equal("unknown-network");
  });
});
