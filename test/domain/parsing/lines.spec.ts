import { expect } from "chai";
import { findFontShift } from "../../../domain/parsing/font-shift.js";
import { readLines } from "../../../domain/parsing/lines.js";
import type { RawItem } from "../../../domain/parsing/text.js";

const item = (text: string, x: number, y: number, width: number, more: Partial<RawItem> = {}): RawItem => ({
  text,
  x,
  y,
  width,
  font: "font 1",
  size: 10,
  ...more,
});
const cells = (...items: readonly RawItem[]): string[][] =>
  readLines([{ page: 1, items }]).lines.map((line) => line.cells.map(({ text }) => text));
const kinds = (...items: readonly RawItem[]): string[] => readLines([{ page: 1, items }]).repairs.map(({ kind }) => kind);

describe("lines of positioned text", () => {
  it("joins the glyphs of a word that are drawn one by one, and parts words by their gaps", () => {
    const glyphs = Array.from("118,436", (glyph, index) => item(glyph, 100 + index * 5, 50, 5));
    expect(cells(...glyphs, item("US$", 70, 50, 20))).to.deep.equal([["US$ 118,436"]]);
  });

  it("joins a number that is split, and records it", () => {
    const parts = [item("is equal to US$ 186", 72, 50, 71), item(",843,170,398.", 142.95, 50, 60)];
    expect(cells(...parts)).to.deep.equal([["is equal to US$ 186,843,170,398."]]);
    expect(kinds(...parts)).to.deep.equal(["JOINED_GLYPHS"]);
  });

  it("parts words set close by the white run drawn between them, and never the digits of a number", () => {
    const drawn = (first: string, second: string): readonly RawItem[] => [
      item(first, 56, 50, 64.3),
      item(" ", 120.3, 50, 1.5),
      item(second, 121.1, 50, 55),
    ];
    expect(cells(...drawn("supply", "outstanding"))).to.deep.equal([["supply outstanding"]]);
    expect(cells(...drawn("193,692", ",686"))).to.deep.equal([["193,692,686"]]);
  });

  it("tells a footnote mark from a digit by size and baseline", () => {
    const figure = item("66,204,234,509", 100, 50, 80);
    expect(cells(figure, item("2", 180, 53, 4, { size: 6 }))).to.deep.equal([["66,204,234,509"]]);
    expect(cells(figure, item("2", 180, 50, 5))).to.deep.equal([["66,204,234,5092"]]);
    expect(kinds(figure, item("2", 180, 53, 4, { size: 6 }))).to.deep.equal(["FOOTNOTE_MARK"]);
  });

  it("does not take digits of another size or baseline, or drawn over the others, for digits of the number", () => {
    const figure = item("846.33", 100, 50, 30);
    for (const beside of [
      item("1", 130, 50, 4, { size: 8 }),
      item("1", 130, 51, 5),
      item("1", 130, 48, 4, { size: 6 }),
      item("846.33", 100.3, 50, 30),
    ])
      expect(cells(figure, beside).flat().join("|")).to.match(/^846\.33[ |](?:1|846\.33)$/u);
  });

  it("parts cells by wide gaps, from left to right, whatever order they are drawn in", () => {
    expect(cells(item("1,000", 400, 50, 25), item("Cash", 72, 50, 25), item("2,000", 500, 51, 25))).to.deep.equal([
      ["Cash", "1,000", "2,000"],
    ]);
  });

  it("maps ligatures and bidirectional, invisible and private-use characters by table", () => {
    const text = "\u202Dde\uFB01ned\u202C\u200B \uE081a\uE082";
    expect(cells(item(text, 72, 50, 80))).to.deep.equal([["defined (a)"]]);
    expect(new Set(kinds(item(text, 72, 50, 80)))).to.deep.equal(new Set(["BIDI_CONTROL", "INVISIBLE", "LIGATURE", "PRIVATE_USE"]));
  });

  it("is the same for the same items in another order of lines", () => {
    const items = [item("b", 72, 40, 5), item("a", 72, 60, 5), item("c", 72, 20, 5)];
    expect(cells(...items)).to.deep.equal(cells(...[...items].reverse()));
  });
});

describe("glyph codes below their characters", () => {
  /** `March 27, 2026` in glyph numbers, each run as wide as Arial sets it (thousandths of an em). */
  const runs: readonly (readonly [string, number])[] = [
    ["0DUFK", 2778],
    ["\u0003\u0015\u001A\u000F", 1668],
    ["\u0003\u0015\u0013\u0015\u0019", 2502],
  ];
  const drawn = (stretch: number): RawItem[] =>
    runs.map(([text, width], index) => item(text, 72 + index * 40, 141, (width * stretch) / 100, { font: "numbers" }));

  it("are read where the widths prove the constant", () => {
    expect(findFontShift({ page: 1, items: drawn(1) })?.shift).to.equal(29);
    expect(
      cells(...drawn(1))
        .flat()
        .join(" ")
        .replace(/\s+/gu, " "),
    ).to.equal("March 27, 2026");
  });

  it("are left as they are where the widths are those of another face", () => {
    expect(findFontShift({ page: 1, items: drawn(1.2) })).to.equal(undefined);
  });

  it("are left as they are where there are too few to prove anything", () => {
    expect(findFontShift({ page: 1, items: [item("\u0014\u001C", 72, 50, 11.12)] })).to.equal(undefined);
  });
});
