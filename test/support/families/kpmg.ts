import fc from "fast-check";
import { type Block, inPrint, line, newPage, row, space, text } from "../report-sheet.js";
import { amount, type Day, decimal, type Family, type Made, reportDays, sum, type Truth } from "./family.js";

/** Amounts by name; 0 is printed as a dash. */
type Column = { readonly tokens: readonly bigint[]; readonly parts: readonly bigint[] };
type Kind = {
  readonly symbol: string;
  readonly template: string;
  readonly title: string; // in the accountant's report
  readonly long: string; // in the report's title
  readonly networks: readonly (readonly [string, string])[]; // as printed, as registered
  readonly parts: readonly (readonly [string, string])[]; // label and category
  readonly total: string;
  readonly unit: string;
  readonly dates: 1 | 2;
};

const MONEY: Kind["parts"] = [
  ["Cash", "CASH"],
  ["Government money market funds, at net asset value", "GOVT_MMF"],
  ["Repurchase agreements, at fair value", "TREASURY_REPO"],
  ["Obligations of U.S. Treasury, at fair value", "US_TREASURY"],
];
const GOLD: Kind["parts"] = [["London Good Delivery gold in fine troy ounces of gold", "PRECIOUS_METALS"]];
const ETHEREUM = ["Ethereum", "ethereum"] as const;
const SOLANA = ["Solana", "solana"] as const;

const money = { parts: MONEY, total: "Total redemption assets in United States Dollar", unit: "USD", dates: 2 } as const;
const gold = { parts: GOLD, total: "Total redemption assets in fine troy ounces of gold", unit: "XAU_OZ", dates: 1 } as const;
const paxg = { ...gold, symbol: "PAXG", template: "paxos-paxg-kpmg", title: "Pax Gold", long: "Pax Gold (PAXG)" } as const;
const usdp = { ...money, symbol: "USDP", template: "paxos-usdp-kpmg", title: "Pax Dollar", long: "Pax Dollar (USDP)" } as const;
const KINDS: readonly Kind[] = [
  { ...money, symbol: "BUSD", template: "paxos-busd-kpmg", title: "BUSD", long: "BUSD", networks: [ETHEREUM] },
  { ...usdp, networks: [ETHEREUM, SOLANA] },
  { ...usdp, networks: [ETHEREUM] },
  { ...paxg, networks: [ETHEREUM] },
  { ...paxg, networks: [ETHEREUM, SOLANA] },
];

const sign = ({ unit }: Kind): string => (unit === "USD" ? "$" : "");
const orDash = (amount: bigint, before: string): string => (amount === 0n ? "-" : `${before}${inPrint(amount)}`);

const opening = (kind: Kind, as: string, issued: Day): readonly Block[] => [
  line("KPMG LLP"),
  line("345 Park Avenue"),
  text(`Report on Management's Assertion regarding the ${kind.title} Redeemable Tokens and Redemption Assets`),
  text(
    `We have examined the assertion of the management of Paxos Trust Company, LLC on page 3 of the ${kind.long} Redemption Assets Report as of ${as} at 5:00 PM Eastern Time.`,
  ),
  text("In our opinion, Management's Assertion is fairly stated, in all material respects."),
  text(
    "Our examination was conducted in accordance with attestation standards established by the American Institute of Certified Public Accountants.",
  ),
  line("New York, New York"),
  line(issued.printed),
  newPage,
  text(
    `Management of Paxos asserts that as of ${as} at 5:00 pm Eastern Time: the total redemption assets (Exhibit B) are equal to or greater than total ${kind.symbol} redeemable tokens outstanding (Exhibit A), as presented in Exhibit C.`,
  ),
  newPage,
];

const body = (kind: Kind, days: readonly Day[], columns: readonly Column[]): readonly Block[] => {
  const { symbol, networks, parts } = kind;
  const dates = days.map(({ printed }) => printed);
  const tokens = columns.map((column) => inPrint(sum(column.tokens)));
  const assets = columns.map((column) => `${sign(kind)}${inPrint(sum(column.parts))}`);
  const groups = networks.length === 1 ? networks.length : networks.length + 1;
  const byNetwork = [
    ...networks.flatMap((_, index) => columns.map((column) => inPrint(column.tokens[index] ?? 0n))),
    ...(groups === 1 ? [] : tokens),
  ];
  const none = byNetwork.map(() => "N/A");
  return [
    line("Summary"),
    row(dates.length === 1 ? "Report Date" : "Report Dates", ...dates),
    row(`Total ${symbol} redeemable tokens outstanding (Exhibit A line d)`, ...tokens),
    row(`${kind.total} (Exhibit B)`, ...assets),
    text("To the best of the knowledge and belief of the undersigned, the information is accurate and complete."),
    newPage,
    line(`Exhibit A: Total ${symbol} Natively Minted Tokens and Total ${symbol} Redeemable Tokens Outstanding`),
    line(
      `${symbol} Tokens (in quantity of tokens) ${networks.map(([name]) => `Blockchain ${name}`).join(" ")}${groups === 1 ? "" : " Total"}`,
    ),
    row("", ...Array.from({ length: groups }, () => dates).flat()),
    row(`a. Total ${symbol} natively minted tokens`, ...byNetwork),
    row(`b. Less temporary ${symbol} nonredeemable tokens`, ...none),
    row("Time-locked", ...none),
    row(`c. Less permanent ${symbol} nonredeemable tokens`, ...none),
    row(`d. Total ${symbol} redeemable tokens outstanding`, ...byNetwork),
    text(`i All ${symbol} tokens are redeemable.`),
    newPage,
    line("Exhibit B: Composition of Redemption Assets by Asset Type"),
    text("The following table summarizes redemption assets by asset type:"),
    row("", ...dates),
    ...parts.map(([label], index) => row(label, ...columns.map((column) => orDash(column.parts[index] ?? 0n, sign(kind))))),
    row("Total", ...assets),
    text("The redemption assets included in this Exhibit B relate to the tokens reported in Exhibit A."),
    newPage,
    line("Exhibit C: Comparison Between the Redemption Assets and the Redeemable Tokens Outstanding"),
    row("", ...dates),
    row("Redemption assets", ...assets),
    row(`Less: Amount of ${symbol} redeemable tokens outstanding`, ...tokens),
    row("Subtotal prior to timing difference", ...columns.map(() => "1")),
    space(20),
  ];
};

const truthOf = (kind: Kind, day: Day, { tokens, parts }: Column): Truth => ({
  asOf: day.iso,
  total: kind.unit === "USD" ? decimal(sum(parts)) : null,
  liability: decimal(sum(tokens)),
  rows: [
    `LIABILITY TOKEN_LIABILITY - ${sum(tokens)} TOKEN`,
    `TOTAL TOTAL_RESERVE - ${sum(parts)} ${kind.unit}`,
    ...kind.networks.map(([, network], index) => `POSITION TOKEN_LIABILITY ${network} ${tokens[index]} TOKEN`),
    ...kind.parts.map(([, category], index) => `CATEGORY ${category} - ${parts[index]} ${kind.unit}`),
  ],
});

const madeOf = (kind: Kind): fc.Arbitrary<Made> => {
  const column = fc.record({
    tokens: fc.tuple(...kind.networks.map(() => amount)),
    parts: fc.tuple(...kind.parts.map((_, index) => (index === 0 ? amount : fc.oneof(amount, fc.constant(0n))))),
  });
  return fc.tuple(reportDays, column, column).map(([{ days, issued }, ...both]) => {
    const [used, columns] = [days.slice(0, kind.dates), both.slice(0, kind.dates)];
    return {
      blocks: [...opening(kind, used.map(({ printed }) => printed).join(" and "), issued), ...body(kind, used, columns)],
      truth: used.flatMap((day, index) => (columns[index] === undefined ? [] : [truthOf(kind, day, columns[index])])),
      issuedOn: issued.iso,
    };
  });
};

export const PAXOS_KPMG: readonly Family[] = KINDS.map((kind) => ({
  symbol: kind.symbol,
  template: kind.template,
  made: madeOf(kind),
  checked: /^(Total|a\.|d\.|Cash|Government|Repurchase|Obligations|London|Redemption assets|Less: Amount)/u,
}));
