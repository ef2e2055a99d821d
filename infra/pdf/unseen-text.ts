import type { Pdfjs } from "./in-child.js";

type Operators = { readonly fnArray: readonly number[]; readonly argsArray: readonly unknown[] };

/** Text rendering modes that leave no mark on the page: what text recognition lays over the picture of a page, a guess (Addendum B 8.7.6). */
const UNSEEN_MODES: readonly unknown[] = [3, 7];

/** True when a page draws text that leaves no mark: modes follow the graphics state, into forms and out of them. */
export const hasUnseenText = ({ OPS }: Pick<Pdfjs, "OPS">, { fnArray, argsArray }: Operators): boolean => {
  const enters = new Set<number>([OPS.save, OPS.paintFormXObjectBegin, OPS.beginGroup]);
  const leaves = new Set<number>([OPS.restore, OPS.paintFormXObjectEnd, OPS.endGroup]);
  const shows = new Set<number>([OPS.showText, OPS.showSpacedText, OPS.nextLineShowText, OPS.nextLineSetSpacingShowText]);
  const outer: unknown[] = [];
  let mode: unknown = 0;
  for (const [index, operator] of fnArray.entries()) {
    const args = argsArray[index];
    if (enters.has(operator)) outer.push(mode);
    else if (leaves.has(operator)) mode = outer.length > 0 ? outer.pop() : mode;
    else if (operator === OPS.setTextRenderingMode) mode = Array.isArray(args) ? args[0] : mode;
    else if (shows.has(operator) && UNSEEN_MODES.includes(mode) && holdsGlyphs(args)) return true;
  }
  return false;
};

/** Blanks are seen by nobody in any mode. */
const holdsGlyphs = (args: unknown): boolean => {
  const [glyphs] = Array.isArray(args) ? (args as readonly unknown[]) : [];
  if (!Array.isArray(glyphs)) return true;
  return glyphs.some(
    (glyph: unknown) => typeof glyph === "object" && glyph !== null && "unicode" in glyph && String(glyph.unicode).trim() !== "",
  );
};
