import { expect } from "chai";
import type { ParseArtifact, ParsedColumn, ParseOutcome, UnreadableReason } from "../../../domain/report/parse-artifact.js";
import { defaultSettings } from "../../../domain/settings/values.js";
import { canonicalJson } from "../../../domain/shared/canonical-json.js";
import type { Json } from "../../../domain/shared/json.js";
import { type DocumentParser, documentParser } from "../../../infra/pdf/document-parser.js";
import { shippedTemplates } from "../../../infra/pdf/templates.js";
import { captureOf, reportFixture, reportFixtures } from "../../support/report-fixtures.js";
import { EURC_REPORTS, GRANT_THORNTON_REPORTS } from "./expected/circle-grant-thornton-and-eurc.js";
import { FDUSD_REPORTS } from "./expected/fdusd.js";
import { GEMINI_REPORTS } from "./expected/gemini.js";
import { PAXOS_REPORTS } from "./expected/paxos.js";
import { RIPPLE_REPORTS } from "./expected/ripple.js";
import { TETHER_GROUP_REPORTS } from "./expected/tether-group.js";
import { USDTB_REPORTS } from "./expected/usdtb.js";
import { CIRCLE_REPORTS, type ExpectedColumn, type ExpectedReport, type ExpectedSelf, TETHER_REPORTS } from "./expected-figures.js";

const SCANS = ["fdusd_2025-03_scan-no-text.pdf", "fdusd_2025-07_scan-no-text.pdf", "fdusd_2026-01_scan-envelope-text-only.pdf"];
/** Scans, and a report whose tables are pictures. */
const WITHOUT_TEXT = [...SCANS, "rlusd_2024-12_bpm.pdf"];
const READABLE = [
  ...CIRCLE_REPORTS,
  ...GRANT_THORNTON_REPORTS,
  ...EURC_REPORTS,
  ...TETHER_REPORTS,
  ...TETHER_GROUP_REPORTS,
  ...FDUSD_REPORTS,
  ...USDTB_REPORTS,
  ...PAXOS_REPORTS,
  ...GEMINI_REPORTS,
  ...RIPPLE_REPORTS,
];
const AT_LEAST = "at least";
const UNREADABLE = reportFixtures.filter((name) => !READABLE.some(({ file }) => file === name));

/** `(1,242,982,596)` as the artifact holds it; a dash is zero. */
const decimal = (printed: string): string =>
  printed === "-" ? "0" : `${printed.startsWith("(") ? "-" : ""}${printed.replace(/[(),]/gu, "")}`;

describe("reading real reports", function () {
  this.timeout(120_000);
  let parser: DocumentParser;
  const outcomes = new Map<string, ParseOutcome>();
  before(async function () {
    if (reportFixtures.length === 0) this.skip();
    parser = documentParser({ settings: defaultSettings, templates: shippedTemplates() });
    const read = async (name: string): Promise<void> => {
      outcomes.set(name, await parser.parse(reportFixture(name), captureOf(reportFixture(name))));
    };
    await Promise.all(reportFixtures.map(read));
  });
  after(() => parser?.close());

  const outcomeOf = (name: string): ParseOutcome => {
    const outcome = outcomes.get(name);
    if (outcome === undefined) throw new Error(`no fixture ${name}`);
    return outcome;
  };
  const parsed = (name: string): ParseArtifact => {
    const outcome = outcomeOf(name);
    if (outcome.outcome === "unreadable") throw new Error(`${name}: ${outcome.artifact.reason}: ${outcome.artifact.detail}`);
    return outcome.artifact;
  };

  for (const report of READABLE) {
    it(`reads every figure of ${report.file}, in both columns where there are two`, () => {
      expectReport(parsed(report.file), report);
    });
  }

  it("chooses a template of the report's own token for every report that has text, and no other stands in it", () => {
    const shipped = shippedTemplates();
    const ofOtherTokens = reportFixtures.filter((name) => {
      const { template_id, template_version } = outcomeOf(name).artifact;
      if (SCANS.includes(name)) return template_id !== null;
      const covered = shipped.get(template_id ?? "", template_version ?? 0)?.covered_symbols ?? [];
      return !covered.some((symbol) => symbol.toLowerCase() === name.split("_")[0]);
    });
    expect(ofOtherTokens).to.deep.equal([]);
  });

  it("says of the accountant of a Circle report that it stands in no text", () => {
    const { accountant_name, metadata } = parsed("usdc_2026-02_deloitte.pdf");
    expect({ accountant_name, state: metadata.accountant_name }).to.deep.equal({ accountant_name: null, state: "NOT_IN_TEXT_LAYER" });
  });

  it("names the accountant and the standard of a Tether report as printed", () => {
    const { accountant_name, engagement_standard_text, report_scope } = parsed("usdt_2025-12_bdo_isae3000r.pdf");
    expect([accountant_name, engagement_standard_text, report_scope]).to.deep.equal([
      "BDO Advisory Services S.r.l.",
      "International Standard on Assurance Engagements 3000 (Revised)",
      "CONSOLIDATED_GROUP",
    ]);
  });

  it("knows the month of a report whose tables are pictures", () => {
    const { artifact } = outcomeOf("rlusd_2024-12_bpm.pdf");
    expect("period" in artifact ? artifact.period : null).to.equal("2024-12");
    expect("detail" in artifact ? artifact.detail : "").to.contain("page 3");
  });

  it("records the repair of glyph codes that are 29 below their characters", () => {
    const { text_repairs } = parsed("usdc_2025-06_deloitte.pdf");
    expect(text_repairs.filter(({ kind, page }) => kind === "SHIFTED_GLYPH_CODES" && page === 1)).to.not.be.empty;
    expect(text_repairs.filter(({ kind, page }) => kind === "SHIFTED_GLYPH_CODES" && page !== 1)).to.be.empty;
  });

  it("records the private-use punctuation of USDtb and the footnote marks that touch the figures of Tether", () => {
    const punctuation = parsed("usdtb_2025-10_deloitte.pdf").text_repairs.filter(({ kind }) => kind === "PRIVATE_USE");
    expect(punctuation.map(({ page, detail, count }) => `${page}: ${detail}, ${count}`)).to.include.members([
      "2: U+E081 is (, 6",
      "2: U+E082 is ), 6",
      "2: U+E092 is :, 2",
      "5: U+E088 is -, 1",
    ]);
    const marks = parsed("usdt_2022-06_bdo_consolidated-group.pdf").text_repairs.filter(({ kind }) => kind === "FOOTNOTE_MARK");
    expect(marks.map(({ page, count }) => [page, count])).to.deep.include.members([
      [5, 3],
      [7, 6],
    ]);
  });

  it("gives byte-equal artifacts when a parse is repeated with its recorded template", async () => {
    const bytes = reportFixture("usdc_2024-06_deloitte.pdf");
    const first = outcomeOf("usdc_2024-06_deloitte.pdf");
    const again = await parser.parseWith(bytes, captureOf(bytes), { id: "circle-deloitte", version: 1 });
    expect(canonicalJson(again as unknown as Json)).to.equal(canonicalJson(first as unknown as Json));
  });

  for (const name of UNREADABLE) {
    const reason: UnreadableReason = WITHOUT_TEXT.includes(name) ? "NO_TEXT_LAYER" : "UNKNOWN_TEMPLATE";
    it(`gives no figure of ${name}: ${reason}`, () => {
      const outcome = outcomeOf(name);
      expect(outcome.outcome === "unreadable" ? outcome.artifact.reason : outcome.outcome).to.equal(reason);
    });
  }
});

const expectReport = (artifact: ParseArtifact, { issuedOn, self, columns }: ExpectedReport): void => {
  expect(artifact.issued_on).to.equal(issuedOn);
  expect(artifact.composition_as_of).to.equal(columns.at(-1)?.asOf);
  expect(artifact.columns.map(({ as_of, cutoff_at }) => [as_of, cutoff_at])).to.deep.equal(
    columns.map(({ asOf, cutoffAt }) => [asOf, cutoffAt]),
  );
  artifact.columns.forEach((column, index) => {
    const expected = columns[index];
    if (expected !== undefined) expectColumn(column, expected);
  });
  if (self !== undefined) expectSelf(artifact, self);
};

const expectColumn = (column: ParsedColumn, { refused, rows }: ExpectedColumn): void => {
  const read = column.rows.map(({ row_kind, category, label, amount, unit, page, network, lower_bound }) => [
    row_kind,
    category,
    label,
    amount,
    unit,
    page,
    lower_bound ? AT_LEAST : network,
  ]);
  expect(read).to.deep.equal(
    rows.map(([kind, category, label, printed, unit, page, network = null]) => [
      kind,
      category,
      label,
      decimal(printed),
      unit,
      page,
      network,
    ]),
  );
  for (const [index, { text }] of column.rows.entries()) expect(text.replace(/^(?:(?:US)?\$|€) ?/u, "")).to.equal(rows[index]?.[3]);
  expect(column.refused).to.equal(refused === true ? "COLUMN_DOES_NOT_SUM" : null);
  const total = column.rows.find(({ row_kind, unit, lower_bound }) => row_kind === "TOTAL" && unit === "USD" && !lower_bound);
  expect(column.total_reserve?.amount).to.equal(total?.amount);
  expect(column.liability?.amount).to.equal(column.rows.find(({ row_kind }) => row_kind === "LIABILITY")?.amount);
};

const expectSelf = (artifact: ParseArtifact, expected: ExpectedSelf): void => {
  const { template, accountant, entity, standard, engagement = ["examination", "EXAMINATION"], quote, quoteKind = "OPINION" } = expected;
  expect(artifact.template_id).to.equal(template);
  expect([artifact.accountant_name, artifact.metadata.accountant_name]).to.deep.equal(
    accountant === null ? [null, "NOT_IN_TEXT_LAYER"] : [accountant, "EXTRACTED"],
  );
  expect([artifact.issuer_entity_name, artifact.engagement_standard_text]).to.deep.equal([entity, standard]);
  expect([artifact.engagement_type, artifact.engagement_type_enum]).to.deep.equal(engagement);
  expect(artifact.quote?.kind).to.equal(quoteKind);
  expect(artifact.quote?.text.replaceAll("\u2019", "'")).to.equal(quote);
};
