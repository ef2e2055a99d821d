import { html, nothing } from "../../infra/http/pages/html.js";
import { pageBytes } from "../../infra/http/pages/layout.js";

/** Changes of the contract, newest first. */
const CHANGES: readonly { readonly version: string; readonly what: string }[] = [
  {
    version: "0.1.0",
    what: "First version: overview, token, coverage, attestation index, attestation period and revisions. chains is the former name of chains_ingested.",
  },
];

/** /docs/changes: what a caller would notice. */
export const changesPage = (): Buffer =>
  pageBytes({
    title: "Reserve Board: changes",
    description: "Changes of the API, newest first.",
    main: html`<h1>Changes</h1>
<p>Within v1, fields, values, codes and operations may be added at any time; nothing is removed, renamed or narrowed without notice.</p>
${CHANGES.map(({ version, what }) => html`<h2>${version}</h2><p>${what}</p>`)}`,
    foot: nothing,
  });
