import type { ExpectedColumn, ExpectedReport, ExpectedRow } from "../expected-figures.js";

const ENTITY = "Standard Custody & Trust Company, LLC";
const AICPA = "attestation standards established by the American Institute of Certified Public Accountants";

const byClass = (tokens: string, assets: string, parts: readonly [string, string, string, string]): readonly ExpectedRow[] => [
  ["LIABILITY", "TOKEN_LIABILITY", "RLUSD supply outstanding", tokens, "TOKEN", 3],
  ["TOTAL", "TOTAL_RESERVE", "Market value of the Reserves", assets, "USD", 3],
  ["CATEGORY", "US_TREASURY", "Total U.S. Treasury bills", parts[0], "USD", 3],
  ["CATEGORY", "GOVT_MMF", "Government money-market funds", parts[1], "USD", 3],
  ["CATEGORY", "CASH", "Cash deposits held at U.S. regulated financial institutions", parts[2], "USD", 3],
  ["CATEGORY", "TIMING", "Timing differences", parts[3], "USD", 3],
];
/** The assets by class are a picture: they are not read, and none is made up. */
const totals = (tokens: string, assets: string, page: number): readonly ExpectedRow[] => [
  ["LIABILITY", "TOKEN_LIABILITY", "Outstanding Stablecoin Units", tokens, "TOKEN", page],
  ["TOTAL", "TOTAL_RESERVE", "Market Value of the Reserve", assets, "USD", page],
];
const column = (asOf: string, cutoffUtcHour: 21 | 22, rows: readonly ExpectedRow[]): ExpectedColumn => ({
  asOf,
  cutoffAt: `${asOf}T${cutoffUtcHour}:00:00.000Z`,
  rows,
});

/** What the reports print, read from them page by page with another program than the parser and compared with their images. */
export const RIPPLE_REPORTS: readonly ExpectedReport[] = [
  {
    file: "rlusd_2025-03_bpm.pdf",
    issuedOn: "2025-04-21",
    self: {
      template: "ripple-rlusd-bpm",
      accountant: null,
      entity: ENTITY,
      standard: "attestation standards established by the AICPA",
      quote:
        "In our opinion, management's assertion that the Company complied with the requirements of item 3(a) of the DFS Letter as of the Report Dates, is fairly stated, in all material respects.",
    },
    columns: [
      column("2025-03-13", 21, byClass("134,992,872", "142,498,985", ["54,217,993", "54,195,420", "34,085,572", "-"])),
      column("2025-03-31", 21, byClass("193,692,686", "202,959,289", ["70,091,588", "82,089,151", "100,778,550", "(50,000,000)"])),
    ],
  },
  {
    file: "rlusd_2025-08_deloitte.pdf",
    issuedOn: "2025-09-26",
    self: {
      template: "ripple-rlusd-deloitte",
      accountant: null,
      entity: ENTITY,
      standard: AICPA,
      quote:
        "In our opinion, management's assertion in the accompanying RLUSD Reserve Report as of the Report Dates is presented in accordance with the criteria set forth therein and is fairly stated in all material respects.",
    },
    columns: [
      column("2025-08-18", 21, totals("666,743,504", "690,436,802", 3)),
      column("2025-08-29", 21, totals("701,950,756", "728,158,022", 3)),
    ],
  },
  {
    file: "rlusd_2026-02_deloitte.pdf",
    issuedOn: "2026-03-26",
    self: {
      template: "ripple-rlusd-deloitte",
      accountant: "Deloitte & Touche LLP",
      entity: ENTITY,
      standard: AICPA,
      quote:
        "In our opinion, management's assertion that the RLUSD Reserve Report is presented in accordance with the criteria set forth therein as of the Report Dates is fairly stated, in all material respects.",
    },
    columns: [
      column("2026-02-19", 22, totals("1,538,640,717", "1,610,986,444", 5)),
      column("2026-02-27", 22, totals("1,495,023,851", "1,568,986,016", 5)),
    ],
  },
];
