import { canonicalJson } from "../../domain/shared/canonical-json.js";
import { type Sha256Hex, sha256Hex } from "../../domain/shared/sha256.js";
import { type FigurePictures, NoPictureSlot, type PictureRequest, type PictureView } from "../../read-api/pictures-port.js";
import type { PageDrawer, PageRaster } from "../pdf/page-drawer.js";
import { croppedFigure, outlinedPage } from "./crop.js";
import type { KeptPictures } from "./kept-pictures.js";
import { pngOf } from "./png.js";
import { turns } from "./turns.js";

export type ShelfOptions = {
  /** A captured document by its hash, re-hashed as it is read. Throws DamagedArtifact, DatabaseUnavailable. */
  readonly document: (source: Sha256Hex) => Promise<Buffer | undefined>;
  readonly drawer: Pick<PageDrawer, "draw">;
  readonly kept: KeptPictures;
  /** Told when pictures could not be kept, as on a full disk: they are given all the same. */
  readonly onUnkept: (fault: unknown) => void;
};

/** Names how pictures are made: another value draws every one of them anew. Raise it with the canvas, pdfjs, the outline or a view. */
const RENDERER = "pdfjs 5.6.205, canvas 0.1.100, views 2";
/** Pages drawn at once, and pages that wait for it. */
const AT_WORK = 2;
const WAITING = 8;
/** A page that could not be drawn is not tried again for so long. */
const UNDRAWABLE_MS = 600_000;
const MOST_UNDRAWABLE = 1000;
const FIGURE_VIEWS = ["strip", "near"] as const;

/**
 * Draws a page once for all figures on it and keeps their pictures. Requests for a page that is being drawn share that work; beyond those
 * that may wait, a request is refused.
 */
export const pictureShelf = ({ document, drawer, kept, onUnkept }: ShelfOptions): FigurePictures => {
  const drawing = new Map<string, Promise<ReadonlyMap<Sha256Hex, Buffer>>>();
  const undrawable = new Map<string, number>(); // by page, since when
  const turn = turns(AT_WORK, WAITING);

  const draw = async (request: PictureRequest, page: string): Promise<ReadonlyMap<Sha256Hex, Buffer>> => {
    const bytes = await document(request.source);
    const raster = bytes === undefined ? undefined : await drawer.draw(bytes, request.page);
    if (raster !== undefined) return picturesOf(request, raster);
    if (undrawable.size >= MOST_UNDRAWABLE) undrawable.clear();
    undrawable.set(page, performance.now());
    return new Map();
  };
  const drawn = (request: PictureRequest): Promise<ReadonlyMap<Sha256Hex, Buffer>> => {
    const page = pageKey(request);
    const known = drawing.get(page);
    if (known !== undefined) return known;
    const place = turn();
    if (place === undefined) throw new NoPictureSlot("as many pages as may wait to be drawn are waiting");
    const work = place(async () => {
      const pictures = await draw(request, page);
      await kept.keep(pictures).catch(onUnkept);
      return pictures;
    }).finally(() => drawing.delete(page));
    drawing.set(page, work);
    return work;
  };
  return async (request) => {
    const key = pictureKey(request, request.view, request.figure);
    const held = await kept.find(key);
    if (held !== undefined) return held;
    const failedAt = undrawable.get(pageKey(request));
    if (failedAt !== undefined && performance.now() - failedAt < UNDRAWABLE_MS) return undefined;
    return (await drawn(request)).get(key);
  };
};

const pageKey = ({ source, page, boxes }: PictureRequest): string => canonicalJson([source, page, boxes]);

/** What a picture shows and how it was made. */
const pictureKey = ({ source, page, boxes }: PictureRequest, view: PictureView, figure: number): Sha256Hex =>
  sha256Hex(canonicalJson([RENDERER, source, page, view, view === "page" ? boxes : (boxes[figure] ?? null)]));

/** Every picture of a page. One at a time: compressing takes a thread that others need too. */
const picturesOf = async (request: PictureRequest, page: PageRaster): Promise<ReadonlyMap<Sha256Hex, Buffer>> => {
  const pictures = new Map<Sha256Hex, Buffer>();
  for (const [figure, box] of request.boxes.entries())
    for (const view of FIGURE_VIEWS) pictures.set(pictureKey(request, view, figure), await pngOf(croppedFigure(page, box, view)));
  pictures.set(pictureKey(request, "page", 0), await pngOf(outlinedPage(page, request.boxes)));
  return pictures;
};
