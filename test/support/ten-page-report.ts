import PDFDocument from "pdfkit";
import { packagePath } from "../../infra/assets/package-root.js";

const LINES = 40;
const FACES = ["Regular", "Bold", "Italic", "BoldItalic"];
const SENTENCE = "The fictional issuer states that the fair value of its reserve is equal to or greater than its tokens in circulation";

/** A made-up report with what real ones are made of: embedded TrueType subsets, footnote marks, tables, an owner password. */
export const reportOfPages = async (pages: number): Promise<Buffer> => {
  const document = new PDFDocument({
    size: "LETTER",
    margin: 54,
    pdfVersion: "1.4",
    ownerPassword: "restricts copying, not reading",
    info: { CreationDate: new Date(0), Title: "Fictional report" },
  });
  const fonts = packagePath("node_modules", "pdfjs-dist", "standard_fonts");
  for (const face of FACES) document.registerFont(face, `${fonts}/LiberationSans-${face}.ttf`);
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<void>((resolve) => document.on("end", resolve));
  for (let page = 0; page < pages; page += 1) {
    if (page > 0) document.addPage();
    document.font("Bold").fontSize(12).text("FICTIONAL RESERVE REPORT", 54, 54);
    for (let index = 0; index < LINES; index += 1) line(document, page, index);
  }
  document.end();
  await done;
  return Buffer.concat(chunks);
};

export const tenPageReport = (): Promise<Buffer> => reportOfPages(10);

const line = (document: PDFKit.PDFDocument, page: number, index: number): void => {
  const y = 80 + index * 16;
  const face = FACES[(page + index) % FACES.length] ?? "Regular";
  const text = `${SENTENCE.slice(0, 40 + ((page * 7 + index * 5) % 70))} as of January ${(index % 28) + 1}, 2020`;
  document.font(face).fontSize(9).text(text, 54, y, { lineBreak: false });
  document
    .font("Regular")
    .fontSize(5.4)
    .text(String((index % 9) + 1), 470, y - 2, { lineBreak: false });
  const amount = ((page + 1) * (index + 1) * 1_234_567).toLocaleString("en-US");
  const printed = index % 5 === 0 ? `(${amount})` : `$ ${amount}`;
  document
    .font(index % 7 === 0 ? "Bold" : "Helvetica")
    .fontSize(9)
    .text(printed, 480, y, { width: 80, align: "right", lineBreak: false });
};
