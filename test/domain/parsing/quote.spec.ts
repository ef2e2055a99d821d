import { expect } from "chai";
import { flowOf } from "../../../domain/parsing/flow.js";
import { readMetadata } from "../../../domain/parsing/metadata.js";
import type { QuoteLocator } from "../../../domain/parsing/template.js";
import { isQuotable } from "../../../domain/report/quote.js";
import { shippedTemplates } from "../../../infra/pdf/templates.js";

const [template] = shippedTemplates().all;
const flow = (...texts: readonly string[]) =>
  flowOf(texts.map((text, index) => ({ page: 1 + index, y: 700, size: 10, text, cells: [{ text, x0: 50, x1: 500, y: 700, size: 10 }] })));
const quoteOf = (quote: readonly QuoteLocator[], ...texts: readonly string[]) => {
  if (template === undefined) throw new Error("no template ships");
  const read = readMetadata({ ...template, metadata: { quote } }, flow(...texts), { dates: [], cutoffPlace: null }, false);
  return { state: read.metadata.quote, quote: read.quote === null ? null : [read.quote.kind, read.quote.text, read.quote.page] };
};

/** A sentence of so many words that begins with `first`. */
const sentence = (first: string, words: number): string => `${first} ${Array.from({ length: words - 1 }, (_, n) => `word${n}`).join(" ")}.`;
const OPINION: QuoteLocator = { kind: "OPINION", phrases: ["Opinion {rest:clause}.", "We believe {rest:clause}."] };
const ASSERTION: QuoteLocator = { kind: "ASSERTION", phrases: ["Management {rest:clause}."] };

describe("the quoted sentence (Addendum B 8.5)", () => {
  for (const [words, quotable] of [
    [1, true],
    [39, true],
    [40, true],
    [41, false],
    [200, false],
  ] as const)
    it(`of ${words} words may ${quotable ? "" : "not "}be quoted`, () => {
      expect(isQuotable(Array.from({ length: words }, () => "word").join(" "))).to.equal(quotable);
    });

  it("is no empty text", () => {
    expect(isQuotable("")).to.equal(false);
  });

  it("is the first opinion that is short enough, whichever phrase finds it, with its page", () => {
    const [long, believed, short] = [sentence("Opinion", 41), sentence("We believe", 10), sentence("Opinion", 12)];
    expect(quoteOf([OPINION], long, believed, short)).to.deep.equal({ state: "EXTRACTED", quote: ["OPINION", believed, 2] });
    expect(quoteOf([OPINION], short, believed)).to.deep.equal({ state: "EXTRACTED", quote: ["OPINION", short, 1] });
  });

  it("an opinion comes before an assertion that stands earlier; an assertion is quoted when no opinion is short enough", () => {
    const [assertion, opinion, long] = [sentence("Management", 5), sentence("Opinion", 40), sentence("Opinion", 41)];
    expect(quoteOf([ASSERTION, OPINION], assertion, opinion).quote).to.deep.equal(["OPINION", opinion, 2]);
    expect(quoteOf([OPINION, ASSERTION], assertion, long).quote).to.deep.equal(["ASSERTION", assertion, 1]);
  });

  it("is none when each is too long; none is shortened", () => {
    expect(quoteOf([OPINION, ASSERTION], sentence("Opinion", 41), sentence("Management", 41))).to.deep.equal({
      state: "NOT_FOUND_IN_DOCUMENT",
      quote: null,
    });
    expect(quoteOf([], sentence("Opinion", 5)).quote).to.equal(null);
  });
});
