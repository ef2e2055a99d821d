import type { ExpectedColumn, ExpectedReport, ExpectedRow, ExpectedSelf } from "../expected-figures.js";

const AICPA = "attestation standards established by the American Institute of Certified Public Accountants";
const WITHUM: ExpectedSelf = {
  template: "paxos-busd-withum",
  accountant: null,
  entity: "Paxos Trust Company, LLC",
  standard: AICPA,
  quote:
    "In our opinion, management's assertions noted above are fairly stated as of the Report Dates and Times at 5:00 pm ET, in all material respects.",
};
const kpmg = (template: string): ExpectedSelf => ({
  template,
  accountant: "KPMG LLP",
  entity: "Paxos Trust Company, LLC",
  standard: AICPA,
  quote: "In our opinion, Management's Assertion is fairly stated, in all material respects.",
});

const withumRows = (tokens: string, assets: string, repo: string, cash: string): readonly ExpectedRow[] => [
  ["LIABILITY", "TOKEN_LIABILITY", "BUSD tokens in circulation", tokens, "TOKEN", 5],
  ["TOTAL", "TOTAL_RESERVE", "Fair Value of Redemption Assets", assets, "USD", 5],
  [
    "CATEGORY",
    "TREASURY_REPO",
    "Total U.S. Government Guaranteed Debt Instruments Held Pursuant to Overnight Reverse Repurchase Agreements",
    repo,
    "USD",
    5,
  ],
  ["CATEGORY", "CASH", "Total U.S. Dollars Held", cash, "USD", 5],
];
type Kpmg = {
  readonly tokens: string;
  readonly assets: string;
  readonly ethereum: string;
  readonly solana?: string;
  readonly cash: string;
  readonly repo: string;
};
const kpmgRows = (symbol: string, { tokens, assets, ethereum, solana, cash, repo }: Kpmg): readonly ExpectedRow[] => {
  const label = `Total ${symbol} redeemable tokens outstanding`;
  const networks: readonly ExpectedRow[] = [
    ["POSITION", "TOKEN_LIABILITY", label, ethereum, "TOKEN", 5, "ethereum"],
    ...(solana === undefined ? [] : [["POSITION", "TOKEN_LIABILITY", label, solana, "TOKEN", 5, "solana"] as const]),
  ];
  return [
    ["LIABILITY", "TOKEN_LIABILITY", label, tokens, "TOKEN", 4],
    ["TOTAL", "TOTAL_RESERVE", "Total redemption assets in United States Dollar", assets, "USD", 4],
    ...networks,
    ["CATEGORY", "CASH", "Cash", cash, "USD", 6],
    ["CATEGORY", "GOVT_MMF", "Government money market funds, at net asset value", "-", "USD", 6],
    ["CATEGORY", "TREASURY_REPO", "Repurchase agreements, at fair value", repo, "USD", 6],
    ["CATEGORY", "US_TREASURY", "Obligations of U.S. Treasury, at fair value", "-", "USD", 6],
  ];
};
const column = (asOf: string, cutoffUtcHour: 21 | 22, rows: readonly ExpectedRow[]): ExpectedColumn => ({
  asOf,
  cutoffAt: `${asOf}T${cutoffUtcHour}:00:00.000Z`,
  rows,
});

/** What the reports print, read from them page by page with another program than the parser and compared with their images. */
export const PAXOS_REPORTS: readonly ExpectedReport[] = [
  {
    file: "busd_2024-03_withum.pdf",
    issuedOn: "2024-04-22",
    self: WITHUM,
    columns: [
      column("2024-03-12", 21, withumRows("84,511,464", "86,333,560", "85,397,525", "936,035")),
      column("2024-03-29", 21, withumRows("84,511,464", "86,534,270", "85,598,489", "935,781")),
    ],
  },
  {
    file: "busd_2024-12_withum.pdf",
    issuedOn: "2025-01-20",
    self: WITHUM,
    columns: [
      column("2024-12-02", 22, withumRows("68,223,497", "69,842,303", "68,907,120", "935,183")),
      column("2024-12-31", 22, withumRows("68,223,497", "69,825,809", "68,889,780", "936,029")),
    ],
  },
  {
    file: "busd_2025-01_kpmg.pdf",
    issuedOn: "2025-02-28",
    self: kpmg("paxos-busd-kpmg"),
    columns: [
      column(
        "2025-01-21",
        22,
        kpmgRows("BUSD", { tokens: "60,490,548", assets: "60,637,473", ethereum: "60,490,548", cash: "936,473", repo: "59,701,000" }),
      ),
      column(
        "2025-01-31",
        22,
        kpmgRows("BUSD", { tokens: "60,490,548", assets: "60,708,689", ethereum: "60,490,548", cash: "936,689", repo: "59,772,000" }),
      ),
    ],
  },
  {
    file: "busd_2025-11_kpmg.pdf",
    issuedOn: "2025-12-23",
    self: kpmg("paxos-busd-kpmg"),
    columns: [
      column(
        "2025-11-10",
        22,
        kpmgRows("BUSD", { tokens: "55,026,240", assets: "55,080,133", ethereum: "55,026,240", cash: "936,133", repo: "54,144,000" }),
      ),
      column(
        "2025-11-28",
        22,
        kpmgRows("BUSD", { tokens: "55,026,240", assets: "55,186,137", ethereum: "55,026,240", cash: "936,137", repo: "54,250,000" }),
      ),
    ],
  },
  {
    file: "usdp_2025-06_kpmg.pdf",
    issuedOn: "2025-07-28",
    self: kpmg("paxos-usdp-kpmg"),
    columns: [
      column(
        "2025-06-09",
        21,
        kpmgRows("USDP", {
          tokens: "73,223,449",
          assets: "73,478,260",
          ethereum: "71,561,431",
          solana: "1,662,018",
          cash: "67,282,260",
          repo: "6,196,000",
        }),
      ),
      column(
        "2025-06-30",
        21,
        kpmgRows("USDP", {
          tokens: "67,953,449",
          assets: "67,967,318",
          ethereum: "65,941,431",
          solana: "2,012,018",
          cash: "67,050,318",
          repo: "917,000",
        }),
      ),
    ],
  },
  {
    file: "paxg_2025-06_kpmg.pdf",
    issuedOn: "2025-07-28",
    self: kpmg("paxos-paxg-kpmg"),
    columns: [
      column("2025-06-30", 21, [
        ["LIABILITY", "TOKEN_LIABILITY", "Total PAXG redeemable tokens outstanding", "277,787", "TOKEN", 4],
        ["TOTAL", "TOTAL_RESERVE", "Total redemption assets in fine troy ounces of gold", "277,787", "XAU_OZ", 4],
        ["POSITION", "TOKEN_LIABILITY", "Total PAXG redeemable tokens outstanding", "277,787", "TOKEN", 5, "ethereum"],
        ["CATEGORY", "PRECIOUS_METALS", "London Good Delivery gold in fine troy ounces of gold", "277,787", "XAU_OZ", 6],
      ]),
    ],
  },
];
