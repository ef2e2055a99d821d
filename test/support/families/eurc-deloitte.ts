import fc from "fast-check";
import { type Block, inPrint, line, newPage, row, text } from "../report-sheet.js";
import { type Day, type Family, reportDays } from "./family.js";

/** Small enough to leave room for the currency in letters. */
const amount = fc.bigInt({ min: 100_000n, max: 10n ** 9n });
const difference = fc.oneof(
  fc.constant(0n),
  amount,
  amount.map((positive) => -positive),
);
type Euro = { readonly tokens: bigint; readonly cash: bigint; readonly timing: bigint };
const euro: fc.Arbitrary<Euro> = fc.record({ tokens: amount, cash: amount, timing: difference });
const totalOf = ({ cash, timing }: Euro): bigint => cash + timing;

const opening = (days: readonly [Day, Day], issued: Day): readonly Block[] => [
  line("INDEPENDENT ACCOUNTANTS' REPORT"),
  text(
    "Our examination was conducted in accordance with attestation standards established by the American Institute of Certified Public Accountants.",
  ),
  text("In our opinion, management's assertion is fairly stated, in all material respects."),
  line(issued.printed),
  newPage,
  line("Management's Assertion"),
  text(
    `Circle Invented, Inc. ("Circle Group") is responsible for the EURC Reserve Report ("the Report") as of ${days[0].printed} and ${days[1].printed} at 11:59pm Coordinated Universal Time (the "Report Dates").`,
  ),
  text(
    "Circle Group management asserts that the Fair Value of Assets Held in EURC Reserve is equal to or greater than EURC in Circulation at the Report Dates in accordance with the criteria defined in the Report below.",
  ),
];

const section = ({ printed }: Day, column: Euro): readonly Block[] => [
  line(`EURC RESERVE ASSETS AS OF ${printed.toUpperCase()}`),
  row("Cash held at regulated financial institutions", `EUR ${inPrint(column.cash)}`),
  row("Cash due to/(owed by) Circle due to timing and settlement differences, net", `EUR ${inPrint(column.timing)}`),
  row(`TOTAL EURC RESERVE ASSETS AS OF ${printed.toUpperCase()}`, `EUR ${inPrint(totalOf(column))}`),
];

/** Two dates; the face of the made-up reports has no euro sign, so the currency stands in letters. */
export const EURC_DELOITTE: Family = {
  symbol: "EURC",
  template: "eurc-deloitte",
  checked: /^(?!EURC in|Report)/u,
  made: fc.tuple(reportDays, euro, euro).map(([{ days, issued }, ...columns]) => ({
    blocks: [
      ...opening(days, issued),
      row("Report Dates", ...days.map(({ printed }) => printed)),
      row("EURC in Circulation", ...columns.map(({ tokens }) => inPrint(tokens))),
      row("Fair Value of Assets Held in EURC Reserve", ...columns.map((column) => `EUR ${inPrint(totalOf(column))}`)),
      line("CRITERIA"),
      newPage,
      ...section(days[0], columns[0]),
      ...section(days[1], columns[1]),
    ],
    truth: columns.map((column, index) => ({
      asOf: days[index]?.iso ?? "",
      total: null,
      liability: column.tokens.toString(),
      rows: [
        `LIABILITY TOKEN_LIABILITY - ${column.tokens} TOKEN`,
        `TOTAL TOTAL_RESERVE - ${totalOf(column)} EUR`,
        `CATEGORY CASH - ${column.cash} EUR`,
        `CATEGORY TIMING - ${column.timing} EUR`,
      ],
    })),
    issuedOn: issued.iso,
  })),
};
