import type { BoardReport } from "../../domain/board/facts.js";
import { pictureWindow } from "../../domain/board/picture-window.js";
import type { Place } from "../../domain/report/parse-artifact.js";
import type { ArtifactId } from "../../domain/shared/sha256.js";
import { type Html, html, link } from "../../infra/http/pages/html.js";
import { documentPagePath, figurePath } from "./addresses.js";

/** The picture of the n-th figure's place, with room kept for it; it leads to the whole page. Without it the alternative text says the same. */
export const figurePicture = (reading: ArtifactId, n: number, { page, text, box }: Place): Html => {
  const [strip, near] = [pictureWindow(box, "strip"), pictureWindow(box, "near")];
  return html`<a href="${documentPagePath(reading, page)}"><picture><source media="(max-width:40rem)" srcset="${figurePath(reading, n, "near")}" width="${near.width}" height="${near.height}"><img src="${figurePath(reading, n)}" width="${strip.width}" height="${strip.height}" loading="lazy" decoding="async" alt="Page ${page} of the document, the text “${text}” outlined"></picture></a>`;
};

/** The page of the issuer's document; where its address opens in a browser, at that page. */
export const documentPageLinks = ({ source_url }: BoardReport, page: number): Html => link(`${source_url}#page=${page}`, String(page));
