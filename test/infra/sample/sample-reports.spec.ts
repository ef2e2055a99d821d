import { execFileSync } from "node:child_process";
import { expect } from "chai";
import { sha256Hex } from "../../../domain/shared/sha256.js";
import type { Day, Month } from "../../../domain/shared/time.js";
import { packagePath } from "../../../infra/assets/package-root.js";
import { amountInPrint, dayFirst, dayInWords } from "../../../infra/sample/print.js";
import {
  aldermoorCorrected,
  aldermoorFigures,
  brightwaterFigures,
  cinderfordFigures,
  cinderfordSecondLetter,
  type SampleFigures,
} from "../../../infra/sample/sample-figures.js";
import { sampleReport } from "../../../infra/sample/sample-reports.js";
import { SAMPLE_SERIES } from "../../../infra/sample/sample-series.js";

const period = "2026-09" as Month;
const report = (scan: boolean) => ({ period, scan });
const sumOf = (lines: SampleFigures["lines"]): bigint => lines.reduce((sum, { amount }) => sum + amount, 0n);

describe("the sample's documents", () => {
  for (const series of SAMPLE_SERIES) {
    it(`of ${series} have equal bytes each time and say that they are fictional on every page`, async () => {
      const first = await sampleReport(series, report(false));
      expect(first.equals(await sampleReport(series, report(false)))).to.equal(true);
      expect(first.subarray(0, 5).toString("latin1")).to.equal("%PDF-");
      expect(first.toString("latin1")).to.not.include("FlateDecode");
    });
  }

  it("have equal bytes in every time zone", async () => {
    const script = `import("${packagePath("dist/infra/sample/sample-reports.js")}").then(async ({ sampleReport }) => {
      const { createHash } = await import("node:crypto");
      const bytes = await sampleReport("aldermoor", { period: "2026-09", scan: false });
      process.stdout.write(createHash("sha256").update(bytes).digest("hex"));
    })`;
    const run = (TZ: string) => execFileSync(process.execPath, ["-e", script], { env: { ...process.env, TZ }, encoding: "utf8" });
    const here = sha256Hex(await sampleReport("aldermoor", report(false)));
    expect([run("Pacific/Auckland"), run("America/Los_Angeles")]).to.deep.equal([here, here]);
  });

  it("of another edition are other documents", async () => {
    for (const [series, edition] of [
      ["aldermoor", "REISSUED"],
      ["cinderford", "SECOND_LETTER"],
    ] as const) {
      const first = await sampleReport(series, report(false));
      expect(first.equals(await sampleReport(series, { ...report(false), edition }))).to.equal(false);
    }
  });

  it("as scans hold no text operator", async () => {
    const scan = (await sampleReport("aldermoor", report(true))).toString("latin1");
    expect(scan).to.not.match(/\bBT\b|\bTJ\b|\bTj\b/);
  });

  it("state figures that add up, in every month", () => {
    for (let year = 2024; year < 2030; year++) {
      for (const month of ["01", "02", "06", "12"]) {
        const each = `${year}-${month}` as Month;
        for (const figures of [
          ...aldermoorFigures(each),
          ...aldermoorCorrected(each),
          brightwaterFigures(each),
          cinderfordFigures(each),
          cinderfordSecondLetter(each),
        ]) {
          expect(sumOf(figures.lines)).to.equal(figures.reserve);
          expect(figures.reserve > figures.circulation && figures.circulation > 0n).to.equal(true);
          if (figures.tokens.length > 0) expect(sumOf(figures.tokens)).to.equal(figures.circulation);
        }
      }
    }
  });
});

describe("printing", () => {
  it("groups digits and sets a negative amount in parentheses", () => {
    expect(["0", "999", "1000", "1234567", "-12345"].map((amount) => amountInPrint(BigInt(amount)))).to.deep.equal([
      "0",
      "999",
      "1,000",
      "1,234,567",
      "(12,345)",
    ]);
    expect([5n, 100n, 123456789n, -7n].map((cents) => amountInPrint(cents, 2))).to.deep.equal(["0.05", "1.00", "1,234,567.89", "(0.07)"]);
  });

  it("writes days as reports do", () => {
    expect(dayInWords("2026-02-08" as Day)).to.equal("February 8, 2026");
    expect(dayFirst("2026-12-31" as Day)).to.equal("31 December 2026");
  });
});
