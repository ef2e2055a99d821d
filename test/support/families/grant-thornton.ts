import fc from "fast-check";
import { type Block, inPrint, line, newPage, row, text } from "../report-sheet.js";
import { amount, type Day, decimal, difference, type Family, type Made, reportDays, someAmounts, sum } from "./family.js";

const AICPA =
  "Our examination was conducted in accordance with attestation standards established by the American Institute of Certified Public";
const letter = (day: Day, report: string, statements: readonly string[]): readonly Block[] => [
  line("GRANT THORNTON LLP"),
  line("Board of Directors and Management"),
  text(
    `We have examined management of Circle Invented, LLC's assertion that the following information in the accompanying ${report} as of ${day.printed} at 11:59 PM Pacific Time ("PT") ("Report Date") is fairly stated, based on the criteria set forth in the ${report}.`,
  ),
  ...statements.map(text),
  text(`${AICPA} Accountants.`),
  newPage,
];
const signed = (issued: Day): readonly Block[] => [line("New York, New York"), line(issued.printed), newPage];
const report = (
  blocks: readonly Block[],
  [, day]: readonly [Day, Day],
  issued: Day,
  total: string | null,
  rows: readonly string[],
): Made => ({
  blocks,
  truth: [{ asOf: day.iso, total, liability: rows[0]?.split(" ").at(-2) ?? "", rows }],
  issuedOn: issued.iso,
});

const custody: fc.Arbitrary<Made> = fc
  .tuple(reportDays, amount, amount)
  .map(([{ days, issued }, tokens, dollars]) =>
    report(
      [
        ...letter(days[1], "Reserve Account Report", [
          `USD Coin ("USDC") tokens issued and outstanding = ${inPrint(tokens)} USDC`,
          `US Dollars held in custody accounts = $${inPrint(dollars, 2)}`,
        ]),
        ...signed(issued),
      ],
      days,
      issued,
      decimal(dollars, 2),
      [`LIABILITY TOKEN_LIABILITY - ${tokens} TOKEN`, `TOTAL TOTAL_RESERVE - ${decimal(dollars, 2)} USD`],
    ),
  );

const CLASSES = [
  ["Cash & Cash Equivalents", "CASH"],
  ["Corporate Bonds", "CORPORATE_BOND"],
  ["Yankee CDs", "OTHER"],
  ["US Treasuries", "US_TREASURY"],
  ["Commercial Paper", "OTHER"],
  ["Municipal & US Agency Bonds", "OTHER"],
] as const;
const tenths = fc.bigInt({ min: 20n, max: 9_000n });
const held = fc.tuple(...CLASSES.map(() => fc.option(tenths, { nil: undefined })));

const atLeast: fc.Arbitrary<Made> = fc.tuple(reportDays, amount, held).map(([{ days, issued }, tokens, parts]) => {
  const classes = CLASSES.flatMap(([label, category], index) => {
    const part = parts[index];
    return part === undefined ? [] : [{ label, category, part }];
  });
  const total = sum(classes.map(({ part }) => part));
  const blocks = [
    ...letter(days[1], "Reserve Account Report", [
      `USD Coin ("USDC") in Circulation = ${inPrint(tokens)} USDC`,
      "The total fair value of US dollar denominated assets held in segregated accounts are at least equal to the USDC in Circulation at the Report Date.",
    ]),
    ...signed(issued),
    text(`Total USD Coin ("USDC") in circulation is: ${inPrint(tokens)}`),
    text(`Total fair value of US dollar denominated assets held on behalf of USDC holders is at least equal to: $${inPrint(tokens)}`),
    newPage,
    line("USDC Reserve Breakdown"),
    line("Total Allocation"),
    line("($bn) (%)"),
    ...classes.map(({ label, part }) => row(label, inPrint(part, 1), "12%")),
    row("Total", `$${inPrint(total, 1)}bn`, "100%"),
  ];
  return report(blocks, days, issued, null, [
    `LIABILITY TOKEN_LIABILITY - ${tokens} TOKEN`,
    `TOTAL TOTAL_RESERVE - ${tokens} USD`,
    ...classes.map(({ category, part }) => `CATEGORY ${category} - ${decimal(part, 1)} USD_BILLION`),
    `TOTAL TOTAL_RESERVE - ${decimal(total, 1)} USD_BILLION`,
  ]);
});

const holdings: fc.Arbitrary<Made> = fc
  .tuple(reportDays, amount, someAmounts(15), amount, difference)
  .map(([{ days, issued }, tokens, securities, cash, timing]) => {
    const [treasuries, total] = [sum(securities), sum(securities) + cash + timing];
    const blocks = [
      ...letter(days[1], "USDC Reserve Report", [
        `USD Coin ("USDC") in Circulation = ${inPrint(tokens)} USDC`,
        `US Dollars held in custody accounts = $${inPrint(total)}`,
      ]),
      ...signed(issued),
      line(`Circle Invented, LLC asserts, as of ${days[1].printed} at 11:59 PM Pacific Time:`),
      row('USD Coin ("USDC") in circulation:', inPrint(tokens)),
      row("Fair value of assets in USDC reserve:", `$${inPrint(total)}`),
      line("CRITERIA:"),
      newPage,
      row("WEIGHTED AVERAGE MATURITY:", "40.7 Days"),
      line("U.S. TREASURY SECURITIES OWNED:"),
      line("Cusip Maturity Date Market Value ($)"),
      ...securities.map((value, index) => row(`9127${String(index).padStart(2, "0")}XM${index % 10} 08/16/31`, inPrint(value))),
      row("TOTAL U.S. TREASURY SECURITIES OWNED", inPrint(treasuries)),
      line("CASH DEPOSITS:"),
      row("Cash held at U.S. regulated financial institutions", inPrint(cash)),
      row("Cash due to/(owed by) Circle due to timing and settlement differences, net", inPrint(timing)),
      row("TOTAL CASH DEPOSITS", inPrint(cash + timing)),
      row("TOTAL USDC RESERVE ASSETS", inPrint(total)),
    ];
    return report(blocks, days, issued, decimal(total), [
      `LIABILITY TOKEN_LIABILITY - ${tokens} TOKEN`,
      `TOTAL TOTAL_RESERVE - ${total} USD`,
      `CATEGORY US_TREASURY - ${treasuries} USD`,
      `CATEGORY CASH - ${cash} USD`,
      `CATEGORY TIMING - ${timing} USD`,
    ]);
  });

const euroCoin: fc.Arbitrary<Made> = fc
  .tuple(reportDays, amount)
  .map(([{ days, issued }, tokens]) =>
    report(
      [
        ...letter(days[1], "Reserve Account Report", [
          `Euro Coin ("EUROC") in Circulation = ${inPrint(tokens)} EUROC`,
          "The total fair value of euro denominated assets held in segregated accounts are at least equal to the EUROC in Circulation at the Report Date.",
        ]),
        ...signed(issued),
      ],
      days,
      issued,
      null,
      [`LIABILITY TOKEN_LIABILITY - ${tokens} TOKEN`],
    ),
  );

const NO_ROW = /^(?!)/u;

export const GRANT_THORNTON: readonly Family[] = [
  { symbol: "USDC", template: "circle-grant-thornton-at-least", made: atLeast, checked: NO_ROW },
  { symbol: "USDC", template: "circle-grant-thornton-holdings", made: holdings, checked: /^(?!WEIGHTED)/u },
];

/** Reports whose figures stand in sentences alone. */
export const SENTENCES: readonly Family[] = [
  { symbol: "USDC", template: "circle-grant-thornton-custody", made: custody, checked: NO_ROW },
  { symbol: "EURC", template: "eurc-grant-thornton", made: euroCoin, checked: NO_ROW },
];
