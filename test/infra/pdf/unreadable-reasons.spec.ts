import { expect } from "chai";
import PDFDocument from "pdfkit";
import { UNREADABLE_REASONS, type UnreadableReason } from "../../../domain/report/parse-artifact.js";
import { defaultSettings } from "../../../domain/settings/values.js";
import { type DocumentParser, documentParser } from "../../../infra/pdf/document-parser.js";
import { type TemplateSet, templateSet } from "../../../infra/pdf/templates.js";
import { pagesPdf, textAt } from "../../support/raw-pdf.js";
import { captureOf } from "../../support/report-fixtures.js";

/** A template of a letter that states one total in a sentence and its two parts in a table. */
const TEMPLATE = {
  template_id: "letter",
  template_version: 1,
  describes: "FICTIONAL letter",
  anchors: { all: [["A letter about ONEX"]], none: [] },
  report_scope: "SINGLE_TOKEN",
  covered_symbols: ["ONEX"],
  dates: { phrases: ["as of {as_of:date}"] },
  tables: [
    {
      id: "assets",
      columns: "only",
      start: ["Assets"],
      end: ["End"],
      rows: [
        { id: "bills", label: ["Bills"], occurs: "once", shows: { row_kind: "CATEGORY", category: "US_TREASURY", unit: "USD" } },
        { id: "cash", label: ["Cash"], occurs: "once", shows: { row_kind: "CATEGORY", category: "CASH", unit: "USD" } },
        { id: "total", label: ["Total"], occurs: "once", shows: { row_kind: "TOTAL", category: "TOTAL_RESERVE", unit: "USD" } },
      ],
    },
  ],
  statements: [],
  checks: [{ kind: "sum", total: "total", parts: ["bills", "cash"] }],
  total_reserve: { figure: "total", unit: "USD" },
  liability: null,
  metadata: {},
};
const one = templateSet([{ name: "one.json", value: TEMPLATE }]);
const two = templateSet([
  { name: "one.json", value: TEMPLATE },
  { name: "two.json", value: { ...TEMPLATE, template_id: "letter-too" } },
]);

/** Lines from the top of a page; a cell after `|` stands at the right. */
const page = (...lines: readonly string[]): { stream: string } => ({
  stream: lines.flatMap((line, index) => line.split("|").map((cell, column) => textAt(72 + column * 300, 700 - index * 24, cell))).join(""),
});
const letter = (bills = "100", total = "105") =>
  pagesPdf([page("A letter about ONEX as of January 31, 2026", "Assets", `Bills|${bills}`, "Cash|5", `Total|${total}`, "End")]);

const encrypted = (passwords: { readonly userPassword?: string; readonly ownerPassword?: string }): Promise<Buffer> => {
  const document = new PDFDocument({ pdfVersion: "1.7", ...passwords });
  const pieces: Buffer[] = [];
  document.on("data", (piece: Buffer) => pieces.push(piece));
  const done = new Promise<Buffer>((resolve) => document.on("end", () => resolve(Buffer.concat(pieces))));
  document.text("A letter about nobody");
  document.end();
  return done;
};
const picture = pagesPdf([{ stream: "72 700 m 200 700 l S" }]);
const pages = (count: number) => pagesPdf(Array.from({ length: count }, (_, n) => page(`page ${n} of a letter of no template`)));
const items = (count: number) =>
  pagesPdf([{ stream: Array.from({ length: count }, (_, n) => textAt(72, 10 + n * 9, `item${n}`)).join("") }]);
const ofLength = (bytes: number): Buffer => {
  const document = pages(1);
  return Buffer.concat([document, Buffer.alloc(bytes - document.length, 0x20)]);
};

const LIMITS = { ...defaultSettings, DOC_MAX_BYTES: 10_000, DOC_MAX_PAGES: 4, DOC_MAX_ITEMS: 20 };

describe("why a document is unreadable (Addendum B 8.2.3, 8.7.4)", function () {
  this.timeout(30_000);
  const parsers: DocumentParser[] = [];
  const parserWith = (templates: TemplateSet): DocumentParser => {
    const parser = documentParser({ settings: LIMITS, templates, processes: 1 });
    parsers.push(parser);
    return parser;
  };
  let parser: DocumentParser;
  before(() => {
    parser = parserWith(one);
  });
  after(() => Promise.all(parsers.map((each) => each.close())));

  const met = new Set<UnreadableReason>();
  const readAs = async (bytes: Uint8Array, by = parser): Promise<UnreadableReason | "parsed"> => {
    const { outcome, artifact } = await by.parse(bytes, captureOf(bytes, { symbols: ["ONEX"] }));
    if (outcome === "parsed") return "parsed";
    met.add(artifact.reason);
    return artifact.reason;
  };

  it("a letter its template reads is none of it", async () => {
    expect(await readAs(letter())).to.equal("parsed");
  });

  it("NO_TEXT_LAYER: pages without a text", async () => {
    expect(await readAs(picture)).to.equal("NO_TEXT_LAYER");
  });

  it("NO_TEXT_LAYER: text that nobody sees, as recognition lays it over a scan; blanks and what is over before the text do not count", async () => {
    const { stream } = page("A letter about ONEX as of January 31, 2026", "Assets", "Bills|100", "Cash|5", "Total|105", "End");
    const drawn = (...content: readonly string[]): Promise<UnreadableReason | "parsed"> =>
      readAs(pagesPdf(content.map((text) => ({ stream: text }))));
    expect(await drawn(`3 Tr ${stream}`)).to.equal("NO_TEXT_LAYER");
    expect(await drawn(`7 Tr ${stream}`)).to.equal("NO_TEXT_LAYER");
    expect(await drawn(stream.replace("(100) Tj", "3 Tr (100) Tj 0 Tr")), "a single figure").to.equal("NO_TEXT_LAYER");
    expect(await drawn(`q 3 Tr Q ${stream}`)).to.equal("parsed");
    expect(await drawn(`3 Tr ${textAt(72, 20, " ")} 0 Tr ${stream}`)).to.equal("parsed");
    expect(await drawn(`2 Tr ${stream}`), "outlined and filled").to.equal("parsed");
    expect(await drawn(page("Another page").stream, `3 Tr ${stream}`), "beside a page that is seen").to.equal("UNKNOWN_TEMPLATE");
  });

  it("ENCRYPTED: a password is needed to open it; one that only restricts use does not stand in the way", async () => {
    expect(await readAs(await encrypted({ userPassword: "secret", ownerPassword: "other" }))).to.equal("ENCRYPTED");
    expect(await readAs(await encrypted({ ownerPassword: "other" }))).to.equal("UNKNOWN_TEMPLATE");
  });

  it("MALFORMED: not a PDF", async () => {
    expect(await readAs(Buffer.from("A letter about ONEX"))).to.equal("MALFORMED");
  });

  for (const [what, below, at, above] of [
    ["bytes", ofLength(9_999), ofLength(10_000), ofLength(10_001)],
    ["pages", pages(3), pages(4), pages(5)],
    ["items", items(19), items(20), items(21)],
  ] as const)
    it(`LIMIT_EXCEEDED: above, and not at, the limit of ${what}`, async () => {
      expect([await readAs(below), await readAs(at), await readAs(above)]).to.deep.equal([
        "UNKNOWN_TEMPLATE",
        "UNKNOWN_TEMPLATE",
        "LIMIT_EXCEEDED",
      ]);
    });

  it("AMBIGUOUS_TEMPLATE: two templates know it", async () => {
    expect(await readAs(letter(), parserWith(two))).to.equal("AMBIGUOUS_TEMPLATE");
  });

  it("UNREADABLE_FIGURE: a figure that needs a guess", async () => {
    expect(await readAs(letter("1O0"))).to.equal("UNREADABLE_FIGURE");
  });

  it("COLUMN_DOES_NOT_SUM: past, and not at, half a unit of the last printed place for each row", async () => {
    expect([await readAs(letter("100", "106")), await readAs(letter("100", "107"))]).to.deep.equal(["parsed", "COLUMN_DOES_NOT_SUM"]);
  });

  it("these are all the reasons there are", () => {
    expect([...met].sort()).to.deep.equal([...UNREADABLE_REASONS].sort());
  });
});
