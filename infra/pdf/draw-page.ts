import { CLOSED_DOCUMENT, type Pdfjs } from "./in-child.js";
import type { DrawingOrder, DrawingSetUp, DrawnPage } from "./protocol.js";

/**
 * One page as pixels. pdfjs decodes fonts and images in JavaScript, and hands paths and bare pixels to the canvas: the document's own bytes
 * reach no native decoder. Throws for whatever is wrong with the document.
 */
export const drawPage = async (
  pdfjs: Pdfjs,
  bytes: Uint8Array,
  { page: number, scale: wished, pixels }: DrawingOrder,
  { canvas, fonts, cmaps, decoders }: DrawingSetUp,
): Promise<{ readonly drawn: DrawnPage; readonly rgb: Buffer }> => {
  const task = pdfjs.getDocument({
    data: bytes,
    ...CLOSED_DOCUMENT,
    standardFontDataUrl: fonts,
    cMapUrl: cmaps,
    wasmUrl: decoders,
  });
  const document = await task.promise;
  const page = await document.getPage(number);
  const whole = page.getViewport({ scale: 1 });
  const scale = Math.min(wished, Math.sqrt(pixels / (whole.width * whole.height)));
  const viewport = page.getViewport({ scale });
  const [width, height] = [Math.floor(viewport.width), Math.floor(viewport.height)];
  const { createCanvas } = (await import(canvas)) as typeof import("@napi-rs/canvas");
  const context = createCanvas(width, height).getContext("2d");
  await page.render({ canvas: null, canvasContext: context, viewport }).promise;
  const { data } = context.getImageData(0, 0, width, height);
  const drawn = { width, height, scale: scale * page.userUnit, ...cornerOf(page, whole) };
  return { drawn, rgb: withoutAlpha(data) };
};

type Turned = { readonly rotate: number; readonly view: readonly number[]; readonly userUnit: number };

/** The upper left corner of the page as shown, in the points that `extract.ts` gives to texts. */
const cornerOf = ({ rotate, view, userUnit }: Turned, shown: { width: number; height: number }): Pick<DrawnPage, "left" | "top"> => {
  const [left = 0, bottom = 0, right = 0, top = 0] = view;
  const [midX, midY] = rotate % 180 === 0 ? [(left + right) / 2, (bottom + top) / 2] : [(top - bottom) / 2, (right - left) / 2];
  return { left: midX - shown.width / userUnit / 2, top: midY + shown.height / userUnit / 2 };
};

const withoutAlpha = (rgba: Uint8ClampedArray): Buffer => {
  const rgb = Buffer.allocUnsafe((rgba.length / 4) * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    rgb[to] = rgba[from] ?? 0;
    rgb[to + 1] = rgba[from + 1] ?? 0;
    rgb[to + 2] = rgba[from + 2] ?? 0;
  }
  return rgb;
};
