import { type Html, html, link, nothing } from "../../infra/http/pages/html.js";
import type { BoardAttestedCoverage, V1BoardTokenDetail } from "../generated/types.js";
import { reportPath } from "./addresses.js";
import { coverageChart, type Window } from "./coverage-chart.js";
import { type Column, dataTable } from "./data-table.js";
import { dated, groupedAmount } from "./figures.js";

/** The coverage ratio over the public window, as the token's read serves it, and how many older points there are. */
export const coveragePart = (token: V1BoardTokenDetail, window: Window): Html => {
  if (token.withheld_stale !== null) return html`<p>Withheld with the latest report.</p>`;
  const { symbol, coverage_series: series } = token;
  const caption = `Coverage ratio at each date stated from ${window.from} to ${window.to}, newest first.`;
  if (token.coverage_series_total_available === 0)
    return html`<p>No coverage ratio is formed: no report held states both sides for this token alone.</p>`;
  const shown =
    series.length === 0
      ? html`<p>No date with both sides lies in the public window, ${dated(window.from)} to ${dated(window.to)}.</p>`
      : html`<div class="beside">${coverageChart(series, window)}${dataTable({ caption, columns: columnsFor(symbol), rows: series })}</div>
<p class="soft">Points, not a line: between two stated dates nothing is known, and nothing is filled in.</p>`;
  return html`${shown}${older(token)}`;
};

const older = ({ walled_history_points: count, history_window_days: days }: V1BoardTokenDetail): Html =>
  count === 0
    ? nothing
    : html`<p>${count === 1 ? "One older point lies" : `${count} older points lie`} before the public window of ${days} days. Each report below states its own.</p>`;

const columnsFor = (symbol: string): readonly Column<BoardAttestedCoverage>[] => [
  { head: "As of", cell: ({ as_of }) => dated(as_of) },
  { head: "Ratio", amount: true, cell: ({ coverage_ratio }) => html`${coverage_ratio}` },
  { head: "Reserves, USD", amount: true, cell: ({ total_reserve_usd }) => html`${groupedAmount(total_reserve_usd)}` },
  { head: "Liabilities", amount: true, cell: ({ tokens_outstanding }) => html`${groupedAmount(tokens_outstanding)}` },
  { head: "Report", cell: ({ report_month }) => link(reportPath(symbol, report_month), report_month) },
];
