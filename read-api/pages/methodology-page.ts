import { DamagedArtifact } from "../../commands/ports.js";
import { artifactId, type Sha256Hex } from "../../domain/shared/sha256.js";
import { type Html, html, link, nothing } from "../../infra/http/pages/html.js";
import { pageBytes } from "../../infra/http/pages/layout.js";
import { Problem } from "../../infra/http/problem.js";
import type { BoardMoment } from "../board-moment.js";
import type { PublishedText } from "../queries.js";
import { renderMeta } from "../render/meta.js";
import { renderReview } from "../render/review.js";
import { unavailableProblem } from "../unavailable.js";
import { factList } from "./fact-list.js";
import { dated, hashed } from "./figures.js";
import { boardFoot } from "./foot.js";
import { markdownHtml } from "./markdown.js";
import type { BoardView } from "./view.js";
import { REVIEW_WORDS } from "./words.js";

/** /methodology: the served text, readable also while it is not reviewed. Problems: 404 `not_found`, 503 `integrity_error`. */
export const methodologyView =
  (read: PublishedText): BoardView =>
  async (moment) => {
    const { sha256, bytes } = await servedText(moment, read);
    return { bytes: methodologyPage(moment, sha256, bytes.toString("utf8")), evidence: [artifactId(sha256)] };
  };

/** /methodology.md: its exact bytes, which hash to the hash that is served. Problems: 404 `not_found`, 503 `integrity_error`. */
export const methodologyFile =
  (read: PublishedText): BoardView =>
  async (moment) => {
    const { sha256, bytes } = await servedText(moment, read);
    return { bytes, evidence: [artifactId(sha256)], type: "text/markdown; charset=utf-8" };
  };

const servedText = async ({ snapshot }: BoardMoment, read: PublishedText): Promise<{ sha256: Sha256Hex; bytes: Buffer }> => {
  const { sha256 } = snapshot.methodology;
  const bytes = sha256 === null ? undefined : await read(sha256).catch(rethrown);
  if (sha256 === null || bytes === undefined) throw new Problem("not_found", "No methodology is published yet.");
  return { sha256, bytes };
};

const rethrown = (error: unknown): never => {
  if (error instanceof DamagedArtifact)
    throw new Problem("integrity_error", "The methodology does not hash to its id, so it is not shown.", {}, { cause: error });
  throw unavailableProblem(error);
};

const methodologyPage = (moment: BoardMoment, sha256: Sha256Hex, text: string): Buffer =>
  pageBytes({
    title: "Reserve Board: methodology",
    description: "What the board shows, where each figure comes from, and when a figure is not shown.",
    foot: boardFoot(renderMeta(moment)),
    main: html`<h1>Methodology</h1>
${reviewFacts(moment, sha256)}
${markdownHtml(text)}`,
  });

const reviewFacts = (moment: BoardMoment, sha256: Sha256Hex): Html => {
  const { state, reviewed_at, valid_until, record_seq } = renderReview(moment.review);
  const { uploaded_at: publishedAt } = moment.snapshot.methodology;
  const decided = state !== "NONE" && state !== "NOT_COVERED";
  return factList([
    ["SHA-256", html`${hashed(sha256)}<small>of ${link("/methodology.md", "these exact bytes")}</small>`],
    ["Published", publishedAt === null ? html`not recorded` : dated(publishedAt)],
    ["Review", html`${REVIEW_WORDS[state]}${decided ? html`<small>record ${record_seq ?? ""} of the chain</small>` : nothing}`],
    ...(decided && reviewed_at !== null ? [["Reviewed", dated(reviewed_at)] as const] : []),
    ...(decided ? [["Valid until", valid_until === null ? html`no end is stated` : dated(valid_until)] as const] : []),
  ]);
};
