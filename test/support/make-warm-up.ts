import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import PDFDocument from "pdfkit";
import { packagePath } from "../../infra/assets/package-root.js";

/**
 * Writes `infra/pdf/warm-up.pdf`: a fictional document with what reports are made of (embedded TrueType subsets, compressed streams,
 * tables), which a parsing process reads while it waits for its document. Run by hand when its content should change.
 */
const PAGES = 6;
const LINES = 40;
const fonts = packagePath("node_modules", "pdfjs-dist", "standard_fonts");
const faces = ["Regular", "Bold", "Italic", "BoldItalic"];
const sentence = "The fictional issuer states that the fair value of its reserve is equal to or greater than its tokens in circulation";

const document = new PDFDocument({
  size: "LETTER",
  margin: 54,
  pdfVersion: "1.4",
  ownerPassword: "restricts copying, not reading",
  info: { CreationDate: new Date(0), Title: "Fictional warm-up document" },
});
const file = createWriteStream(packagePath("infra", "pdf", "warm-up.pdf"));
document.pipe(file);
for (const face of faces) document.registerFont(face, `${fonts}/LiberationSans-${face}.ttf`);

const line = (page: number, index: number): void => {
  const y = 80 + index * 16;
  const face = faces[(page + index) % faces.length] ?? "Regular";
  document
    .font(face)
    .fontSize(9)
    .text(`${sentence.slice(0, 40 + ((page * 7 + index * 5) % 70))} as of January ${(index % 28) + 1}, 2020`, 54, y, { lineBreak: false });
  document
    .font("Regular")
    .fontSize(5.4)
    .text(String((index % 9) + 1), 470, y - 2, { lineBreak: false });
  const amount = ((page + 1) * (index + 1) * 1_234_567).toLocaleString("en-US");
  document
    .font(index % 7 === 0 ? "Bold" : "Helvetica")
    .fontSize(9)
    .text(index % 5 === 0 ? `(${amount})` : `$ ${amount}`, 480, y, { width: 80, align: "right", lineBreak: false });
};

for (let page = 0; page < PAGES; page += 1) {
  if (page > 0) document.addPage();
  document.font("Bold").fontSize(12).text("FICTIONAL RESERVE REPORT", 54, 54);
  for (let index = 0; index < LINES; index += 1) line(page, index);
}
document.end();
await finished(file);
