import { type Html, html, link, nothing } from "../../infra/http/pages/html.js";
import { pageBytes } from "../../infra/http/pages/layout.js";
import type { BoardTokenCard, V1BoardOverview } from "../generated/types.js";
import { getOverview } from "../routes/get-overview.js";
import { bundleRead, tokenPath, tokenRead } from "./addresses.js";
import { dated, groupedAmount, statedAmount, statusWords } from "./figures.js";
import { boardFoot } from "./foot.js";
import type { BoardView } from "./view.js";

const DESCRIPTION = "Reserve figures behind stablecoins, verbatim from the issuers’ reports, dated and linked to the hashed documents.";

/** The board's first page: the figures of the overview in a table. */
export const firstView: BoardView = (moment) => {
  const { body, evidence } = getOverview(moment, {});
  return { bytes: boardPage(body), evidence };
};

const boardPage = (overview: V1BoardOverview): Buffer =>
  pageBytes({
    title: "Reserve Board",
    description: DESCRIPTION,
    foot: boardFoot(overview.meta),
    main: html`<h1>What stands behind the tokens</h1>
<p>${DESCRIPTION} Between report dates the last stated figure is shown with its own date; nothing is modelled forward.</p>
${headline(overview)}
${overview.tokens.length === 0 ? html`<p>No token is tracked yet.</p>` : tokenTable(overview.tokens)}
${chainHead(overview)}`,
  });

/** The sum with the dates its parts are stated as of: they differ from token to token. */
const headline = ({ headline: sum, tokens }: V1BoardOverview): Html =>
  sum === null
    ? html`<p>No sum is stated: no current report states a total that can be summed.</p>`
    : html`<p><span class="soft">Sum of the latest stated reserves</span><br><span class="figure">USD ${groupedAmount(sum.total)}</span></p>
<ul>${sum.scopes.map(({ scope, total, symbols }) => html`<li>${scope === "SINGLE_TOKEN" ? "Single-token reports" : "Consolidated reports"} (${symbols.join(", ")}): USD ${groupedAmount(total)}, ${asOfOf(symbols, tokens)}</li>`)}</ul>`;

const asOfOf = (symbols: readonly string[], cards: readonly BoardTokenCard[]): Html => {
  const days = cards
    .flatMap(({ symbol, latest_stated }) => (latest_stated !== null && symbols.includes(symbol) ? [latest_stated.as_of] : []))
    .sort();
  const [first = "", last = ""] = [days.at(0), days.at(-1)];
  return first === last ? html`as of ${dated(first)}` : html`each as of its own date, from ${dated(first)} to ${dated(last)}`;
};

const tokenTable = (cards: readonly BoardTokenCard[]): Html => html`<div class="scroll"><table class="board" role="table">
<caption>Latest stated figures of each token, as its report states them.</caption>
<thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">Token</th><th role="columnheader" scope="col">Status</th><th role="columnheader" scope="col" class="amount">Reserves stated</th><th role="columnheader" scope="col" class="amount">Liabilities stated</th><th role="columnheader" scope="col" class="amount">Coverage ratio</th><th role="columnheader" scope="col">As of</th><th role="columnheader" scope="col" class="amount">Measured supply</th><th role="columnheader" scope="col">Links</th></tr></thead>
<tbody role="rowgroup">
${cards.map(tokenRow)}
</tbody></table></div>`;

const tokenRow = (card: BoardTokenCard): Html => html`<tr role="row">
<th role="rowheader" scope="row">${link(tokenPath(card.symbol), card.symbol)}<small>${card.token_name}, ${card.issuer_name}</small></th>
<td role="cell" data-label="Status"><div><span class="status ${card.attestation_status}">${statusWords(card.attestation_status)}</span>${statusNote(card)}</div></td>
${figureCells(card)}
<td role="cell" class="amount" data-label="Measured supply"><div>${measuredSupply(card)}</div></td>
<td role="cell" data-label="Links"><ul class="links">${links(card)}</ul></td>
</tr>
`;

/** Says in words what the status means for the figures beside it. */
const statusNote = ({ attestation_status, withheld_stale, overdue, next_report_expected_by }: BoardTokenCard): Html => {
  const late = overdue === true ? html`<small>Report overdue, expected by ${next_report_expected_by ?? ""}</small>` : nothing;
  if (withheld_stale !== null) {
    const { last_report_month, withheld_since } = withheld_stale;
    return html`<small>Latest report is for ${last_report_month}; its figures are withheld since ${withheld_since}.</small>${late}`;
  }
  return attestation_status === "STALE"
    ? html`<small>The latest report is older than the period of its cadence and the publication grace together. That is its age; whether a report is overdue is said apart.</small>${late}`
    : late;
};

const figureCells = ({ latest_stated: stated, latest_coverage: coverage, attestation_status }: BoardTokenCard): Html => {
  if (stated === null)
    return html`<td role="cell" data-label="Figures" colspan="4"><div>${attestation_status === "NONE" ? "None: no report is held." : "Withheld."}</div></td>`;
  return html`<td role="cell" class="amount" data-label="Reserves stated"><div>${statedAmount(stated.total_reserve, "USD")}</div></td>
<td role="cell" class="amount" data-label="Liabilities stated"><div>${statedAmount(stated.liability, stated.liability_unit)}</div></td>
<td role="cell" class="amount" data-label="Coverage ratio"><div>${coverage?.coverage_ratio ?? "none"}</div></td>
<td role="cell" data-label="As of"><div><time datetime="${stated.as_of}">${stated.as_of}</time>${stated.scope === "CONSOLIDATED_GROUP" ? html`<small>consolidated report</small>` : nothing}</div></td>`;
};

/** The sum over the published networks, with the weakest tier of it and the instant of its oldest reading; apart from the ratio. */
const measuredSupply = ({ measured_float: float }: BoardTokenCard): Html =>
  float === null
    ? html`not measured`
    : html`${groupedAmount(float.total_supply)}<small><code>${float.source_tier}</code></small><small>${dated(float.as_of)}</small>${float.late_networks.length === 0 ? nothing : html`<small><strong>late</strong>: ${float.late_networks.join(", ")}</small>`}`;

const links = ({ symbol, latest_stated, withheld_stale }: BoardTokenCard): Html => {
  const source = latest_stated?.source_url ?? withheld_stale?.source_url;
  const sha256 = latest_stated?.source_sha256 ?? withheld_stale?.source_sha256;
  return html`${source === undefined ? nothing : html`<li>${link(source, "Document")}<small class="hash" title="${sha256 ?? ""}">sha256 ${(sha256 ?? "").slice(0, 8)}…</small></li>`}<li><a href="${tokenRead(symbol)}" aria-label="JSON of ${symbol}">JSON</a></li><li><a href="${bundleRead(symbol)}" aria-label="Evidence bundle of ${symbol}">Bundle</a></li>`;
};

const chainHead = ({
  chain_head_seq: seq,
  chain_head_hash: hash,
  methodology_sha256: methodology,
}: V1BoardOverview): Html => html`<h2>Evidence</h2>
<p>${seq === null ? "The evidence chain is empty." : html`Head of the evidence chain: record ${seq}, <span class="hash">${hash ?? ""}</span>.`}</p>
${methodology === null ? nothing : html`<p>${link("/methodology", "Methodology")} in force: <span class="hash">${methodology}</span>, reviewed.</p>`}
<p>The same figures as JSON: ${link("/v1/board/overview", "overview")}, ${link("/v1/board/coverage", "coverage")}, ${link("/v1/board/attestations", "attestations")}.</p>`;
