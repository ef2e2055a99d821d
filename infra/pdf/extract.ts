import type { RawItem, RawPage } from "../../domain/parsing/text.js";
import { Unreadable } from "../../domain/parsing/unreadable.js";
import { CLOSED_DOCUMENT, type Pdfjs } from "./in-child.js";
import { hasUnseenText } from "./unseen-text.js";

export type ExtractLimits = { readonly pages: number; readonly items: number };

/** A PDF names itself within its first bytes. */
const HEADER_WINDOW = 1024;

/**
 * The text operators of every page, in the order and at the place the document gives them. Nothing is rendered, fetched or run. A page with text that nobody
 * sees is taken for the picture it is: what a reader sees there may be another figure.
 * Throws Unreadable MALFORMED, ENCRYPTED (it does not open without a password) or LIMIT_EXCEEDED.
 */
export const extractText = async (pdfjs: Pdfjs, bytes: Uint8Array, limits: ExtractLimits): Promise<readonly RawPage[]> => {
  if (!Buffer.from(bytes.subarray(0, HEADER_WINDOW)).includes("%PDF-")) throw new Unreadable("MALFORMED", "the document is not a PDF");
  const task = pdfjs.getDocument({
    data: bytes,
    ...CLOSED_DOCUMENT,
    maxImageSize: 1, // pixels: no picture is decoded to read text
    stopAtErrors: false,
  });
  try {
    const document = await task.promise;
    if (document.numPages > limits.pages) throw new Unreadable("LIMIT_EXCEEDED", `the document has more than ${limits.pages} pages`);
    return await readPages(pdfjs, document, limits.items);
  } catch (fault) {
    throw asUnreadable(fault);
  } finally {
    await task.destroy();
  }
};

type PdfDocument = Awaited<ReturnType<Pdfjs["getDocument"]>["promise"]>;

const readPages = async (pdfjs: Pdfjs, document: PdfDocument, limit: number): Promise<readonly RawPage[]> => {
  const pages: RawPage[] = [];
  const fonts = new Map<string, string>();
  let left = limit;
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const items: RawItem[] = [];
    const reader = page.streamTextContent({ includeMarkedContent: false, disableNormalization: true }).getReader();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      left -= chunk.value.items.length;
      if (left < 0) throw new Unreadable("LIMIT_EXCEEDED", `the document has more than ${limit} text items`);
      for (const item of chunk.value.items) {
        if (!("str" in item) || item.str === "") continue;
        const upright = uprightItem(item, page, fonts);
        if (upright !== undefined) items.push(upright);
      }
    }
    const unseen = items.length > 0 && hasUnseenText(pdfjs, await page.getOperatorList({ annotationMode: pdfjs.AnnotationMode.DISABLE }));
    pages.push({ page: number, items: unseen ? [] : items });
    page.cleanup();
  }
  return pages;
};

type TextItem = { readonly str: string; readonly fontName: string; readonly transform: readonly number[]; readonly width: number };

type PageTurn = { readonly rotate: number; readonly view: readonly number[] };

/**
 * The item as a reader sees it: the page turned as it says. Text that then does not run from left to right (a watermark, a note along the
 * edge) is no part of the page's lines. Fonts are numbered as they appear: pdfjs names them after how many documents the process has opened.
 */
const uprightItem = ({ str, fontName, transform, width }: TextItem, page: PageTurn, fonts: Map<string, string>): RawItem | undefined => {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = transform;
  const [along, across] = turned(page.rotate, a, b);
  if (along <= 0 || Math.abs(across) > 0.02 * along) return undefined;
  const font = fonts.get(fontName) ?? `font ${fonts.size + 1}`;
  fonts.set(fontName, font);
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
  const [x, y] = turned(page.rotate, e - (left + right) / 2, f - (bottom + top) / 2);
  const [midX, midY] = page.rotate % 180 === 0 ? [(left + right) / 2, (bottom + top) / 2] : [(top - bottom) / 2, (right - left) / 2];
  return { text: str.toWellFormed(), font, x: x + midX, y: y + midY, width, size: Math.hypot(c, d) || Math.hypot(a, b) };
};

/** A direction on a page that is shown turned clockwise by so many degrees. */
const turned = (degrees: number, x: number, y: number): readonly [number, number] => {
  switch (((degrees % 360) + 360) % 360) {
    case 90:
      return [y, -x];
    case 180:
      return [-x, -y];
    case 270:
      return [-y, x];
    default:
      return [x, y];
  }
};

const asUnreadable = (fault: unknown): Unreadable => {
  if (fault instanceof Unreadable) return fault;
  const name = fault instanceof Error ? fault.name : "";
  if (name === "PasswordException") return new Unreadable("ENCRYPTED", "the document does not open without a password");
  if (fault instanceof RangeError) return new Unreadable("LIMIT_EXCEEDED", "the document nests or grows past what the parser holds");
  return new Unreadable("MALFORMED", "the document is damaged");
};
