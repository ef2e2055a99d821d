import { html, link } from "../../infra/http/pages/html.js";
import { pageBytes } from "../../infra/http/pages/layout.js";
import type { V1BoardRevisions } from "../generated/types.js";
import { getRevisions } from "../routes/get-revisions.js";
import { revisionsRead } from "./addresses.js";
import { boardFoot } from "./foot.js";
import { revisionsPart } from "./revisions-part.js";
import type { BoardView } from "./view.js";

/** /revisions: the whole revision log, newest first. */
export const revisionsView: BoardView = (moment) => {
  const { body, evidence } = getRevisions(moment, {});
  return { bytes: revisionsPage(body), evidence };
};

const revisionsPage = ({ entries, meta }: V1BoardRevisions): Buffer =>
  pageBytes({
    title: "Reserve Board: revisions",
    description: "Every report that gave way to another, and what changed.",
    foot: boardFoot(meta),
    main: html`<h1>Revisions</h1>
<p>Nothing is overwritten: a report or a reading that gave way to another is kept, and the change is listed field by field, newest first. The same as ${link(revisionsRead(), "JSON")}.</p>
${revisionsPart(entries)}`,
  });
