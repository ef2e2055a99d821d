import { html, nothing } from "../../infra/http/pages/html.js";
import { pageBytes } from "../../infra/http/pages/layout.js";
import { PROBLEM_CODES, problemCodes } from "../../infra/http/problem-codes.js";

/** /docs/errors: every code, at the anchor that `type` of a problem names. */
export const errorsPage = (): Buffer =>
  pageBytes({
    title: "Reserve Board: errors",
    description: "Every error code of the API and what it means.",
    main: html`<h1>Errors</h1>
<p>Errors are problem details (RFC 9457) of the type <code>application/problem+json</code>. <code>code</code> is stable; <code>detail</code> is for people.</p>
${problemCodes.map(
  (
    code,
  ) => html`<section id="${code}"><h2><code>${code}</code></h2><p>${PROBLEM_CODES[code].status} ${PROBLEM_CODES[code].title}. ${PROBLEM_CODES[code].meaning}</p></section>
`,
)}`,
    foot: nothing,
  });
