import type PDFDocument from "pdfkit";
import type { Day } from "../../domain/shared/time.js";

export type Page = InstanceType<typeof PDFDocument>;

export const LEFT = 72;
export const RIGHT = 540;

/**
 * Draws a document of its own standing: the same arguments give the same bytes on every machine. Nothing is compressed,
 * because builds of zlib differ, and the only date inside is the one given. The library is loaded with the first document: most
 * starts draw none.
 */
export const samplePdf = async (title: string, issued: Day, pages: readonly ((page: Page) => void)[]): Promise<Buffer> => {
  const { default: Pdf } = await import("pdfkit");
  const document = new Pdf({
    size: "LETTER",
    compress: false,
    autoFirstPage: false,
    info: { Title: title, Author: "SAMPLE - FICTIONAL", CreationDate: new Date(`${issued}T12:00:00.000Z`) },
  });
  const pieces: Buffer[] = [];
  document.on("data", (piece: Buffer) => pieces.push(piece));
  const done = new Promise<void>((resolve, reject) => document.on("end", resolve).on("error", reject));
  for (const draw of pages) draw(document.addPage());
  document.end();
  await done;
  return Buffer.concat(pieces);
};

/** Marks a page with text as fictional, above and below. */
export const stamp = (page: Page): void => {
  page.font("Helvetica-Bold").fontSize(9).fillColor("#a00000");
  at(page, LEFT, 36, "SAMPLE - FICTIONAL DOCUMENT");
  page.font("Helvetica").fontSize(8);
  at(page, LEFT, 740, "Every name and every figure in this document is invented.");
  page.fillColor("#000000");
};

/** One line of text at a place; never broken. */
export const at = (page: Page, x: number, y: number, text: string): void => {
  page.text(text, x, y, { lineBreak: false });
};

/** One line of text that ends at `right`. */
export const endingAt = (page: Page, right: number, y: number, text: string): void => at(page, right - page.widthOfString(text), y, text);

/** A paragraph over the width of the page; gives the place below it. */
export const paragraph = (page: Page, y: number, text: string): number => {
  page
    .font("Helvetica")
    .fontSize(10)
    .text(text, LEFT, y, { width: RIGHT - LEFT, lineGap: 2 });
  return page.y + 10;
};

export const heading = (page: Page, y: number, text: string): number => {
  page.font("Helvetica-Bold").fontSize(14);
  at(page, LEFT, y, text);
  return y + 28;
};

/** A line of a table: a label and its figures, each ending at its column. */
export const tableLine = (
  page: Page,
  y: number,
  label: string,
  figures: readonly { readonly right: number; readonly text: string }[],
  bold = false,
): number => {
  page.font(bold ? "Helvetica-Bold" : "Helvetica").fontSize(10);
  at(page, LEFT, y, label);
  for (const { right, text } of figures) endingAt(page, right, y, text);
  return y + 20;
};
