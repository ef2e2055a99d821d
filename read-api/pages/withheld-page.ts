import { html, link, nothing } from "../../infra/http/pages/html.js";
import { pageBytes } from "../../infra/http/pages/layout.js";
import type { BoardMoment } from "../board-moment.js";
import type { V1Meta } from "../generated/types.js";
import { boardFoot } from "./foot.js";
import { REVIEW_WORDS } from "./words.js";

/** The page while no review covers the methodology in force: no figure, count or date of any token. */
export const withheldPage = (meta: V1Meta, { review }: BoardMoment): Buffer =>
  pageBytes({
    title: "Reserve Board: figures withheld",
    description: "No recorded review covers the methodology in force.",
    foot: boardFoot(meta),
    main: html`<h1>Figures are withheld</h1>
<div class="notice"><p>No recorded review covers the methodology in force, so no figure is shown here or served by the API until one does.</p>
<p>Review state: ${REVIEW_WORDS[review.state]}.${review.withheldSince === null ? nothing : html` Withheld since <time datetime="${review.withheldSince}">${review.withheldSince}</time>.`}</p>
${review.methodologySha256 === null ? nothing : html`<p>Methodology <span class="hash">${review.methodologySha256}</span></p>`}</div>
<p>The ${link("/methodology", "methodology")}, the ${link("/docs", "API description")} and the ${link("/terms", "terms")} stay readable.</p>`,
  });
