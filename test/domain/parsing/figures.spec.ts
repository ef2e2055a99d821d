import { expect } from "chai";
import fc from "fast-check";
import { isDash, readFigure, shiftFigure } from "../../../domain/parsing/figures.js";
import type { DecimalText } from "../../../domain/shared/decimal.js";

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/gu, ",");

describe("reading a printed figure", () => {
  it("keeps every digit of a figure of any length, grouped or not", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.stringMatching(/^(\.\d{1,6})?$/u), (whole, fraction) => {
        expect(readFigure(`${grouped(whole.toString())}${fraction}`)?.amount).to.equal(`${whole}${fraction}`);
        expect(readFigure(`${whole}${fraction}`)?.amount).to.equal(`${whole}${fraction}`);
      }),
    );
  });

  const readable: readonly (readonly [string, string, string | null])[] = [
    ["(1,242,982,596)", "-1242982596", null],
    ["$73,478,260", "73478260", "USD"],
    ["US$ 186,539,895,593", "186539895593", "USD"],
    ["$ 52,069,945.58", "52069945.58", "USD"],
    ["$(50,000,000)", "-50000000", "USD"],
    ["($ 17)", "-17", "USD"],
    ["€392,065,888", "392065888", "EUR"],
    ["0", "0", null],
    ["-12.50", "-12.50", null],
  ];
  for (const [printed, amount, currency] of readable)
    it(`reads ${printed} as ${amount}`, () => expect(readFigure(printed)).to.deep.equal({ amount, currency }));

  const unreadable = [
    "1,23,456",
    "12,34",
    "1234,567",
    "1,234,56",
    "(1,234",
    "1,234)",
    "((1))",
    "1.2.3",
    "12 345",
    "1e9",
    "+5",
    "66,204,234,5092",
    "N/A",
    "-",
    "",
    "$",
    "1,234x",
    "０１",
    "(-5)",
    "1,,234",
    ".5",
    "5.",
  ];
  for (const printed of unreadable) it(`does not read "${printed}"`, () => expect(readFigure(printed)).to.equal(undefined));

  it("takes a dash alone for a dash, and nothing else", () => {
    expect(["-", "–", "—", "−"].every(isDash)).to.equal(true);
    expect(["--", "0", "", "n/a"].some(isDash)).to.equal(false);
  });

  it("shifts the point by a stated scale exactly", () => {
    const cases: readonly (readonly [string, number, string])[] = [
      ["13.0", 9, "13000000000"],
      ["1.2345", 3, "1234.5"],
      ["7", 0, "7"],
      ["0.001", 6, "1000"],
    ];
    for (const [amount, places, shifted] of cases) expect(shiftFigure(amount as DecimalText, places)).to.equal(shifted);
  });
});
