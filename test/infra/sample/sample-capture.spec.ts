import { expect } from "chai";
import type { CapturedReport, CaptureResult } from "../../../commands/capture-and-parse.js";
import type { CollectedDocument } from "../../../commands/collect-source.js";
import type { Day, Month } from "../../../domain/shared/time.js";
import { amountInPrint } from "../../../infra/sample/print.js";
import { aldermoorFigures, brightwaterFigures, cinderfordFigures, type SampleFigures } from "../../../infra/sample/sample-figures.js";
import { issuedOn, publishedReports, type SampleSeries } from "../../../infra/sample/sample-series.js";
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
const EXPECTED: Record<SampleSeries, (period: Month) => readonly ReturnType<typeof expectedColumn>[]> = {
  aldermoor: (period) => aldermoorFigures(period).map((figures) => expectedColumn(figures, "TOKEN", 0)),
  brightwater: (period) => [expectedColumn(brightwaterFigures(period), "USD", 0)],
  cinderford: (period) => [expectedColumn(cinderfordFigures(period), "TOKEN", 2)],
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
        expect(columnsOf(report)).to.deep.equal(EXPECTED[series](report.period));
        expect(report.issued_on).to.equal(issuedOn(series, report.period));
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

  it("adds nothing to the chain when looked at again", async () => {
    const before = (await chainOf(sample.world)).records.length;
    const again = await sample.lookAtAll();
    for (const documents of again.values()) for (const { kind } of documents) expect(kind).to.equal("unchanged");
    const { records, unbroken } = await chainOf(sample.world);
    expect(records.length).to.equal(before);
    expect(unbroken).to.equal(true);
  });
});
