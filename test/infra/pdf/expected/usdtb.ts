import type { ExpectedReport } from "../expected-figures.js";

const AICPA = "attestation standards established by the American Institute of Certified Public Accountants";

/** What the reports print, read from them page by page with another program than the parser and compared with their images. */
export const USDTB_REPORTS: readonly ExpectedReport[] = [
  {
    file: "usdtb_2025-10_deloitte.pdf",
    issuedOn: "2025-11-26",
    self: {
      template: "usdtb-deloitte",
      accountant: null,
      entity: "Anchorage Digital Bank, National Association",
      standard: AICPA,
      quote:
        "In our opinion, management's assertion that the USDtb Reserve Report is prepared in accordance with the criteria set forth therein as of the Report Date is fairly stated, in all material respects.",
    },
    columns: [
      {
        asOf: "2025-10-31",
        cutoffAt: "2025-10-31T23:59:59.000Z",
        rows: [
          ["LIABILITY", "TOKEN_LIABILITY", "Total USDtb redeemable tokens outstanding", "1,832,012,463", "TOKEN", 2],
          ["TOTAL", "TOTAL_RESERVE", "Total reserve assets in United States Dollar", "1,835,531,488", "USD", 2],
          ["POSITION", "TOKEN_LIABILITY", "Ethereum", "1,832,012,463", "TOKEN", 4, "ethereum"],
          ["CATEGORY", "CASH", "Cash", "10,000,035", "USD", 5],
          ["CATEGORY", "GOVT_MMF", "BUIDL, at fair value", "1,825,531,453", "USD", 5],
        ],
      },
    ],
  },
  {
    file: "usdtb_2026-03_deloitte.pdf",
    issuedOn: "2026-04-28",
    self: {
      template: "usdtb-deloitte",
      accountant: null,
      entity: "Anchorage Digital Bank, National Association",
      standard: AICPA,
      quote:
        "In our opinion, management's assertion that the USDtb Reserve Report is prepared in accordance with the criteria set forth therein as of the Report Date is fairly stated, in all material respects.",
    },
    columns: [
      {
        asOf: "2026-03-31",
        cutoffAt: "2026-03-31T23:59:59.000Z",
        rows: [
          ["LIABILITY", "TOKEN_LIABILITY", "Total USDtb redeemable tokens outstanding", "937,520,826", "TOKEN", 2],
          ["TOTAL", "TOTAL_RESERVE", "Total reserve assets in United States Dollar", "939,563,635", "USD", 2],
          ["POSITION", "TOKEN_LIABILITY", "Ethereum", "863,108,350", "TOKEN", 4, "ethereum"],
          ["POSITION", "TOKEN_LIABILITY", "Solana", "74,412,476", "TOKEN", 4, "solana"],
          ["CATEGORY", "CASH", "Cash", "9,253,002", "USD", 5],
          ["CATEGORY", "GOVT_MMF", "BUIDL, at fair value", "930,310,633", "USD", 5],
        ],
      },
    ],
  },
];
