import { type Html, html, link, nothing } from "../../infra/http/pages/html.js";
import type { BoardRevisionEntry, RevisionChange } from "../generated/types.js";
import { reportPath, tokenPath } from "./addresses.js";
import { type Column, dataTable } from "./data-table.js";
import { factList } from "./fact-list.js";
import { dated, hashed } from "./figures.js";
import { ANCHOR_WORDS, REVISION_WORDS } from "./words.js";

/** Supersessions, newest first: what gave way to what, why, and every served change. */
export const revisionsPart = (entries: readonly BoardRevisionEntry[]): Html =>
  entries.length === 0 ? html`<p>No report has given way to another.</p>` : html`${entries.map(entryPart)}`;

const entryPart = (entry: BoardRevisionEntry): Html => html`<article class="entry" id="${entry.revision_id}">
<h3>${link(tokenPath(entry.symbol), entry.symbol)}${entry.period === null ? nothing : html` ${link(reportPath(entry.symbol, entry.period), entry.period)}`}: ${REVISION_WORDS[entry.reason]}</h3>
<p class="soft">Recorded ${dated(entry.recorded_at)} as record ${entry.seq} of the chain, ${ANCHOR_WORDS[entry.anchor_status]}.${entry.alerted ? " It is of the kind that subscribers are told of." : ""}</p>
${entry.reason_text === null ? nothing : html`<blockquote>${entry.reason_text}</blockquote>`}
${changesTable(entry)}
<details><summary>Documents and records</summary>${factList(hashFacts(entry))}</details>
</article>
`;

const changesTable = ({ changes, changes_total }: BoardRevisionEntry): Html =>
  changes.length === 0
    ? html`<p>No stated figure or field changed.</p>`
    : html`${dataTable({ caption: changes.length === changes_total ? "What changed." : `The first ${changes.length} of ${changes_total} changes; the record has all.`, columns: COLUMNS, rows: changes })}`;

const COLUMNS: readonly Column<RevisionChange>[] = [
  { head: "Field", cell: ({ field }) => html`<code>${field}</code>` },
  { head: "Before", cell: ({ before }) => html`${before ?? "not stated"}` },
  { head: "After", cell: ({ after }) => html`${after ?? "not stated"}` },
];

const hashFacts = (entry: BoardRevisionEntry): readonly (readonly [string, Html])[] => [
  ["Document before", hashed(entry.superseded_source_sha256 ?? "none")],
  ["Document after", hashed(entry.superseding_source_sha256 ?? "none")],
  ["Reading before", hashed(entry.superseded_artifact_id)],
  ["Reading after", hashed(entry.superseding_artifact_id)],
];
