import type { Category, EngagementType, RowKind } from "../../../domain/report/categories.js";

/** [row kind, category, label, figure as printed, unit, page, network of a POSITION row or "at least" of a bound] */
export type ExpectedRow = readonly [RowKind, Category, string, string, string, number, string?];
/** `refused`: the figures of the column do not add up, and the report says so itself. */
export type ExpectedColumn = {
  readonly asOf: string;
  readonly cutoffAt: string;
  readonly refused?: true;
  readonly rows: readonly ExpectedRow[];
};
/** What the report says of itself, when it is not left to other tests; null: not in its text. */
export type ExpectedSelf = {
  readonly template: string;
  readonly accountant: string | null;
  readonly entity: string;
  readonly standard: string;
  readonly engagement?: readonly [string, EngagementType]; // an examination when absent
  readonly quote: string;
  readonly quoteKind?: "ASSERTION"; // an opinion when absent
};
export type ExpectedReport = {
  readonly file: string;
  readonly issuedOn: string;
  readonly self?: ExpectedSelf;
  readonly columns: readonly ExpectedColumn[];
};

/** What the reports print, read from them page by page with another program than the parser and compared with their images. */
export const CIRCLE_REPORTS: readonly ExpectedReport[] = [
  {
    file: "usdc_2023-01_deloitte.pdf",
    issuedOn: "2023-03-02",
    columns: [
      {
        asOf: "2023-01-17",
        cutoffAt: "2023-01-18T07:59:00.000Z",
        rows: [
          ["LIABILITY", "TOKEN_LIABILITY", "USDC in Circulation", "43,480,317,534", "TOKEN", 2],
          ["TOTAL", "TOTAL_RESERVE", "Fair Value of Assets Held in USDC Reserve", "43,527,811,961", "USD", 2],
          ["CATEGORY", "US_TREASURY", "TOTAL U.S. TREASURY SECURITIES", "33,990,667,299", "USD", 3],
          ["CATEGORY", "CASH", "Cash held at U.S. regulated financial institutions", "53,095,413", "USD", 3],
          [
            "CATEGORY",
            "TIMING",
            "Cash due to/(owed by) Circle Reserve Fund due to timing and settlement differences, net",
            "(381,578,916)",
            "USD",
            3,
          ],
          ["CATEGORY", "CASH", "Cash held at U.S. regulated financial institutions", "9,884,188,550", "USD", 3],
          [
            "CATEGORY",
            "TIMING",
            "Cash due to/(owed by) the Company due to timing and settlement differences, net",
            "(18,560,385)",
            "USD",
            3,
          ],
        ],
      },
      {
        asOf: "2023-01-31",
        cutoffAt: "2023-02-01T07:59:00.000Z",
        rows: [
          ["LIABILITY", "TOKEN_LIABILITY", "USDC in Circulation", "42,288,053,870", "TOKEN", 2],
          ["TOTAL", "TOTAL_RESERVE", "Fair Value of Assets Held in USDC Reserve", "42,335,734,074", "USD", 2],
          ["CATEGORY", "US_TREASURY", "TOTAL U.S. TREASURY SECURITIES", "33,723,644,221", "USD", 4],
          ["CATEGORY", "CASH", "Cash held at U.S. regulated financial institutions", "54,742,853", "USD", 4],
          [
            "CATEGORY",
            "TIMING",
            "Cash due to/(owed by) Circle Reserve Fund due to timing and settlement differences, net",
            "(116,203,278)",
            "USD",
            4,
          ],
          ["CATEGORY", "CASH", "Cash held at U.S. regulated financial institutions", "8,700,672,117", "USD", 4],
          [
            "CATEGORY",
            "TIMING",
            "Cash due to/(owed by) the Company due to timing and settlement differences, net",
            "(27,121,839)",
            "USD",
            4,
          ],
        ],
      },
    ],
  },
  {
    file: "usdc_2023-02_deloitte_svb-emphasis.pdf",
    issuedOn: "2023-03-30",
    columns: [
      {
        asOf: "2023-02-09",
        cutoffAt: "2023-02-10T07:59:00.000Z",
        rows: [
          ["LIABILITY", "TOKEN_LIABILITY", "USDC in Circulation", "41,608,472,554", "TOKEN", 2],
          ["TOTAL", "TOTAL_RESERVE", "Fair Value of Assets Held in USDC Reserve", "41,655,443,978", "USD", 2],
          ["CATEGORY", "US_TREASURY", "TOTAL U.S. TREASURY SECURITIES", "36,169,306,572", "USD", 3],
          ["CATEGORY", "CASH", "Cash held at U.S. regulated financial institutions", "299,152,300", "USD", 3],
          [
            "CATEGORY",
            "TIMING",
            "Cash due to/(owed by) Circle Reserve Fund due to timing and settlement differences, net",
            "(3,707,029,854)",
            "USD",
            3,
          ],
          ["CATEGORY", "CASH", "Cash held at U.S. regulated financial institutions", "8,806,814,016", "USD", 3],
          ["CATEGORY", "TIMING", "Cash due to/(owed by) the Company due to timing and settlement differences, net", "87,200,944", "USD", 3],
        ],
      },
      {
        asOf: "2023-02-28",
        cutoffAt: "2023-03-01T07:59:00.000Z",
        rows: [
          ["LIABILITY", "TOKEN_LIABILITY", "USDC in Circulation", "42,404,871,070", "TOKEN", 2],
          ["TOTAL", "TOTAL_RESERVE", "Fair Value of Assets Held in USDC Reserve", "42,456,417,425", "USD", 2],
          ["CATEGORY", "US_TREASURY", "TOTAL U.S. TREASURY SECURITIES", "31,677,326,857", "USD", 4],
          ["CATEGORY", "CASH", "Cash held at U.S. regulated financial institutions", "302,341,595", "USD", 4],
          [
            "CATEGORY",
            "TIMING",
            "Cash due to/(owed by) Circle Reserve Fund due to timing and settlement differences, net",
            "(113,655,068)",
            "USD",
            4,
          ],
          ["CATEGORY", "CASH", "Cash held at U.S. regulated financial institutions", "10,626,132,587", "USD", 4],
          [
            "CATEGORY",
            "TIMING",
            "Cash due to/(owed by) the Company due to timing and settlement differences, net",
            "(35,728,546)",
            "USD",
            4,
          ],
        ],
      },
    ],
  },
  {
    file: "usdc_2023-03_deloitte.pdf",
    issuedOn: "2023-04-28",
    columns: [
      {
        asOf: "2023-03-06",
        cutoffAt: "2023-03-07T07:59:00.000Z",
        rows: [
          ["LIABILITY", "TOKEN_LIABILITY", "USDC in Circulation", "43,744,257,742", "TOKEN", 2],
          ["TOTAL", "TOTAL_RESERVE", "Fair Value of Assets Held in USDC Reserve", "43,799,077,411", "USD", 2],
          ["CATEGORY", "US_TREASURY", "TOTAL U.S. TREASURY SECURITIES", "38,533,882,466", "USD", 3],
          ["CATEGORY", "CASH", "Cash held at U.S. regulated financial institutions", "191,081,592", "USD", 3],
          [
            "CATEGORY",
            "TIMING",
            "Cash due to/(owed by) Circle Reserve Fund due to timing and settlement differences, net",
            "(6,358,500,432)",
            "USD",
            3,
          ],
          ["CATEGORY", "CASH", "Cash held at U.S. regulated financial institutions", "11,504,218,977", "USD", 3],
          [
            "CATEGORY",
            "TIMING",
            "Cash due to/(owed by) the Company due to timing and settlement differences, net",
            "(71,605,192)",
            "USD",
            3,
          ],
        ],
      },
      {
        asOf: "2023-03-31",
        cutoffAt: "2023-04-01T06:59:00.000Z",
        rows: [
          ["LIABILITY", "TOKEN_LIABILITY", "USDC in Circulation", "32,518,607,650", "TOKEN", 2],
          ["TOTAL", "TOTAL_RESERVE", "Fair Value of Assets Held in USDC Reserve", "32,571,701,308", "USD", 2],
          ["CATEGORY", "US_TREASURY", "TOTAL U.S. TREASURY SECURITIES", "28,510,534,939", "USD", 4],
          ["CATEGORY", "CASH", "Cash held at U.S. regulated financial institutions", "501,603,669", "USD", 4],
          [
            "CATEGORY",
            "TIMING",
            "Cash due to/(owed by) Circle Reserve Fund due to timing and settlement differences, net",
            "(125,978,508)",
            "USD",
            4,
          ],
          ["CATEGORY", "CASH", "Cash held at U.S. regulated financial institutions", "3,707,781,370", "USD", 4],
          [
            "CATEGORY",
            "TIMING",
            "Cash due to/(owed by) the Company due to timing and settlement differences, net",
            "(22,240,162)",
            "USD",
            4,
          ],
        ],
      },
    ],
  },
  {
    file: "usdc_2024-06_deloitte.pdf",
    issuedOn: "2024-07-30",
    columns: [
      {
        asOf: "2024-06-10",
        cutoffAt: "2024-06-11T06:59:00.000Z",
        rows: [
          ["LIABILITY", "TOKEN_LIABILITY", "USDC in Circulation", "32,006,867,453", "TOKEN", 2],
          ["TOTAL", "TOTAL_RESERVE", "Fair Value of Assets Held in USDC Reserve", "32,058,317,792", "USD", 2],
          ["CATEGORY", "US_TREASURY", "TOTAL U.S. TREASURY SECURITIES", "11,199,235,131", "USD", 3],
          ["CATEGORY", "TREASURY_REPO", "U.S. Treasury Repurchase Agreements", "17,127,000,000", "USD", 3],
          ["CATEGORY", "CASH", "Cash held in Circle Reserve Fund", "1,000,967,524", "USD", 3],
          [
            "CATEGORY",
            "TIMING",
            "Cash due to/(owed by) Circle Reserve Fund due to timing and settlement differences, net",
            "(338,743,308)",
            "USD",
            3,
          ],
          ["CATEGORY", "CASH", "Cash held at regulated financial institutions", "3,090,844,986", "USD", 3],
          [
            "CATEGORY",
            "TIMING",
            "Cash due to/(owed by) the Company due to timing and settlement differences, net",
            "(20,986,541)",
            "USD",
            3,
          ],
        ],
      },
      {
        asOf: "2024-06-28",
        cutoffAt: "2024-06-29T06:59:00.000Z",
        rows: [
          ["LIABILITY", "TOKEN_LIABILITY", "USDC in Circulation", "32,222,674,248", "TOKEN", 2],
          ["TOTAL", "TOTAL_RESERVE", "Fair Value of Assets Held in USDC Reserve", "32,274,321,543", "USD", 2],
          ["CATEGORY", "US_TREASURY", "TOTAL U.S. TREASURY SECURITIES", "10,720,566,593", "USD", 4],
          ["CATEGORY", "TREASURY_REPO", "U.S. Treasury Repurchase Agreements", "17,084,000,000", "USD", 4],
          ["CATEGORY", "CASH", "Cash held in Circle Reserve Fund", "1,004,196,693", "USD", 4],
          [
            "CATEGORY",
            "TIMING",
            "Cash due to/(owed by) Circle Reserve Fund due to timing and settlement differences, net",
            "(120,193,196)",
            "USD",
            4,
          ],
          ["CATEGORY", "CASH", "Cash held at regulated financial institutions", "3,601,833,723", "USD", 4],
          [
            "CATEGORY",
            "TIMING",
            "Cash due to/(owed by) the Company due to timing and settlement differences, net",
            "(16,082,270)",
            "USD",
            4,
          ],
        ],
      },
    ],
  },
  {
    file: "usdc_2025-03_deloitte.pdf",
    issuedOn: "2025-04-30",
    columns: [
      {
        asOf: "2025-03-19",
        cutoffAt: "2025-03-19T23:59:00.000Z",
        rows: [
          ["LIABILITY", "TOKEN_LIABILITY", "USDC in Circulation", "59,082,692,603", "TOKEN", 2],
          ["TOTAL", "TOTAL_RESERVE", "Fair Value of Assets Held in USDC Reserve", "59,147,592,128", "USD", 2],
          ["CATEGORY", "US_TREASURY", "TOTAL U.S. TREASURY SECURITIES", "22,220,166,790", "USD", 3],
          ["CATEGORY", "TREASURY_REPO", "U.S. Treasury Repurchase Agreements", "31,040,000,000", "USD", 3],
          ["CATEGORY", "CASH", "Cash held in Circle Reserve Fund", "1,000,774,222", "USD", 3],
          [
            "CATEGORY",
            "TIMING",
            "Cash due to/(owed by) Circle Reserve Fund due to timing and settlement differences, net",
            "(2,096,433,792)",
            "USD",
            3,
          ],
          ["CATEGORY", "CASH", "Cash held at regulated financial institutions", "7,067,110,474", "USD", 3],
          ["CATEGORY", "TIMING", "Cash due to/(owed by) Circle due to timing and settlement differences, net", "(84,025,566)", "USD", 3],
        ],
      },
      {
        asOf: "2025-03-31",
        cutoffAt: "2025-03-31T23:59:00.000Z",
        rows: [
          ["LIABILITY", "TOKEN_LIABILITY", "USDC in Circulation", "59,975,771,715", "TOKEN", 2],
          ["TOTAL", "TOTAL_RESERVE", "Fair Value of Assets Held in USDC Reserve", "60,040,707,040", "USD", 2],
          ["CATEGORY", "US_TREASURY", "TOTAL U.S. TREASURY SECURITIES", "24,862,566,987", "USD", 4],
          ["CATEGORY", "TREASURY_REPO", "U.S. Treasury Repurchase Agreements", "30,815,000,000", "USD", 4],
          ["CATEGORY", "CASH", "Cash held in Circle Reserve Fund", "1,004,149,953", "USD", 4],
          [
            "CATEGORY",
            "TIMING",
            "Cash due to/(owed by) Circle Reserve Fund due to timing and settlement differences, net",
            "(3,117,173,718)",
            "USD",
            4,
          ],
          ["CATEGORY", "CASH", "Cash held at regulated financial institutions", "6,592,595,197", "USD", 4],
          ["CATEGORY", "TIMING", "Cash due to/(owed by) Circle due to timing and settlement differences, net", "(116,431,379)", "USD", 4],
        ],
      },
    ],
  },
  {
    file: "usdc_2025-06_deloitte.pdf",
    issuedOn: "2025-07-30",
    columns: [
      {
        asOf: "2025-06-12",
        cutoffAt: "2025-06-12T23:59:00.000Z",
        rows: [
          ["LIABILITY", "TOKEN_LIABILITY", "USDC in Circulation", "60,935,344,661", "TOKEN", 2],
          ["TOTAL", "TOTAL_RESERVE", "Fair Value of Assets Held in USDC Reserve", "61,000,387,007", "USD", 2],
          ["CATEGORY", "US_TREASURY", "TOTAL U.S. TREASURY SECURITIES", "24,845,006,566", "USD", 3],
          ["CATEGORY", "TREASURY_REPO", "U.S. Treasury Repurchase Agreements", "26,895,000,000", "USD", 3],
          ["CATEGORY", "CASH", "Cash held in Circle Reserve Fund", "1,000,620,999", "USD", 3],
          [
            "CATEGORY",
            "TIMING",
            "Cash due to/(owed by) Circle Reserve Fund due to timing and settlement differences, net",
            "(75,977,366)",
            "USD",
            3,
          ],
          ["CATEGORY", "CASH", "Cash held at regulated financial institutions", "8,412,161,727", "USD", 3],
          ["CATEGORY", "TIMING", "Cash due to/(owed by) Circle due to timing and settlement differences, net", "(76,424,919)", "USD", 3],
        ],
      },
      {
        asOf: "2025-06-30",
        cutoffAt: "2025-06-30T23:59:00.000Z",
        rows: [
          ["LIABILITY", "TOKEN_LIABILITY", "USDC in Circulation", "61,332,530,506", "TOKEN", 2],
          ["TOTAL", "TOTAL_RESERVE", "Fair Value of Assets Held in USDC Reserve", "61,397,784,739", "USD", 2],
          ["CATEGORY", "US_TREASURY", "TOTAL U.S. TREASURY SECURITIES", "27,039,491,803", "USD", 4],
          ["CATEGORY", "TREASURY_REPO", "U.S. Treasury Repurchase Agreements", "27,066,000,000", "USD", 4],
          ["CATEGORY", "CASH", "Cash held in Circle Reserve Fund", "1,004,148,238", "USD", 4],
          [
            "CATEGORY",
            "TIMING",
            "Cash due to/(owed by) Circle Reserve Fund due to timing and settlement differences, net",
            "(1,944,777,916)",
            "USD",
            4,
          ],
          ["CATEGORY", "CASH", "Cash held at regulated financial institutions", "8,421,833,092", "USD", 4],
          ["CATEGORY", "TIMING", "Cash due to/(owed by) Circle due to timing and settlement differences, net", "(188,910,478)", "USD", 4],
        ],
      },
    ],
  },
  {
    file: "usdc_2025-12_deloitte.pdf",
    issuedOn: "2026-01-30",
    columns: [
      {
        asOf: "2025-12-26",
        cutoffAt: "2025-12-26T23:59:00.000Z",
        rows: [
          ["LIABILITY", "TOKEN_LIABILITY", "USDC in Circulation", "76,404,636,239", "TOKEN", 2],
          ["TOTAL", "TOTAL_RESERVE", "Fair Value of Assets Held in USDC Reserve", "76,471,507,322", "USD", 2],
          ["CATEGORY", "US_TREASURY", "TOTAL U.S. TREASURY SECURITIES", "17,542,700,647", "USD", 3],
          ["CATEGORY", "TREASURY_REPO", "U.S. Treasury Repurchase Agreements", "51,441,000,000", "USD", 3],
          ["CATEGORY", "CASH", "Cash held in Circle Reserve Fund", "1,000,427,101", "USD", 3],
          [
            "CATEGORY",
            "TIMING",
            "Cash due to/(owed by) Circle Reserve Fund due to timing and settlement differences, net",
            "(3,167,648,564)",
            "USD",
            3,
          ],
          ["CATEGORY", "CASH", "Cash held at regulated financial institutions", "9,411,883,726", "USD", 3],
          ["CATEGORY", "TIMING", "Cash due to/(owed by) Circle due to timing and settlement differences, net", "243,144,412", "USD", 3],
        ],
      },
      {
        asOf: "2025-12-31",
        cutoffAt: "2025-12-31T23:59:00.000Z",
        rows: [
          ["LIABILITY", "TOKEN_LIABILITY", "USDC in Circulation", "75,266,033,823", "TOKEN", 2],
          ["TOTAL", "TOTAL_RESERVE", "Fair Value of Assets Held in USDC Reserve", "75,332,981,976", "USD", 2],
          ["CATEGORY", "US_TREASURY", "TOTAL U.S. TREASURY SECURITIES", "14,963,264,493", "USD", 4],
          ["CATEGORY", "TREASURY_REPO", "U.S. Treasury Repurchase Agreements", "50,790,000,000", "USD", 4],
          ["CATEGORY", "CASH", "Cash held in Circle Reserve Fund", "1,003,742,202", "USD", 4],
          [
            "CATEGORY",
            "TIMING",
            "Cash due to/(owed by) Circle Reserve Fund due to timing and settlement differences, net",
            "(440,450,382)",
            "USD",
            4,
          ],
          ["CATEGORY", "CASH", "Cash held at regulated financial institutions", "9,003,263,619", "USD", 4],
          ["CATEGORY", "TIMING", "Cash due to/(owed by) Circle due to timing and settlement differences, net", "13,162,044", "USD", 4],
        ],
      },
    ],
  },
  {
    file: "usdc_2026-01_deloitte.pdf",
    issuedOn: "2026-02-26",
    columns: [
      {
        asOf: "2026-01-16",
        cutoffAt: "2026-01-16T23:59:00.000Z",
        rows: [
          ["LIABILITY", "TOKEN_LIABILITY", "USDC in Circulation", "75,898,717,670", "TOKEN", 2],
          ["TOTAL", "TOTAL_RESERVE", "Fair Value of Assets Held in USDC Reserve", "75,966,085,327", "USD", 2],
          ["CATEGORY", "US_TREASURY", "TOTAL U.S. TREASURY SECURITIES", "17,490,520,321", "USD", 3],
          ["CATEGORY", "TREASURY_REPO", "U.S. Treasury Repurchase Agreements", "47,525,000,000", "USD", 3],
          ["CATEGORY", "CASH", "Cash held in Circle Reserve Fund", "1,000,583,074", "USD", 3],
          [
            "CATEGORY",
            "TIMING",
            "Cash due to/(owed by) Circle Reserve Fund due to timing and settlement differences, net",
            "(1,199,128,343)",
            "USD",
            3,
          ],
          ["CATEGORY", "CASH", "Cash held at regulated financial institutions", "11,127,282,245", "USD", 3],
          ["CATEGORY", "TIMING", "Cash due to/(owed by) Circle due to timing and settlement differences, net", "21,828,030", "USD", 3],
        ],
      },
      {
        asOf: "2026-01-30",
        cutoffAt: "2026-01-30T23:59:00.000Z",
        rows: [
          ["LIABILITY", "TOKEN_LIABILITY", "USDC in Circulation", "69,954,717,486", "TOKEN", 2],
          ["TOTAL", "TOTAL_RESERVE", "Fair Value of Assets Held in USDC Reserve", "70,022,091,915", "USD", 2],
          ["CATEGORY", "US_TREASURY", "TOTAL U.S. TREASURY SECURITIES", "18,809,053,367", "USD", 4],
          ["CATEGORY", "TREASURY_REPO", "U.S. Treasury Repurchase Agreements", "40,199,000,000", "USD", 4],
          ["CATEGORY", "CASH", "Cash held in Circle Reserve Fund", "1,003,866,460", "USD", 4],
          [
            "CATEGORY",
            "TIMING",
            "Cash due to/(owed by) Circle Reserve Fund due to timing and settlement differences, net",
            "(194,936,932)",
            "USD",
            4,
          ],
          ["CATEGORY", "CASH", "Cash held at regulated financial institutions", "10,156,944,576", "USD", 4],
          ["CATEGORY", "TIMING", "Cash due to/(owed by) Circle due to timing and settlement differences, net", "48,164,444", "USD", 4],
        ],
      },
    ],
  },
  {
    file: "usdc_2026-02_deloitte.pdf",
    issuedOn: "2026-03-27",
    columns: [
      {
        asOf: "2026-02-19",
        cutoffAt: "2026-02-19T23:59:00.000Z",
        rows: [
          ["LIABILITY", "TOKEN_LIABILITY", "USDC in Circulation", "73,735,407,256", "TOKEN", 2],
          ["TOTAL", "TOTAL_RESERVE", "Fair Value of Assets Held in USDC Reserve", "73,802,781,695", "USD", 2],
          ["CATEGORY", "US_TREASURY", "TOTAL U.S. TREASURY SECURITIES", "22,348,541,548", "USD", 3],
          ["CATEGORY", "TREASURY_REPO", "U.S. Treasury Repurchase Agreements", "42,155,500,000", "USD", 3],
          ["CATEGORY", "CASH", "Cash held in Circle Reserve Fund", "1,000,423,657", "USD", 3],
          [
            "CATEGORY",
            "TIMING",
            "Cash due to/(owed by) Circle Reserve Fund due to timing and settlement differences, net",
            "(1,637,482,267)",
            "USD",
            3,
          ],
          ["CATEGORY", "CASH", "Cash held at regulated financial institutions", "9,871,545,353", "USD", 3],
          ["CATEGORY", "TIMING", "Cash due to/(owed by) Circle due to timing and settlement differences, net", "64,253,404", "USD", 3],
        ],
      },
      {
        asOf: "2026-02-27",
        cutoffAt: "2026-02-27T23:59:00.000Z",
        rows: [
          ["LIABILITY", "TOKEN_LIABILITY", "USDC in Circulation", "75,109,039,300", "TOKEN", 2],
          ["TOTAL", "TOTAL_RESERVE", "Fair Value of Assets Held in USDC Reserve", "75,176,561,300", "USD", 2],
          ["CATEGORY", "US_TREASURY", "TOTAL U.S. TREASURY SECURITIES", "20,435,478,946", "USD", 4],
          ["CATEGORY", "TREASURY_REPO", "U.S. Treasury Repurchase Agreements", "44,571,000,000", "USD", 4],
          ["CATEGORY", "CASH", "Cash held in Circle Reserve Fund", "1,003,524,160", "USD", 4],
          [
            "CATEGORY",
            "TIMING",
            "Cash due to/(owed by) Circle Reserve Fund due to timing and settlement differences, net",
            "(1,242,982,596)",
            "USD",
            4,
          ],
          ["CATEGORY", "CASH", "Cash held at regulated financial institutions", "10,382,232,878", "USD", 4],
          ["CATEGORY", "TIMING", "Cash due to/(owed by) Circle due to timing and settlement differences, net", "27,307,912", "USD", 4],
        ],
      },
    ],
  },
];

export const TETHER_REPORTS: readonly ExpectedReport[] = [
  {
    file: "usdt_2024-06_bdo.pdf",
    issuedOn: "2024-07-31",
    columns: [
      {
        asOf: "2024-06-30",
        cutoffAt: "2024-06-30T23:59:00.000Z",
        rows: [
          ["LIABILITY", "TOKEN_LIABILITY", "The liabilities of the Companies issuing Tether tokens", "113,101,998,938", "USD", 7],
          ["POSITION", "TOKEN_LIABILITY", "relates to digital tokens issued", "112,395,445,973", "USD", 7],
          ["CATEGORY", "US_TREASURY", "U.S. Treasury Bills", "80,948,647,984", "USD", 8],
          ["CATEGORY", "TREASURY_REPO", "Overnight Reverse Repurchase Agreements", "11,286,972,273", "USD", 8],
          ["CATEGORY", "OTHER_REPO", "Term Reverse Repurchase Agreements", "997,373,133", "USD", 8],
          ["CATEGORY", "GOVT_MMF", "Money Market Funds", "6,355,402,510", "USD", 8],
          ["CATEGORY", "CASH", "Cash & Bank Deposits", "109,867,228", "USD", 8],
          ["CATEGORY", "NON_US_TREASURY", "Non-U.S. Treasury Bills", "72,412,344", "USD", 8],
          ["CATEGORY", "CORPORATE_BOND", "Corporate Bonds", "17,377,107", "USD", 8],
          ["CATEGORY", "PRECIOUS_METALS", "Precious Metals", "3,814,334,566", "USD", 8],
          ["CATEGORY", "BITCOIN", "Bitcoin", "4,734,040,881", "USD", 8],
          ["CATEGORY", "OTHER", "Other Investments", "3,528,626,010", "USD", 8],
          ["CATEGORY", "SECURED_LOAN", "Secured Loans", "6,571,282,257", "USD", 8],
          ["TOTAL", "TOTAL_RESERVE", "Total (1+2+3+4+5+6)", "118,436,336,293", "USD", 8],
        ],
      },
    ],
  },
  {
    file: "usdt_2025-06_bdo.pdf",
    issuedOn: "2025-07-31",
    columns: [
      {
        asOf: "2025-06-30",
        cutoffAt: "2025-06-30T23:59:00.000Z",
        rows: [
          ["LIABILITY", "TOKEN_LIABILITY", "The liabilities of the Company", "157,108,000,474", "USD", 8],
          ["POSITION", "TOKEN_LIABILITY", "relates to digital tokens issued", "157,100,255,857", "USD", 8],
          ["CATEGORY", "US_TREASURY", "U.S. Treasury Bills", "105,518,993,610", "USD", 9],
          ["CATEGORY", "TREASURY_REPO", "Overnight Reverse Repurchase Agreements", "16,341,965,339", "USD", 9],
          ["CATEGORY", "OTHER_REPO", "Term Reverse Repurchase Agreements", "1,666,870,344", "USD", 9],
          ["CATEGORY", "GOVT_MMF", "Money Market Funds", "6,345,999,587", "USD", 9],
          ["CATEGORY", "CASH", "Cash & Bank Deposits", "32,430,726", "USD", 9],
          ["CATEGORY", "NON_US_TREASURY", "Non-U.S. Treasury Bills", "48,169,774", "USD", 9],
          ["CATEGORY", "CORPORATE_BOND", "Corporate Bonds", "14,605,090", "USD", 9],
          ["CATEGORY", "PRECIOUS_METALS", "Precious Metals", "8,725,417,224", "USD", 9],
          ["CATEGORY", "BITCOIN", "Bitcoin", "8,928,174,931", "USD", 9],
          ["CATEGORY", "OTHER", "Other Investments", "4,815,162,084", "USD", 9],
          ["CATEGORY", "SECURED_LOAN", "Secured Loans", "10,137,145,089", "USD", 9],
          ["TOTAL", "TOTAL_RESERVE", "Total (1+2+3+4+5+6)", "162,574,933,798", "USD", 9],
        ],
      },
    ],
  },
  {
    file: "usdt_2025-12_bdo_isae3000r.pdf",
    issuedOn: "2026-01-30",
    columns: [
      {
        asOf: "2025-12-31",
        cutoffAt: "2025-12-31T23:59:00.000Z",
        rows: [
          ["LIABILITY", "TOKEN_LIABILITY", "The liabilities of the Company", "186,539,895,593", "USD", 8],
          ["POSITION", "TOKEN_LIABILITY", "relates to digital tokens issued", "186,450,610,920", "USD", 8],
          ["CATEGORY", "US_TREASURY", "U.S. Treasury Bills", "122,325,714,946", "USD", 9],
          ["CATEGORY", "TREASURY_REPO", "Overnight Reverse Repurchase Agreements", "19,279,408,559", "USD", 9],
          ["CATEGORY", "OTHER_REPO", "Term Reverse Repurchase Agreements", "5,548,439,332", "USD", 9],
          ["CATEGORY", "CASH", "Cash & Bank Deposits", "33,952,735", "USD", 9],
          ["CATEGORY", "CORPORATE_BOND", "Corporate Bonds", "3,031,239", "USD", 9],
          ["CATEGORY", "PRECIOUS_METALS", "Precious Metals", "17,450,435,088", "USD", 9],
          ["CATEGORY", "BITCOIN", "Bitcoin", "8,430,374,292", "USD", 9],
          ["CATEGORY", "OTHER", "Other Investments", "2,762,856,288", "USD", 9],
          ["CATEGORY", "SECURED_LOAN", "Secured Loans", "17,043,516,665", "USD", 9],
          ["TOTAL", "TOTAL_RESERVE", "Total (1+2+3+4+5+6)", "192,877,729,144", "USD", 9],
        ],
      },
    ],
  },
];
