/** Readings of families that have no template yet: they show that the language needs no code for them. */
export const BY_NETWORK = {
  template_id: "tried-by-network",
  template_version: 1,
  describes: "A reading tried by a test",
  anchors: { all: [["Pax Dollar (USDP) Redemption Assets Report"], ["KPMG LLP"]], none: [] },
  report_scope: "SINGLE_TOKEN",
  covered_symbols: ["USDP"],
  dates: { phrases: ["Pax Dollar (USDP) Redemption Assets Report as of {as_of:date} and {as_of:date} at {time:time} {zone:zone}"] },
  tables: [
    {
      id: "summary",
      columns: "dates",
      start: ["Report Dates {as_of:dates}"],
      end: ["(Exhibit B)"],
      ignore: ["(Exhibit A line d)"],
      rows: [
        {
          id: "tokens",
          label: ["Total USDP redeemable tokens outstanding"],
          occurs: "once",
          shows: { row_kind: "LIABILITY", category: "TOKEN_LIABILITY", unit: "TOKEN" },
        },
        {
          id: "assets",
          label: ["Total redemption assets in United States Dollar"],
          occurs: "once",
          shows: { row_kind: "TOTAL", category: "TOTAL_RESERVE", unit: "USD" },
        },
      ],
    },
    {
      id: "networks",
      columns: "dates",
      networks: ["ethereum", "solana", "total"],
      start: ["{as_of:date} {as_of:date} {as_of:date} {as_of:date} {as_of:date} {as_of:date}"],
      end: ["d. Total USDP redeemable tokens outstanding"],
      ignore: [
        "[b. Less temporary USDP nonredeemable tokens|Temporarily access-restricted|Time-locked|c. Less permanent USDP nonredeemable tokens|Permanently access-restricted|Total USDP nonredeemable tokens] N/A N/A N/A N/A N/A N/A",
      ],
      rows: [
        { id: "minted", label: ["a. Total USDP natively minted tokens"], occurs: "once" },
        {
          id: "position",
          label: ["d. {label=Total USDP redeemable tokens outstanding}"],
          occurs: "once",
          shows: { row_kind: "POSITION", category: "TOKEN_LIABILITY", unit: "TOKEN" },
        },
      ],
    },
  ],
  statements: [],
  checks: [
    { kind: "sum", total: "tokens", parts: ["position_ethereum", "position_solana"] },
    { kind: "equal", figures: ["tokens", "position_total"] },
  ],
  total_reserve: { figure: "assets", unit: "USD" },
  liability: { figure: "tokens", unit: "TOKEN" },
  metadata: { issued_on: { phrases: ["New York, New York {value:date}"] }, accountant_name: { phrases: ["{value=KPMG LLP}"] } },
};

export const WITH_MISPRINT = {
  template_id: "tried-with-misprint",
  template_version: 1,
  describes: "A reading tried by a test",
  anchors: { all: [["GUSD RESERVES REPORT"], ["bpm.com", "BPM"]], none: [] },
  report_scope: "SINGLE_TOKEN",
  covered_symbols: ["GUSD"],
  dates: { phrases: ["as of {as_of:date}[,|] and[ as of|] {as_of:date}"] },
  tables: [
    {
      id: "summary",
      columns: "dates",
      start: ["{as_of:date} {as_of:date}"],
      end: ["Total Reserve"],
      ignore: ["Market value of the Reserve:"],
      rows: [
        {
          id: "tokens",
          label: ["GUSD issued and in circulation"],
          occurs: "once",
          shows: { row_kind: "LIABILITY", category: "TOKEN_LIABILITY", unit: "TOKEN" },
        },
        {
          id: "cash",
          label: ["Cash deposits held at U.S. regulated financial institutions"],
          occurs: "once",
          shows: { row_kind: "CATEGORY", category: "CASH", unit: "USD" },
        },
        {
          id: "timing",
          label: ["Net cash receivable (payable) due to timing and settlement differences"],
          occurs: "once",
          shows: { row_kind: "CATEGORY", category: "TIMING", unit: "USD" },
        },
        { id: "assets", label: ["Total Reserve"], occurs: "once", shows: { row_kind: "TOTAL", category: "TOTAL_RESERVE", unit: "USD" } },
      ],
    },
  ],
  statements: [],
  checks: [{ kind: "sum", total: "assets", parts: ["cash", "timing"] }],
  total_reserve: { figure: "assets", unit: "USD" },
  liability: { figure: "tokens", unit: "TOKEN" },
  metadata: {},
};
