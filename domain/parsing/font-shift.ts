import type { RawItem, RawPage } from "./text.js";

/**
 * Some documents give, instead of characters, the glyph numbers of a subset font: every code lies a constant below the
 * character. The shift is proven by the advance widths: under one constant, and no other, each run is as wide as the text it
 * would read as in the metrics of the sans-serif face these numbers belong to (Addendum B 8.7.6).
 */
export type FontShift = { readonly page: number; readonly shift: number; readonly fonts: ReadonlySet<string> };

/** Advance widths of U+0020..U+007E in thousandths of an em: the Arial and Helvetica metrics. */
const ADVANCES = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278,
  278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722,
  667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556,
  556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];
const LEAST_GLYPHS = 8; // fewer prove nothing
const CLOSE = 0.03; // of the width: what kerning moves
const FAR = 0.25;
const LAST_PRINTABLE = 126;

/** Codes that no text holds: raw glyph numbers. White space is lost among them and stays white space. */
const isGlyphNumber = (code: number): boolean => code > 0 && code < 32 && !(code >= 9 && code <= 13);

const codesOf = (item: RawItem): number[] => Array.from(item.text, (character) => character.charCodeAt(0)).filter((code) => code > 0);

/** Width the item would have; undefined when a code falls outside of the printable characters or is lost white space. */
const widthUnder = (item: RawItem, shift: number): number | undefined => {
  let thousandths = 0;
  for (const code of codesOf(item)) {
    const advance = code === 32 || (code >= 9 && code <= 13) ? undefined : ADVANCES[code + shift - 32];
    if (advance === undefined) return undefined;
    thousandths += advance;
  }
  return (thousandths * item.size) / 1000;
};

/** Mean relative difference of the runs' widths; undefined when there is none or a code cannot be text. */
const deviation = (items: readonly RawItem[], shift: number): number | undefined => {
  let off = 0;
  for (const item of items) {
    const width = widthUnder(item, shift);
    if (width === undefined || item.width <= 0) return undefined;
    off += Math.abs(width - item.width) / item.width;
  }
  return items.length === 0 ? undefined : off / items.length;
};

const measurable = (items: readonly RawItem[]): RawItem[] =>
  items.filter((item) => item.text !== "" && !/\s/u.test(item.text) && codesOf(item).every((code) => code <= LAST_PRINTABLE));

const provenShift = (items: readonly RawItem[]): number | undefined => {
  const glyphs = items.reduce((count, item) => count + codesOf(item).length, 0);
  if (glyphs < LEAST_GLYPHS) return undefined;
  const ranked = Array.from({ length: 95 }, (_, index) => index + 1)
    .map((shift) => ({ shift, off: deviation(items, shift) }))
    .filter((entry): entry is { shift: number; off: number } => entry.off !== undefined)
    .sort((a, b) => a.off - b.off);
  const [best, second] = ranked;
  if (best === undefined || best.off > CLOSE) return undefined;
  return second === undefined || second.off > Math.max(5 * best.off, CLOSE) ? best.shift : undefined;
};

const byFont = (items: readonly RawItem[]): Map<string, RawItem[]> => {
  const fonts = new Map<string, RawItem[]>();
  for (const item of items) fonts.set(item.font, [...(fonts.get(item.font) ?? []), item]);
  return fonts;
};

/** A font too small to prove the shift alone has it too when its runs fit the proven shift and do not fit their own codes. */
const follows = (items: readonly RawItem[], shift: number): boolean => {
  const asShifted = deviation(items, shift);
  if (asShifted === undefined || asShifted > CLOSE) return false;
  const asWritten = deviation(items, 0);
  const oneGlyph = new Set(items.flatMap(codesOf)).size === 1;
  return asWritten === undefined || asWritten >= Math.max(5 * asShifted, oneGlyph ? FAR : CLOSE);
};

/** The shift of a page and the fonts that have it; undefined when the page has none that can be proven. */
export const findFontShift = ({ page, items }: RawPage): FontShift | undefined => {
  const fonts = byFont(items.filter(({ text }) => text.trim() !== ""));
  const numbered = [...fonts.entries()].filter(([, run]) => run.some(({ text }) => codesOf({ ...emptyItem, text }).some(isGlyphNumber)));
  const shift = provenShift(measurable(numbered.flatMap(([, run]) => run)));
  if (shift === undefined) return undefined;
  const shifted = [...fonts.entries()].filter(([, run]) => follows(measurable(run), shift)).map(([font]) => font);
  return { page, shift, fonts: new Set(shifted) };
};

const emptyItem: RawItem = { text: "", font: "", x: 0, y: 0, width: 0, size: 0 };

/** The text the glyph numbers stand for. */
export const unshift = (text: string, shift: number): string =>
  Array.from(text, (character) => {
    const code = character.charCodeAt(0) + shift;
    return /\s/u.test(character) || code > LAST_PRINTABLE ? character : String.fromCharCode(code);
  }).join("");
