import { type Html, html, link, nothing } from "../../infra/http/pages/html.js";
import type { BoardAttestationEntry, BoardPublishedUnreadable, V1BoardTokenDetail } from "../generated/types.js";
import { reportPath } from "./addresses.js";
import { type Column, dataTable } from "./data-table.js";
import { dated, documentLink } from "./figures.js";

/** A month of a token's series: read, published but unreadable, or without any report. */
type SeriesMonth =
  | { readonly period: string; readonly kind: "active"; readonly entry: BoardAttestationEntry }
  | { readonly period: string; readonly kind: "unreadable"; readonly document: BoardPublishedUnreadable }
  | { readonly period: string; readonly kind: "missing" };

/** Every month the board knows of, newest first, and what became of it. */
export const reportsPart = (token: V1BoardTokenDetail, entries: readonly BoardAttestationEntry[]): Html => {
  const rows = seriesMonths(token, entries);
  if (rows.length === 0) return html`<p>No report is held.</p>`;
  return dataTable({
    caption: "Months of the series, newest first. A past report is a record; its page stays readable.",
    columns: COLUMNS,
    rows,
  });
};

const seriesMonths = (token: V1BoardTokenDetail, entries: readonly BoardAttestationEntry[]): readonly SeriesMonth[] => {
  const months: SeriesMonth[] = [
    ...entries.map((entry) => ({ period: entry.period, kind: "active" as const, entry })),
    ...token.published_unreadable_periods.map((document) => ({ period: document.period, kind: "unreadable" as const, document })),
    ...token.missing_periods.map((period) => ({ period, kind: "missing" as const })),
  ];
  return months.sort((a, b) => (a.period < b.period ? 1 : a.period > b.period ? -1 : 0));
};

const COLUMNS: readonly Column<SeriesMonth>[] = [
  {
    head: "Month",
    cell: (month) => (month.kind === "active" ? link(reportPath(month.entry.symbol, month.period), month.period) : dated(month.period)),
  },
  { head: "Status", cell: (month) => statusCell(month) },
  { head: "True for", cell: (month) => (month.kind === "active" ? dated(month.entry.composition_as_of) : html`–`) },
  { head: "Issued", cell: (month) => (month.kind === "active" ? issued(month.entry) : html`–`) },
  { head: "Captured", cell: (month) => capturedCell(month) },
  { head: "Accountant", cell: (month) => (month.kind === "active" ? html`${month.entry.accountant_name ?? "not read"}` : html`–`) },
];

const issued = ({ issued_on: day }: BoardAttestationEntry): Html => (day === null ? html`not stated` : dated(day));

const statusCell = (month: SeriesMonth): Html => {
  switch (month.kind) {
    case "active":
      return html`Active${month.entry.restated ? html`<small>reissued by the issuer</small>` : nothing}${month.entry.report_scope === "CONSOLIDATED_GROUP" ? html`<small>consolidated report</small>` : nothing}`;
    case "unreadable":
      return html`Published, could not be read; used in no figure<br>${documentLink(month.document.document_url, month.document.document_sha256)}`;
    case "missing":
      return html`Missing<small>the cadence called for a report and none is held</small>`;
  }
};

const capturedCell = (month: SeriesMonth): Html => {
  const at = month.kind === "active" ? month.entry.captured_at : month.kind === "unreadable" ? month.document.captured_at : null;
  return at === null ? html`–` : dated(at);
};
