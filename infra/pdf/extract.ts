import type { RawItem, RawPage } from "../../domain/parsing/text.js";
import { Unreadable } from "../../domain/parsing/unreadable.js";

type Pdfjs = typeof import("pdfjs-dist/legacy/build/pdf.mjs");
export type ExtractLimits = { readonly pages: number; readonly items: number };

/** A PDF names itself within its first bytes. */
const HEADER_WINDOW = 1024;

/**
 * The text operators of every page, in the order and at the place the document gives them. Nothing is rendered, fetched or run.
 * Throws Unreadable MALFORMED, ENCRYPTED (it does not open without a password) or LIMIT_EXCEEDED.
 */
export const extractText = async (pdfjs: Pdfjs, bytes: Uint8Array, limits: ExtractLimits): Promise<readonly RawPage[]> => {
  if (!Buffer.from(bytes.subarray(0, HEADER_WINDOW)).includes("%PDF-")) throw new Unreadable("MALFORMED", "the document is not a PDF");
  const task = pdfjs.getDocument({
    data: bytes,
    isEvalSupported: false,
    useSystemFonts: false,
    useWorkerFetch: false,
    useWasm: false,
    disableFontFace: true,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    enableXfa: false,
    stopAtErrors: false,
    verbosity: 0,
  });
  try {
    const document = await task.promise;
    if (document.numPages > limits.pages) throw new Unreadable("LIMIT_EXCEEDED", `the document has more than ${limits.pages} pages`);
    return await readPages(document, limits.items);
  } catch (fault) {
    throw asUnreadable(fault);
  } finally {
    await task.destroy();
  }
};

type PdfDocument = Awaited<ReturnType<Pdfjs["getDocument"]>["promise"]>;

const readPages = async (document: PdfDocument, limit: number): Promise<readonly RawPage[]> => {
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
      for (const item of chunk.value.items) if ("str" in item && item.str !== "") items.push(itemOf(item, fonts));
    }
    pages.push({ page: number, items });
    page.cleanup();
  }
  return pages;
};

type TextItem = { readonly str: string; readonly fontName: string; readonly transform: readonly number[]; readonly width: number };

/** Fonts are numbered as they appear: pdfjs names them after how many documents the process has opened. */
const itemOf = ({ str, fontName, transform, width }: TextItem, fonts: Map<string, string>): RawItem => {
  const font = fonts.get(fontName) ?? `font ${fonts.size + 1}`;
  fonts.set(fontName, font);
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = transform;
  return { text: str.toWellFormed(), font, x, y, width, size: Math.hypot(c, d) || Math.hypot(a, b) };
};

const asUnreadable = (fault: unknown): Unreadable => {
  if (fault instanceof Unreadable) return fault;
  const name = fault instanceof Error ? fault.name : "";
  if (name === "PasswordException") return new Unreadable("ENCRYPTED", "the document does not open without a password");
  if (fault instanceof RangeError) return new Unreadable("LIMIT_EXCEEDED", "the document nests or grows past what the parser holds");
  return new Unreadable("MALFORMED", "the document is damaged");
};
