import { type Html, html } from "../../infra/http/pages/html.js";
import type { BoardCompositionRow, BoardReportDetail } from "../generated/types.js";
import { compositionChart } from "./composition-chart.js";
import { type Column, dataTable } from "./data-table.js";
import { statedAmount } from "./figures.js";
import { CATEGORY_WORDS, ROW_KIND_WORDS } from "./words.js";

/** The lines of a report: a chart of the reserve lines beside the table that states all of them. */
export const compositionPart = ({ rows, composition_as_of: asOf }: BoardReportDetail): Html =>
  rows.length === 0
    ? html`<p>The report states no line that is served.</p>`
    : html`<div class="beside">${compositionChart(rows, asOf)}${dataTable({ caption: `Lines of the report as of ${asOf}, in its order.`, columns: COLUMNS, rows })}</div>`;

const COLUMNS: readonly Column<BoardCompositionRow>[] = [
  { head: "Line", cell: ({ label }) => html`${label}` },
  { head: "Kind", cell: ({ row_kind, category }) => html`${CATEGORY_WORDS[category]}<small>${ROW_KIND_WORDS[row_kind]}</small>` },
  { head: "Amount", amount: true, cell: ({ amount, unit }) => statedAmount(amount, unit) },
];
