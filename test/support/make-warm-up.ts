import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import PDFDocument from "pdfkit";
import { packagePath } from "../../infra/assets/package-root.js";

/**
 * Writes `infra/pdf/warm-up.pdf`: a fictional document with what reports are made of (embedded TrueType subsets, compressed streams,
 * tables), which a parsing process reads while it waits for its document. Run by hand when its content should change.
 */
const PAGES = 4;
const LINES = 36;
const fonts = packagePath("node_modules", "pdfjs-dist", "standard_fonts");

const document = new PDFDocument({ size: "LETTER", margin: 54, info: { CreationDate: new Date(0), Title: "Fictional warm-up document" } });
const file = createWriteStream(packagePath("infra", "pdf", "warm-up.pdf"));
document.pipe(file);
document.registerFont("text", `${fonts}/LiberationSans-Regular.ttf`);
document.registerFont("bold", `${fonts}/LiberationSans-Bold.ttf`);
for (let page = 0; page < PAGES; page += 1) {
  if (page > 0) document.addPage();
  document.font("bold").fontSize(12).text("FICTIONAL RESERVE REPORT", 54, 54);
  for (let line = 0; line < LINES; line += 1) {
    const y = 80 + line * 18;
    document
      .font("text")
      .fontSize(9)
      .text(`Holdings of the fictional issuer, line ${line + 1} as of January ${(line % 28) + 1}, 2020`, 54, y, { lineBreak: false });
    document
      .font("text")
      .fontSize(5.4)
      .text(String((line % 9) + 1), 330, y - 2, { lineBreak: false });
    document
      .font(line % 7 === 0 ? "bold" : "text")
      .fontSize(9)
      .text(`$ ${((page + 1) * (line + 1) * 1_234_567).toLocaleString("en-US")}`, 400, y, { width: 140, align: "right", lineBreak: false });
  }
}
document.end();
await finished(file);
