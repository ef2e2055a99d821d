import { expect } from "chai";
import fc from "fast-check";
import * as pdfjs from "pdfjs-dist/legacy/build/pdf.mjs";
import type { ParseOutcome } from "../../../domain/report/parse-artifact.js";
import { sha256Hex } from "../../../domain/shared/sha256.js";
import { readReport } from "../../../infra/pdf/read-report.js";
import { shippedTemplates } from "../../../infra/pdf/templates.js";
import type { Family, Made } from "../../support/families/family.js";
import { FDUSD } from "../../support/families/fdusd.js";
import { GRANT_THORNTON, SENTENCES } from "../../support/families/grant-thornton.js";
import { TETHER_GROUP } from "../../support/families/tether-group.js";
import { USDTB } from "../../support/families/usdtb.js";
import { type Block, PLAIN, setReport, settings } from "../../support/report-sheet.js";

const templates = shippedTemplates().newest;
const read = (blocks: readonly Block[], symbol: string, setting = PLAIN): Promise<ParseOutcome> => {
  const bytes = new Uint8Array(setReport(blocks, setting));
  return readReport(pdfjs, bytes, { sha256: sha256Hex(bytes), symbols: [symbol], templates, template: null }, { pages: 60, items: 20_000 });
};
const figuresOf = (outcome: ParseOutcome): unknown =>
  outcome.outcome === "unreadable"
    ? `${outcome.artifact.reason}: ${outcome.artifact.detail}`
    : outcome.artifact.columns.map(({ rows }) => rows.map(({ amount, unit }) => `${amount} ${unit}`));
const figuresIn = ({ truth }: Made): unknown => truth.map(({ rows }) => rows.map((row) => row.split(" ").slice(-2).join(" ")));

for (const { symbol, template, made } of SENTENCES) {
  describe(`unseen months of ${template}`, function () {
    this.timeout(60_000);

    it("are read exactly, however their sentences are broken over lines and pages", async () => {
      await fc.assert(
        fc.asyncProperty(made, settings, async (report, setting) => {
          const outcome = await read(report.blocks, symbol, setting);
          expect(figuresOf(outcome)).to.deep.equal(figuresIn(report));
          if (outcome.outcome === "unreadable") return;
          const { template_id, issued_on, composition_as_of } = outcome.artifact;
          expect([template_id, issued_on, composition_as_of]).to.deep.equal([template, report.issuedOn, report.truth[0]?.asOf]);
        }),
        { numRuns: 30 },
      );
    });

    for (const [what, from, to] of [
      ["a letter among its digits", /(= \$?\d+),(\d)\d/u, "$1,$2O"],
      ["broken grouping", /(= \$?\d+),(\d)/u, "$1$2,"],
      ["another currency", /= \$?(\d)/u, "= £$1"],
    ] as const)
      it(`with ${what} in the first figure are refused`, async () => {
        for (const report of fc.sample(made, { numRuns: 10, seed: 11 })) {
          const at = report.blocks.findIndex((block) => "text" in block && from.test(block.text));
          const blocks = report.blocks.map((block, index) =>
            index === at && block.kind === "text" ? { ...block, text: block.text.replace(from, to) } : block,
          );
          const outcome = await read(blocks, symbol);
          expect(outcome.outcome, JSON.stringify(blocks[at])).to.equal("unreadable");
        }
      });
  });
}

/** Sentences and lines whose figure the report gives again elsewhere, or of which others are made. */
const CONFIRMED: readonly (readonly [Family, RegExp])[] = [
  ...GRANT_THORNTON.map((family): [Family, RegExp] => [family, /(?:in Circulation|in circulation is|custody accounts)/u]),
  ...TETHER_GROUP.map((family): [Family, RegExp] => [family, /total assets amount to/u]),
  ...FDUSD.map((family): [Family, RegExp] => [family, /(?:being|FDUSD in |tokens issued)/u]),
  [USDTB, /(?:^Total|^Less|^d\. |^Reserve assets)/u],
];

describe("a figure in a sentence that the report gives again", function () {
  this.timeout(60_000);
  for (const [{ symbol, template, made }, confirmed] of CONFIRMED)
    it(`is refused by ${template} when the two differ`, async () => {
      await fc.assert(
        fc.asyncProperty(made, fc.nat(), async ({ blocks }, which) => {
          const places = blocks.flatMap((block, index) =>
            "text" in block && confirmed.test(block.text) && FIGURE.test(block.text) ? [index] : [],
          );
          const at = places[which % places.length];
          const changed = blocks.map((block, index) =>
            index === at && "text" in block ? { ...block, text: block.text.replace(FIGURE, slipped) } : block,
          );
          const outcome = await read(changed, symbol);
          const claims = outcome.outcome === "unreadable" ? [] : outcome.artifact.columns.filter(({ refused }) => refused === null);
          expect(claims.length, at === undefined ? "no sentence" : JSON.stringify(changed[at])).to.be.lessThan(
            outcome.outcome === "parsed" ? outcome.artifact.columns.length : 1,
          );
        }),
        { numRuns: 15 },
      );
    });
});

const FIGURE = /(?<![\d,])\d{1,3}(?:,\d{3})+(?:\.\d+)?/u;
/** Another first digit. */
const slipped = (figure: string): string => figure.replace(/[1-9]/u, (digit) => (digit === "9" ? "8" : `${Number(digit) + 1}`));
