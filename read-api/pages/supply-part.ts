import type { BoardNetworkSlice, V1BoardTokenDetail } from "../generated/types.js";
import { type Column, dataTable } from "./data-table.js";
import { dated, groupedAmount } from "./figures.js";
import { type Html, html } from "./html.js";

/** Supply measured on each network, or plainly that none is. */
export const supplyPart = ({ network_slices: slices, chains_ingested: networks }: V1BoardTokenDetail): Html =>
  slices.length === 0
    ? html`<p>No supply has been measured yet, on any of the networks the board is set to measure (${networks.join(", ")}). The reports’ own figures are not checked against a chain.</p>`
    : dataTable({ caption: "Latest measured supply of each network; it never enters the coverage ratio.", columns: COLUMNS, rows: slices });

const COLUMNS: readonly Column<BoardNetworkSlice>[] = [
  { head: "Network", cell: ({ network }) => html`${network}` },
  { head: "Supply, tokens", amount: true, cell: ({ total_supply }) => html`${groupedAmount(total_supply)}` },
  { head: "Tier", cell: ({ source_tier }) => html`<code>${source_tier}</code>` },
  { head: "Read at", cell: ({ as_of, freshness }) => html`${dated(as_of)}<small>${freshness === "CURRENT" ? "current" : "late"}</small>` },
];
