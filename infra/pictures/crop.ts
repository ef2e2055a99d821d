import { pictureWindow } from "../../domain/board/picture-window.js";
import type { Box } from "../../domain/parsing/text.js";
import type { PageRaster } from "../pdf/page-drawer.js";

/** Pixels to be written as a picture: three bytes each, rows from the top. */
export type Pixels = { readonly width: number; readonly height: number; readonly rgb: Buffer };

const BYTES = 3;
const WHITE = 255;
type Colour = readonly [number, number, number];
const OUTLINE: Colour = [208, 2, 27];
const HALO_COLOUR: Colour = [WHITE, WHITE, WHITE];
/** Between a figure and its outline, and the outline itself, in points. */
const AIR = 1.5;
const STROKE = 1.25;
/** Around the outline, so that it stands out from coloured ground too. */
const HALO = 1;
/** Words stand before their figure, so most of the window does too. */
const BEFORE = 0.92;

/** The window of a figure's view, its box outlined. It lies on the page as far as it fits, and is white beyond. */
export const croppedFigure = (page: PageRaster, box: Box, view: "strip" | "near"): Pixels => {
  const window = pictureWindow(box, view);
  const [width, height] = [Math.round(window.width * page.scale), Math.round(window.height * page.scale)];
  const [x0, y0, x1, y1] = pixelBox(page, box);
  const left = along(Math.round(Math.min(x0 - AIR * page.scale, x1 - width * BEFORE)), width, page.width);
  const top = along(Math.round((y0 + y1 - height) / 2), height, page.height);
  return outlined(cut(page, { left, top, width, height }), [x0 - left, y0 - top, x1 - left, y1 - top], page.scale);
};

/** The whole page with every box outlined. */
export const outlinedPage = (page: PageRaster, boxes: readonly Box[]): Pixels =>
  boxes.reduce<Pixels>((pixels, box) => outlined(pixels, pixelBox(page, box), page.scale), { ...page, rgb: Buffer.from(page.rgb) });

/** Left, top, right, bottom in pixels of the page. */
const pixelBox = ({ scale, left, top }: PageRaster, [x0, y0, x1, y1]: Box): readonly [number, number, number, number] => [
  (x0 - left) * scale,
  (top - y1) * scale,
  (x1 - left) * scale,
  (top - y0) * scale,
];

/** Where a window starts: within the page when it is smaller, around it when it is larger. */
const along = (wished: number, size: number, whole: number): number =>
  size >= whole ? Math.round((whole - size) / 2) : Math.min(Math.max(wished, 0), whole - size);

type Part = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

const cut = (page: PageRaster, { left, top, width, height }: Part): Pixels => {
  const rgb = Buffer.alloc(width * height * BYTES, WHITE);
  const [from, to] = [Math.max(left, 0), Math.min(left + width, page.width)];
  for (let row = Math.max(top, 0); row < Math.min(top + height, page.height) && from < to; row += 1) {
    const start = row * page.width * BYTES;
    page.rgb.copy(rgb, ((row - top) * width + from - left) * BYTES, start + from * BYTES, start + to * BYTES);
  }
  return { width, height, rgb };
};

/** Draws into the pixels it is given. */
const outlined = (pixels: Pixels, [x0, y0, x1, y1]: readonly [number, number, number, number], scale: number): Pixels => {
  const [air, stroke, halo] = [AIR * scale, Math.max(1, Math.round(STROKE * scale)), Math.max(1, Math.round(HALO * scale))];
  const inner: Frame = [Math.round(x0 - air), Math.round(y0 - air), Math.round(x1 + air), Math.round(y1 + air)];
  framed(pixels, widened(inner, stroke), halo, HALO_COLOUR);
  framed(pixels, inner, stroke, OUTLINE);
  return pixels;
};

type Frame = readonly [left: number, top: number, right: number, bottom: number];

const widened = ([left, top, right, bottom]: Frame, by: number): Frame => [left - by, top - by, right + by, bottom + by];

/** A line of so many pixels around a frame. */
const framed = (pixels: Pixels, [left, top, right, bottom]: Frame, stroke: number, colour: Colour): void => {
  fill(pixels, [left - stroke, top - stroke, right + stroke, top], colour);
  fill(pixels, [left - stroke, bottom, right + stroke, bottom + stroke], colour);
  fill(pixels, [left - stroke, top, left, bottom], colour);
  fill(pixels, [right, top, right + stroke, bottom], colour);
};

const fill = ({ width, height, rgb }: Pixels, [x0, y0, x1, y1]: Frame, colour: Colour): void => {
  for (let y = Math.max(y0, 0); y < Math.min(y1, height); y += 1)
    for (let x = Math.max(x0, 0); x < Math.min(x1, width); x += 1) rgb.set(colour, (y * width + x) * BYTES);
};
