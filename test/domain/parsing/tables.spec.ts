import { expect } from "chai";
import { cutoffOf } from "../../../domain/parsing/dates.js";
import { readTable } from "../../../domain/parsing/tables.js";
import type { TableTemplate } from "../../../domain/parsing/template.js";
import type { Line } from "../../../domain/parsing/text.js";
import { Unreadable } from "../../../domain/parsing/unreadable.js";
import type { Day } from "../../../domain/shared/time.js";

const DATES = (["2031-03-14", "2031-03-31"] as Day[]).map((as_of) => ({ as_of, ...cutoffOf(as_of, undefined, undefined) }));
const HEADING = ["Exhibit B: Assets by type"];
const COLUMNS = ["March 14, 2031", "March 31, 2031"];

/** Lines from the top of a page, 15 points apart unless a number says how far down the next one stands. */
const page = (number: number, ...content: readonly (readonly string[] | number)[]): Line[] => {
  let y = 780;
  return content.flatMap((texts) => {
    if (typeof texts === "number") {
      y -= texts;
      return [];
    }
    y -= 15;
    const cells = texts.map((text, index) => ({ text, x0: 50 + index * 150, x1: 120 + index * 150, y, size: 10 }));
    return [{ page: number, y, size: 10, text: texts.join(" "), cells }];
  });
};

const table = (more: Partial<TableTemplate> = {}): TableTemplate => ({
  id: "assets",
  columns: "dates",
  headings: [{ line: ["Exhibit B: Assets by type"] }],
  start: ["{as_of:dates}"],
  end: ["Total"],
  rows: [
    { id: "cash", label: ["Cash"], occurs: "once" },
    { id: "total", label: ["Total"], occurs: "once" },
  ],
  ...more,
});
const read = (lines: readonly Line[], more: Partial<TableTemplate> = {}): unknown => {
  try {
    return readTable(table(more), lines, DATES).map(({ id, column, amount }) => `${id} ${column} ${amount}`);
  } catch (fault) {
    if (fault instanceof Unreadable) return fault.reason;
    throw fault;
  }
};
const BODY = [COLUMNS, ["Cash", "1,000", "2,000"], ["Total", "1,000", "2,000"]] as const;
const FIGURES = ["cash 0 1000", "cash 1 2000", "total 0 1000", "total 1 2000"];

describe("tables below a heading", () => {
  it("are told from tables with the same columns, wherever they stand", () => {
    const other = [["Exhibit C: Comparison"], COLUMNS, ["Assets", "7", "8"]];
    expect(read(page(1, ...other, HEADING, ...BODY))).to.deep.equal(FIGURES);
    expect(read(page(1, HEADING, ...BODY, ...other))).to.deep.equal(FIGURES);
    expect(read(page(1, ...other, HEADING, ...BODY), { headings: [{ line: ["Exhibit D"] }] })).to.equal("UNREADABLE_FIGURE");
  });

  it("end at their first end, with its figures or without", () => {
    expect(read(page(1, HEADING, ...BODY, ["Total"], ["of another table", "5", "6"]))).to.deep.equal(FIGURES);
  });

  it("end at a label broken over lines, and not below it", () => {
    const rows = [...table().rows.slice(0, 1), { id: "total", label: ["Total of all assets"], occurs: "once" } as const];
    const broken = page(1, HEADING, COLUMNS, ["Cash", "1,000", "2,000"], ["Total of"], ["all assets", "1,000", "2,000"]);
    const more = { rows, end: ["Total of all assets"] };
    expect(read(broken, more)).to.deep.equal(FIGURES);
    expect(read([...broken, ...page(2, ["Other figures", "5", "6"])], more)).to.deep.equal(FIGURES);
    expect(read(page(1, HEADING, ...BODY, ["3"], ["Notes to the assets"]))).to.deep.equal(FIGURES);
  });

  it("are found when the heading takes up to three lines", () => {
    expect(read(page(1, ["Exhibit B:"], ["Assets by"], ["type"], ...BODY))).to.deep.equal(FIGURES);
    expect(read(page(1, ["Exhibit"], ["B:"], ["Assets by"], ["type"], ...BODY))).to.equal("UNREADABLE_FIGURE");
  });

  it("that are a picture have no text layer: absent when the table may be, unreadable when not", () => {
    const picture = page(1, HEADING, 90, ["Signed on behalf of the company"]);
    expect(read(picture)).to.equal("NO_TEXT_LAYER");
    expect(read(picture, { optional: true })).to.deep.equal([]);
    expect(read(page(1, HEADING, ["No table here"]))).to.equal("UNREADABLE_FIGURE");
  });

  it("that may be absent and stand there must read all the same", () => {
    expect(read(page(1, HEADING, COLUMNS, ["Cash", "1,0O0", "2,000"], ["Total", "1,000", "2,000"]), { optional: true })).to.equal(
      "UNREADABLE_FIGURE",
    );
  });

  it("go on over a page with its number, and a number that stands anywhere else is refused", () => {
    const rows = [{ id: "cash", label: ["Cash", "Notes"], occurs: "many" } as const, ...table().rows.slice(1)];
    const next = page(2, ["Notes", "5", "6"], ["Total", "1,005", "2,006"]);
    expect(read([...page(1, HEADING, COLUMNS, ["Cash", "1,000", "2,000"], 400, ["12"]), ...next], { rows })).to.deep.equal([
      "cash 0 1000",
      "cash 1 2000",
      "cash 0 5",
      "cash 1 6",
      "total 0 1005",
      "total 1 2006",
    ]);
    expect(read(page(1, HEADING, COLUMNS, ["Cash", "1,000", "2,000"], 40, ["12"], 40, ["Total", "1,000", "2,000"]))).to.equal(
      "UNREADABLE_FIGURE",
    );
  });
});

describe("tables by network", () => {
  const headings: TableTemplate["headings"] = [
    { line: ["Tokens Ethereum"], networks: ["ethereum"] },
    { line: ["Tokens Ethereum Solana Total"], networks: ["ethereum", "solana", "total"] },
  ];
  const one = page(1, ["Tokens", "Ethereum"], COLUMNS, ["Cash", "1", "2"], ["Total", "1", "2"]);
  const three = (columns: readonly string[]): Line[] =>
    page(
      1,
      ["Tokens", "Ethereum", "Solana", "Total"],
      columns,
      ["Cash", "1", "2", "3", "4", "4", "6"],
      ["Total", "1", "2", "3", "4", "4", "6"],
    );

  it("have the networks their heading names", () => {
    expect(read(one, { headings })).to.include.members(["cash_ethereum 0 1", "cash_ethereum 1 2"]);
    expect(read(three([...COLUMNS, ...COLUMNS, ...COLUMNS]), { headings })).to.include.members([
      "cash_ethereum 1 2",
      "cash_solana 0 3",
      "cash_solana 1 4",
      "cash_total 1 6",
    ]);
  });

  it("with dates that are not grouped by network are refused", () => {
    const [first = "", second = ""] = COLUMNS;
    expect(read(three([first, first, first, second, second, second]), { headings })).to.equal("UNREADABLE_FIGURE");
    expect(read(three([...COLUMNS, ...COLUMNS]), { headings })).to.equal("UNREADABLE_FIGURE");
  });

  it("under a heading that names another network are refused", () => {
    expect(read(page(1, ["Tokens", "Tron"], COLUMNS, ["Cash", "1", "2"], ["Total", "1", "2"]), { headings })).to.equal("UNREADABLE_FIGURE");
  });
});
