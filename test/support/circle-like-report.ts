import { pagesPdf, textAt } from "./raw-pdf.js";

/** The figures of one date, as printed. Whatever a test changes in them is printed as it is. */
export type CircleLikeColumn = {
  readonly date: string;
  readonly circulation: string;
  readonly reserve: string;
  readonly securities: readonly string[];
  readonly treasuries: string;
  readonly repo: string;
  readonly fundCash: string;
  readonly fundTiming: string;
  readonly fund: string;
  readonly otherCash: string;
  readonly otherTiming: string;
  readonly other: string;
  readonly total: string;
};

const inPrint = (amount: bigint): string => {
  const digits = (amount < 0n ? -amount : amount).toString().replace(/\B(?=(\d{3})+$)/gu, ",");
  return amount < 0n ? `(${digits})` : digits;
};

/** Invented amounts that add up. */
export const addingUp = (date: string, amounts: readonly bigint[], excess = 1_000_000n): CircleLikeColumn => {
  const [repo = 0n, fundCash = 0n, fundTiming = 0n, otherCash = 0n, otherTiming = 0n, ...securities] = amounts;
  const treasuries = securities.reduce((sum, amount) => sum + amount, 0n);
  const fund = treasuries + repo + fundCash + fundTiming;
  const other = otherCash + otherTiming;
  const printed = {
    repo,
    fundCash,
    fundTiming,
    fund,
    otherCash,
    otherTiming,
    other,
    treasuries,
    total: fund + other,
    reserve: fund + other,
    circulation: fund + other - excess,
  };
  const texts = Object.fromEntries(Object.entries(printed).map(([name, amount]) => [name, inPrint(amount)]));
  return { date, securities: securities.map(inPrint), ...(texts as Record<keyof typeof printed, string>) };
};

const LETTER = (first: string, second: string): readonly string[] => [
  "INDEPENDENT ACCOUNTANTS' REPORT",
  `USDC Reserve Report as of ${first}, and ${second}`,
  "Our examination was conducted in accordance with attestation standards established",
  "by the American Institute of Certified Public Accountants.",
  "In our opinion, the assertion is fairly stated, in all material respects.",
  "April 28, 2031",
];
const ASSERTION = (first: string, second: string): readonly string[] => [
  "Management's Assertion",
  `Circle Invented, LLC ("Circle") is responsible for the Reserve Report ("the Report") as of`,
  `${first} and ${second} at 11:59pm Coordinated Universal Time (the "Report Dates").`,
  "Circle management asserts that the Fair Value of Assets Held in USDC Reserve is equal to or greater than",
  "USDC in Circulation at the Report Dates in accordance with the criteria defined in the Report below.",
];

const lines = (texts: readonly string[], top: number): string => texts.map((text, index) => textAt(40, top - index * 14, text, 7)).join("");
/** Figures end at their column; the invented face is Helvetica, whose digits are 0.556 em wide. */
const figure = (right: number, y: number, text: string): string => textAt(right - text.length * 4.6, y, text, 9);

const summary = (columns: readonly CircleLikeColumn[]): string => {
  const at = [400, 540];
  const row = (y: number, label: string, texts: readonly string[]): string =>
    textAt(40, y, label, 9) + texts.map((text, index) => figure(at[index] ?? 540, y, text)).join("");
  return [
    row(
      500,
      "Report Dates",
      columns.map(({ date }) => date),
    ),
    row(
      480,
      "USDC in Circulation",
      columns.map(({ circulation }) => circulation),
    ),
    row(
      460,
      "Fair Value of Assets Held in USDC Reserve",
      columns.map(({ reserve }) => reserve),
    ),
    textAt(40, 420, "CRITERIA", 9),
  ].join("");
};

const composition = (column: CircleLikeColumn): string => {
  const date = column.date.toUpperCase();
  const rows: readonly (readonly [string, string, number])[] = [
    ["TOTAL U.S. TREASURY SECURITIES", column.treasuries, 0],
    ["U.S. Treasury Repurchase Agreements", column.repo, 2],
    ["Cash held in Circle Reserve Fund", column.fundCash, 2],
    ["Cash due to/(owed by) Circle Reserve Fund due to timing and settlement differences, net", column.fundTiming, 1],
    ["TOTAL CIRCLE RESERVE FUND ASSETS", column.fund, 0],
    [`OTHER USDC RESERVE ASSETS AS OF ${date}`, "", 0],
    ["Cash held at regulated financial institutions", column.otherCash, 6],
    ["Cash due to/(owed by) Circle due to timing and settlement differences, net", column.otherTiming, 0],
    ["TOTAL OTHER USDC RESERVE ASSETS", column.other, 0],
    [`TOTAL USDC RESERVE ASSETS AS OF ${date}`, column.total, 0],
  ];
  const securities = column.securities.map((text, index) => {
    const y = 640 - index * 18;
    return textAt(40, y, `9127${String(index).padStart(2, "0")}XY${index % 10}`, 9) + textAt(250, y, "03/03/31", 9) + figure(540, y, text);
  });
  const below = 640 - securities.length * 18;
  const printed = rows.map(
    ([label, text, raised], index) =>
      textAt(40, below - index * 22, label, 9) + (text === "" ? "" : figure(540, below - index * 22 + raised, text)),
  );
  return [
    textAt(40, 700, `CIRCLE RESERVE FUND ASSETS AS OF ${date}`, 10),
    textAt(40, 680, "U.S. TREASURY SECURITIES", 9),
    ...securities,
    ...printed,
  ].join("");
};

/** A made-up report that has the wording and the structure of Circle's, and nothing of its figures. */
export const circleLikeReport = (first: CircleLikeColumn, second: CircleLikeColumn): Buffer =>
  pagesPdf([
    { stream: lines(LETTER(first.date, second.date), 700) },
    { stream: lines(ASSERTION(first.date, second.date), 700) + summary([first, second]) },
    { stream: composition(first) },
    { stream: composition(second) },
  ]);
