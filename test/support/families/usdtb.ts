import fc from "fast-check";
import { type Block, inPrint, line, newPage, row, text } from "../report-sheet.js";
import { amount, type Day, type Family, reportDays, sum } from "./family.js";

const N = "N/A";
const oneNetwork = (tokens: string): readonly string[] => [
  "USDtb Tokens (in quantity of tokens) Blockchain Ethereum",
  `a. Total USDtb natively minted tokens ${tokens}`,
  "b. Less temporary USDtb nonredeemable tokens",
  `Temporarily access-restricted ${N}`,
  `Time-locked ${N}`,
  `c. Less permanent USDtb nonredeemable tokens ${N}`,
  `Permanently access-restricted ${N}`,
  `Total USDtb nonredeemable tokens ${N}`,
  `d. Total USDtb redeemable tokens outstanding ${tokens}`,
];
const twoNetworks = (tokens: string): readonly string[] => [
  "USDtb Tokens (in quantity of Blockchain Blockchain Total",
  "tokens) Ethereum Solana",
  `a. Total USDtb natively minted ${tokens}`,
  "tokens",
  "b. Less temporary USDtb",
  "nonredeemable tokens",
  `Temporarily access-restricted ${N} ${N} ${N}`,
  `Time-locked ${N} ${N} ${N}`,
  "c. Less permanent USDtb",
  "nonredeemable tokens",
  `Permanently access-restricted ${N} ${N} ${N}`,
  `Total USDtb nonredeemable ${N} ${N} ${N}`,
  "tokens",
  `d. Total USDtb redeemable ${tokens}`,
  "tokens outstanding",
];

type Amounts = { readonly networks: readonly bigint[]; readonly cash: bigint; readonly fund: bigint };

const opening = (day: Day, issued: Day, tokens: bigint, assets: bigint): readonly Block[] => [
  line("INDEPENDENT ACCOUNTANT'S REPORT"),
  text(
    `We have examined management of Anchorage Digital Bank, National Association's (the "Company") assertion that the accompanying USDtb Reserve Report is prepared in accordance with the criteria set forth therein as of ${day.printed}, at 11:59:59pm Coordinated Universal Time (the "Report Date").`,
  ),
  text(
    "In our opinion, management's assertion that the USDtb Reserve Report is prepared in accordance with the criteria set forth therein as of the Report Date is fairly stated, in all material respects.",
  ),
  line(issued.printed),
  newPage,
  line(`Total USDtb redeemable tokens outstanding ${inPrint(tokens)}`),
  line("(Schedule I)"),
  line(`Total reserve assets in United States Dollar ${inPrint(assets)}`),
  line("(Schedule II)"),
  newPage,
];

const blocksOf = (day: Day, issued: Day, { networks, cash, fund }: Amounts): readonly Block[] => {
  const [tokens, assets] = [sum(networks), cash + fund];
  const columns = networks.length === 1 ? inPrint(tokens) : [...networks, tokens].map((value) => inPrint(value)).join(" ");
  return [
    ...opening(day, issued, tokens, assets),
    ...(networks.length === 1 ? oneNetwork(columns) : twoNetworks(columns)).map(line),
    newPage,
    text("The following table summarizes reserve assets by asset type in United States Dollar (USD):"),
    row("Cash", `$${inPrint(cash)}`),
    row("BUIDL, at fair value", `$${inPrint(fund)}`),
    row("Total", `$${inPrint(assets)}`),
    newPage,
    line(`Reserve assets, at fair value $${inPrint(assets)}`),
    line(`Less: Amount of USDtb redeemable tokens outstanding $${inPrint(tokens)}`),
  ];
};

const NETWORKS = ["ethereum", "solana"];

export const USDTB: Family = {
  symbol: "USDtb",
  template: "usdtb-deloitte",
  checked: /./u,
  made: fc
    .tuple(reportDays, fc.array(amount, { minLength: 1, maxLength: 2 }), amount, amount)
    .map(([{ days, issued }, networks, cash, fund]) => ({
      blocks: blocksOf(days[1], issued, { networks, cash, fund }),
      truth: [
        {
          asOf: days[1].iso,
          total: (cash + fund).toString(),
          liability: sum(networks).toString(),
          rows: [
            `LIABILITY TOKEN_LIABILITY - ${sum(networks)} TOKEN`,
            `TOTAL TOTAL_RESERVE - ${cash + fund} USD`,
            ...networks.map((value, index) => `POSITION TOKEN_LIABILITY ${NETWORKS[index]} ${value} TOKEN`),
            `CATEGORY CASH - ${cash} USD`,
            `CATEGORY GOVT_MMF - ${fund} USD`,
          ],
        },
      ],
      issuedOn: issued.iso,
    })),
};
