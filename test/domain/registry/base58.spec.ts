import { expect } from "chai";
import { base58Bytes, base58CheckBytes, RIPPLE_ALPHABET } from "../../../domain/registry/base58.js";

const hex = (bytes: Uint8Array | undefined): string | undefined => (bytes === undefined ? undefined : Buffer.from(bytes).toString("hex"));

/** The test vectors of draft-msporny-base58. */
const VECTORS = [
  ["2NEpo7TZRRrLZSi2U", Buffer.from("Hello World!").toString("hex")],
  [
    "USm3fpXnKG5EUBx2ndxBDMPVciP5hGey2Jh4NDv6gmeo1LkMeiKrLJUUBk6Z",
    Buffer.from("The quick brown fox jumps over the lazy dog.").toString("hex"),
  ],
  ["11233QC4", "0000287fb4cd"],
] as const;

describe("base58", () => {
  for (const [text, bytes] of VECTORS) it(`reads ${text}`, () => expect(hex(base58Bytes(text))).to.equal(bytes));

  it("reads nothing as nothing, and zeros as themselves", () => {
    expect(hex(base58Bytes(""))).to.equal("");
    expect(hex(base58Bytes("111"))).to.equal("000000");
  });

  it("refuses characters that are no digits, and texts longer than any address", () => {
    for (const text of ["0", "O", "I", "l", "1 ", "é"]) expect(base58Bytes(text), text).to.equal(undefined);
    expect(base58Bytes("1".repeat(120))).to.have.length(120);
    expect(base58Bytes("1".repeat(121))).to.equal(undefined);
  });

  it("reads what stands before a checksum that holds", () => {
    expect(hex(base58CheckBytes("TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj"))).to.equal("41ea51342dabbb928ae1e576bd39eff8aaf070a8c6");
    expect(hex(base58CheckBytes("rrrrrrrrrrrrrrrrrrrrrhoLvTp", RIPPLE_ALPHABET))).to.equal("00".repeat(21)); // ACCOUNT_ZERO
  });

  it("refuses a checksum that does not hold, whichever character was changed", () => {
    const address = "TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj";
    for (let at = 0; at < address.length; at++) {
      const changed = `${address.slice(0, at)}${address[at] === "2" ? "3" : "2"}${address.slice(at + 1)}`;
      expect(base58CheckBytes(changed), changed).to.equal(undefined);
    }
    expect(base58CheckBytes("1111")).to.equal(undefined);
  });
});
