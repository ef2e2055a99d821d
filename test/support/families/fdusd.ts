import fc from "fast-check";
import { type Block, inPrint, line, newPage, row, text } from "../report-sheet.js";
import { amount, type Day, decimal, type Family, type Made, reportDays, someAmounts, sum, type Truth } from "./family.js";

const print = (cents: bigint): string => inPrint(cents, 2);
const dollars = (cents: bigint): string => decimal(cents, 2);
const COMPRISED =
  "The Company's total Reserve Accounts, which are greater than or equal to the total supply of FDUSD, are comprised of the following asset holdings as of the Report Date and Time (Notes 2, 4 and 5):";
const AICPA =
  "Our examination was conducted in accordance with attestation standards established by the American Institute of Certified Public Accountants.";

/** The networks besides BSC and Ethereum: as printed and as registered. */
const OTHERS = [
  ["SUI", "-"],
  ["SOL", "solana"],
  ["Arbitrum", "arbitrum"],
  ["TON", "-"],
] as const;
type Supply = { readonly bsc: bigint; readonly ethereum: bigint; readonly others: readonly (bigint | undefined)[] };
const supply: fc.Arbitrary<Supply> = fc.record({
  bsc: amount,
  ethereum: amount,
  others: fc.tuple(...OTHERS.map(() => fc.option(amount, { nil: undefined }))),
});
const tokensOf = ({ bsc, ethereum, others }: Supply): bigint => bsc + ethereum + sum(others.map((value) => value ?? 0n));

const supplyText = (made: Supply): readonly Block[] => [
  text(
    `contract 0x00 at 18 decimals, recorded at the Report Date and Time is ${print(made.bsc + made.ethereum)} FDUSD (being ${print(made.bsc)} in BSC and ${print(made.ethereum)} in Ethereum) as reported by BscScan and Etherscan;`,
  ),
  ...OTHERS.flatMap(([name], index) => {
    const value = made.others[index];
    return value === undefined ? [] : [text(`recorded at the Report Date and Time is ${print(value)} FDUSD in ${name}, as reported.`)];
  }),
];
const positions = (made: Supply): readonly string[] => [
  `POSITION TOKEN_LIABILITY bsc ${dollars(made.bsc)} TOKEN`,
  `POSITION TOKEN_LIABILITY ethereum ${dollars(made.ethereum)} TOKEN`,
  ...OTHERS.flatMap(([, network], index) => {
    const value = made.others[index];
    return value === undefined ? [] : [`POSITION TOKEN_LIABILITY ${network} ${dollars(value)} TOKEN`];
  }),
];

/** Small enough to stand beside the longest label. */
const small = fc.bigInt({ min: 100_000n, max: 10n ** 10n });
type Assets = {
  readonly bills: readonly bigint[];
  readonly repo: readonly bigint[];
  readonly deposits: readonly bigint[];
  readonly cash: bigint;
};
const assets: fc.Arbitrary<Assets> = fc.record({
  bills: someAmounts(14),
  repo: fc.array(small, { maxLength: 3 }),
  deposits: fc.array(amount, { maxLength: 3 }),
  cash: amount,
});
const groupsOf = ({ bills, repo, deposits }: Assets): readonly (readonly [string, readonly bigint[]])[] =>
  (
    [
      ["US_TREASURY", bills],
      ["TREASURY_REPO", repo],
      ["OTHER", deposits],
    ] as const
  ).filter(([, values]) => values.length > 0);
const totalOf = ({ bills, repo, deposits, cash }: Assets): bigint => sum(bills) + sum(repo) + sum(deposits) + cash;
const categories = (made: Assets): readonly string[] => [
  ...groupsOf(made).map(([category, values]) => `CATEGORY ${category} - ${dollars(sum(values))} USD`),
  `CATEGORY CASH - ${dollars(made.cash)} USD`,
  `TOTAL TOTAL_RESERVE - ${dollars(totalOf(made))} USD`,
];
const truthOf = (day: Day, made: Assets, tokens: bigint, rows: readonly string[]): Truth => ({
  asOf: day.iso,
  total: dollars(totalOf(made)),
  liability: dollars(tokens),
  rows,
});
const liability = (tokens: bigint): string => `LIABILITY TOKEN_LIABILITY - ${dollars(tokens)} TOKEN`;

// One date, examined by Prescient Assurance.
const prescientTable = ({ bills, repo, deposits, cash, ...rest }: Assets): readonly Block[] => [
  text(COMPRISED),
  line("Description CUSIP Maturity Date Fair Value as of Report Date and Time"),
  ...bills.map((value, index) => row(`U.S. Treasury Bills 912797M${index % 10}57 ${index + 10}-Jan-32`, print(value))),
  row("Total U.S. Treasury Bills:", `$${print(sum(bills))}`),
  line("Collateral Held Pursuant to Overnight Reserve Repurchase Agreements"),
  ...repo.map((value) => row("U.S. Treasury Debt 912797NW34 02-Jan-32", print(value))),
  ...(repo.length === 0
    ? []
    : [
        row(
          "Total U.S. Government Guaranteed Debt Instruments Held Pursuant to Overnight Reserve Repurchase Agreements:",
          `$${print(sum(repo))}`,
        ),
      ]),
  ...deposits.map((value) => row("Term Deposit 3-Jan-32", print(value))),
  ...(deposits.length === 0 ? [] : [row("Total Fixed Deposits:", `$${print(sum(deposits))}`)]),
  row("Total U.S. Dollars Held:", `$${print(cash)}`),
  row("Total Assets Held in Reserve Accounts:", `$${print(totalOf({ bills, repo, deposits, cash, ...rest }))}`),
];
const prescient: fc.Arbitrary<Made> = fc.tuple(reportDays, supply, assets).map(([{ days, issued }, tokens, made]) => ({
  blocks: [
    line("Reserve Accounts Report With Independent Accountant's Report"),
    line("FD121 Limited"),
    text(AICPA),
    line("Prescient Assurance"),
    line("Chattanooga, TN"),
    line(issued.printed),
    newPage,
    text(`${days[1].printed} at 9:00PM ET (${issued.printed} at 9:00AM HKT) (hereafter "Report Date and Time")`),
    text(`FDUSD tokens issued and in circulation (Notes 1 and 5) ${print(tokensOf(tokens))} FDUSD`),
    ...prescientTable(made),
    newPage,
    ...supplyText(tokens),
  ],
  truth: [truthOf(days[1], made, tokensOf(tokens), [liability(tokensOf(tokens)), ...categories(made), ...positions(tokens)])],
  issuedOn: issued.iso,
}));

// One date, limited assurance: groups with letters.
const LETTERS = ["(A)", "(B)", "(C)", "(D)"];
const LABELS: Readonly<Record<string, (index: number) => string>> = {
  US_TREASURY: (index) => `United States Treasury Bills 912797M${index % 10}57 ${index + 1}-Mar-32`,
  TREASURY_REPO: (index) => `United States Treasury Debt 912797NW34 ${index + 1} March 2032`,
  OTHER: (index) => `Fixed Deposit ${index + 1}-Mar-32`,
};
const letteredTable = (made: Assets): readonly Block[] => {
  const groups = groupsOf(made);
  return [
    text(COMPRISED),
    ...groups.flatMap(([category, values], group) => [
      ...values.map((value, index) => row(LABELS[category]?.(index) ?? "", print(value))),
      row(`${LETTERS[group]} Sub-total:`, print(sum(values))),
    ]),
    row(`${LETTERS[groups.length]} US$ held in custody accounts:`, print(made.cash)),
    row(`${LETTERS.slice(0, groups.length + 1).join(" + ")} Total assets held in Reserve Accounts:`, `US$${print(totalOf(made))}`),
  ];
};
const lettered: fc.Arbitrary<Made> = fc.tuple(reportDays, supply, assets).map(([{ days, issued }, tokens, made]) => ({
  blocks: [
    text(
      'We conducted our limited assurance engagement in accordance with International Standard on Assurance Engagements 3000 (Revised), covering the Company\'s total supply of First Digital USD ("FDUSD") tokens.',
    ),
    text("Any reliance on the Company's Reserves Accounts Report is entirely at its own risk."),
    line("AOGB CPA Limited"),
    line("Hong Kong,"),
    line(issued.printed),
    newPage,
    text(
      `As of ${days[1].printed} at 9:00pm Eastern Time ("ET") (${issued.printed} at 10:00am Hong Kong Time, ("HKT"), hereafter "Report Date and Time")`,
    ),
    text(`First Digital USD ("FDUSD") tokens issued and in circulation (Notes 1 and 5) ${print(tokensOf(tokens))} FDUSD`),
    ...letteredTable(made),
    newPage,
    ...supplyText(tokens),
  ],
  truth: [truthOf(days[1], made, tokensOf(tokens), [liability(tokensOf(tokens)), ...categories(made), ...positions(tokens)])],
  issuedOn: issued.iso,
}));

// Two dates, each with its own sections.
type Dated = { readonly bsc: bigint; readonly ethereum: bigint; readonly cash: bigint; readonly repo: bigint };
const dated: fc.Arbitrary<Dated> = fc.record({ bsc: amount, ethereum: amount, cash: amount, repo: small });
const issuedOf = ({ bsc, ethereum }: Dated): bigint => bsc + ethereum;
const heading = ({ printed }: Day): Block => line(`${printed} at 9:00PM ET (9:00AM HKT):`);
const tokensAt = (day: Day, column: Dated): readonly Block[] => [
  heading(day),
  line(`FDUSD tokens issued and in circulation (Notes 1 and 4) ${print(issuedOf(column))} FDUSD`),
  text(
    `U.S. dollars / amounts backed by U.S. government guaranteed debt US$${print(issuedOf(column))} instruments reserved for FDUSD token holders (Note 2)`,
  ),
];
const assetsAt = (day: Day, { cash, repo }: Dated): readonly Block[] => [
  heading(day),
  line("Description Fair Value as of 7/24/31 at"),
  line("9:00PM ET (9:00AM HKT)"),
  row("U.S. dollars", `US$${print(cash)}`),
  row("Total U.S. dollars:", `US$${print(cash)}`),
  line("Collateral Held Pursuant to Overnight Reserve Repurchase Amount"),
  line("Agreements"),
  row("U.S. Treasury Debt", print(repo)),
  row("Total U.S. Government Guaranteed Debt Instruments Held Pursuant to Overnight Reverse Repurchase Agreements:", print(repo)),
  row("Total U.S. dollars Held:", `US$${print(cash)}`),
  row("Total Assets Held in Reserve Accounts:", `US$${print(cash + repo)}`),
];
const being = (column: Dated): string =>
  `${print(issuedOf(column))} FDUSD (being ${print(column.bsc)} in BSC and ${print(column.ethereum)} in Ethereum)`;
const twoDates: fc.Arbitrary<Made> = fc.tuple(reportDays, dated, dated).map(([{ days, issued }, first, second]) => ({
  blocks: [
    line("Reserve Accounts Report With Independent Accountant's Report"),
    line("FD121 Limited"),
    text(`(hereafter "Report Dates and Times")`),
    text("are comprised of the following asset holdings (Notes 2 and 3):"),
    text(AICPA),
    text(
      "In our opinion, management's assertions noted above are fairly stated as of the Report Dates and Times, in all material respects.",
    ),
    line("-------------------------"),
    line("J. Invented, CPA"),
    line(issued.printed),
    newPage,
    ...tokensAt(days[0], first),
    ...tokensAt(days[1], second),
    newPage,
    ...assetsAt(days[0], first),
    ...assetsAt(days[1], second),
    newPage,
    text(`a. ${being(first)} on ${days[0].printed}; and b. ${being(second)} on ${days[1].printed} respectively`),
  ],
  truth: [first, second].map((column, index) => ({
    asOf: days[index]?.iso ?? "",
    total: dollars(column.cash + column.repo),
    liability: dollars(issuedOf(column)),
    rows: [
      liability(issuedOf(column)),
      `CATEGORY TREASURY_REPO - ${dollars(column.repo)} USD`,
      `CATEGORY CASH - ${dollars(column.cash)} USD`,
      `TOTAL TOTAL_RESERVE - ${dollars(column.cash + column.repo)} USD`,
      `POSITION TOKEN_LIABILITY bsc ${dollars(column.bsc)} TOKEN`,
      `POSITION TOKEN_LIABILITY ethereum ${dollars(column.ethereum)} TOKEN`,
    ],
  })),
  issuedOn: issued.iso,
}));

export const FDUSD: readonly Family[] = [
  { symbol: "FDUSD", template: "fdusd-prescient", made: prescient, checked: /./u },
  { symbol: "FDUSD", template: "fdusd-isae3000", made: lettered, checked: /./u },
  { symbol: "FDUSD", template: "fdusd-prescient-two-dates", made: twoDates, checked: /./u },
];
