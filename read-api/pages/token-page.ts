import { measuredOn } from "../../domain/board/measured-float.js";
import type { MeasuredNetwork, RefusedMeasurement } from "../../domain/board/supply.js";
import { windowStart } from "../../domain/board/windowed-series.js";
import { type Html, html, link } from "../../infra/http/pages/html.js";
import { pageBytes } from "../../infra/http/pages/layout.js";
import type { BoardMoment } from "../board-moment.js";
import { findToken } from "../find-token.js";
import type { BoardAttestationEntry, BoardReportDetail, BoardRevisionEntry, V1BoardTokenDetail } from "../generated/types.js";
import { getAttestationIndex } from "../routes/get-attestation-index.js";
import { getRevisions } from "../routes/get-revisions.js";
import { getToken } from "../routes/get-token.js";
import { bundleRead, reportPath, revisionsRead, tokenRead } from "./addresses.js";
import { compositionPart } from "./composition-part.js";
import type { Window } from "./coverage-chart.js";
import { coveragePart } from "./coverage-part.js";
import { factList } from "./fact-list.js";
import { hashed } from "./figures.js";
import { boardFoot } from "./foot.js";
import { reconciliationPart } from "./reconciliation-part.js";
import { reportFacts, statedFacts } from "./report-facts.js";
import { reportsPart } from "./reports-part.js";
import { revisionsPart } from "./revisions-part.js";
import { statusPart } from "./status-part.js";
import { type SupplyNotes, supplyPart } from "./supply-part.js";
import { verifyPart } from "./verify-part.js";
import type { BoardView } from "./view.js";

/** What the API serves of one token. */
type TokenReads = {
  readonly token: V1BoardTokenDetail;
  readonly entries: readonly BoardAttestationEntry[];
  readonly revisions: readonly BoardRevisionEntry[];
  readonly window: Window;
  readonly notes: SupplyNotes;
};

/** /tokens/{symbol}: the token's read, its months of the index and its part of the revision log. Problem: 404 `unknown_token`. */
export const tokenView: BoardView = (moment, { symbol = "" }) => {
  const token = getToken(moment, { symbol });
  const index = getAttestationIndex({ ...moment, tokens: [findToken(moment, symbol)] }, {});
  const revisions = getRevisions(moment, { symbol });
  const { supply, refusals } = findToken(moment, symbol).token;
  const shown = { token: token.body, entries: index.body.entries, revisions: revisions.body.entries };
  const reads = { ...shown, window: publicWindow(moment), notes: supplyNotes(supply, refusals) };
  const aging = token.body.network_slices.length > 0;
  return { bytes: tokenPage(reads), evidence: [...token.evidence, ...index.evidence, ...revisions.evidence], aging };
};

/** A refusal is news until a later reading is recorded. */
const supplyNotes = (supply: readonly MeasuredNetwork[], refusals: readonly RefusedMeasurement[]): SupplyNotes => ({
  refused: refusals.filter(({ network, refused_at }) => {
    const latest = measuredOn(supply, network);
    return latest === undefined || latest.latest_recorded_at < refused_at;
  }),
  tierReasons: new Map(supply.flatMap(({ network, latest_tier_reason: reason }) => (reason === null ? [] : [[network, reason] as const]))),
});

const publicWindow = ({ today, config }: BoardMoment): Window => ({
  from: windowStart(today, config.settings.PUBLIC_WINDOW_DAYS),
  to: today,
});

const tokenPage = ({ token, entries, revisions, window, notes }: TokenReads): Buffer =>
  pageBytes({
    title: `Reserve Board: ${token.symbol}`,
    description: `What the reports behind ${token.symbol} state, with dates, documents and hashes.`,
    foot: boardFoot(token.meta),
    main: html`<h1>${token.symbol}<small>${token.token_name}, ${token.issuer_entity_name ?? token.issuer_name}</small></h1>
${statusPart(token)}
${token.latest_report === null ? html`<p>No figure is shown.</p>` : latestReport(token, token.latest_report)}
<h2>Coverage over time</h2>
${coveragePart(token, window)}
<h2>Reports</h2>
${reportsPart(token, entries)}
<h2>Measured supply</h2>
${supplyPart(token, notes, window)}
<p>Home network ${token.chain}, contract ${hashed(token.address)}, ${token.decimals} decimals.</p>
<h2>Stated beside measured</h2>
${reconciliationPart(token)}
<h2>Revisions</h2>
${revisionsPart(revisions)}
<h2>How to verify</h2>
${token.latest_report === null ? elsewhere(token.symbol) : verifyPart(token.latest_report, elsewhere(token.symbol))}`,
  });

const latestReport = (
  { symbol }: V1BoardTokenDetail,
  report: BoardReportDetail,
): Html => html`<h2>Latest report, ${link(reportPath(symbol, report.period), report.period)}</h2>
${factList(statedFacts(report))}
${factList(reportFacts(report))}
<h2>Composition</h2>
${compositionPart(report)}`;

const elsewhere = (symbol: string): Html =>
  html`<span>${link(tokenRead(symbol), "Token as JSON")}, ${link(revisionsRead(symbol), "revisions as JSON")}, ${link(bundleRead(symbol), "evidence bundle (zip)")}</span>`;
