import { expect } from "chai";
import { keccak256 } from "../../../domain/registry/keccak256.js";

const hex = (text: string): string => Buffer.from(keccak256(Buffer.from(text, "utf8"))).toString("hex");

describe("Keccak-256", () => {
  it("gives the published digests", () => {
    expect(hex("")).to.equal("c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470");
    expect(hex("abc")).to.equal("4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45");
    expect(hex("The quick brown fox jumps over the lazy dog")).to.equal("4d741b6f1eb29cb2a9b9911c82f56fa8d73b04959d3d9d222895df6c0b28aa15");
  });

  it("gives Ethereum's selector of totalSupply()", () => {
    expect(hex("totalSupply()").slice(0, 8)).to.equal("18160ddd");
  });

  it("pads an input that fills its block exactly with a block of its own", () => {
    const digests = new Set([135, 136, 137].map((length) => hex("a".repeat(length))));
    expect(digests.size).to.equal(3);
    expect(hex("a".repeat(136))).to.equal("a6c4d403279fe3e0af03729caada8374b5ca54d8065329a3ebcaeb4b60aa386e");
  });
});
