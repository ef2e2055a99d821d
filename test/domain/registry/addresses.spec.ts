import { expect } from "chai";
import { addressFault, checksumAddress } from "../../../domain/registry/addresses.js";

/** The examples of ERC-55 itself. */
const ERC55 = [
  "0x52908400098527886E0F7030069857D2E4169EE7",
  "0x8617E340B3D01FA5F11F306F4090FD50E238070D",
  "0xde709f2102306220921060314715629080e2fb77",
  "0x27b1fdb04752bbc536007a920d24acb045561c26",
  "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
  "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
  "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
];

describe("token addresses", () => {
  for (const address of ERC55) {
    it(`accepts the checksum form ${address} of ERC-55 and restores it from lower case`, () => {
      expect(addressFault("EVM", address)).to.equal(undefined);
      expect(checksumAddress(address.toLowerCase())).to.equal(address);
    });
  }

  it("refuses an EVM address in another case, naming the right form", () => {
    expect(addressFault("EVM", "0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed")).to.include("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed");
  });

  it("refuses what is no 20-byte address", () => {
    expect(addressFault("EVM", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe")).to.include("20-byte");
    expect(addressFault("EVM", "5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed")).to.include("20-byte");
  });

  it("knows the form of every other family", () => {
    expect(addressFault("TRON", "TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj")).to.equal(undefined);
    expect(addressFault("HEDERA", "0.0.456858")).to.equal(undefined);
    expect(addressFault("STELLAR", `ABC-G${"A".repeat(55)}`)).to.equal(undefined);
    expect(addressFault("XRPL", `${"0".repeat(40)}.rMxCKbEDwqr76QuheSUMdEGf4B9xJ8m5De`)).to.equal(undefined);
    expect(addressFault("SOLANA", "0OIl")).to.include("base58");
    expect(addressFault("HEDERA", "0.0")).to.include("number");
  });
});
