import { type Html, html, link } from "../../infra/http/pages/html.js";
import type { BoardCompositionDelta, V1BoardAttestationPeriod } from "../generated/types.js";
import { reportPath } from "./addresses.js";
import { type Column, dataTable } from "./data-table.js";
import { dated, groupedAmount, unitWords } from "./figures.js";
import { CATEGORY_WORDS, ROW_KIND_WORDS } from "./words.js";

/** What changed since the report of the nearest earlier month that is held. */
export const deltasPart = ({ symbol, prior_period: prior, prior_as_of, deltas }: V1BoardAttestationPeriod): Html =>
  prior === null || deltas === null
    ? html`<p>No earlier report is held to compare with.</p>`
    : html`<p>Compared with the report for ${link(reportPath(symbol, prior), prior)}${prior_as_of === null ? "" : html`, as of ${dated(prior_as_of)}`}.</p>
${dataTable({ caption: "Lines of one kind and category together, in both reports.", columns: COLUMNS, rows: deltas })}`;

const COLUMNS: readonly Column<BoardCompositionDelta>[] = [
  {
    head: "Category",
    cell: ({ category, row_kind, unit }) =>
      html`${CATEGORY_WORDS[category]}<small>${ROW_KIND_WORDS[row_kind]}${unit === null ? "" : `, ${unitWords(unit)}`}</small>`,
  },
  { head: "Now", amount: true, cell: ({ current_amount, line_count }) => side(current_amount, line_count) },
  { head: "Before", amount: true, cell: ({ prior_amount, prior_line_count }) => side(prior_amount, prior_line_count) },
  { head: "Change", amount: true, cell: ({ delta }) => html`${delta === null ? "–" : groupedAmount(delta)}` },
];

const side = (amount: string | null, lines: number): Html => {
  if (lines === 0) return html`absent`;
  return html`${amount === null ? "not one figure" : groupedAmount(amount)}${lines === 1 ? "" : html`<small>${lines} lines</small>`}`;
};
