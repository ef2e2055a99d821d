import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Box } from "../../domain/parsing/text.js";

/** A box to draw: in points from the lower left of the page as it is shown. */
export type Mark = { readonly page: number; readonly box: Box; readonly colour: string };

type Viewport = { readonly width: number; readonly height: number };
type Page = { readonly rotate: number; readonly view: readonly number[] };
const POINTS_TO_PIXELS = 1.5;

/**
 * Pictures of pages with their marks, as PNG. Rendering is native code over a stranger's document: it is for an operator's own files and
 * never part of a parse.
 */
export const pagePictures = async (
  bytes: Uint8Array,
  pages: readonly number[],
  marks: readonly Mark[],
): Promise<readonly { readonly page: number; readonly png: Buffer }[]> => {
  const { createCanvas } = await import("@napi-rs/canvas"); // loaded by whoever draws, and by nobody else
  const pdfjs = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const library = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
  const task = pdfjs.getDocument({
    data: Uint8Array.from(bytes),
    isEvalSupported: false,
    verbosity: 0,
    standardFontDataUrl: `${join(library, "standard_fonts")}/`,
    cMapUrl: `${join(library, "cmaps")}/`,
  });
  try {
    const document = await task.promise;
    const pictures: { page: number; png: Buffer }[] = [];
    for (const number of pages) {
      const page = await document.getPage(number);
      const viewport = page.getViewport({ scale: POINTS_TO_PIXELS });
      const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
      const context = canvas.getContext("2d");
      await page.render({ canvas: null, canvasContext: context, viewport }).promise;
      for (const mark of marks) if (mark.page === number) draw(context, viewport, page, mark);
      pictures.push({ page: number, png: canvas.toBuffer("image/png") });
    }
    return pictures;
  } finally {
    await task.destroy();
  }
};

const draw = (context: SKRSContext2D, viewport: Viewport, { rotate, view }: Page, { box, colour }: Mark): void => {
  const [left = 0, bottom = 0, right = 0, top = 0] = view;
  const [midX, midY] = rotate % 180 === 0 ? [(left + right) / 2, (bottom + top) / 2] : [(top - bottom) / 2, (right - left) / 2];
  const [x0, y0, x1, y1] = box;
  context.strokeStyle = colour;
  context.lineWidth = 1;
  context.strokeRect(
    viewport.width / 2 + (x0 - midX) * POINTS_TO_PIXELS,
    viewport.height / 2 - (y1 - midY) * POINTS_TO_PIXELS,
    (x1 - x0) * POINTS_TO_PIXELS,
    (y1 - y0) * POINTS_TO_PIXELS,
  );
};
