import fc from "fast-check";
import { type Block, inPrint, line, newPage, row, space, text } from "../report-sheet.js";
import { amount, type Day, decimal, type Family, type Made, reportDays, someAmounts, sum, type Truth } from "./family.js";

type Column = { readonly tokens: bigint; readonly collateral: readonly bigint[]; readonly cash: bigint };
const column: fc.Arbitrary<Column> = fc.record({ tokens: amount, collateral: someAmounts(9), cash: amount });

const letter = ([first, second]: readonly Day[], columns: readonly Column[], issued: Day): readonly Block[] => [
  line("Paxos Trust Company, LLC"),
  line("Examination of Management Assertions"),
  line("BUSD Token"),
  newPage,
  text('We have examined Paxos Trust Company, LLC\'s (the "Company") below assertions. They are as follows:'),
  text(
    `- The Redemption Assets Report refers to the supply of BUSD tokens ("BUSD") as of ${first?.printed} and ${second?.printed} (collectively, the "Report Dates and Times") at 5:00 pm Eastern Time ("ET"). Such BUSD as denoted under contract 0x0000 at 5:00 pm ET on the Report Dates and Times is ${columns.map(({ tokens }) => inPrint(tokens)).join(" and ")}, respectively.`,
  ),
  text(
    "Our examination was conducted in accordance with attestation standards established by the American Institute of Certified Public Accountants.",
  ),
  text(
    "In our opinion, management's assertions noted above are fairly stated as of the Report Dates and Times at 5:00 pm ET, in all material respects.",
  ),
  space(30),
  line(issued.printed),
  newPage,
];

const holdings = (day: Day, { collateral, cash }: Column): readonly Block[] => [
  space(14),
  line(`x ${day.printed} at 5:00 pm ET:`),
  line("Description CUSIP Maturity Date Fair Value ($)"),
  ...collateral.map((value, index) => row(`U.S. Treasury Debt 91281${index}SY5 05/15/20${40 + index}`, inPrint(value))),
  row(
    "Total U.S. Government Guaranteed Debt Instruments Held Pursuant to Overnight Reverse Repurchase Agreements:",
    inPrint(sum(collateral)),
  ),
  row("Total U.S. Dollars Held:", inPrint(cash)),
  row("Total Fair Value of Redemption Assets:", inPrint(sum(collateral) + cash)),
];

const report = (days: readonly Day[], columns: readonly Column[]): readonly Block[] => [
  line("REDEMPTION ASSETS REPORT"),
  text(
    `Paxos Trust Company, LLC (the "Company") is responsible for the Redemption Assets Report as of ${days.map(({ printed }) => printed).join(" and ")} at 5:00 pm ET (hereafter the "Report Dates and Times").`,
  ),
  space(20),
  row("Report Dates", ...days.map(({ printed }) => printed)),
  row("BUSD tokens in circulation", ...columns.map(({ tokens }) => inPrint(tokens))),
  row(
    "Fair Value of Redemption Assets (as defined in the notes below)",
    ...columns.map(({ collateral, cash }) => `$${inPrint(sum(collateral) + cash)}`),
  ),
  space(14),
  text(
    "The Company's total Redemption Assets, which are greater than or equal to the total supply of BUSD, are comprised of the following:",
  ),
  ...days.flatMap((day, index) => (columns[index] === undefined ? [] : holdings(day, columns[index]))),
  newPage,
  text("NOTES The BUSD supply does not exceed the balance of the Redemption Assets reported above."),
];

const truthOf = (day: Day | undefined, { tokens, collateral, cash }: Column): Truth => {
  const total = decimal(sum(collateral) + cash);
  return {
    asOf: day?.iso ?? "",
    total,
    liability: decimal(tokens),
    rows: [
      `LIABILITY TOKEN_LIABILITY - ${tokens} TOKEN`,
      `TOTAL TOTAL_RESERVE - ${total} USD`,
      `CATEGORY TREASURY_REPO - ${sum(collateral)} USD`,
      `CATEGORY CASH - ${cash} USD`,
    ],
  };
};

const made: fc.Arbitrary<Made> = fc.tuple(reportDays, column, column).map(([{ days, issued }, ...columns]) => ({
  blocks: [...letter(days, columns, issued), ...report(days, columns)],
  truth: columns.map((each, index) => truthOf(days[index], each)),
  issuedOn: issued.iso,
}));

export const PAXOS_WITHUM: Family = { symbol: "BUSD", template: "paxos-busd-withum", made, checked: /^(BUSD|Fair Value|U\.S\.|Total)/u };
