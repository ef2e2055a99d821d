import type { Month } from "../../../domain/shared/time.js";
import { monthInWords } from "../print.js";
import { LEFT, type Page, samplePdf } from "../sample-pdf.js";
import { issuedOn } from "../sample-series.js";

type Stroke = readonly (readonly [number, number])[];

/** Letters as strokes on a grid of 4 by 6: a scan holds the look of letters and no text. */
const LETTERS: { readonly [letter: string]: readonly Stroke[] } = {
  S: [
    [
      [4, 0],
      [0, 0],
      [0, 3],
      [4, 3],
      [4, 6],
      [0, 6],
    ],
  ],
  A: [
    [
      [0, 6],
      [2, 0],
      [4, 6],
    ],
    [
      [1, 3],
      [3, 3],
    ],
  ],
  M: [
    [
      [0, 6],
      [0, 0],
      [2, 3],
      [4, 0],
      [4, 6],
    ],
  ],
  P: [
    [
      [0, 6],
      [0, 0],
      [4, 0],
      [4, 3],
      [0, 3],
    ],
  ],
  L: [
    [
      [0, 0],
      [0, 6],
      [4, 6],
    ],
  ],
  E: [
    [
      [4, 0],
      [0, 0],
      [0, 6],
      [4, 6],
    ],
    [
      [0, 3],
      [3, 3],
    ],
  ],
  F: [
    [
      [4, 0],
      [0, 0],
      [0, 6],
    ],
    [
      [0, 3],
      [3, 3],
    ],
  ],
  I: [
    [
      [2, 0],
      [2, 6],
    ],
  ],
  C: [
    [
      [4, 0],
      [0, 0],
      [0, 6],
      [4, 6],
    ],
  ],
  T: [
    [
      [0, 0],
      [4, 0],
    ],
    [
      [2, 0],
      [2, 6],
    ],
  ],
  O: [
    [
      [0, 0],
      [4, 0],
      [4, 6],
      [0, 6],
      [0, 0],
    ],
  ],
  N: [
    [
      [0, 6],
      [0, 0],
      [4, 6],
      [4, 0],
    ],
  ],
};
const GRID = 4;

/** A report whose page is a picture: lines of grey bars, and the words SAMPLE FICTIONAL in strokes. */
export const scannedReport = (period: Month): Promise<Buffer> =>
  samplePdf(`ALDX Reserve Report ${monthInWords(period)}, scanned (sample)`, issuedOn("aldermoor", period), [picture, picture]);

const picture = (page: Page): void => {
  drawWord(page, "SAMPLE", 60);
  drawWord(page, "FICTIONAL", 100);
  page.fillColor("#b8b8b8");
  for (let line = 0; line < 30; line++) page.rect(LEFT, 160 + line * 18, 300 + ((line * 53) % 160), 7).fill();
};

const drawWord = (page: Page, word: string, y: number): void => {
  page.lineWidth(2).strokeColor("#a00000");
  [...word].forEach((letter, place) => {
    for (const stroke of LETTERS[letter] ?? []) drawStroke(page, stroke, LEFT + place * 6 * GRID, y);
  });
};

const drawStroke = (page: Page, stroke: Stroke, x: number, y: number): void => {
  stroke.forEach(([right, down], i) => {
    if (i === 0) page.moveTo(x + right * GRID, y + down * GRID);
    else page.lineTo(x + right * GRID, y + down * GRID);
  });
  page.stroke();
};
