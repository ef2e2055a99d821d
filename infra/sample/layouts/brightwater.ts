import type { Month } from "../../../domain/shared/time.js";
import { amountInPrint, dayFirst, monthInWords } from "../print.js";
import { brightwaterFigures, type SampleFigures } from "../sample-figures.js";
import { heading, type Page, paragraph, RIGHT, samplePdf, stamp, tableLine } from "../sample-pdf.js";
import { issuedOn } from "../sample-series.js";

/** A consolidated report of a group: one date, the assets by category, the tokens of the group as its liabilities. */
export const brightwaterReport = (period: Month): Promise<Buffer> => {
  const figures = brightwaterFigures(period);
  const issued = issuedOn("brightwater", period);
  return samplePdf(`Brightwater Sample Group, consolidated reserves ${monthInWords(period)} (sample)`, issued, [
    (page) => opinion(page, figures, dayFirst(issued)),
    (page) => breakdown(page, figures),
  ]);
};

const opinion = (page: Page, { asOf, reserve, circulation }: SampleFigures, issued: string): void => {
  stamp(page);
  let y = heading(page, 80, "Independent Auditor's Report");
  y = paragraph(page, y, "To the board of directors of Brightwater Sample Holdings");
  y = paragraph(
    page,
    y,
    `We have performed a reasonable assurance engagement on the Consolidated Reserves Report of Brightwater Sample Holdings as of ${dayFirst(asOf)} at 11:59 PM UTC.`,
  );
  y = paragraph(page, y, "The engagement was performed in accordance with the Sample Standard on Assurance Engagements.");
  y = paragraph(page, y, `The consolidated total assets of the group amount to US$ ${amountInPrint(reserve)}.`);
  y = paragraph(
    page,
    y,
    `The consolidated liabilities of the group for digital tokens issued amount to US$ ${amountInPrint(circulation)}.`,
  );
  y = paragraph(
    page,
    y,
    "In our opinion, the Consolidated Reserves Report presents fairly, in all material respects, the reserves of the group.",
  );
  y = paragraph(page, y, "Harrow Pell Sample Auditors");
  paragraph(page, y, issued);
};

const breakdown = (page: Page, { asOf, lines, reserve, tokens, circulation }: SampleFigures): void => {
  stamp(page);
  let y = heading(page, 80, "Consolidated Reserves Report");
  const figure = (amount: bigint) => [{ right: RIGHT, text: amountInPrint(amount) }];
  y = tableLine(page, y, `Reserves backing BRWX and BRWS as of ${dayFirst(asOf)}`, [], true);
  for (const { label, amount } of lines) y = tableLine(page, y, label, figure(amount));
  y = tableLine(page, y, "Total Reserves", figure(reserve), true);
  y = tableLine(page, y + 20, "Digital tokens issued", [], true);
  for (const { label, amount } of tokens) y = tableLine(page, y, label, figure(amount));
  y = tableLine(page, y, "Total Digital Tokens", figure(circulation), true);
  paragraph(page, y + 16, "Figures are in U.S. dollars. The reserves back all tokens of the group together.");
};
