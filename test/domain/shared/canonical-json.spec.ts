import { expect } from "chai";
import fc from "fast-check";
import { canonicalize } from "json-canonicalize";
import { canonicalBytes, canonicalJson } from "../../../domain/shared/canonical-json.js";
import type { Json } from "../../../domain/shared/json.js";

const doubleOf = (hex: string): number => Buffer.from(hex, "hex").readDoubleBE();

/** RFC 8785 Appendix B: IEEE 754 doubles and their JSON form. */
const NUMBERS: readonly (readonly [string, string])[] = [
  ["0000000000000000", "0"],
  ["8000000000000000", "0"],
  ["0000000000000001", "5e-324"],
  ["8000000000000001", "-5e-324"],
  ["7fefffffffffffff", "1.7976931348623157e+308"],
  ["ffefffffffffffff", "-1.7976931348623157e+308"],
  ["4340000000000000", "9007199254740992"],
  ["c340000000000000", "-9007199254740992"],
  ["4430000000000000", "295147905179352830000"],
  ["44b52d02c7e14af5", "9.999999999999997e+22"],
  ["44b52d02c7e14af6", "1e+23"],
  ["44b52d02c7e14af7", "1.0000000000000001e+23"],
  ["444b1ae4d6e2ef4e", "999999999999999700000"],
  ["444b1ae4d6e2ef4f", "999999999999999900000"],
  ["444b1ae4d6e2ef50", "1e+21"],
  ["3eb0c6f7a0b5ed8c", "9.999999999999997e-7"],
  ["3eb0c6f7a0b5ed8d", "0.000001"],
  ["41b3de4355555553", "333333333.3333332"],
  ["41b3de4355555554", "333333333.33333325"],
  ["41b3de4355555555", "333333333.3333333"],
  ["41b3de4355555556", "333333333.3333334"],
  ["41b3de4355555557", "333333333.33333343"],
  ["becbf647612f3696", "-0.0000033333333333333333"],
  ["43143ff3c1cb0959", "1424953923781206.2"],
];

describe("canonical JSON (RFC 8785)", () => {
  for (const [hex, text] of NUMBERS) {
    it(`writes the double ${hex} as ${text}`, () => {
      expect(canonicalJson(doubleOf(hex))).to.equal(text);
    });
  }

  it("gives the published bytes of the example of §3.2.2", () => {
    const input: Json = JSON.parse(
      String.raw`{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"string":"\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/","literals":[null,true,false]}`,
    );
    const expected = String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`;
    expect(canonicalBytes(input)).to.deep.equal(Buffer.from(expected, "utf8"));
  });

  it("sorts members by UTF-16 code units, as in the example of §3.2.3", () => {
    const input: Json = {
      "\u20ac": "Euro Sign",
      "\r": "Carriage Return",
      "\ufb33": "Hebrew Letter Dalet With Dagesh",
      "1": "One",
      "\ud83d\ude00": "Emoji: Grinning Face",
      "\u0080": "Control",
      "\u00f6": "Latin Small Letter O With Diaeresis",
    };
    const order = ["Carriage Return", "One", "Control", "Latin Small", "Euro Sign", "Emoji", "Hebrew"].map((name) =>
      canonicalJson(input).indexOf(name),
    );
    expect(order).to.deep.equal(order.toSorted((a, b) => a - b));
    expect(order).not.to.include(-1);
  });

  it("sorts member names that look like integers as text", () => {
    expect(canonicalJson({ 10: "b", 9: "c", 1: "a" })).to.equal('{"1":"a","10":"b","9":"c"}');
  });

  it("agrees with another implementation on any JSON value", () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        fc.pre(JSON.stringify(value).isWellFormed() && isWellFormed(value));
        expect(canonicalJson(value as Json)).to.equal(canonicalize(value));
      }),
      { numRuns: 400 },
    );
  });

  it("is its own canonical form once parsed", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value as Json);
        expect(canonicalJson(JSON.parse(text))).to.equal(text);
      }),
    );
  });

  it("keeps a member named __proto__", () => {
    expect(canonicalJson(JSON.parse('{"__proto__":1,"a":2}'))).to.equal('{"__proto__":1,"a":2}');
  });

  it("refuses what JSON or Unicode cannot carry exactly", () => {
    const lone = "\ud800";
    for (const value of [
      Number.NaN,
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
      lone,
      { [lone]: 1 },
      [lone],
      undefined,
      [undefined],
      1n,
    ])
      expect(() => canonicalJson(value as Json)).to.throw(TypeError);
    expect(() => canonicalJson({ a: undefined } as unknown as Json)).to.throw(TypeError);
  });
});

const isWellFormed = (value: unknown): boolean => {
  if (typeof value === "string") return value.isWellFormed();
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([name, member]) => name.isWellFormed() && isWellFormed(member));
};
