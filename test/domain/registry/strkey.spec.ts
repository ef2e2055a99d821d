import { expect } from "chai";
import { isStellarAccount } from "../../../domain/registry/strkey.js";

/** The valid account of SEP-23, and those it calls invalid. */
const VALID = "GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ";
const INVALID = {
  "too few characters": "GAAAAAAAACGC6",
  "too many characters": "GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUACUSI",
  "another algorithm": "G47QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVP2I",
};

describe("a Stellar account", () => {
  it("is a key whose checksum holds", () => {
    expect(isStellarAccount(VALID)).to.equal(true);
    expect(isStellarAccount("GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN")).to.equal(true);
  });

  it("is none when any character is changed", () => {
    for (let at = 1; at < VALID.length; at++) {
      const changed = `${VALID.slice(0, at)}${VALID[at] === "A" ? "B" : "A"}${VALID.slice(at + 1)}`;
      expect(isStellarAccount(changed), changed).to.equal(false);
    }
  });

  for (const [what, text] of Object.entries(INVALID)) it(`is none with ${what}`, () => expect(isStellarAccount(text)).to.equal(false));

  it("is none in lower case, as a secret key or with anything beside it", () => {
    for (const text of [VALID.toLowerCase(), `S${VALID.slice(1)}`, `${VALID} `, "", `${VALID}A`])
      expect(isStellarAccount(text)).to.equal(false);
  });
});
