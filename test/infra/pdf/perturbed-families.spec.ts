import { expect } from "chai";
import fc from "fast-check";
import * as pdfjs from "pdfjs-dist/legacy/build/pdf.mjs";
import type { ParseOutcome } from "../../../domain/report/parse-artifact.js";
import { sha256Hex } from "../../../domain/shared/sha256.js";
import { readReport } from "../../../infra/pdf/read-report.js";
import { shippedTemplates } from "../../../infra/pdf/templates.js";
import { FAMILIES } from "../../support/families/all.js";
import type { Made, Truth } from "../../support/families/family.js";
import { type Block, PLAIN, type Setting, setReport, settings } from "../../support/report-sheet.js";

const templates = shippedTemplates().newest;

const read = (blocks: readonly Block[], symbol: string, setting: Setting = PLAIN): Promise<ParseOutcome> => {
  const bytes = new Uint8Array(setReport(blocks, setting));
  return readReport(pdfjs, bytes, { sha256: sha256Hex(bytes), symbols: [symbol], templates, template: null }, { pages: 60, items: 20_000 });
};

/** A line of zero is no figure: a report that leaves it out states the same. */
const withoutZeros = (truth: Truth): Truth => ({ ...truth, rows: truth.rows.filter((row) => !/ 0(\.0+)? /u.test(row)) });

/** What an outcome claims of each date; a refused column claims nothing. */
const claims = (outcome: ParseOutcome): readonly (Truth | string)[] =>
  outcome.outcome === "unreadable"
    ? [`${outcome.artifact.reason}: ${outcome.artifact.detail}`]
    : outcome.artifact.columns.map(({ as_of, refused, total_reserve, liability, rows }) =>
        refused !== null
          ? refused
          : {
              asOf: as_of,
              total: total_reserve?.amount ?? null,
              liability: liability?.amount ?? "",
              rows: rows.map(
                ({ row_kind, category, network, amount, unit }) => `${row_kind} ${category} ${network ?? "-"} ${amount} ${unit}`,
              ),
            },
      );

const expectTruth = (outcome: ParseOutcome, { truth, issuedOn }: Made): void => {
  expect(claims(outcome)).to.deep.equal(truth);
  if (outcome.outcome === "parsed") expect(outcome.artifact.issued_on).to.equal(issuedOn);
};
/** Each date is read as printed or not at all. */
const expectTruthOrNothing = (outcome: ParseOutcome, { truth }: Made): void => {
  if (outcome.outcome === "unreadable") return;
  for (const [index, claim] of claims(outcome).entries()) {
    const printed = truth[index];
    if (typeof claim !== "string" && printed !== undefined) expect(withoutZeros(claim)).to.deep.equal(withoutZeros(printed));
  }
};

type RowBlock = Extract<Block, { kind: "row" }>;
const rowsAt = (blocks: readonly Block[], wanted: (row: RowBlock) => boolean): readonly number[] =>
  blocks.flatMap((block, index) => (block.kind === "row" && wanted(block) ? [index] : []));
const replaced = (blocks: readonly Block[], at: number, ...by: readonly Block[]): readonly Block[] => [
  ...blocks.slice(0, at),
  ...by,
  ...blocks.slice(at + 1),
];
/** Another first digit, or one more: a slip no rounding explains. */
const slipped = (figure: string): string =>
  figure.replace(/\D/gu, "").replace(/^0+/u, "").length > 5
    ? figure.replace(/[1-9]/u, (digit) => (digit === "9" ? "8" : `${Number(digit) + 1}`))
    : "7,000,000";

for (const { symbol, template, made, checked } of FAMILIES) {
  describe(`unseen months of ${template}`, function () {
    this.timeout(120_000);

    it("are read exactly, whatever their amounts, dates and numbers of rows", async () => {
      await fc.assert(
        fc.asyncProperty(made, async (report) => {
          const outcome = await read(report.blocks, symbol);
          expectTruth(outcome, report);
          if (outcome.outcome === "parsed") expect(outcome.artifact.template_id).to.equal(template);
        }),
        { numRuns: 12 },
      );
    });

    it("set in another hand (size, leading, line breaks, page breaks) are read as printed or refused, and often read", async () => {
      let parsed = 0;
      await fc.assert(
        fc.asyncProperty(made, settings, async (report, setting) => {
          const outcome = await read(report.blocks, symbol, setting);
          if (outcome.outcome === "parsed") parsed += 1;
          expectTruthOrNothing(outcome, report);
        }),
        { numRuns: 30 },
      );
      expect(parsed).to.be.greaterThan(4);
    });

    it("with a slip in a figure that is stated twice claim nothing for that date", async () => {
      await fc.assert(
        fc.asyncProperty(made, fc.nat(), fc.nat(), async (report, which, side) => {
          const rows = rowsAt(report.blocks, ({ label, figures }) => checked.test(label) && figures.some((figure) => /\d/u.test(figure)));
          if (rows.length === 0) return;
          const at = rows[which % rows.length] ?? 0;
          const row = report.blocks[at] as RowBlock;
          const column = side % row.figures.length;
          const figures = row.figures.map((figure, index) => (index === column ? slipped(figure) : figure));
          fc.pre(/\d/u.test(row.figures[column] ?? ""));
          const outcome = await read(replaced(report.blocks, at, { ...row, figures }), symbol);
          expectTruthOrNothing(outcome, report);
          const silent = claims(outcome).some((claim) => typeof claim === "string");
          expect(silent, `${row.label}: ${figures.join(" ")}`).to.equal(true);
        }),
        { numRuns: 25 },
      );
    });

    it("with a row taken away, doubled, put in or garbled never claim another figure", async () => {
      const damage = fc.constantFrom("gone", "double", "unknown", "grouping", "letter", "blank", "swapped");
      await fc.assert(
        fc.asyncProperty(made, fc.nat(), damage, async (report, which, kind) => {
          const rows = rowsAt(
            report.blocks,
            ({ label, figures }) =>
              label !== "" &&
              figures.some((figure) => /\d,\d/u.test(figure)) &&
              (kind !== "swapped" || (checked.test(label) && !withinRounding(figures))),
          );
          fc.pre(rows.length > 0);
          const at = rows[which % rows.length] ?? 0;
          const outcome = await read(replaced(report.blocks, at, ...damaged(report.blocks[at] as RowBlock, kind)), symbol);
          expectTruthOrNothing(outcome, report);
          if (!isCrossCheck(report.blocks, at) && MUST_REFUSE.includes(kind))
            expect(outcome.outcome, `${kind} ${(report.blocks[at] as RowBlock).label}`).to.equal("unreadable");
        }),
        { numRuns: 40 },
      );
    });

    it("of another token's source are read by no template", async () => {
      const [report] = fc.sample(made, { numRuns: 1, seed: 7 });
      if (report === undefined) throw new Error("no sample");
      const outcome = await read(report.blocks, "OTHER");
      expect(outcome.outcome === "unreadable" ? outcome.artifact.reason : outcome.outcome).to.equal("UNKNOWN_TEMPLATE");
    });
  });
}

/** Figures so near each other that, exchanged, they still add up: what the report then prints is read as printed. */
const withinRounding = (figures: readonly string[]): boolean => {
  const amounts = figures.map((figure) => BigInt(figure.replace(/\D/gu, "") || "0"));
  const reversed = [...amounts].reverse();
  return amounts.every((amount, index) => {
    const apart = amount - (reversed[index] ?? 0n);
    return (apart < 0n ? -apart : apart) < 1000n;
  });
};

/** Whatever else the report states, it cannot be read with one of these in a table. */
const MUST_REFUSE = ["unknown", "grouping", "letter", "blank"];

/** Rows of Exhibit C, from which nothing is shown: they only confirm. */
const isCrossCheck = (blocks: readonly Block[], at: number): boolean =>
  blocks.slice(0, at).some((block) => block.kind === "line" && block.text.startsWith("Exhibit C:"));

const damaged = (row: RowBlock, kind: string): readonly Block[] => {
  const withFigures = (change: (figure: string) => string): Block => ({ ...row, figures: row.figures.map(change) });
  switch (kind) {
    case "gone":
      return [];
    case "double":
      return [row, row];
    case "unknown":
      return [{ ...row, label: "Loans to affiliates" }, row];
    case "grouping":
      return [withFigures((figure) => figure.replace(/(\d),(\d)/u, "$1$2,"))];
    case "letter":
      return [withFigures((figure) => figure.replace(/\d(?=\D*$)/u, "O"))];
    case "blank":
      return [{ ...row, figures: row.figures.slice(1) }];
    default:
      return [{ ...row, figures: [...row.figures].reverse() }];
  }
};
