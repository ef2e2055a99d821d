import { expect } from "chai";
import type { CapturedReport, CaptureResult } from "../../../commands/capture-and-parse.js";
import type { CollectedDocument } from "../../../commands/collect-source.js";
import type { Day, Month } from "../../../domain/shared/time.js";
import { amountInPrint } from "../../../infra/sample/print.js";
import {
  aldermoorCorrected,
  aldermoorFigures,
  brightwaterFigures,
  cinderfordFigures,
  cinderfordSecondLetter,
  type SampleFigures,
} from "../../../infra/sample/sample-figures.js";
import { type Edition, publishedReports, type SampleSeries } from "../../../infra/sample/sample-series.js";
import { chainOf } from "../../support/evidence.js";
import { type SampleWorld, sampleWorld } from "../../support/sample-world.js";

const TODAY = "2026-11-20" as Day;
const plain = (amount: bigint, places: number): string => {
  const text = amountInPrint(amount, places).replaceAll(",", "");
  return text.startsWith("(") ? `-${text.slice(1, -1)}` : text;
};

/** A column of the answer as the generator's own numbers say it should be. */
const expectedColumn = ({ asOf, circulation, reserve, lines }: SampleFigures, unit: "USD" | "TOKEN", places: number) => ({
  as_of: asOf,
  total_reserve: plain(reserve, places),
  liability: plain(circulation, places),
  liability_unit: unit,
  categories: lines.map(({ label, amount }) => [label, plain(amount, places)]),
});
const TOTALS = ["TOTAL_RESERVE", "TOKEN_LIABILITY"];
const columnsOf = ({ columns }: CapturedReport) =>
  columns.map(({ rows, as_of, total_reserve, liability, liability_unit }) => ({
    as_of,
    total_reserve,
    liability,
    liability_unit,
    categories: rows.filter(({ category }) => !TOTALS.includes(category)).map(({ label, amount }) => [label, amount]),
  }));
const EXPECTED: Record<SampleSeries, (period: Month, edition: Edition) => readonly ReturnType<typeof expectedColumn>[]> = {
  aldermoor: (period, edition) =>
    (edition === "REISSUED" ? aldermoorCorrected(period) : aldermoorFigures(period)).map((figures) => expectedColumn(figures, "TOKEN", 0)),
  brightwater: (period) => [expectedColumn(brightwaterFigures(period), "USD", 0)],
  cinderford: (period, edition) => [
    expectedColumn(edition === "SECOND_LETTER" ? cinderfordSecondLetter(period) : cinderfordFigures(period), "TOKEN", 2),
  ],
};
const resultsOf = (documents: readonly CollectedDocument[] = []): CaptureResult[] =>
  documents.flatMap((document) => (document.kind === "captured" ? [document.result] : []));

describe("the sample, captured over HTTP and read like real reports", function () {
  this.timeout(60_000);
  let sample: SampleWorld;
  let looks: ReadonlyMap<string, readonly CollectedDocument[]>;
  before(async () => {
    sample = await sampleWorld(`${TODAY}T12:00:00.000Z`);
    looks = await sample.lookAtAll();
  });
  after(() => sample?.close());

  for (const [series, id] of [
    ["aldermoor", "aldermoor-reports"],
    ["brightwater", "brightwater-group"],
    ["cinderford", "cinderford-reports"],
  ] as const) {
    it(`gives the figures that ${series} made up, for every date of every report`, () => {
      const reports = resultsOf(looks.get(id)).flatMap(({ report }) => (report === null ? [] : [report]));
      const readable = publishedReports(series, TODAY).filter(({ scan }) => !scan);
      expect(reports.map(({ period }) => period).toSorted()).to.deep.equal(readable.map(({ period }) => period));
      for (const report of reports) {
        const edition = readable.find((each) => each.period === report.period && each.issuedOn === report.issued_on)?.edition;
        if (edition === undefined) throw new Error(`no report of ${report.period} was issued on ${report.issued_on}`);
        expect(columnsOf(report)).to.deep.equal(EXPECTED[series](report.period, edition));
        expect(report.template_id).to.equal(`sample-${series}`);
      }
    });
  }

  it("takes the group's reports as consolidated", () => {
    for (const { report } of resultsOf(looks.get("brightwater-group"))) expect(report?.report_scope).to.equal("CONSOLIDATED_GROUP");
  });

  it("finds the scanned month unreadable, and knows which month it is from the listing", async () => {
    const unreadable = resultsOf(looks.get("aldermoor-reports")).filter(({ outcome }) => outcome === "unreadable");
    expect(unreadable.map(({ reason }) => reason)).to.deep.equal(["NO_TEXT_LAYER"]);
    const { records } = await chainOf(sample.world);
    const [record] = records.filter(({ kind }) => kind === "document.unreadable");
    const artifact = record?.artifact == null ? undefined : await sample.world.artifacts.get(record.artifact);
    expect(JSON.parse(artifact?.toString("utf8") ?? "{}")).to.include({ period: "2026-02", period_basis: "SOURCE" });
  });

  it("takes the corrected report for a reissue, with the reason in its words", async () => {
    const { records } = await chainOf(sample.world);
    const [record] = records.filter(({ kind }) => kind === "report.superseded");
    expect(record?.subject).to.equal("ALDX/2026-06");
    const artifact = record?.artifact == null ? undefined : await sample.world.artifacts.get(record.artifact);
    const revision = JSON.parse(artifact?.toString("utf8") ?? "{}");
    expect(revision).to.include({
      reason: "ISSUER_REISSUED",
      reason_text:
        "This report replaces the report issued on July 12, 2026, which left out Treasury bills bought on the last day of the month.",
    });
    expect(revision.changes.map(({ field }: { field: string }) => field)).to.include("columns[2026-06-30].total_reserve");
  });

  it("keeps the second accountant's letter beside the first", async () => {
    const { records } = await chainOf(sample.world);
    const letters = records.filter(({ kind, subject }) => kind === "report.parsed" && subject === "CNDX/2024-09");
    expect(letters.map(({ supersedes_seq }) => supersedes_seq)).to.deep.equal([null, null]);
  });

  it("adds nothing to the chain when looked at again", async () => {
    const before = (await chainOf(sample.world)).records.length;
    const again = await sample.lookAtAll();
    for (const documents of again.values()) for (const { kind } of documents) expect(kind).to.equal("unchanged");
    const { records, unbroken } = await chainOf(sample.world);
    expect(records.length).to.equal(before);
    expect(unbroken).to.equal(true);
  });
});
