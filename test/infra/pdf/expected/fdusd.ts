import type { ExpectedReport } from "../expected-figures.js";

const AICPA = "attestation standards established by the American Institute of Certified Public Accountants";
const ISAE = "International Standard on Assurance Engagements 3000 (Revised)";
const REPO = "Total U.S. Government Guaranteed Debt Instruments Held Pursuant to Overnight Reserve Repurchase Agreements";
const REVERSE_REPO = "Total U.S. Government Guaranteed Debt Instruments Held Pursuant to Overnight Reverse Repurchase Agreements";
const ISSUED = "First Digital USD (“FDUSD”) tokens issued and in circulation";

/** What the reports print, read from them page by page with another program than the parser and compared with their images. */
export const FDUSD_REPORTS: readonly ExpectedReport[] = [
  {
    file: "fdusd_2023-07_prescient.pdf",
    issuedOn: "2023-08-14",
    self: {
      template: "fdusd-prescient-two-dates",
      accountant: "John D. Wallace, CPA",
      entity: "FD121 Limited",
      standard: AICPA,
      quote:
        "In our opinion, management's assertions noted above are fairly stated as of the Report Dates and Times, in all material respects.",
    },
    columns: [
      {
        asOf: "2023-07-24",
        cutoffAt: "2023-07-25T01:00:00.000Z",
        rows: [
          ["POSITION", "TOKEN_LIABILITY", "BSC", "3,999,288.88", "TOKEN", 3, "bsc"],
          ["POSITION", "TOKEN_LIABILITY", "Ethereum", "1,114,126.24", "TOKEN", 3, "ethereum"],
          ["LIABILITY", "TOKEN_LIABILITY", "FDUSD tokens issued and in circulation", "5,113,415.12", "TOKEN", 5],
          ["CATEGORY", "TREASURY_REPO", REPO, "0", "USD", 6],
          ["CATEGORY", "CASH", "Total U.S. dollars Held", "5,113,612.12", "USD", 6],
          ["TOTAL", "TOTAL_RESERVE", "Total Assets Held in Reserve Accounts", "5,113,612.12", "USD", 6],
        ],
      },
      {
        asOf: "2023-07-31",
        cutoffAt: "2023-08-01T01:00:00.000Z",
        rows: [
          ["POSITION", "TOKEN_LIABILITY", "BSC", "9,096,228.88", "TOKEN", 3, "bsc"],
          ["POSITION", "TOKEN_LIABILITY", "Ethereum", "11,108,126.24", "TOKEN", 3, "ethereum"],
          ["LIABILITY", "TOKEN_LIABILITY", "FDUSD tokens issued and in circulation", "20,204,355.12", "TOKEN", 5],
          ["CATEGORY", "TREASURY_REPO", REVERSE_REPO, "0", "USD", 6],
          ["CATEGORY", "CASH", "Total U.S. dollars Held", "20,204,355.12", "USD", 6],
          ["TOTAL", "TOTAL_RESERVE", "Total Assets Held in Reserve Accounts", "20,204,355.12", "USD", 6],
        ],
      },
    ],
  },
  {
    // The accountant signed on January 21, 2025; the management's signature of January 17 is not the day of the report.
    file: "fdusd_2024-12_bidi-split-glyphs.pdf",
    issuedOn: "2025-01-21",
    self: {
      template: "fdusd-prescient",
      accountant: "Prescient Assurance",
      entity: "FD121 Limited",
      standard: AICPA,
      quote:
        "In our opinion, management's assertions noted above are fairly stated as of the Report Date and Time, in all material respects.",
    },
    columns: [
      {
        asOf: "2024-12-31",
        cutoffAt: "2025-01-01T02:00:00.000Z",
        rows: [
          ["POSITION", "TOKEN_LIABILITY", "BSC", "39,553,375.56", "TOKEN", 3, "bsc"],
          ["POSITION", "TOKEN_LIABILITY", "Ethereum", "2,133,024,243.06", "TOKEN", 3, "ethereum"],
          ["POSITION", "TOKEN_LIABILITY", "SUI", "18,417,177.71", "TOKEN", 3],
          ["POSITION", "TOKEN_LIABILITY", "SOL", "5,000,050.00", "TOKEN", 3, "solana"],
          ["LIABILITY", "TOKEN_LIABILITY", "FDUSD tokens issued and in circulation", "2,195,994,846.33", "TOKEN", 5],
          ["CATEGORY", "US_TREASURY", "Total U.S. Treasury Bills", "1,536,075,135.45", "USD", 5],
          ["CATEGORY", "TREASURY_REPO", REPO, "105,000,000.00", "USD", 5],
          ["CATEGORY", "OTHER", "Total Fixed Deposits", "58,899,095.11", "USD", 6],
          ["CATEGORY", "CASH", "Total U.S. Dollars Held", "506,809,592.70", "USD", 6],
          ["TOTAL", "TOTAL_RESERVE", "Total Assets Held in Reserve Accounts", "2,206,783,823.26", "USD", 6],
        ],
      },
    ],
  },
  {
    file: "fdusd_2025-03_isae3000.pdf",
    issuedOn: "2025-04-11",
    self: {
      template: "fdusd-isae3000",
      accountant: "Prism Hong Kong Limited",
      entity: "FD121 Limited",
      standard: ISAE,
      engagement: ["limited assurance engagement", "LIMITED_ASSURANCE"],
      quoteKind: "ASSERTION",
      quote:
        "The total FDUSD supply, for which each FDUSD is assigned a redemption value of US$1.00 by the Company, does not exceed the balance of the Reserve Accounts reported above.",
    },
    columns: [
      {
        asOf: "2025-03-31",
        cutoffAt: "2025-04-01T01:00:00.000Z",
        rows: [
          ["LIABILITY", "TOKEN_LIABILITY", ISSUED, "2,588,088,088.17", "TOKEN", 4],
          ["CATEGORY", "US_TREASURY", "(A) Sub-total:", "1,740,592,189.68", "USD", 4],
          ["CATEGORY", "TREASURY_REPO", "(B) Sub-total:", "70,400,000.00", "USD", 4],
          ["CATEGORY", "OTHER", "(C) Sub-total:", "182,880,000.00", "USD", 4],
          ["CATEGORY", "CASH", "US$ held in custody accounts", "603,255,870.34", "USD", 4],
          ["TOTAL", "TOTAL_RESERVE", "Total assets held in Reserve Accounts", "2,597,128,060.02", "USD", 4],
          ["POSITION", "TOKEN_LIABILITY", "BSC", "91,975,825.91", "TOKEN", 5, "bsc"],
          ["POSITION", "TOKEN_LIABILITY", "Ethereum", "2,328,524,138.71", "TOKEN", 5, "ethereum"],
          ["POSITION", "TOKEN_LIABILITY", "SUI", "63,582,787.71", "TOKEN", 5],
          ["POSITION", "TOKEN_LIABILITY", "SOL", "104,005,335.84", "TOKEN", 5, "solana"],
        ],
      },
    ],
  },
  {
    file: "fdusd_2026-02_aogb_isae3000.pdf",
    issuedOn: "2026-03-13",
    self: {
      template: "fdusd-isae3000",
      accountant: "AOGB CPA Limited",
      entity: "FD121 (BVI) Limited",
      standard: ISAE,
      engagement: ["limited assurance engagement", "LIMITED_ASSURANCE"],
      quoteKind: "ASSERTION",
      quote:
        "The total FDUSD supply, for which each FDUSD is assigned a redemption value of US$1.00 by the Company, does not exceed the balance of the Reserve Accounts reported above.",
    },
    columns: [
      {
        asOf: "2026-02-28",
        cutoffAt: "2026-03-01T02:00:00.000Z",
        rows: [
          ["LIABILITY", "TOKEN_LIABILITY", ISSUED, "380,414,902.66", "TOKEN", 4],
          ["CATEGORY", "US_TREASURY", "(A) Sub-total:", "334,743,981.32", "USD", 4],
          ["CATEGORY", "OTHER", "(B) Sub-total:", "7,504,791.66", "USD", 4],
          ["CATEGORY", "CASH", "US$ held in custody accounts", "39,500,697.90", "USD", 4],
          ["TOTAL", "TOTAL_RESERVE", "Total assets held in Reserve Accounts", "381,749,470.88", "USD", 4],
          ["POSITION", "TOKEN_LIABILITY", "BSC", "87,332,606.24", "TOKEN", 5, "bsc"],
          ["POSITION", "TOKEN_LIABILITY", "Ethereum", "240,515,255.71", "TOKEN", 5, "ethereum"],
          ["POSITION", "TOKEN_LIABILITY", "SUI", "43,582,686.71", "TOKEN", 5],
          ["POSITION", "TOKEN_LIABILITY", "SOL", "8,933,266.35", "TOKEN", 5, "solana"],
          ["POSITION", "TOKEN_LIABILITY", "Arbitrum", "50,000.00", "TOKEN", 5, "arbitrum"],
          ["POSITION", "TOKEN_LIABILITY", "TON", "1,087.65", "TOKEN", 5],
        ],
      },
    ],
  },
];
