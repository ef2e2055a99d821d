/** Builds PDF documents byte by byte: what no drawing library would write. */
export type RawObject = string | { readonly dictionary: string; readonly stream: Buffer };

/** Objects are numbered from 1; object 1 is the catalog. */
export const rawPdf = (objects: readonly RawObject[], trailer = ""): Buffer => {
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n%\u00e2\u00e3\n", "latin1")];
  const offsets: number[] = [];
  const write = (part: Buffer | string): void => void parts.push(typeof part === "string" ? Buffer.from(part, "latin1") : part);
  objects.forEach((object, index) => {
    offsets.push(parts.reduce((length, part) => length + part.length, 0));
    write(`${index + 1} 0 obj\n`);
    if (typeof object === "string") write(object);
    else {
      write(`<< ${object.dictionary} /Length ${object.stream.length} >>\nstream\n`);
      write(object.stream);
      write("\nendstream");
    }
    write("\nendobj\n");
  });
  const start = parts.reduce((length, part) => length + part.length, 0);
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  write(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`);
  write(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(parts);
};

const FONT = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";

/** A document of one page per content stream, set in Helvetica as /F1. */
export const pagesPdf = (
  contents: readonly { readonly dictionary?: string; readonly stream: Buffer | string }[],
  extra = "",
  width = 612,
): Buffer => {
  const kids = contents.map((_, index) => `${4 + index * 2} 0 R`).join(" ");
  return rawPdf([
    `<< /Type /Catalog /Pages 2 0 R ${extra} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`,
    FONT,
    ...contents.flatMap(({ dictionary = "", stream }, index): RawObject[] => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + index * 2} 0 R >>`,
      { dictionary, stream: Buffer.from(stream) },
    ]),
  ]);
};

/** One line of text at a place. */
export const textAt = (x: number, y: number, text: string, size = 10): string =>
  `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text.replace(/[\\()]/gu, String.raw`\$&`)}) Tj ET\n`;
