import { expect } from "chai";
import { cutoffOf } from "../../../domain/parsing/dates.js";
import { readTable } from "../../../domain/parsing/tables.js";
import type { TableTemplate } from "../../../domain/parsing/template.js";
import type { Line } from "../../../domain/parsing/text.js";
import { Unreadable } from "../../../domain/parsing/unreadable.js";
import type { Day } from "../../../domain/shared/time.js";

const DATES = (["2031-03-14", "2031-03-31"] as Day[]).map((as_of) => ({ as_of, ...cutoffOf(as_of, undefined, undefined) }));

const lines = (...content: readonly (readonly string[])[]): Line[] =>
  content.map((texts, index) => {
    const y = 700 - index * 15;
    const cells = texts.map((text, column) => ({ text, x0: 50 + column * 150, x1: 120 + column * 150, y, size: 10 }));
    return { page: 1, y, size: 10, text: texts.join(" "), cells };
  });

const table: TableTemplate = {
  id: "assets",
  columns: "section",
  start: ["{as_of:date} at noon: Assets held"],
  end: ["Total"],
  after_figures: ["{share:count}%"],
  rows: [
    { id: "cash", label: ["Cash"], occurs: "once" },
    { id: "total", label: ["Total"], occurs: "once" },
  ],
};
const read = (content: readonly Line[], more: Partial<TableTemplate> = {}, dates = DATES): unknown => {
  try {
    return readTable({ ...table, ...more }, content, dates).map(({ id, column, amount }) => `${id} ${column} ${amount}`);
  } catch (fault) {
    if (fault instanceof Unreadable) return fault.reason;
    throw fault;
  }
};
const body = (cash: string, total: string): readonly (readonly string[])[] => [
  ["Cash", cash],
  ["Total", total],
];
const FIGURES = ["cash 0 1", "total 0 1", "cash 1 2", "total 1 2"];

describe("the start line of a table", () => {
  const first = [["March 14, 2031 at noon: Assets held"], ...body("1", "1")];

  it("may be broken over three lines, and the date is taken from all of it", () => {
    expect(read(lines(...first, ["March 31, 2031"], ["at noon:"], ["Assets held"], ...body("2", "2")))).to.deep.equal(FIGURES);
    expect(read(lines(...first, ["March 31,"], ["2031 at"], ["noon: Assets"], ["held"], ...body("2", "2")))).to.equal("UNREADABLE_FIGURE");
  });

  it("with another line inside it is none", () => {
    expect(read(lines(...first, ["March 31, 2031 at noon:"], ["Tokens issued"], ["Assets held"], ...body("2", "2")))).to.equal(
      "UNREADABLE_FIGURE",
    );
  });

  it("tells a table from another with the same date", () => {
    const tokens = [["March 14, 2031 at noon:"], ["Tokens", "9"]];
    expect(read(lines(...tokens, ...first, ["March 31, 2031 at noon: Assets held"], ...body("2", "2")))).to.deep.equal(FIGURES);
  });
});

describe("cells to the right of the figures", () => {
  const only = { columns: "only", start: ["Assets held"] } as const;
  const one = DATES.slice(0, 1);
  const shares = lines(["Assets held"], ["Cash", "1", "47%"], ["Total", "1", "100%"]);

  it("are none of them when the template names their form", () => {
    expect(read(shares, only, one)).to.deep.equal(["cash 0 1", "total 0 1"]);
    expect(read(shares, { ...only, after_figures: [] }, one)).to.equal("UNREADABLE_FIGURE");
  });

  it("in another form are refused, and never taken for the figure", () => {
    expect(read(lines(["Assets held"], ["Cash", "1", "47"], ["Total", "1", "100"]), only, one)).to.equal("UNREADABLE_FIGURE");
  });
});
