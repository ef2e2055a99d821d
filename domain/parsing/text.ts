/** Text as the document's own operators place it: one run of glyphs in one font. Points from the lower left of the page. */
export type RawItem = {
  readonly text: string;
  readonly font: string; // an id, equal for equal fonts of the document
  readonly x: number; // start of the baseline
  readonly y: number; // baseline
  readonly width: number; // advance of the whole run
  readonly size: number; // em, in points
};

export type RawPage = { readonly page: number; readonly items: readonly RawItem[] };

/** A run of text on one line, repaired and joined. Its footnote marks are no part of a label or a figure. */
export type Piece = {
  readonly text: string;
  readonly x0: number;
  readonly x1: number;
  readonly y: number; // baseline
  readonly size: number;
  readonly marks: readonly Piece[];
};

/** Pieces that stand together; wide gaps separate cells. Footnote marks are left out. */
export type Cell = { readonly text: string; readonly x0: number; readonly x1: number; readonly y: number; readonly size: number };

/** One line of a page, its cells from left to right. */
export type Line = {
  readonly page: number;
  readonly y: number;
  readonly size: number;
  readonly text: string; // cells joined by one space
  readonly cells: readonly Cell[];
};

export type Box = readonly [number, number, number, number];

/** Points to 0.01, so that a repeated parse gives the same bytes on any machine. */
const round = (points: number): number => Math.round(points * 100) / 100;

/** From descender to ascender of a usual face around the baseline. */
export const boxOf = ({ x0, x1, y, size }: { x0: number; x1: number; y: number; size: number }): Box => [
  round(x0),
  round(y - size * 0.2),
  round(x1),
  round(y + size * 0.8),
];

export const unionOf = (boxes: readonly Box[]): Box => [
  Math.min(...boxes.map((box) => box[0])),
  Math.min(...boxes.map((box) => box[1])),
  Math.max(...boxes.map((box) => box[2])),
  Math.max(...boxes.map((box) => box[3])),
];

export const collapse = (text: string): string => text.replace(/\s+/gu, " ").trim();
