import fc from "fast-check";
import { type Block, inPrint, line, newPage, row, text } from "../report-sheet.js";
import { amount, type Day, type Family, type Made, reportDays, sum } from "./family.js";

type Class = readonly [string, string];
const BILLS: Class = ["U.S. Treasury Bills", "US_TREASURY"];
const PAPER: Class = ["Commercial Paper and Certificates of Deposit", "OTHER"];
const SHORT: readonly Class[] = [
  ["Overnight Reverse Repurchase Agreements", "TREASURY_REPO"],
  ["Term Reverse Repurchase Agreements", "OTHER_REPO"],
  ["Cash & Bank Deposits", "CASH"],
  ["Non-U.S. Treasury Bills", "NON_US_TREASURY"],
];
const LONG: readonly Class[] = [
  ["Corporate Bonds", "CORPORATE_BOND"],
  ["Precious Metals", "PRECIOUS_METALS"],
  ["Bitcoins", "BITCOIN"],
  ["Other Investments", "OTHER"],
  ["Secured Loans", "SECURED_LOAN"],
];

const dayFirst = ({ printed }: Day): string => printed.replace(/^(\w+) (\d+), (\d+)$/u, "$2 $1 $3");
type Item = { readonly label: string; readonly category: string; readonly value: bigint };
const items = (classes: readonly Class[]): fc.Arbitrary<Item[]> =>
  fc
    .tuple(...classes.map(([label, category]) => amount.map((value): Item => ({ label, category, value }))))
    .chain((all) => fc.subarray(all));
const totalOf = (list: readonly Item[]): bigint => sum(list.map(({ value }) => value));

const blocksOf = (day: Day, issued: Day, owed: readonly bigint[], short: readonly Item[], long: readonly Item[]): readonly Block[] => {
  const [tokens = 0n, other = 0n] = owed;
  const total = inPrint(totalOf(short) + totalOf(long));
  return [
    line("INDEPENDENT AUDITORS' REPORT ON THE CONSOLIDATED RESERVES REPORT"),
    line("To the Board of Directors of"),
    line("Tether Invented Limited"),
    text("We have been engaged to perform a reasonable assurance engagement on the Consolidated Reserves Report."),
    text("We carried out our work in accordance with the International Standard on Assurance Engagements 3000 (Revised)."),
    line(`Milan, ${dayFirst(issued)}`),
    line("BDO Italia S.p.A."),
    newPage,
    text(`The Management of the Company asserts the following as of ${dayFirst(day)} at 11:59 PM UTC:`),
    text(`The Group's consolidated total assets amount to at least US$ ${total}.`),
    text(
      `The Group's consolidated total liabilities amount to US$ ${inPrint(tokens + other)}, of which US$${inPrint(tokens)} relates to digital tokens issued.`,
    ),
    newPage,
    text("Asset Breakdown: At the reporting date, the breakdown of the minimum consolidated total assets is as follows:"),
    line("Asset Category Amount in USD"),
    line("1. Cash & Cash Equivalent & Other Short-Term Deposits"),
    ...short.map(({ label, value }) => row(label, inPrint(value))),
    row("Subtotal", inPrint(totalOf(short))),
    ...long.map(({ label, value }, index) => row(`${index + 2}. ${label}`, inPrint(value))),
    row("Total (1+2+3)", total),
  ];
};

const madeOf = (first: readonly Class[]): fc.Arbitrary<Made> =>
  fc
    .tuple(reportDays, fc.tuple(amount, amount), fc.tuple(...first.map(() => amount)), items(SHORT), items(LONG))
    .map(([{ days, issued }, owed, values, more, long]) => {
      const short = [...first.map(([label, category], index) => ({ label, category, value: values[index] ?? 0n })), ...more];
      const [day, total] = [days[1], totalOf(short) + totalOf(long)];
      return {
        blocks: blocksOf(day, issued, owed, short, long),
        truth: [
          {
            asOf: day.iso,
            total: null,
            liability: sum(owed).toString(),
            rows: [
              `TOTAL TOTAL_RESERVE - ${total} USD`,
              `LIABILITY TOKEN_LIABILITY - ${sum(owed)} USD`,
              `POSITION TOKEN_LIABILITY - ${owed[0]} USD`,
              ...[...short, ...long].map(({ category, value }) => `CATEGORY ${category} - ${value} USD`),
            ],
          },
        ],
        issuedOn: issued.iso,
      };
    });

export const TETHER_GROUP: readonly Family[] = [
  { symbol: "USDT", template: "tether-bdo-group", made: madeOf([BILLS, ["Money Market Funds", "GOVT_MMF"]]), checked: /./u },
  { symbol: "USDT", template: "tether-bdo-group-paper", made: madeOf([BILLS, PAPER, ["Money Market Funds", "OTHER"]]), checked: /./u },
];
