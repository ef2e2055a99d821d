import { DamagedArtifact } from "../../commands/ports.js";
import type { BoardReport } from "../../domain/board/facts.js";
import type { Place } from "../../domain/report/parse-artifact.js";
import { strongEtag } from "../../infra/http/conditional.js";
import { Problem } from "../../infra/http/problem.js";
import type { BoardMoment } from "../board-moment.js";
import { evidenceOfReport } from "../evidence.js";
import { type FigurePictures, NoPictureSlot, type PictureRequest } from "../pictures-port.js";
import { renderReportDetail } from "../render/report-detail.js";
import { checkReview } from "../render/review.js";
import { unavailableProblem } from "../unavailable.js";
import { figuresOf } from "./read-figures.js";
import type { BoardView } from "./view.js";

/** What is named by its hash never changes; only the reader who saw it keeps it, as no cache of others may show it while figures are withheld. */
const FOREVER = "private, max-age=31536000, immutable";
const FIGURE = /^([1-9]\d{0,3})(-near)?\.png$/;
const PAGE = /^([1-9]\d{0,4})\.png$/;

/** Pictures of active reports; of nothing else, so that nobody can have other pages drawn. */
type Asked = (
  places: readonly Place[],
) => { readonly page: number; readonly view: PictureRequest["view"]; readonly place?: Place } | undefined;

/**
 * /readings/{reading}/figures/{n}.png and …/pages/{page}.png: where a figure stands in the issuer's document. Problems: 403
 * `figures_withheld`, 404 `not_found`, 503 `service_unavailable` when too many pages wait to be drawn, `integrity_error`.
 */
export const pictureView =
  (pictures: FigurePictures, kind: "figure" | "page"): BoardView =>
  async (moment, { reading = "", file = "" }) => {
    checkReview(moment);
    const { report, places } = readingOf(moment, reading);
    const asked = (kind === "figure" ? askedFigure(file) : askedPage(file))(places);
    if (asked === undefined) throw noPicture();
    const onPage = places.filter(({ page }) => page === asked.page);
    const request: PictureRequest = {
      source: report.parse.source_sha256,
      page: asked.page,
      boxes: onPage.map(({ box }) => box),
      view: asked.view,
      figure: asked.place === undefined ? 0 : onPage.indexOf(asked.place),
    };
    const bytes = await pictures(request).catch(pictureProblem);
    if (bytes === undefined) throw new Problem("not_found", "No picture can be made of this page of the document.");
    return { bytes, evidence: evidenceOfReport(report), picture: { etag: strongEtag(bytes), cache: FOREVER } };
  };

/** The active report of a reading, and the places of its served figures in the order of its page. Problem: 404 `not_found`. */
const readingOf = ({ tokens }: BoardMoment, reading: string): { readonly report: BoardReport; readonly places: readonly Place[] } => {
  for (const { token } of tokens) {
    const report = token.reports.find(({ report_artifact_id }) => report_artifact_id === `sha256:${reading}`);
    if (report === undefined) continue;
    const figures = figuresOf(renderReportDetail(report, token.token.peg_currency, []), report);
    return { report, places: figures.map(({ place }) => place) };
  }
  throw noPicture();
};

const askedFigure =
  (file: string): Asked =>
  (places) => {
    const [, n, near] = FIGURE.exec(file) ?? [];
    const place = places[Number(n ?? 0) - 1];
    return place === undefined ? undefined : { page: place.page, view: near === undefined ? "strip" : "near", place };
  };

const askedPage =
  (file: string): Asked =>
  (places) => {
    const page = Number(PAGE.exec(file)?.[1] ?? 0);
    return places.some((place) => place.page === page) ? { page, view: "page" } : undefined;
  };

const noPicture = (): Problem => new Problem("not_found", "There is no such picture of an active report.");

const pictureProblem = (error: unknown): never => {
  if (error instanceof NoPictureSlot)
    throw new Problem("service_unavailable", "As many pages as may wait to be drawn are waiting.", { headers: { "Retry-After": "5" } });
  if (error instanceof DamagedArtifact)
    throw new Problem("integrity_error", "The document does not hash to its id, so no picture of it is served.", {}, { cause: error });
  throw unavailableProblem(error);
};
