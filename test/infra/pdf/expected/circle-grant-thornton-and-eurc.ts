import type { ExpectedReport } from "../expected-figures.js";

const AICPA = "attestation standards established by the American Institute of Certified Public Accountants";

/** What the reports print, read from them page by page with another program than the parser and compared with their images. */
export const GRANT_THORNTON_REPORTS: readonly ExpectedReport[] = [
  {
    file: "usdc_2018-10_grant-thornton.pdf",
    issuedOn: "2018-11-16",
    self: {
      template: "circle-grant-thornton-custody",
      accountant: "Grant Thornton LLP",
      entity: "Circle Internet Financial, Inc.",
      standard: AICPA,
      quote:
        "In our opinion, the Reserve Account Information in the accompanying Reserve Account Report as of October 31, 2018 at 11:59 PM UTC is correctly stated, based on the criteria set forth in the Reserve Account Report, in all material respects.",
    },
    columns: [
      {
        asOf: "2018-10-31",
        cutoffAt: "2018-10-31T23:59:00.000Z",
        rows: [
          ["LIABILITY", "TOKEN_LIABILITY", "USD Coin (“USDC”) tokens issued and outstanding", "127,408,827", "TOKEN", 1],
          ["TOTAL", "TOTAL_RESERVE", "US Dollars held in custody accounts", "127,412,240.89", "USD", 1],
        ],
      },
    ],
  },
  {
    file: "usdc_2021-07_grant-thornton.pdf",
    issuedOn: "2021-09-01",
    self: {
      template: "circle-grant-thornton-at-least",
      accountant: "Grant Thornton LLP",
      entity: "Circle Internet Financial, LLC",
      standard: AICPA,
      quote:
        "In our opinion, the Reserve Account Information in the accompanying Reserve Account Report as of July 30, 2021 is correctly stated, based on the criteria set forth in the Reserve Account Report, in all material respects.",
    },
    columns: [
      {
        asOf: "2021-07-30",
        cutoffAt: "2021-07-31T06:59:00.000Z",
        rows: [
          ["LIABILITY", "TOKEN_LIABILITY", "USD Coin (“USDC”) in Circulation", "27,312,456,821", "TOKEN", 1],
          [
            "TOTAL",
            "TOTAL_RESERVE",
            "Total fair value of US dollar denominated assets held on behalf of USDC holders is at least equal to",
            "27,312,456,821",
            "USD",
            3,
            "at least",
          ],
          ["CATEGORY", "CASH", "Cash & Cash Equivalents", "13.0", "USD_BILLION", 4],
          ["CATEGORY", "CORPORATE_BOND", "Corporate Bonds", "4.5", "USD_BILLION", 4],
          ["CATEGORY", "OTHER", "Yankee CDs", "4.1", "USD_BILLION", 4],
          ["CATEGORY", "US_TREASURY", "US Treasuries", "3.4", "USD_BILLION", 4],
          ["CATEGORY", "OTHER", "Commercial Paper", "2.2", "USD_BILLION", 4],
          ["CATEGORY", "OTHER", "Municipal & US Agency Bonds", "0.2", "USD_BILLION", 4],
          ["TOTAL", "TOTAL_RESERVE", "Total", "27.4", "USD_BILLION", 4],
        ],
      },
    ],
  },
  {
    file: "usdc_2022-07_grant-thornton.pdf",
    issuedOn: "2022-08-24",
    self: {
      template: "circle-grant-thornton-holdings",
      accountant: "Grant Thornton LLP",
      entity: "Circle Internet Financial, LLC",
      standard: AICPA,
      quote:
        "In our opinion, the Reserve Information in the accompanying USDC Reserve Report as of July 31, 2022 is fairly stated, based on the criteria set forth in the USDC Reserve Report, in all material respects.",
    },
    columns: [
      {
        asOf: "2022-07-31",
        cutoffAt: "2022-08-01T06:59:00.000Z",
        rows: [
          ["LIABILITY", "TOKEN_LIABILITY", "USD Coin (“USDC”) in circulation", "54,488,837,404", "TOKEN", 3],
          ["TOTAL", "TOTAL_RESERVE", "Fair value of assets in USDC reserve", "54,618,693,479", "USD", 3],
          ["CATEGORY", "US_TREASURY", "TOTAL U.S. TREASURY SECURITIES OWNED", "42,373,557,970", "USD", 4],
          ["CATEGORY", "CASH", "Cash held at U.S. regulated financial institutions", "12,169,359,634", "USD", 4],
          ["CATEGORY", "TIMING", "Cash due to/(owed by) Circle due to timing and settlement differences, net", "75,775,875", "USD", 4],
        ],
      },
    ],
  },
];

/** The euro figures are kept as printed; of 2022 the page that repeats them is glyph numbers without a provable euro sign. */
export const EURC_REPORTS: readonly ExpectedReport[] = [
  {
    file: "eurc_2022-06_grant-thornton.pdf",
    issuedOn: "2022-07-28",
    self: {
      template: "eurc-grant-thornton",
      accountant: "Grant Thornton LLP",
      entity: "Circle Internet Financial, LLC",
      standard: AICPA,
      quote:
        "In our opinion, the Reserve Account Information in the accompanying Reserve Account Report as of June 30, 2022 is fairly stated, based on the criteria set forth in the Reserve Account Report, in all material respects.",
    },
    columns: [
      {
        asOf: "2022-06-30",
        cutoffAt: "2022-07-01T06:59:00.000Z",
        rows: [["LIABILITY", "TOKEN_LIABILITY", "Euro Coin (“EUROC”) in Circulation", "2,186", "TOKEN", 1]],
      },
    ],
  },
  {
    file: "eurc_2026-02_deloitte.pdf",
    issuedOn: "2026-03-27",
    self: {
      template: "eurc-deloitte",
      accountant: null,
      entity: "Circle Internet Group, Inc.",
      standard: AICPA,
      quoteKind: "ASSERTION",
      quote:
        "Circle Group management asserts that the Fair Value of Assets Held in EURC Reserve is equal to or greater than EURC in Circulation at the Report Dates in accordance with the criteria defined in the Report below.",
    },
    columns: [
      {
        asOf: "2026-02-19",
        cutoffAt: "2026-02-19T23:59:00.000Z",
        rows: [
          ["LIABILITY", "TOKEN_LIABILITY", "EURC in Circulation", "389,315,361", "TOKEN", 2],
          ["TOTAL", "TOTAL_RESERVE", "Fair Value of Assets Held in EURC Reserve", "392,065,888", "EUR", 2],
          ["CATEGORY", "CASH", "Cash held at regulated financial institutions", "392,041,842", "EUR", 3],
          ["CATEGORY", "TIMING", "Cash due to/(owed by) Circle due to timing and settlement differences, net", "24,046", "EUR", 3],
        ],
      },
      {
        asOf: "2026-02-27",
        cutoffAt: "2026-02-27T23:59:00.000Z",
        rows: [
          ["LIABILITY", "TOKEN_LIABILITY", "EURC in Circulation", "393,662,772", "TOKEN", 2],
          ["TOTAL", "TOTAL_RESERVE", "Fair Value of Assets Held in EURC Reserve", "396,413,298", "EUR", 2],
          ["CATEGORY", "CASH", "Cash held at regulated financial institutions", "396,560,668", "EUR", 3],
          ["CATEGORY", "TIMING", "Cash due to/(owed by) Circle due to timing and settlement differences, net", "(147,370)", "EUR", 3],
        ],
      },
    ],
  },
];
