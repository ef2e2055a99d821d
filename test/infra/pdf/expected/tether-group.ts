import type { ExpectedReport } from "../expected-figures.js";

const ISAE = "International Standard on Assurance Engagements 3000 (Revised)";

/** What the reports print, read from them page by page with another program than the parser and compared with their images. */
export const TETHER_GROUP_REPORTS: readonly ExpectedReport[] = [
  {
    file: "usdt_2022-06_bdo_consolidated-group.pdf",
    issuedOn: "2022-08-10",
    self: {
      template: "tether-bdo-group-paper",
      accountant: "BDO Italia S.p.A.",
      entity: "Tether Holdings Limited",
      standard: ISAE,
      engagement: ["reasonable assurance engagement", "EXAMINATION"],
      quote:
        "In our opinion, the CRR as prepared by the management of the Group as of 30 June 2022, is, in all material respects, fairly presented in accordance with the criteria, including Management's Key Accounting Policies, set out therein.",
    },
    columns: [
      {
        asOf: "2022-06-30",
        cutoffAt: "2022-06-30T23:59:00.000Z",
        rows: [
          ["TOTAL", "TOTAL_RESERVE", "The Group’s consolidated total assets amount to at least", "66,409,619,424", "USD", 5, "at least"],
          ["LIABILITY", "TOKEN_LIABILITY", "The Group’s consolidated total liabilities", "66,218,725,778", "USD", 5],
          ["POSITION", "TOKEN_LIABILITY", "relates to digital tokens issued", "66,204,234,509", "USD", 5],
          ["CATEGORY", "US_TREASURY", "U.S. Treasury Bills", "28,856,434,491", "USD", 7],
          ["CATEGORY", "OTHER", "Commercial Paper and Certificates of Deposit", "8,402,426,505", "USD", 7],
          ["CATEGORY", "OTHER", "Money Market Funds", "6,810,253,431", "USD", 7],
          ["CATEGORY", "CASH", "Cash & Bank Deposits", "5,418,232,067", "USD", 7],
          ["CATEGORY", "OTHER_REPO", "Reverse Repurchase Agreements", "2,992,015,954", "USD", 7],
          ["CATEGORY", "NON_US_TREASURY", "Non-U.S. Treasury Bills", "397,150,678", "USD", 7],
          ["CATEGORY", "OTHER", "Corporate Bonds, Funds & Precious Metals", "3,486,896,735", "USD", 7],
          ["CATEGORY", "OTHER", "Other Investments", "5,551,836,303", "USD", 7],
          ["CATEGORY", "SECURED_LOAN", "Secured Loans", "4,494,373,260", "USD", 7],
        ],
      },
    ],
  },
  {
    file: "usdt_2023-12_bdo_group.pdf",
    issuedOn: "2024-01-31",
    self: {
      template: "tether-bdo-group",
      accountant: "BDO Italia S.p.A.",
      entity: "Tether Holdings Limited",
      standard: ISAE,
      engagement: ["reasonable assurance engagement", "EXAMINATION"],
      quote:
        "In our opinion, the CRR as prepared by the management of the Group as of 31 December 2023, is, in all material respects, fairly presented in accordance with the criteria, including Management's Key Accounting Policies, set out therein.",
    },
    columns: [
      {
        asOf: "2023-12-31",
        cutoffAt: "2023-12-31T23:59:00.000Z",
        rows: [
          ["TOTAL", "TOTAL_RESERVE", "The Group’s consolidated total assets amount to at least", "97,020,394,556", "USD", 5, "at least"],
          ["LIABILITY", "TOKEN_LIABILITY", "The Group’s consolidated total liabilities", "91,597,732,663", "USD", 5],
          ["POSITION", "TOKEN_LIABILITY", "relates to digital tokens issued", "91,572,956,801", "USD", 5],
          ["CATEGORY", "US_TREASURY", "U.S. Treasury Bills", "63,086,013,400", "USD", 7],
          ["CATEGORY", "TREASURY_REPO", "Overnight Reverse Repurchase Agreements", "9,359,124,175", "USD", 7],
          ["CATEGORY", "OTHER_REPO", "Term Reverse Repurchase Agreements", "815,301,051", "USD", 7],
          ["CATEGORY", "GOVT_MMF", "Money Market Funds", "8,339,339,590", "USD", 7],
          ["CATEGORY", "CASH", "Cash & Bank Deposits", "394,746,540", "USD", 7],
          ["CATEGORY", "NON_US_TREASURY", "Non-U.S. Treasury Bills", "69,259,151", "USD", 7],
          ["CATEGORY", "CORPORATE_BOND", "Corporate Bonds", "44,412,069", "USD", 7],
          ["CATEGORY", "PRECIOUS_METALS", "Precious Metals", "3,514,935,634", "USD", 7],
          ["CATEGORY", "BITCOIN", "Bitcoins", "2,820,162,484", "USD", 7],
          ["CATEGORY", "OTHER", "Other Investments", "3,772,433,767", "USD", 7],
          ["CATEGORY", "SECURED_LOAN", "Secured Loans", "4,804,666,695", "USD", 7],
        ],
      },
    ],
  },
];
