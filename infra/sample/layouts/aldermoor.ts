import type { Month } from "../../../domain/shared/time.js";
import { amountInPrint, dayInWords, monthInWords } from "../print.js";
import { aldermoorFigures, type SampleFigures } from "../sample-figures.js";
import { at, heading, LEFT, type Page, paragraph, RIGHT, samplePdf, stamp, tableLine } from "../sample-pdf.js";
import { issuedOn } from "../sample-series.js";

const COLUMNS = [420, RIGHT] as const;

/** A letter of examination and a table with two dates side by side, as monthly reports of one token have them. */
export const aldermoorReport = (period: Month): Promise<Buffer> => {
  const [first, second] = aldermoorFigures(period);
  const issued = issuedOn("aldermoor", period);
  return samplePdf(`ALDX Reserve Report ${monthInWords(period)} (sample)`, issued, [
    (page) => letter(page, first, second, dayInWords(issued)),
    (page) => table(page, first, second),
  ]);
};

const letter = (page: Page, first: SampleFigures, second: SampleFigures, issued: string): void => {
  stamp(page);
  let y = heading(page, 80, "INDEPENDENT ACCOUNTANT'S REPORT");
  y = paragraph(page, y, "To the management of Aldermoor Sample Trust");
  y = paragraph(
    page,
    y,
    `We have examined the assertion of the management of Aldermoor Sample Trust that the fair value of assets held in the ALDX reserve is equal to or greater than ALDX in circulation as of ${dayInWords(first.asOf)} and ${dayInWords(second.asOf)} at 11:59 PM UTC (the "Report Dates").`,
  );
  y = paragraph(
    page,
    y,
    "Our examination was conducted in accordance with attestation standards made up for this sample. Those standards require that we plan and perform the examination to obtain reasonable assurance.",
  );
  y = paragraph(page, y, "In our opinion, the assertion of management is fairly stated, in all material respects.");
  y = paragraph(page, y, "Fennwick Rowe Sample Accountants");
  paragraph(page, y, issued);
};

const table = (page: Page, first: SampleFigures, second: SampleFigures): void => {
  stamp(page);
  let y = heading(page, 80, "ALDX Reserve Report");
  const columns = (texts: readonly [string, string]) => texts.map((text, i) => ({ right: COLUMNS[i] ?? RIGHT, text }));
  y = tableLine(page, y, "Report Dates", columns([dayInWords(first.asOf), dayInWords(second.asOf)]), true);
  y = tableLine(page, y, "ALDX in circulation", columns([amountInPrint(first.circulation), amountInPrint(second.circulation)]));
  first.lines.forEach(({ label, amount }, i) => {
    y = tableLine(page, y, label, columns([amountInPrint(amount), amountInPrint(second.lines[i]?.amount ?? 0n)]));
  });
  const total = columns([`$${amountInPrint(first.reserve)}`, `$${amountInPrint(second.reserve)}`]);
  y = tableLine(page, y, "Fair value of assets held in the ALDX reserve", total, true);
  notes(page, y + 12);
};

const notes = (page: Page, y: number): void => {
  page.font("Helvetica-Bold").fontSize(11);
  at(page, LEFT, y, "Notes");
  const next = paragraph(page, y + 20, "1. Assets are stated at fair value in U.S. dollars. A token stands for one U.S. dollar.");
  paragraph(page, next, "2. Differences of timing and settlement are purchases and redemptions under way at the Report Dates.");
};
