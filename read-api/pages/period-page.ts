import type { BoardReport } from "../../domain/board/facts.js";
import { type Html, html, link, nothing } from "../../infra/http/pages/html.js";
import { pageBytes } from "../../infra/http/pages/layout.js";
import { findToken } from "../find-token.js";
import type { BoardRestatement, V1BoardAttestationPeriod } from "../generated/types.js";
import { getAttestationPeriod } from "../routes/get-attestation-period.js";
import { bundleRead, reportRead, tokenPath } from "./addresses.js";
import { compositionChart } from "./composition-chart.js";
import { dataTable } from "./data-table.js";
import { deltasPart } from "./deltas-part.js";
import { factList } from "./fact-list.js";
import { dated, documentLink } from "./figures.js";
import { boardFoot } from "./foot.js";
import { readFigures } from "./read-figures.js";
import { measuredAtCutoffPart } from "./reconciliation-part.js";
import { reportFacts, statedFacts } from "./report-facts.js";
import { verifyPart } from "./verify-part.js";
import type { BoardView } from "./view.js";
import { FLAG_WORDS, REVISION_WORDS } from "./words.js";

/** /tokens/{symbol}/{period}: one report, with the words its figures were read from. Problems: 404 `unknown_token`, `unknown_period`. */
export const periodView: BoardView = (moment, { symbol = "", period = "" }) => {
  const { body, evidence } = getAttestationPeriod(moment, { symbol, period });
  const { token, clock } = findToken(moment, symbol);
  const report = token.reports.find(({ report_artifact_id }) => report_artifact_id === body.report.report_artifact_id);
  return { bytes: periodPage(body, report, clock.status === "WITHHELD_STALE"), evidence };
};

const periodPage = (page: V1BoardAttestationPeriod, report: BoardReport | undefined, stale: boolean): Buffer =>
  pageBytes({
    title: `Reserve Board: ${page.symbol} ${page.period}`,
    description: `The report on ${page.symbol} for ${page.period}, figure by figure.`,
    foot: boardFoot(page.meta),
    main: html`<p class="soft">${link(tokenPath(page.symbol), `All of ${page.symbol}`)}</p>
<h1>${page.symbol}, report for ${page.period}<small>${page.token_name}, ${page.issuer_entity_name ?? page.issuer_name}</small></h1>
${stale ? html`<div class="notice"><p>This report is a record of what was stated then. The token’s latest report is too old for its figures to be shown as current.</p></div>` : nothing}
${restatement(page.restatement)}
${factList(statedFacts(page.report))}
${factList(reportFacts(page.report))}
${quote(page)}
<h2>Composition</h2>
${compositionChart(page.report.rows, page.report.composition_as_of)}
<h2>Figures and where they stand</h2>
${report === undefined ? nothing : html`${readFigures(page.report, report)}${readWords(report)}`}
<h2>Measured at the cutoff</h2>
${measuredAtCutoffPart(page.report)}
<h2>Flags</h2>
${page.flags.length === 0 ? html`<p>Nothing to notice beside the figures.</p>` : html`<ul>${page.flags.map(({ kind, detail }) => html`<li><strong>${FLAG_WORDS[kind]}</strong>: ${detail}</li>`)}</ul>`}
<h2>Since the report before</h2>
${deltasPart(page)}
<h2>How to verify</h2>
${verifyPart(page.report, elsewhere(page))}`,
  });

/** That this report stands in place of another, and why. */
const restatement = (restated: BoardRestatement | null): Html =>
  restated === null
    ? nothing
    : html`<div class="notice"><p><strong>Supersedes an earlier reading or report</strong>: ${REVISION_WORDS[restated.reason]}. Recorded ${dated(restated.recorded_at)} (${link(`/revisions#${restated.revision_id}`, "revision log")}).</p>
${restated.reason_text === null ? nothing : html`<blockquote>${restated.reason_text}</blockquote>`}
<p>Before: ${documentLink(restated.superseded_source_url, restated.superseded_source_sha256)}</p></div>`;

const quote = ({ quote: sentence }: V1BoardAttestationPeriod): Html =>
  sentence === null
    ? nothing
    : html`<figure><blockquote>${sentence.text}</blockquote><figcaption class="soft">${sentence.kind === "OPINION" ? "Opinion of the accountant" : "Assertion of the issuer"}, page ${sentence.page} of the document</figcaption></figure>`;

/** Texts that names, dates and kinds were read from. */
const readWords = ({ parse }: BoardReport): Html =>
  parse.metadata_places.length === 0
    ? nothing
    : dataTable({
        caption: "What else was read, with page and text.",
        columns: [
          { head: "What", cell: ({ field }) => html`${field.replaceAll("_", " ")}` },
          { head: "Page", amount: true, cell: ({ page }) => html`${page}` },
          { head: "As printed", cell: ({ text }) => html`<q>${text}</q>` },
        ],
        rows: parse.metadata_places,
      });

const elsewhere = ({ symbol, period }: V1BoardAttestationPeriod): Html =>
  html`<span>${link(reportRead(symbol, period), "Report as JSON")}, ${link(bundleRead(symbol), "evidence bundle (zip)")}</span>`;
