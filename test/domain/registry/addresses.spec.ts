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

  for (const [family, address] of [
    ["TRON", "TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj"],
    ["SOLANA", "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"],
    ["SOLANA", "11111111111111111111111111111111"], // 32 zero bytes
    ["XRPL", "USD.rMwjYedjc7qqtKYVLiAccJSmCwih4LnE2q"],
    ["XRPL", "5553444300000000000000000000000000000000.rGm7WCVp9gb4jZHWTEtGUr4dd74z2XuWhE"],
    ["STELLAR", "USDC-GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN"],
    ["HEDERA", "0.0.456858"],
  ] as const)
    it(`accepts ${address} of ${family}`, () => expect(addressFault(family, address)).to.equal(undefined));

  for (const [family, address, why] of [
    ["TRON", "TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdk", "a checksum that does not hold"],
    ["TRON", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "the address of another network"],
    ["SOLANA", "1111111111111111111111111111111", "31 bytes"],
    ["SOLANA", "0OIl", "no base58"],
    ["XRPL", "USD.rMwjYedjc7qqtKYVLiAccJSmCwih4LnE2r", "a checksum that does not hold"],
    ["XRPL", "XRP.rMwjYedjc7qqtKYVLiAccJSmCwih4LnE2q", "the network's own coin"],
    ["XRPL", "USDC.rMwjYedjc7qqtKYVLiAccJSmCwih4LnE2q", "a code of four letters"],
    ["XRPL", "524c555344000000000000000000000000000000.rMxCKbEDwqr76QuheSUMdEGf4B9xJ8m5De", "hex in lower case"],
    ["XRPL", "rMwjYedjc7qqtKYVLiAccJSmCwih4LnE2q", "no currency"],
    ["STELLAR", "USDC-GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVM", "a checksum that does not hold"],
    ["STELLAR", "USDC-SA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN", "no account"],
    ["STELLAR", "ABCDEFGHIJKLM-GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN", "a code of thirteen characters"],
    ["HEDERA", "0.0", "two numbers"],
    ["HEDERA", "0.0.0456858", "a leading zero"],
    ["HEDERA", "0.0.0", "no entity"],
  ] as const)
    it(`refuses ${address} of ${family}: ${why}`, () => expect(addressFault(family, address)).to.match(/^is not /));
});
