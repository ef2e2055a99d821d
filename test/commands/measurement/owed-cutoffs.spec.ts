import { expect } from "chai";
import { owedCutoffs } from "../../../commands/measurement/owed-cutoffs.js";
import type { CatalogNetwork, CatalogToken } from "../../../domain/registry/catalog.js";
import type { HeldReport } from "../../../domain/report/succession.js";
import { heldReport } from "../../../domain/report/succession.js";
import { artifactIdOf } from "../../../domain/shared/sha256.js";
import { day, instant } from "../../support/board.js";
import { catalog, network, token } from "../../support/catalogs.js";
import { parseArtifact, parsedColumn, type ReportText } from "../../support/reports.js";

const CUTOFF = "2026-01-31T23:59:59.999Z";
const measured = (change: Partial<CatalogNetwork> = {}): CatalogNetwork => network({ snapshot_enabled: true, ...change });
const report = (seq: number, change: ReportText = {}): HeldReport =>
  heldReport(parseArtifact(change), {
    seq,
    subject: `ONEX/${seq}`,
    standing: "ACTIVE",
    captureSeq: seq - 1,
    artifactId: artifactIdOf(`${seq}`),
  });
const two = { columns: [parsedColumn("2026-01-15", "100.00"), parsedColumn("2026-01-31", "100.00")] };

const owed = (tokens: readonly CatalogToken[], reports: readonly HeldReport[], held: readonly string[] = []) =>
  owedCutoffs({
    registry: { seq: 0, artifactId: artifactIdOf("registry"), catalog: catalog({ tokens }) },
    activeReports: () => reports,
    cutoffReadOf: (key) => (held.includes(key) ? HELD : undefined),
  }).map(({ key, causeSeq }) => [key, causeSeq]);
const HELD = { seq: 1 } as never;

describe("readings owed at the cutoffs of active reports", () => {
  it("are one for each date column and published network, the newest cutoff first", () => {
    const networks = [measured(), measured({ network: "xrpl", family: "XRPL" })];
    expect(owed([token({ networks })], [report(5, two)])).to.deep.equal([
      [`ONEX/ethereum@${CUTOFF}`, 5],
      [`ONEX/xrpl@${CUTOFF}`, 5],
      ["ONEX/ethereum@2026-01-15T23:59:59.999Z", 5],
      ["ONEX/xrpl@2026-01-15T23:59:59.999Z", 5],
    ]);
  });

  it("are not owed again once held, however many reports state the cutoff; the first of them is the cause", () => {
    expect(owed([token({ networks: [measured()] })], [report(5), report(9)])).to.deep.equal([[`ONEX/ethereum@${CUTOFF}`, 5]]);
    expect(owed([token({ networks: [measured()] })], [report(5)], [`ONEX/ethereum@${CUTOFF}`])).to.deep.equal([]);
  });

  for (const [what, change, isOwed] of [
    ["live from the cutoff's day on", { live_from: day("2026-01-31") }, true],
    ["live from the day before", { live_from: day("2026-01-30") }, true],
    ["live from the day after only", { live_from: day("2026-02-01") }, false],
    ["not published", { published: false }, false],
    ["not measured", { snapshot_enabled: false }, false],
    ["of a family without past state", { family: "TRON" }, false],
    ["of the family HEDERA", { family: "HEDERA" }, true],
  ] as const)
    it(`are ${isOwed ? "" : "not "}owed on a network ${what}`, () =>
      expect(owed([token({ networks: [measured(change)] })], [report(5)])).to.have.length(isOwed ? 1 : 0));

  it("are owed for every registered token that a consolidated report covers", () => {
    const tokens = ["ONEX", "TWOX"].map((symbol) => token({ symbol, networks: [measured()] }));
    const consolidated = report(5, { report_scope: "CONSOLIDATED_GROUP", covered_symbols: ["ONEX", "TWOX", "GONE"] });
    expect(owed(tokens, [consolidated]).map(([key]) => key)).to.deep.equal([`ONEX/ethereum@${CUTOFF}`, `TWOX/ethereum@${CUTOFF}`]);
  });

  it("are not owed for a column that was refused, nor before there is a registry", () => {
    const columns = [
      { ...parsedColumn("2026-01-15", "100.00"), refused: "COLUMN_DOES_NOT_SUM" as const },
      parsedColumn("2026-01-31", "1.00"),
    ];
    expect(owed([token({ networks: [measured()] })], [report(5, { columns })])).to.have.length(1);
    expect(owedCutoffs({ registry: null, activeReports: () => [report(5)], cutoffReadOf: () => undefined })).to.deep.equal([]);
    expect(instant(CUTOFF)).to.equal(report(5).dates[0]?.cutoffAt);
  });
});
