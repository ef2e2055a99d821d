import { type Html, html, link, nothing } from "../../infra/http/pages/html.js";
import type {
  BoardCoverageRatioAll,
  BoardMeasuredChain,
  BoardReconciliation,
  BoardReportDetail,
  V1BoardTokenDetail,
} from "../generated/types.js";
import { reportPath } from "./addresses.js";
import { type Column, dataTable } from "./data-table.js";
import { factList } from "./fact-list.js";
import { dated, groupedAmount, hashed, statedAmount } from "./figures.js";
import { RECONCILIATION_WORDS, SOURCE_WORDS } from "./reconciliation-words.js";
import { TIER_WORDS, weakestTierWords } from "./supply-words.js";

/** Comparisons that stand open on the page; the others are there when asked for. */
const NEWEST_SHOWN = 4;

/** What reports state beside what was measured at their cutoffs, and the ratio over all networks under its own name. */
export const reconciliationPart = (token: V1BoardTokenDetail): Html => {
  if (token.withheld_stale !== null) return html`<p>Withheld with the latest report.</p>`;
  const { reconciliations: entries, reconciliations_total_available: held, chain, symbol, coverage_ratio_all: ratio } = token;
  const caption = `What each report states for its dates beside what was measured on ${chain} at the cutoff, newest first.`;
  const [newest, older] = [entries.slice(0, NEWEST_SHOWN), entries.slice(NEWEST_SHOWN)];
  const table =
    entries.length === 0
      ? html`<p>No report states a figure that can be held against a measurement on ${chain}.</p>`
      : html`${dataTable({ caption, columns: columnsFor(symbol), rows: newest })}${older.length === 0 ? nothing : olderPart(symbol, older)}
<p class="soft">A comparison, not a cause: it says how far two figures lie apart, not why.${(held ?? 0) > entries.length ? ` ${entries.length} of ${held} are shown.` : ""}</p>`;
  return html`${table}${ratio === null ? nothing : ratioPart(ratio)}`;
};

const olderPart = (symbol: string, older: readonly BoardReconciliation[]): Html => {
  const caption = "Comparisons at earlier dates, newest first.";
  const table = dataTable({ caption, columns: columnsFor(symbol), rows: older });
  return html`
<details><summary>${older.length} at earlier dates</summary>${table}</details>`;
};

const columnsFor = (symbol: string): readonly Column<BoardReconciliation>[] => [
  {
    head: "As of",
    cell: ({ as_of, report_month, cutoff_at }) =>
      html`${dated(as_of)}<small>cutoff ${dated(cutoff_at)}, report ${link(reportPath(symbol, report_month), report_month)}</small>`,
  },
  { head: "Stated", amount: true, cell: ({ attested_supply, attested_unit }) => statedAmount(attested_supply, attested_unit) },
  {
    head: "Measured",
    amount: true,
    cell: ({ measured_supply: supply }) => (supply === null ? html`none` : html`${groupedAmount(supply)}<small>tokens</small>`),
  },
  {
    head: "Difference",
    amount: true,
    cell: ({ difference, difference_bps: points }) =>
      difference === null
        ? html`none`
        : html`${groupedAmount(difference)}${points === null ? nothing : html`<small>${points} basis points</small>`}`,
  },
  {
    head: "Outcome",
    cell: ({ status, reason, tolerance_bps, attested_scope, attested_label }) =>
      html`${RECONCILIATION_WORDS[reason ?? status] ?? status}<small><code>${status}</code>; stated ${attested_scope === "TOTAL" ? "for the whole token" : `for this network (${attested_label ?? "no label"})`}; tolerance ${tolerance_bps} basis points or half the last printed place</small>`,
  },
  { head: "How it was measured", cell: howMeasured },
];

const howMeasured = ({ measured_at, measured_source, measured_tier, measured_block, offset_seconds }: BoardReconciliation): Html =>
  measured_at === null || measured_source === null || measured_tier === null
    ? html`not measured`
    : html`${SOURCE_WORDS[measured_source]}<small>${dated(measured_at)}, ${offsetWords(offset_seconds ?? 0)}; block ${groupedAmount(String(measured_block ?? 0))}; <code>${measured_tier}</code></small>`;

const offsetWords = (seconds: number): string =>
  seconds === 0 ? "at the cutoff" : `${Math.abs(seconds)} s ${seconds < 0 ? "before" : "after"} the cutoff`;

/** `coverage_ratio_all`, never called the coverage ratio (Addendum B 13.3). */
const ratioPart = (ratio: BoardCoverageRatioAll): Html => html`<h3>Reserves over supply measured on every network</h3>
${
  ratio.status === "RATIO" && ratio.measured_float !== null && ratio.source_tier !== null
    ? factList([
        [
          "Ratio over all networks",
          html`<span class="figure">${ratio.coverage_ratio ?? "none"}</span><small>as of ${dated(ratio.as_of)}; not the coverage ratio, which divides two stated figures</small>`,
        ],
        ["Reserves stated", html`${groupedAmount(ratio.total_reserve_usd)} USD<small>report for ${ratio.report_month}</small>`],
        [
          "Measured at its cutoff",
          html`${groupedAmount(ratio.measured_float)} tokens<small>${ratio.networks.join(", ")}; ${weakestTierWords(ratio.source_tier)}</small>`,
        ],
      ])
    : html`<p>Not formed for ${dated(ratio.as_of)}: at the report’s cutoff there is no measurement on ${ratio.networks_missing.join(", ")}. The report states ${groupedAmount(ratio.total_reserve_usd)} USD of reserves.</p>`
}`;

/** What was measured at the cutoff of one report's own date. */
export const measuredAtCutoffPart = ({ measured_at_cutoff: measured, cutoff_at, liability, liability_unit }: BoardReportDetail): Html =>
  measured.length === 0
    ? html`<p>Nothing was measured at the cutoff, ${dated(cutoff_at)}.</p>`
    : html`<p>The report states ${liability === null ? "no liability" : html`${statedAmount(liability, liability_unit)} of liabilities`}.</p>
${dataTable({ caption: `Supply measured at the cutoff, ${cutoff_at}.`, columns: MEASURED_COLUMNS, rows: measured })}
<p class="soft">Shown beside the report and never part of its coverage ratio. The token’s page compares the two.</p>`;

const MEASURED_COLUMNS: readonly Column<BoardMeasuredChain>[] = [
  { head: "Network", cell: ({ chain }) => html`${chain}` },
  { head: "Supply, tokens", amount: true, cell: ({ supply }) => html`${groupedAmount(supply)}` },
  {
    head: "How it was read",
    cell: ({ source, tier }) =>
      html`${SOURCE_WORDS[source]}${tier === null ? nothing : html`<small>${TIER_WORDS[tier]}, <code>${tier}</code></small>`}`,
  },
  {
    head: "Read at",
    cell: ({ measured_at, block_number }) =>
      html`${measured_at === null ? "not recorded" : dated(measured_at)}${block_number === null ? nothing : html`<small>block ${groupedAmount(String(block_number))}</small>`}`,
  },
  { head: "Evidence", cell: ({ artifact_id }) => (artifact_id === null ? html`none` : hashed(artifact_id)) },
];
