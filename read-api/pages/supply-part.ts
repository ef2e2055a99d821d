import type { RefusedMeasurement } from "../../domain/board/supply.js";
import { type Html, html, link, nothing } from "../../infra/http/pages/html.js";
import type { BoardMeasuredFloat, BoardNetworkSlice, BoardSupplyFigure, V1BoardTokenDetail } from "../generated/types.js";
import { bundleRead } from "./addresses.js";
import type { Window } from "./coverage-chart.js";
import { type Column, dataTable } from "./data-table.js";
import { dated, groupedAmount, hashed } from "./figures.js";
import { supplyChart } from "./supply-chart.js";
import { ageWords, LEGS_ABSENCE_WORDS, REFUSED_WORDS, TIER_WORDS, weakestTierWords } from "./supply-words.js";

/** What the page says beside the read itself. */
export type SupplyNotes = {
  /** Refusals newer than the latest reading of their network. */
  readonly refused: readonly RefusedMeasurement[];
  /** Why the latest reading of a network has not the strongest tier its registry entry allows. */
  readonly tierReasons: ReadonlyMap<string, string>;
};

/** Supply measured on each network, or plainly that none is; what could not be read; and how the home network's went. */
export const supplyPart = (token: V1BoardTokenDetail, { refused, tierReasons }: SupplyNotes, window: Window): Html =>
  html`${refused.map((refusal) => refusalNotice(refusal, token.network_slices))}${token.network_slices.length === 0 ? unmeasured(token) : measured(token, tierReasons)}${series(token, window)}${contextPart(token)}`;

const unmeasured = ({ chains_ingested: networks }: V1BoardTokenDetail): Html =>
  html`<p>No supply has been measured yet, on any of the networks the board is set to measure (${networks.join(", ")}). The reports’ own figures are not checked against a chain.</p>`;

const refusalNotice = (
  { network, refused_at, reason, detail, refusal_artifact_id, quorum_log_artifact_id }: RefusedMeasurement,
  slices: readonly BoardNetworkSlice[],
): Html => {
  const stands = slices.some((slice) => slice.network === network) ? "; the latest good reading stands with its own time" : "";
  return html`<div class="notice"><p>The newest reading on ${network} was refused, ${dated(refused_at)}: ${REFUSED_WORDS[reason]}. ${detail}</p>
<p>No figure was recorded${stands}. What every provider answered is kept: refusal ${hashed(refusal_artifact_id)}, quorum log ${hashed(quorum_log_artifact_id)}.</p></div>`;
};

const measured = (token: V1BoardTokenDetail, tierReasons: SupplyNotes["tierReasons"]): Html => {
  const caption = "Latest measured supply of each network; it never enters the coverage ratio.";
  const columns = sliceColumns(token.symbol, tierReasons);
  return html`${token.measured_float === null ? nothing : floatLine(token.measured_float)}${dataTable({ caption, columns, rows: token.network_slices })}`;
};

const floatLine = (float: BoardMeasuredFloat): Html =>
  html`<p><span class="soft">Sum over ${float.networks.join(", ")}</span><br><span class="figure">${groupedAmount(float.total_supply)}</span> tokens<small>${weakestTierWords(float.source_tier)}, oldest reading ${dated(float.as_of)}${float.late_networks.length === 0 ? nothing : html`; late and still summed: ${float.late_networks.join(", ")}`}</small></p>
${float.all_networks_measured === null ? nothing : html`<p>${float.all_networks_measured ? "Every network on which a third party sees supply is measured." : "A third party sees supply on networks that are not measured; see below."}</p>`}`;

const sliceColumns = (symbol: string, tierReasons: SupplyNotes["tierReasons"]): readonly Column<BoardNetworkSlice>[] => [
  { head: "Network", cell: ({ network, address }) => html`${network}<small class="hash">${address}</small>` },
  { head: "Supply, tokens", amount: true, cell: ({ total_supply }) => html`${groupedAmount(total_supply)}` },
  {
    head: "How it was read",
    cell: (slice) =>
      html`${TIER_WORDS[slice.source_tier]}<small><code>${slice.source_tier}</code>, ${readBy(slice)}</small>${reason(tierReasons.get(slice.network))}`,
  },
  {
    head: "Read at",
    cell: ({ as_of, block_number, age_seconds, freshness }) =>
      html`${dated(as_of)}<small>block ${groupedAmount(String(block_number))}, ${ageWords(age_seconds ?? 0)}, ${freshness === "CURRENT" ? "current" : html`<strong>late</strong>`}</small>`,
  },
  { head: "Evidence", cell: (slice) => evidence(slice, symbol) },
];

const readBy = ({ legs, legs_absence }: BoardNetworkSlice): string =>
  legs === null ? (legs_absence === null ? "" : LEGS_ABSENCE_WORDS[legs_absence]) : `${legs} independent providers agree`;

const reason = (text: string | undefined): Html => (text === undefined ? nothing : html`<small>${text}</small>`);

/** The artifacts by hash; their files are in the bundle. */
const evidence = ({ snapshot_artifact_id, quorum_log_artifact_id, storage_proof_artifact_id }: BoardNetworkSlice, symbol: string): Html => {
  const named: readonly (readonly [string, string | null])[] = [
    ["reading", snapshot_artifact_id],
    ["quorum log", quorum_log_artifact_id],
    ["storage proof", storage_proof_artifact_id],
  ];
  const short = (id: string): string => `${id.slice("sha256:".length, "sha256:".length + 8)}…`;
  const items = named.flatMap(([what, id]) => (id === null ? [] : [html`<small class="hash" title="${id}">${what} ${short(id)}</small>`]));
  return html`${link(bundleRead(symbol), "In the bundle")}${items}`;
};

/** The series of the shown network: a chart, and the last reading of each day. */
const series = (token: V1BoardTokenDetail, window: Window): Html => {
  const { supply_series: readings, supply_series_total_available: held, chain, symbol } = token;
  if (readings.length === 0) return held === 0 ? nothing : html`<p>No reading of ${chain} lies in the public window.</p>`;
  const caption = `Last reading of each day on ${chain}, newest first.`;
  return html`<h3>${symbol} on ${chain} over time</h3>
${supplyChart(chain, readings, window)}
<details><summary>The last reading of each day</summary>${dataTable({ caption, columns: DAY_COLUMNS, rows: lastOfEachDay(readings) })}</details>
<p class="soft">${readings.length === 1 ? "1 reading is" : `${readings.length} readings are`} shown${held > readings.length ? `, ${groupedAmount(String(held))} are held` : ""}. Dots, not a line: nothing is filled in between two readings.</p>`;
};

const lastOfEachDay = (newestFirst: readonly BoardSupplyFigure[]): readonly BoardSupplyFigure[] =>
  newestFirst.filter(({ time }, i) => time.slice(0, 10) !== newestFirst[i - 1]?.time.slice(0, 10));

const DAY_COLUMNS: readonly Column<BoardSupplyFigure>[] = [
  { head: "Read at", cell: ({ time }) => dated(time) },
  { head: "Supply, tokens", amount: true, cell: ({ total_supply }) => html`${groupedAmount(total_supply)}` },
  { head: "Block", amount: true, cell: ({ block_number }) => html`${groupedAmount(String(block_number))}` },
  { head: "Tier", cell: ({ source_tier }) => html`<code>${source_tier}</code>` },
];

/** A third party's split, plainly not ours. */
const contextPart = ({ unmeasured_context: context }: V1BoardTokenDetail): Html => {
  if (context === null) return nothing;
  const caption = `What ${context.provider_name} says, pulled ${context.pulled_at}: never a measurement of this service, and in none of its figures.`;
  return html`<h3>A third party’s split</h3>
${dataTable({ caption, columns: CONTEXT_COLUMNS, rows: context.networks })}
<p>Total ${groupedAmount(context.total_supply)}, ${splitOf(context)}. ${link(context.source_url, "Source")}<small class="hash">sha256 ${context.source_sha256}</small></p>`;
};

const splitOf = ({ networks, unmeasured_supply: supply, unmeasured_share_bps: share }: Context): string => {
  if (networks.length === 0) return "not split over networks";
  return `of it ${groupedAmount(supply)} on networks not measured here${share === null ? "" : ` (${share} basis points)`}`;
};

type Context = NonNullable<V1BoardTokenDetail["unmeasured_context"]>;
const CONTEXT_COLUMNS: readonly Column<Context["networks"][number]>[] = [
  { head: "Network as named there", cell: ({ network_label }) => html`${network_label}` },
  { head: "Supply, theirs", amount: true, cell: ({ supply }) => html`${groupedAmount(supply)}` },
  { head: "Measured here", cell: ({ measured: is, network }) => html`${is ? `yes, as ${network ?? ""}` : "no"}` },
];
