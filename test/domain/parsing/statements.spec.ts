import { expect } from "chai";
import { cutoffOf } from "../../../domain/parsing/dates.js";
import type { Flow } from "../../../domain/parsing/flow.js";
import { readStatement } from "../../../domain/parsing/statements.js";
import type { StatementTemplate } from "../../../domain/parsing/template.js";
import { Unreadable } from "../../../domain/parsing/unreadable.js";
import type { Day } from "../../../domain/shared/time.js";

const DATES = (["2031-03-14", "2031-03-31"] as Day[]).map((as_of) => ({ as_of, ...cutoffOf(as_of, undefined, undefined) }));
const tokens: StatementTemplate = {
  id: "tokens",
  phrases: ["{amount:amount} tokens on {as_of:date} and {amount:amount} on {as_of:date}", "{amount:amount} and {amount:amount} tokens"],
  required: true,
};
const read = (text: string): unknown => {
  const flow: Flow = { text, spots: [] };
  try {
    return readStatement(tokens, flow, DATES).map(({ column, amount }) => `${column} ${amount}`);
  } catch (fault) {
    if (fault instanceof Unreadable) return fault.message;
    throw fault;
  }
};

describe("sentences with a figure for each date", () => {
  it("without dates give them in the order of the report", () => {
    expect(read("1,000 and 2,000 tokens")).to.deep.equal(["0 1000", "1 2000"]);
  });

  it("that name every date give each figure to the date beside it", () => {
    expect(read("1,000 tokens on March 14, 2031 and 2,000 on March 31, 2031")).to.deep.equal(["0 1000", "1 2000"]);
    expect(read("2,000 tokens on March 31, 2031 and 1,000 on March 14, 2031")).to.deep.equal(["0 1000", "1 2000"]);
  });

  it("that name one date twice, or another, are refused", () => {
    expect(read("1,000 tokens on March 14, 2031 and 2,000 on March 14, 2031")).to.contain("one date for several figures");
    expect(read("1,000 tokens on March 14, 2031 and 2,000 on March 30, 2031")).to.contain("a date the report does not state");
  });

  it("that give the figures again must give the same, in whatever order", () => {
    const turned = "2,000 tokens on March 31, 2031 and 1,000 on March 14, 2031";
    expect(read(`1,000 and 2,000 tokens. ${turned}`)).to.deep.equal(["0 1000", "1 2000"]);
    expect(read(`2,000 and 1,000 tokens. ${turned}`)).to.contain("stated twice with different figures");
  });
});
