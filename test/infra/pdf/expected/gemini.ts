import type { ExpectedReport } from "../expected-figures.js";

/** What the report prints; its total of May 8 is a misprint of a million, and stays one. */
export const GEMINI_REPORTS: readonly ExpectedReport[] = [
  {
    file: "gusd_2025-05_bpm.pdf",
    issuedOn: "2025-06-27",
    self: {
      template: "gemini-gusd-bpm",
      accountant: null,
      entity: "Gemini Trust Company, LLC",
      standard: "attestation standards established by the AICPA",
      quote:
        "In our opinion, Management's Assertion that the Company complied with the requirements of item 3(a) of the DFS Letter as of May 8, 2025 and as of May 30, 2025, is fairly stated, in all material respects.",
    },
    columns: [
      { asOf: "2025-05-08", cutoffAt: "2025-05-08T21:00:00.000Z", refused: true, rows: [] },
      {
        asOf: "2025-05-30",
        cutoffAt: "2025-05-30T21:00:00.000Z",
        rows: [
          ["LIABILITY", "TOKEN_LIABILITY", "GUSD issued and in circulation", "49,419,839.06", "TOKEN", 4],
          ["CATEGORY", "CASH", "Cash deposits held at U.S. regulated financial institutions", "49,687,421.23", "USD", 4],
          ["CATEGORY", "TIMING", "Net cash receivable (payable) due to timing and settlement differences", "(267,582.17)", "USD", 4],
          ["TOTAL", "TOTAL_RESERVE", "Total Reserve", "49,419,839.06", "USD", 4],
        ],
      },
    ],
  },
];
