import { expect } from "chai";
import fc from "fast-check";
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  divideDecimals,
  formatDecimal,
  isDecimalText,
  multiplyDecimals,
  parseDecimal,
  ratioOf,
  roundDecimal,
  subtractDecimals,
  sumDecimals,
} from "../../../domain/shared/decimal.js";

/** Up to 40 digits before the point and 40 after it: far past what a double holds. */
const digits = (min: number, max: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max }).map((all) => all.join(""));
const decimalText = fc.tuple(fc.boolean(), digits(1, 40), digits(0, 40)).map(([negative, whole, fraction]) => {
  const text = `${whole.replace(/^0+(?=\d)/, "")}${fraction === "" ? "" : `.${fraction}`}`;
  return negative && /[1-9]/.test(text) ? `-${text}` : text;
});
const decimal = decimalText.map((text) => read(text));

const read = (text: string): Decimal => {
  const value = parseDecimal(text);
  if (value === undefined) throw new Error(`${text} is no decimal`);
  return value;
};
const rounded = (text: string, scale: number): string => formatDecimal(roundDecimal(read(text), scale));

describe("decimal text (Addendum B 2.3)", () => {
  for (const text of ["0", "7", "-1", "10", "0.0", "0.50", "-0.01", "123456789012345678901234567890.123456789012345678"])
    it(`reads ${text} and writes it back digit for digit`, () => {
      expect(formatDecimal(read(text))).to.equal(text);
    });

  for (const text of ["", "-", "+1", "01", "-0", "-0.00", "1.", ".5", "1e5", "1,000", " 1", "1 ", "1\n", "٣", "0x1", "NaN", "--1", "1.2.3"])
    it(`refuses ${JSON.stringify(text)}`, () => {
      expect(isDecimalText(text)).to.equal(false);
      expect(parseDecimal(text)).to.equal(undefined);
    });

  it("keeps every digit of 40-digit inputs", () => {
    fc.assert(fc.property(decimalText, (text) => void expect(formatDecimal(read(text))).to.equal(text)));
  });
});

describe("decimal arithmetic is exact (Addendum B 2.4)", () => {
  it("adds and subtracts without loss: (a + b) - b is a", () => {
    fc.assert(fc.property(decimal, decimal, (a, b) => void expect(compareDecimals(subtractDecimals(addDecimals(a, b), b), a)).to.equal(0)));
  });

  it("sums in any order to the same value, with the places of the most precise", () => {
    fc.assert(
      fc.property(fc.array(decimal, { minLength: 1, maxLength: 8 }), (values) => {
        const [sum, reversed] = [sumDecimals(values), sumDecimals(values.toReversed())];
        expect(formatDecimal(sum)).to.equal(formatDecimal(reversed));
        expect(sum.scale).to.equal(Math.max(...values.map(({ scale }) => scale)));
      }),
    );
  });

  it("is not the arithmetic of doubles", () => {
    expect(formatDecimal(addDecimals(read("0.1"), read("0.2")))).to.equal("0.3");
    expect(formatDecimal(addDecimals(read("9007199254740993"), read("0.000001")))).to.equal("9007199254740993.000001");
  });

  it("compares by value, places aside", () => {
    expect(compareDecimals(read("1.50"), read("1.5"))).to.equal(0);
    expect(compareDecimals(read("-1"), read("0.1"))).to.equal(-1);
    expect(compareDecimals(read("10"), read("9.999"))).to.equal(1);
  });

  it("divides as multiplying undoes: |a / b x b - a| is at most half a unit of the last place of the quotient, times b", () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        fc.pre(b.units !== 0n);
        const quotient = divideDecimals(a, b, 6) ?? { units: 0n, scale: 0 };
        const error = subtractDecimals(multiplyDecimals(quotient, b), a);
        const bound = multiplyDecimals({ units: 5n, scale: 7 }, b);
        const size = (value: Decimal): Decimal => ({ ...value, units: value.units < 0n ? -value.units : value.units });
        expect(compareDecimals(size(error), size(bound))).to.be.at.most(0);
      }),
    );
  });
});

describe("rounding is half to even, once (Addendum B 2.6, 2.8)", () => {
  const CASES: readonly (readonly [string, number, string])[] = [
    ["0.5", 0, "0"],
    ["1.5", 0, "2"],
    ["2.5", 0, "2"],
    ["-0.5", 0, "0"],
    ["-1.5", 0, "-2"],
    ["-2.5", 0, "-2"],
    ["2.5000001", 0, "3"],
    ["0.1234565", 6, "0.123456"],
    ["0.1234575", 6, "0.123458"],
    ["0.9999995", 6, "1.000000"],
    ["1.5", 6, "1.500000"],
  ];
  for (const [text, scale, expected] of CASES)
    it(`rounds ${text} to ${scale} places as ${expected}`, () => {
      expect(rounded(text, scale)).to.equal(expected);
    });

  it("gives a ratio six places", () => {
    expect(ratioOf(read("1"), read("3"))).to.equal("0.333333");
    expect(ratioOf(read("2"), read("3"))).to.equal("0.666667");
    expect(ratioOf(read("62144890573.02"), read("62144890573.02"))).to.equal("1.000000");
    expect(ratioOf(read("-1"), read("3"))).to.equal("-0.333333");
  });

  it("gives no ratio for a zero denominator", () => {
    expect(ratioOf(read("1"), read("0.00"))).to.equal(null);
  });

  it("never moves a value by more than half a unit of the last place", () => {
    fc.assert(
      fc.property(decimal, fc.integer({ min: 0, max: 45 }), (value, scale) => {
        const result = roundDecimal(value, scale);
        const twice = subtractDecimals(addDecimals(result, result), addDecimals(value, value));
        expect(result.scale).to.equal(scale);
        expect(compareDecimals({ ...twice, units: twice.units < 0n ? -twice.units : twice.units }, { units: 1n, scale })).to.be.at.most(0);
      }),
    );
  });
});
