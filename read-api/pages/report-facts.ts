import { type Html, html } from "../../infra/http/pages/html.js";
import type { BoardReportDetail } from "../generated/types.js";
import { dated, groupedAmount, unitWords } from "./figures.js";
import { ENGAGEMENT_WORDS } from "./words.js";

type Fact = readonly [string, Html];

/** What a report states as a whole, each figure with its date and tier. */
export const statedFacts = (report: BoardReportDetail): readonly Fact[] => [
  ["Reserves stated", stated(report.total_reserve, "USD", report)],
  ["Liabilities stated", stated(report.liability, report.liability_unit, report)],
  ["Coverage ratio", ratio(report)],
];

/** Who says so, when and how. */
export const reportFacts = (report: BoardReportDetail): readonly Fact[] => [
  ["True for", html`${dated(report.composition_as_of)}<small>${cutoff(report)}</small>`],
  ["Issued", report.issued_on === null ? html`not stated` : dated(report.issued_on)],
  ["Captured", report.captured_at === null ? html`not recorded` : dated(report.captured_at)],
  [
    "Covers",
    html`${report.covered_symbols.join(", ")}${report.report_scope === "CONSOLIDATED_GROUP" ? html`<small>one consolidated report</small>` : ""}`,
  ],
  ["Issuing entity", html`${report.issuer_entity_name ?? "not stated"}`],
  ["Accountant", html`${report.accountant_name ?? "not read"}`],
  ["Engagement", html`${engagement(report)}`],
];

const stated = (amount: string | null, unit: "USD" | "TOKEN" | null, { composition_as_of: asOf }: BoardReportDetail): Html =>
  amount === null
    ? html`not stated`
    : html`<span class="figure">${groupedAmount(amount)}</span> ${unitWords(unit)}<small>as of ${dated(asOf)}, attested by the issuer</small>`;

const ratio = ({ coverage_ratio, report_scope, composition_as_of }: BoardReportDetail): Html => {
  if (coverage_ratio === null) {
    return report_scope === "CONSOLIDATED_GROUP"
      ? html`none<small>the report covers several tokens</small>`
      : html`none<small>the report does not give both sides in units that can be divided</small>`;
  }
  return html`<span class="figure">${coverage_ratio}</span><small>stated reserves divided by stated liabilities, as of ${dated(composition_as_of)}; nothing measured enters it</small>`;
};

const cutoff = ({ cutoff_at, cutoff_basis }: BoardReportDetail): Html =>
  cutoff_basis === "STATED" ? html`at ${dated(cutoff_at)}, as stated` : html`no time of day is stated; the day’s end in UTC is taken`;

const engagement = ({ engagement_type_enum: type, assurance, engagement_standard_text: standard }: BoardReportDetail): Html =>
  html`${type === null ? "not read" : ENGAGEMENT_WORDS[type]}${assurance === "EXAMINED" ? ", examined" : ", attested"}${standard === null ? "" : html`<small>${standard}</small>`}`;
