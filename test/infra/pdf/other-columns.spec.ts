import { expect } from "chai";
import fc from "fast-check";
import * as pdfjs from "pdfjs-dist/legacy/build/pdf.mjs";
import type { ParseOutcome } from "../../../domain/report/parse-artifact.js";
import { sha256Hex } from "../../../domain/shared/sha256.js";
import { readReport } from "../../../infra/pdf/read-report.js";
import { shippedTemplates } from "../../../infra/pdf/templates.js";
import { FAMILIES } from "../../support/families/all.js";
import type { Made } from "../../support/families/family.js";
import { type Block, setReport } from "../../support/report-sheet.js";

const templates = shippedTemplates().newest;

const read = (blocks: readonly Block[], symbol: string): Promise<ParseOutcome> => {
  const bytes = new Uint8Array(setReport(blocks));
  return readReport(pdfjs, bytes, { sha256: sha256Hex(bytes), symbols: [symbol], templates, template: null }, { pages: 60, items: 20_000 });
};

const FIGURE = /^(?:US)?\$?\(?\d[\d,.]*\)?$/u;
type Change = (figures: readonly string[]) => readonly string[];
const inFigures =
  (change: Change) =>
  (blocks: readonly Block[]): readonly Block[] =>
    blocks.map((block) =>
      block.kind === "row" && block.figures.length > 0 && block.figures.every((figure) => FIGURE.test(figure))
        ? { ...block, figures: change(block.figures) }
        : block,
    );

/** What another month's table may hold beside the columns its heading names. */
const CHANGES: readonly (readonly [string, Change])[] = [
  ["a column of other figures at its right end", (figures) => [...figures, "7,777"]],
  ["a column of other figures before its own", (figures) => ["7,777", ...figures]],
  ["a column of note numbers before its figures", (figures) => ["3", ...figures]],
  ["a column of shares", (figures) => [...figures, "12.5%"]],
  ["a column of dashes at its right end", (figures) => [...figures, "-"]],
];

describe("a table with a column that its heading does not name", function () {
  this.timeout(120_000);
  for (const [what, change] of CHANGES)
    it(`${what}: gives the stated figures of each date, or none`, async () => {
      for (const family of FAMILIES) {
        const [made] = fc.sample<Made>(family.made, { numRuns: 1, seed: 17 });
        if (made === undefined) throw new Error("no sample");
        const outcome = await read(inFigures(change)(made.blocks), family.symbol);
        if (outcome.outcome === "unreadable") continue;
        const claimed = outcome.artifact.columns.map(({ as_of, refused, total_reserve, liability }) =>
          refused === null ? { asOf: as_of, total: total_reserve?.amount ?? null, liability: liability?.amount ?? "" } : refused,
        );
        const stated = made.truth.map(({ asOf, total, liability }, index) =>
          typeof claimed[index] === "string" ? claimed[index] : { asOf, total, liability },
        );
        expect(claimed, family.template).to.deep.equal(stated);
      }
    });
});
