import { expect } from "chai";
import { compilePhrase, PhraseFault } from "../../../domain/parsing/phrase.js";

const captured = (phrase: string, text: string): Record<string, string[]> | undefined => {
  const [match] = compilePhrase(phrase).all(text);
  return match && Object.fromEntries([...match.captures].map(([name, spans]) => [name, spans.map((span) => span.text)]));
};

describe("phrases", () => {
  it("match over line ends, curly quotes and hyphens at line ends", () => {
    expect(captured(`the "fiat-denominated" {what:words} Tether's`, "the “fiat-\ndenominated” tokens\nof Tether’s")).to.equal(undefined);
    expect(captured(`the "fiat-denominated" {what:clause} Tether's`, "the “fiat-\ndenominated” tokens of\nTether’s")).to.deep.equal({
      what: ["tokens of"],
    });
  });

  it("keep every value of a name that is captured twice, in order", () => {
    expect(captured("as of {as_of:date} and {as_of:date}", "as of June 9, 2025 and June 30, 2025")).to.deep.equal({
      as_of: ["June 9, 2025", "June 30, 2025"],
    });
  });

  it("match one of several wordings, and none at all when that is one of them", () => {
    const phrase = compilePhrase("held at [U.S. |]regulated institutions");
    expect(
      ["held at U.S. regulated institutions", "held at regulated institutions"].every((text) => phrase.whole(text) !== undefined),
    ).to.equal(true);
    expect(phrase.whole("held at UXS. regulated institutions")).to.equal(undefined);
  });

  it("do not begin or end inside a word or a number", () => {
    expect(captured("amount to {amount:amount}", "amount to 1,234,5678")).to.equal(undefined);
    expect(captured("amount to {amount:amount}", "amount to 12.345.678")).to.equal(undefined);
    expect(captured("{amount:amount} in SUI", "21333,024,243.06 in SUI")).to.equal(undefined);
    expect(captured("{amount:amount} in SUI", "2 ,195,994,846.33 in SUI")).to.equal(undefined);
    expect(captured("USD {amount:amount}", "XUSD 5")).to.equal(undefined);
    expect(captured("amount to {amount:amount}", "amount to US$ 7,000.")).to.deep.equal({ amount: ["US$ 7,000"] });
  });

  it("do not leave the rest of their last amount behind: digits after a space, or a scale word", () => {
    for (const more of [" 994 846", " ,195,994", " million", "bn", " Billion", " trillion US dollars"])
      expect(captured("amount to {amount:amount}", `amount to $2${more}`), more).to.equal(undefined);
    expect(captured("amount to {amount:amount}", "amount to $2 on 5 networks")).to.deep.equal({ amount: ["$2"] });
  });

  it("mind the case of words but not of dates, times and zones", () => {
    expect(captured("AS OF {d:date} at {t:time} {z:zone}", "AS OF FEBRUARY 19, 2026 at 11:59PM Coordinated Universal Time")).to.deep.equal({
      d: ["FEBRUARY 19, 2026"],
      t: ["11:59PM"],
      z: ["Coordinated Universal Time"],
    });
    expect(captured("AS OF {d:date}", "as of February 19, 2026")).to.equal(undefined);
  });

  it("take time linear in the text", () => {
    const text = "a ".repeat(60_000);
    const began = performance.now();
    expect(compilePhrase("a {x:clause} b").all(text)).to.have.length(0);
    expect(performance.now() - began).to.be.below(5_000);
  });

  for (const wrong of ["[a", "a]", "{x}", "{x:nothing}", "[a[b]]", "ends \\"])
    it(`"${wrong}" is refused`, () => expect(() => compilePhrase(wrong)).to.throw(PhraseFault));
});
