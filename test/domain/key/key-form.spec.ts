import { randomBytes } from "node:crypto";
import { expect } from "chai";
import fc from "fast-check";
import { crc32 } from "../../../domain/key/crc32.js";
import { mintKey, randomText, readKey } from "../../../domain/key/key-form.js";
import { orderScopes } from "../../../domain/key/scopes.js";
import { sha256Hex } from "../../../domain/shared/sha256.js";

const bytes = (text: string) => Buffer.from(text, "latin1");

describe("CRC-32", () => {
  // The check value of CRC-32/ISO-HDLC and others that are published with it.
  for (const [text, value] of [
    ["", 0],
    ["a", 0xe8b7be43],
    ["abc", 0x352441c2],
    ["123456789", 0xcbf43926],
    ["The quick brown fox jumps over the lazy dog", 0x414fa339],
  ] as const)
    it(`of ${JSON.stringify(text)} is ${value.toString(16)}`, () => {
      expect(crc32(bytes(text))).to.equal(value);
    });
});

describe("the form of an API key", () => {
  it("is svc_, eight base-36 characters and 32 base-62 characters whose last six check the rest", () => {
    const { key, prefix, secretSha256 } = mintKey(randomBytes);
    expect(key).to.match(/^svc_[0-9a-z]{8}_[0-9A-Za-z]{32}$/);
    expect(key.slice(4, 12)).to.equal(prefix);
    expect(secretSha256).to.equal(sha256Hex(key));
    const value = [...key.slice(-6)].reduce((sum, digit) => sum * 62 + digitOf(digit), 0);
    expect(value).to.equal(crc32(bytes(key.slice(0, -6))));
  });

  it("is read back, and only from exactly what was made", () => {
    fc.assert(
      fc.property(fc.nat({ max: 44 }), fc.constantFrom(..."0aZz_ -ü"), (place, character) => {
        const { key, prefix, secretSha256 } = mintKey(randomBytes);
        expect(readKey(key)).to.deep.equal({ prefix, secretSha256 });
        const other = key.slice(0, place) + character + key.slice(place + 1);
        if (other !== key) expect(readKey(other)).to.equal(undefined);
      }),
    );
  });

  for (const text of ["", "svc_", "svc_ABCDEFGH_00000000000000000000000000000000", ` ${"x".repeat(45)}`, `svc_${"a".repeat(100_000)}`])
    it(`is not ${JSON.stringify(text.slice(0, 50))}`, () => {
      expect(readKey(text)).to.equal(undefined);
    });

  it("draws every character with equal chance", () => {
    const counts = new Map<string, number>();
    const every = Uint8Array.from({ length: 256 }, (_, i) => i);
    for (const digit of randomText("0123456789", 250, () => every)) counts.set(digit, (counts.get(digit) ?? 0) + 1);
    expect([...counts.values()]).to.deep.equal(Array.from({ length: 10 }, () => 25));
  });
});

describe("the scopes of a key", () => {
  it("stand once each and in one order; null and all three are kept as given", () => {
    expect(orderScopes(["pricing", "account", "pricing"])).to.deep.equal(["account", "pricing"]);
    expect(orderScopes(["pricing", "board", "account"])).to.deep.equal(["account", "board", "pricing"]);
    expect(orderScopes(null)).to.equal(null);
  });
});

const digitOf = (digit: string): number => "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".indexOf(digit);
