import { expect } from "chai";
import fc from "fast-check";
import * as pdfjs from "pdfjs-dist/legacy/build/pdf.mjs";
import type { ParseOutcome } from "../../../domain/report/parse-artifact.js";
import { sha256Hex } from "../../../domain/shared/sha256.js";
import { readReport } from "../../../infra/pdf/read-report.js";
import { shippedTemplates, templateSet } from "../../../infra/pdf/templates.js";
import { addingUp, type CircleLikeColumn, circleLikeReport } from "../../support/circle-like-report.js";

const FIRST = "March 14, 2031";
const SECOND = "March 31, 2031";
const templates = shippedTemplates();

const read = (bytes: Buffer, symbols: readonly string[] = ["USDC"], chosen = templates.newest): Promise<ParseOutcome> =>
  readReport(
    pdfjs,
    new Uint8Array(bytes),
    { sha256: sha256Hex(bytes), symbols, templates: chosen, template: null },
    { pages: 20, items: 10_000 },
  );

const amount = fc.bigInt({ min: 1n, max: 10n ** 14n });
const signed = fc.bigInt({ min: -(10n ** 10n), max: 10n ** 10n });
const amounts = fc
  .tuple(amount, amount, signed, amount, signed, fc.array(amount, { minLength: 1, maxLength: 12 }))
  .map(([repo, fundCash, fundTiming, otherCash, otherTiming, securities]) => [
    repo,
    fundCash,
    fundTiming,
    otherCash,
    otherTiming,
    ...securities,
  ]);
const plain = (printed: string): string => `${printed.startsWith("(") ? "-" : ""}${printed.replace(/[(),]/gu, "")}`;

describe("months that nobody has seen", function () {
  this.timeout(60_000);

  it("are read exactly, whatever their amounts and however many holdings they have", async () => {
    await fc.assert(
      fc.asyncProperty(amounts, amounts, async (a, b) => {
        const columns = [addingUp(FIRST, a), addingUp(SECOND, b)] as const;
        const outcome = await read(circleLikeReport(...columns));
        if (outcome.outcome === "unreadable") throw new Error(outcome.artifact.detail);
        expect(outcome.artifact.columns.map(shownFigures)).to.deep.equal(columns.map(printedFigures));
        expect([outcome.artifact.period, outcome.artifact.issued_on]).to.deep.equal(["2031-03", "2031-04-28"]);
      }),
      { numRuns: 25 },
    );
  });

  const base = [7_000_000n, 5_000_000n, -300_000n, 9_000_000n, 20_000n, 11_000_000n, 13_000_000n];
  const [first, second] = [addingUp(FIRST, base), addingUp(SECOND, base)];
  const FIGURES = [
    "reserve",
    "treasuries",
    "repo",
    "fundCash",
    "fundTiming",
    "fund",
    "otherCash",
    "otherTiming",
    "other",
    "total",
  ] as const;

  for (const name of FIGURES) {
    it(`with a digit too many in ${name} refuse that column, and the document when it is the latest`, async () => {
      const wrong = (column: CircleLikeColumn): CircleLikeColumn => ({
        ...column,
        [name]: column[name]
          .replace(/\d\)?$/u, "$&")
          .replace(/(\d)(\)?)$/u, "9$2")
          .replace(/^(\(?)(\d)/u, "$19"),
      });
      const earlier = await read(circleLikeReport(wrong(first), second));
      expect(
        earlier.outcome === "parsed"
          ? earlier.artifact.columns.map(({ refused, rows }) => [refused, rows.length > 0])
          : earlier.artifact.detail,
      ).to.deep.equal([
        ["COLUMN_DOES_NOT_SUM", false],
        [null, true],
      ]);
      const latest = await read(circleLikeReport(first, wrong(second)));
      expect(latest.outcome === "unreadable" ? [latest.artifact.reason, latest.artifact.period] : latest.outcome).to.deep.equal([
        "COLUMN_DOES_NOT_SUM",
        "2031-03",
      ]);
    });
  }

  it("whose parts are off by rounding are read as stated, and by more are refused", async () => {
    const off = (by: bigint): CircleLikeColumn => {
      const total = addingUp(SECOND, [base[0] ?? 0n, base[1] ?? 0n, base[2] ?? 0n, base[3] ?? 0n, (base[4] ?? 0n) + by, ...base.slice(5)]);
      return { ...second, reserve: total.total, total: total.total };
    };
    expect((await read(circleLikeReport(first, off(1n)))).outcome).to.equal("parsed");
    expect((await read(circleLikeReport(first, off(2n)))).outcome).to.equal("unreadable");
  });

  const doubts: readonly (readonly [string, Partial<CircleLikeColumn>])[] = [
    ["a figure that is not one", { repo: "7,000,00O" }],
    ["a figure whose grouping is broken", { repo: "7,0000,000" }],
    ["a dash for a figure", { repo: "-" }],
    ["a missing figure", { repo: "" }],
    ["a date the report does not state", { date: "March 30, 2031" }],
  ];
  for (const [what, change] of doubts) {
    it(`with ${what} are refused, with the month they are of`, async () => {
      const report = circleLikeReport(first, second).toString("latin1");
      const changed =
        "date" in change
          ? Buffer.from(report.replace(/ASSETS AS OF MARCH 31, 2031/gu, "ASSETS AS OF MARCH 30, 2031"), "latin1")
          : circleLikeReport(first, { ...second, ...change });
      const outcome = await read(changed);
      expect(outcome.outcome === "unreadable" ? [outcome.artifact.reason, outcome.artifact.period] : outcome.outcome).to.deep.equal([
        "UNREADABLE_FIGURE",
        "2031-03",
      ]);
    });
  }

  it("with a line that the template does not know are refused, and the line is named", async () => {
    const report = circleLikeReport(first, second)
      .toString("latin1")
      .replace(/Cash held in Circle Reserve Fund/gu, "Loans made by Circle Reserve Fun");
    const outcome = await read(Buffer.from(report, "latin1"));
    expect(outcome.outcome === "unreadable" ? outcome.artifact.detail : "").to.contain("Loans made by Circle Reserve Fun");
  });

  it("of another issuer's token are of no template", async () => {
    const report = Buffer.from(circleLikeReport(first, second).toString("latin1").replaceAll("USDC", "EURC"), "latin1");
    expect(reasonOf(await read(report, ["EURC"]))).to.equal("UNKNOWN_TEMPLATE");
    expect(reasonOf(await read(circleLikeReport(first, second), ["EURC"]))).to.equal("UNKNOWN_TEMPLATE");
  });

  it("that two templates would read are read by neither", async () => {
    const [template] = templates.newest.filter(({ template_id }) => template_id === "circle-deloitte");
    const twin = templateSet([
      { name: "one.json", value: template },
      { name: "two.json", value: { ...template, template_id: "circle-twin" } },
    ]);
    expect(reasonOf(await read(circleLikeReport(first, second), ["USDC"], twin.newest))).to.equal("AMBIGUOUS_TEMPLATE");
  });
});

const reasonOf = (outcome: ParseOutcome): string => (outcome.outcome === "unreadable" ? outcome.artifact.reason : outcome.outcome);

type Shown = {
  readonly total_reserve: { amount: string } | null;
  readonly liability: { amount: string } | null;
  readonly rows: readonly { amount: string }[];
};
const shownFigures = ({ total_reserve, liability, rows }: Shown): unknown => [
  total_reserve?.amount,
  liability?.amount,
  rows.map((row) => row.amount),
];
const printedFigures = (column: CircleLikeColumn): unknown => {
  const { circulation, reserve, treasuries, repo, fundCash, fundTiming, otherCash, otherTiming } = column;
  return [
    plain(reserve),
    plain(circulation),
    [circulation, reserve, treasuries, repo, fundCash, fundTiming, otherCash, otherTiming].map(plain),
  ];
};
