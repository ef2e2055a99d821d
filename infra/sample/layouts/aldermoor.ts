import type { Month } from "../../../domain/shared/time.js";
import { amountInPrint, dayInWords, monthInWords } from "../print.js";
import { aldermoorCorrected, aldermoorFigures, type SampleFigures } from "../sample-figures.js";
import { at, heading, LEFT, type Page, paragraph, RIGHT, samplePdf, stamp, tableLine } from "../sample-pdf.js";
import { type Edition, issuedOn } from "../sample-series.js";

const COLUMNS = [420, RIGHT] as const;

/**
 * A letter of examination and a table with two dates side by side, as monthly reports of one token have them. A corrected one says what
 * it replaces, and why.
 */
export const aldermoorReport = (period: Month, edition: Edition): Promise<Buffer> => {
  const reissued = edition === "REISSUED";
  const [first, second] = reissued ? aldermoorCorrected(period) : aldermoorFigures(period);
  const issued = issuedOn("aldermoor", period, edition);
  const replaces = reissued ? replacement(dayInWords(issuedOn("aldermoor", period))) : null;
  return samplePdf(`ALDX Reserve Report ${monthInWords(period)} (sample)`, issued, [
    (page) => letter(page, first, second, dayInWords(issued), replaces),
    (page) => table(page, first, second),
  ]);
};

const replacement = (firstIssued: string): string =>
  `This report replaces the report issued on ${firstIssued}, which left out Treasury bills bought on the last day of the month.`;

const letter = (page: Page, first: SampleFigures, second: SampleFigures, issued: string, replaces: string | null): void => {
  stamp(page);
  let y = heading(page, 80, "INDEPENDENT ACCOUNTANT'S REPORT");
  y = paragraph(page, y, "To the management of Aldermoor Sample Trust");
  if (replaces !== null) y = paragraph(page, y, replaces);
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
