import { expect } from "chai";
import fc from "fast-check";
import * as pdfjs from "pdfjs-dist/legacy/build/pdf.mjs";
import type { ParseOutcome } from "../../../domain/report/parse-artifact.js";
import { sha256Hex } from "../../../domain/shared/sha256.js";
import { readReport } from "../../../infra/pdf/read-report.js";
import { shippedTemplates } from "../../../infra/pdf/templates.js";
import { FAMILIES } from "../../support/families/all.js";
import { RIPPLE } from "../../support/families/bpm.js";
import type { Family, Made } from "../../support/families/family.js";
import { FDUSD } from "../../support/families/fdusd.js";
import { PAXOS_KPMG } from "../../support/families/kpmg.js";
import { TETHER_GROUP } from "../../support/families/tether-group.js";
import { USDTB } from "../../support/families/usdtb.js";
import { PAXOS_WITHUM } from "../../support/families/withum.js";
import { type Block, line, setReport, text } from "../../support/report-sheet.js";

const templates = shippedTemplates().newest;

const read = (blocks: readonly Block[], symbol: string): Promise<ParseOutcome> => {
  const bytes = new Uint8Array(setReport(blocks));
  return readReport(pdfjs, bytes, { sha256: sha256Hex(bytes), symbols: [symbol], templates, template: null }, { pages: 60, items: 20_000 });
};
const made = (family: Family): Made => {
  const [report] = fc.sample(family.made, { numRuns: 1, seed: 5 });
  if (report === undefined) throw new Error("no sample");
  return report;
};
const reasonOf = (outcome: ParseOutcome): string => (outcome.outcome === "unreadable" ? outcome.artifact.reason : outcome.outcome);
const changed = (blocks: readonly Block[], from: RegExp, to: string): readonly Block[] =>
  blocks.map((block) => {
    if (block.kind === "row") return { ...block, figures: block.figures.map((figure) => figure.replace(from, to)) };
    return block.kind === "text" || block.kind === "line" ? { ...block, text: block.text.replace(from, to) } : block;
  });

describe("a report that scales its figures", function () {
  this.timeout(60_000);
  const SENTENCE = text("All amounts are presented in thousands of United States dollars.");

  for (const family of FAMILIES)
    it(`in a sentence is not read by ${family.template}, whose figures are units`, async () => {
      const { blocks } = made(family);
      expect((await read(blocks, family.symbol)).outcome).to.equal("parsed");
      expect(reasonOf(await read([...blocks, SENTENCE], family.symbol))).to.equal("UNREADABLE_FIGURE");
    });

  for (const said of ["(in thousands)", "US$ millions", "($000)", "US$'000"])
    it(`by "${said}" above a table is not read`, async () => {
      for (const [family, heading] of [
        [PAXOS_WITHUM, /^Report Dates$/u],
        [PAXOS_KPMG[0], /^$/u],
      ] as const) {
        if (family === undefined) throw new Error("no such family");
        const { blocks } = made(family);
        const at = blocks.findIndex((block) => block.kind === "row" && heading.test(block.label));
        const outcome = await read([...blocks.slice(0, at), line(said), ...blocks.slice(at)], family.symbol);
        expect(reasonOf(outcome), family.template).to.equal("UNREADABLE_FIGURE");
      }
    });

  it("by a word after its figure is not read", async () => {
    const { blocks } = made(USDTB);
    const last = /(^Reserve assets, at fair value .*$)/u;
    const scaled = blocks.map((block) =>
      block.kind === "row" && block.label.startsWith("Reserve assets, at fair value")
        ? { ...block, figures: block.figures.map((figure) => `${figure} million`) }
        : block,
    );
    expect(reasonOf(await read(changed(scaled, last, "$1 million"), "USDtb"))).to.equal("UNREADABLE_FIGURE");
  });
});

describe("a footnote digit run into a figure", function () {
  this.timeout(60_000);

  for (const family of FDUSD)
    it(`that has decimals is never served by ${family.template}, wherever it stands`, async () => {
      const { blocks } = made(family);
      const places = blocks.flatMap((block, index) => (block.kind === "row" && /\.\d\d$/u.test(block.figures[0] ?? "") ? [index] : []));
      expect(places.length).to.be.greaterThan(3);
      for (const place of places) {
        const glued = blocks.map((block, index) =>
          index === place && block.kind === "row" ? { ...block, figures: block.figures.map((figure) => `${figure}1`) } : block,
        );
        const outcome = await read(glued, family.symbol);
        const served = outcome.outcome === "parsed" ? outcome.artifact.columns.flatMap(({ rows }) => rows.map(({ amount }) => amount)) : [];
        expect(
          served.filter((amount) => /\.\d{3}/u.test(amount)),
          JSON.stringify(blocks[place]),
        ).to.deep.equal([]);
      }
    });

  it("that is too small to be grouped is refused where other figures are grouped", async () => {
    const { blocks } = made(PAXOS_WITHUM);
    const small = blocks.map((block) =>
      block.kind === "row" && block.label === "BUSD tokens in circulation" ? { ...block, figures: ["4321", "4321"] } : block,
    );
    const stated = changed(small, /(Dates and Times is )[\d,]+ and [\d,]+/u, "$14321 and 4321");
    expect(reasonOf(await read(stated, "BUSD"))).to.equal("UNREADABLE_FIGURE");
  });
});

describe("what a report says of itself in two ways", function () {
  this.timeout(60_000);

  it("is no date of issue: a second letter with another date leaves none", async () => {
    for (const family of [PAXOS_KPMG[0], RIPPLE[0]]) {
      if (family === undefined) throw new Error("no such family");
      const { blocks } = made(family);
      const town = family.symbol === "BUSD" ? "New York, New York" : "San Francisco, California";
      const outcome = await read([...blocks, line(town), line("December 30, 2045")], family.symbol);
      const [issued, state] = outcome.outcome === "parsed" ? [outcome.artifact.issued_on, outcome.artifact.metadata.issued_on] : [];
      expect([issued, state], family.template).to.deep.equal([null, "NOT_EXTRACTED"]);
    }
  });

  it("is no kind of engagement: words that a limited assurance report says of another kind are not its own", async () => {
    for (const family of TETHER_GROUP) {
      const limited = changed(
        made(family).blocks,
        /to perform a reasonable assurance engagement/u,
        "to perform a limited assurance engagement; its procedures are less in extent than for a reasonable assurance engagement",
      );
      const outcome = await read(limited, family.symbol);
      expect(outcome.outcome === "parsed" ? outcome.artifact.engagement_type_enum : outcome.artifact.detail).to.equal(null);
    }
  });
});
