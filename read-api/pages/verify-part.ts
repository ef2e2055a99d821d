import { type Html, html } from "../../infra/http/pages/html.js";
import type { BoardReportDetail } from "../generated/types.js";
import { factList } from "./fact-list.js";
import { dated, documentLink, groupedAmount, hashed } from "./figures.js";
import { ANCHOR_WORDS } from "./words.js";

/** How a reader traces the figures of a report without trusting this page. `reads`: the same figures elsewhere. */
export const verifyPart = (report: BoardReportDetail, reads: Html): Html => html`<ol>
<li>Fetch the issuer’s document and hash it: <code>sha256sum</code> must print the hash below. The bundle holds the bytes as they were captured, should the issuer’s address no longer serve them.</li>
<li>Open it at the page that the report’s page here names beside each figure, and compare it with the text and the picture.</li>
<li>Record ${report.chain_seq} of the evidence chain names the reading, and through it the document, by hash; it is ${ANCHOR_WORDS[report.anchor_status]}.</li>
<li>The bundle brings two programs that check all of this offline.</li>
</ol>
${factList([
  ["Document", documentLink(report.source_url, report.source_sha256)],
  [
    "Size",
    html`${groupedAmount(String(report.source_bytes))} bytes${report.source_pages === null ? "" : `, ${report.source_pages} pages`}`,
  ],
  ["Captured", report.captured_at === null ? html`not recorded` : dated(report.captured_at)],
  ["Reading", hashed(report.report_artifact_id)],
  ["Read with", html`template ${report.template_id}, parser ${report.parser_version}`],
  ["Chain record", html`${report.chain_seq}`],
  ["The same figures", reads],
])}`;
