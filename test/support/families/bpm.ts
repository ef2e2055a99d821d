import fc from "fast-check";
import { type Block, inPrint, line, newPage, row, space, text } from "../report-sheet.js";
import { amount, type Day, decimal, difference, type Family, type Made, reportDays, sum, type Truth } from "./family.js";

const examination = (company: string, issued: Day, opinion: string): readonly Block[] => [
  line("Phone 000-000-0000 | bpm.com"),
  text(`To the Audit Committee and Management of ${company}`),
  text("Our examination was conducted in accordance with attestation standards established by the AICPA."),
  text(opinion),
  line("San Francisco, California"),
  line(issued.printed),
  newPage,
];

// GUSD: cents; the parts of the reserve may be negative and may be missing.
const GUSD_PARTS = [
  ["Cash deposits held at U.S. regulated financial institutions", "CASH"],
  ["Money-market funds", "GOVT_MMF"],
  ["U.S. Treasury bills", "US_TREASURY"],
  ["Net cash receivable (payable) due to timing and settlement differences", "TIMING"],
] as const;
type Gusd = { readonly tokens: bigint; readonly parts: readonly bigint[] };
const gusd: fc.Arbitrary<Gusd> = fc.record({
  tokens: amount,
  parts: fc.tuple(amount, amount, amount, difference),
});

const gusdBlocks = (days: readonly Day[], issued: Day, columns: readonly Gusd[], held: readonly boolean[]): readonly Block[] => {
  const shown = GUSD_PARTS.flatMap(([label], index) => (held[index] === false ? [] : [{ label, index }]));
  return [
    ...examination(
      "Gemini Trust Company, LLC",
      issued,
      `In our opinion, Management's Assertion that the Company complied with the requirements of item 3(a) of the DFS Letter as of ${days.map(({ printed }) => printed).join(" and as of ")}, is fairly stated, in all material respects.`,
    ),
    line("GUSD RESERVES REPORT"),
    text(
      `The amounts disclosed below as of ${days.map(({ printed }) => printed).join(", and as of ")}, at end of day are accurate. Per the DFS Letter, "end of day" is implied to be 5 pm Eastern Time.`,
    ),
    newPage,
    text("In compliance with item 3(a) of the DFS Letter, we report the following end of day amounts for the following dates:"),
    row("", ...days.map(({ printed }) => printed)),
    row("GUSD issued and in circulation", ...columns.map(({ tokens }) => inPrint(tokens, 2))),
    line("Market value of the Reserve:"),
    ...shown.map(({ label, index }) => row(label, ...columns.map(({ parts }) => inPrint(parts[index] ?? 0n, 2)))),
    row("Total Reserve", ...columns.map((column) => `$ ${inPrint(heldOf(column, held), 2)}`)),
    space(20),
    text("For each GUSD issued, the Company has received one corresponding U.S. dollar from its customers."),
  ];
};
const heldOf = ({ parts }: Gusd, held: readonly boolean[]): bigint => sum(parts.filter((_, index) => held[index] !== false));

const gusdTruth = (day: Day | undefined, column: Gusd, held: readonly boolean[]): Truth => {
  const total = decimal(heldOf(column, held), 2);
  return {
    asOf: day?.iso ?? "",
    total,
    liability: decimal(column.tokens, 2),
    rows: [
      `LIABILITY TOKEN_LIABILITY - ${decimal(column.tokens, 2)} TOKEN`,
      ...GUSD_PARTS.flatMap(([, category], index) =>
        held[index] === false ? [] : [`CATEGORY ${category} - ${decimal(column.parts[index] ?? 0n, 2)} USD`],
      ),
      `TOTAL TOTAL_RESERVE - ${total} USD`,
    ],
  };
};

const gusdMade: fc.Arbitrary<Made> = fc
  .tuple(reportDays, fc.tuple(fc.constant(true), fc.boolean(), fc.boolean(), fc.boolean()), gusd, gusd)
  .map(([{ days, issued }, held, ...columns]) => ({
    blocks: gusdBlocks(days, issued, columns, held),
    truth: columns.map((column, index) => gusdTruth(days[index], column, held)),
    issuedOn: issued.iso,
  }));

export const GEMINI_BPM: Family = {
  symbol: "GUSD",
  template: "gemini-gusd-bpm",
  made: gusdMade,
  checked: /^(Cash deposits|Money|U\.S\. Treasury|Net cash|Total Reserve)/u,
};

// RLUSD under BPM and under Deloitte: totals, and assets by class in text or as a picture.
type Rlusd = { readonly tokens: bigint; readonly bills: readonly bigint[]; readonly parts: readonly bigint[] };
const PARTS = [
  ["Government money-market funds", "GOVT_MMF"],
  ["Cash deposits held at U.S. regulated financial institutions", "CASH"],
  ["Timing differences (Note 3)", "TIMING"],
] as const;
const orDash = (amount: bigint): string => (amount === 0n ? "-" : inPrint(amount));

type Wording = {
  readonly tokens: string;
  readonly assets: string;
  readonly total: string;
  readonly summary: string;
  readonly classes: string;
};
const BPM_WORDS: Wording = {
  tokens: "RLUSD supply outstanding (Note 1)",
  assets: "Market value of the Reserves (Note 2)",
  total: "Total Market Value of the Reserves (Note 2)",
  summary:
    "The total RLUSD outstanding and total market value of the Reserves, in aggregate, as of the Report Dates, are reported as follows:",
  classes: "The total market value of the Reserves, broken down by asset class as of the Report Dates are reported as follows:",
};
const DELOITTE_WORDS: Wording = {
  tokens: "Outstanding Stablecoin Units",
  assets: "Market Value of the Reserve",
  total: "Total Market Value of the Reserve",
  summary:
    "RLUSD RESERVE REPORT The total Outstanding Stablecoin Units and total Market Value of the Reserve, in aggregate, as of the Report Dates, are as follows:",
  classes: "The total Market Value of the assets in the Reserve, broken down by asset class as of the Report Dates are as follows:",
};

const assetsOf = ({ bills, parts }: Rlusd): bigint => sum(bills) + sum(parts);

const rlusdTables = (words: Wording, days: readonly Day[], columns: readonly Rlusd[], picture: boolean): readonly Block[] => {
  const dates = row("", ...days.map(({ printed }) => printed));
  const bills = columns[0]?.bills.length ?? 0;
  const classes: readonly Block[] = [
    dates,
    line("U.S. Treasury bills:"),
    line("CUSIP Maturity Date"),
    ...Array.from({ length: bills }, (_, index) =>
      row(
        `91279${String(index).padStart(2, "0")}R4 March ${index + 1}, 2031`,
        ...columns.map((column) => orDash(column.bills[index] ?? 0n)),
      ),
    ),
    row("Total U.S. Treasury bills", ...columns.map((column) => orDash(sum(column.bills)))),
    ...PARTS.map(([label], index) => row(label, ...columns.map((column) => orDash(column.parts[index] ?? 0n)))),
    row(words.total, ...columns.map((column) => `$ ${inPrint(assetsOf(column))}`)),
  ];
  return [
    text(words.summary),
    dates,
    row(words.tokens, ...columns.map(({ tokens }) => inPrint(tokens))),
    row(words.assets, ...columns.map((column) => `$ ${inPrint(assetsOf(column))}`)),
    space(12),
    text(words.classes),
    ...(picture ? [space(150)] : classes),
    space(20),
    text("To the best of the knowledge and belief of the undersigned, the information contained in the report is accurate and complete."),
  ];
};

const rlusdTruth = (day: Day | undefined, column: Rlusd, picture: boolean): Truth => ({
  asOf: day?.iso ?? "",
  total: decimal(assetsOf(column)),
  liability: decimal(column.tokens),
  rows: [
    `LIABILITY TOKEN_LIABILITY - ${column.tokens} TOKEN`,
    `TOTAL TOTAL_RESERVE - ${assetsOf(column)} USD`,
    ...(picture
      ? []
      : [
          `CATEGORY US_TREASURY - ${sum(column.bills)} USD`,
          ...PARTS.map(([, category], index) => `CATEGORY ${category} - ${column.parts[index]} USD`),
        ]),
  ],
});

const bpmOpening = (days: readonly Day[], issued: Day): readonly Block[] => [
  ...examination(
    "Standard Custody & Trust Company, LLC",
    issued,
    `We have examined the assertion as of ${days.map(({ printed }) => printed).join(", and as of ")}, at 5:00 pm Eastern Time ("ET") (the "Report Dates"). In our opinion, management's assertion that the Company complied with the requirements of item 3(a) of the DFS Letter as of the Report Dates, is fairly stated, in all material respects.`,
  ),
  line("RLUSD RESERVES REPORT"),
];
const deloitteOpening = (days: readonly Day[], issued: Day): readonly Block[] => [
  line("Independent Accountant's Report"),
  text(
    `We have examined management of Standard Custody & Trust Company, LLC's assertion that the RLUSD Reserve Report is presented in accordance with the criteria defined in the accompanying RLUSD Reserve Report as of ${days.map(({ printed }) => printed).join(" and ")}, at 5:00pm Eastern Time (the "Report Dates").`,
  ),
  text(
    "Our examination was conducted in accordance with attestation standards established by the American Institute of Certified Public Accountants.",
  ),
  text(
    "In our opinion, management's assertion that the RLUSD Reserve Report is presented in accordance with the criteria set forth therein as of the Report Dates is fairly stated, in all material respects.",
  ),
  space(20),
  line(issued.printed),
  newPage,
  line("MANAGEMENT'S ASSERTION AND RLUSD RESERVE REPORT"),
];

const rlusdMade = (words: Wording, opening: typeof bpmOpening, picture: boolean): fc.Arbitrary<Made> => {
  const column = (bills: number): fc.Arbitrary<Rlusd> =>
    fc.record({
      tokens: amount,
      bills: fc.array(fc.oneof(amount, fc.constant(0n)), { minLength: bills, maxLength: bills }),
      parts: fc.tuple(amount, amount, difference),
    });
  return fc
    .integer({ min: 1, max: 12 })
    .chain((bills) => fc.tuple(reportDays, column(bills), column(bills)))
    .map(([{ days, issued }, ...columns]) => ({
      blocks: [...opening(days, issued), ...rlusdTables(words, days, columns, picture)],
      truth: columns.map((each, index) => rlusdTruth(days[index], each, picture)),
      issuedOn: issued.iso,
    }));
};

const IN_CLASSES = /^(91279|Total|Government|Cash deposits|Timing|Market [Vv]alue)/u;
export const RIPPLE: readonly Family[] = [
  { symbol: "RLUSD", template: "ripple-rlusd-bpm", made: rlusdMade(BPM_WORDS, bpmOpening, false), checked: IN_CLASSES },
  { symbol: "RLUSD", template: "ripple-rlusd-deloitte", made: rlusdMade(DELOITTE_WORDS, deloitteOpening, true), checked: /^$/u },
  { symbol: "RLUSD", template: "ripple-rlusd-deloitte", made: rlusdMade(DELOITTE_WORDS, deloitteOpening, false), checked: IN_CLASSES },
];
