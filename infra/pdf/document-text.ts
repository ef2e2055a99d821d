import { readLines } from "../../domain/parsing/lines.js";
import type { DocumentText } from "../../domain/parsing/parse-report.js";
import type { Line, RawPage } from "../../domain/parsing/text.js";
import { Unreadable } from "../../domain/parsing/unreadable.js";
import type { Sha256Hex } from "../../domain/shared/sha256.js";

/** The lines of a document. Throws Unreadable NO_TEXT_LAYER when no page holds text of its own: a scan, stamped or not. */
export const documentText = (pages: readonly RawPage[], source_sha256: Sha256Hex, symbols: readonly string[]): DocumentText => {
  const { lines, repairs } = readLines(pages);
  const emptyPages = pagesWithoutText(lines, pages.length);
  if (emptyPages.length === pages.length) throw new Unreadable("NO_TEXT_LAYER", "no page of the document has a text layer");
  return { source_sha256, symbols, pages: pages.length, emptyPages, lines, repairs };
};

/** A line that stands on every page is stamped on (an e-signature's envelope number): it is no text of the page. */
const pagesWithoutText = (lines: readonly Line[], pages: number): readonly number[] => {
  const pagesOf = new Map<string, Set<number>>();
  for (const { text, page } of lines) pagesOf.set(text, (pagesOf.get(text) ?? new Set()).add(page));
  const withText = new Set(lines.filter(({ text }) => pages === 1 || pagesOf.get(text)?.size !== pages).map(({ page }) => page));
  return Array.from({ length: pages }, (_, index) => index + 1).filter((page) => !withText.has(page));
};
