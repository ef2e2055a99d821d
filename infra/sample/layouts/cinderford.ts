import type { Month } from "../../../domain/shared/time.js";
import { amountInPrint, dayInWords, monthInWords } from "../print.js";
import { cinderfordFigures, cinderfordSecondLetter, type SampleFigures } from "../sample-figures.js";
import { heading, type Page, paragraph, RIGHT, samplePdf, stamp, tableLine } from "../sample-pdf.js";
import { type Edition, issuedOn } from "../sample-series.js";

const ACCOUNTANTS = { first: "Tarn and Quill Sample Assurance", second: "Ellin Marsh Sample Assurance" };

/** A short letter whose totals stand in its sentences, to the cent, with a list of two kinds of assets. */
export const cinderfordReport = (period: Month, edition: Edition): Promise<Buffer> => {
  const second = edition === "SECOND_LETTER";
  const figures = second ? cinderfordSecondLetter(period) : cinderfordFigures(period);
  const issued = issuedOn("cinderford", period, edition);
  const accountant = second ? ACCOUNTANTS.second : ACCOUNTANTS.first;
  return samplePdf(`CNDX attestation ${monthInWords(period)} (sample)`, issued, [
    (page) => letter(page, figures, dayInWords(issued), accountant),
  ]);
};

const letter = (page: Page, { asOf, circulation, reserve, lines }: SampleFigures, issued: string, accountant: string): void => {
  stamp(page);
  let y = heading(page, 80, "Limited assurance report on CNDX");
  y = paragraph(page, y, `Issued ${issued} by ${accountant} to Cinderford Sample Custody.`);
  y = paragraph(page, y, `This report is about the reserves of CNDX as of ${dayInWords(asOf)}, end of day UTC.`);
  y = paragraph(page, y, "We performed a limited assurance engagement in accordance with the Sample Standard on Limited Assurance.");
  y = paragraph(page, y, `There were ${amountInPrint(circulation, 2)} CNDX in circulation.`);
  y = paragraph(page, y, `The reserve assets amounted to $${amountInPrint(reserve, 2)} in total.`);
  y = paragraph(
    page,
    y,
    "Based on the procedures performed, nothing has come to our attention that the statement of Cinderford is not fair.",
  );
  y = tableLine(page, y + 10, "Reserve assets of CNDX", [], true);
  for (const { label, amount } of lines) y = tableLine(page, y, label, [{ right: RIGHT, text: amountInPrint(amount, 2) }]);
  tableLine(page, y, "Sum of reserve assets", [{ right: RIGHT, text: amountInPrint(reserve, 2) }], true);
};
