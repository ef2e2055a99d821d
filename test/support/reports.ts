import type { CaptureArtifact, ParseArtifact, ParsedColumn, ParsedRow, UnreadableArtifact } from "../../domain/report/parse-artifact.js";
import type { DecimalText } from "../../domain/shared/decimal.js";
import { sha256Hex } from "../../domain/shared/sha256.js";
import { type Day, endOfDay, type Month, monthOfDay } from "../../domain/shared/time.js";

/** Builders of what a parser gives: a fictional report with one thing changed per case. */
const place = (text: string) => ({ page: 1, text, box: [72, 700, 540, 712] }) as const;

export const parsedRow = (label: string, amount: string, change: Partial<ParsedRow> = {}): ParsedRow => ({
  ...place(amount),
  row_kind: "CATEGORY",
  category: "CASH",
  label,
  amount: amount as DecimalText,
  unit: "USD",
  network: null,
  lower_bound: false,
  ...change,
});

export const parsedColumn = (asOf: string, reserve: string, change: Partial<ParsedColumn> = {}): ParsedColumn => ({
  as_of: asOf as Day,
  cutoff_at: endOfDay(asOf as Day),
  cutoff_basis: "DEFAULT_END_OF_DAY_UTC",
  refused: null,
  total_reserve: { ...place(reserve), amount: reserve as DecimalText, unit: "USD" },
  liability: { ...place("100.00"), amount: "100.00" as DecimalText, unit: "TOKEN" },
  rows: [parsedRow("Cash", reserve)],
  ...change,
});

/** `asOf` and `reserve` make the one column; `issuedOn` defaults to none stated. */
export type ReportText = Partial<Omit<ParseArtifact, "schema" | "schema_version">> & { readonly asOf?: string; readonly reserve?: string };

export const parseArtifact = ({ asOf = "2026-01-31", reserve = "100.00", ...change }: ReportText = {}): ParseArtifact => ({
  schema: "report.parse",
  schema_version: 1,
  source_sha256: sha256Hex("a document"),
  source_pages: 3,
  template_id: "one",
  template_version: 1,
  parser_version: "1",
  report_scope: "SINGLE_TOKEN",
  covered_symbols: ["ONEX"],
  period: monthOfDay(asOf as Day),
  composition_as_of: asOf as Day,
  issued_on: null,
  accountant_name: "Accountant One LLP",
  issuer_entity_name: "Issuer One LLC",
  engagement_standard_text: null,
  engagement_type: null,
  engagement_type_enum: "EXAMINATION",
  quote: null,
  restatement_text: null,
  metadata: {
    accountant_name: "EXTRACTED",
    engagement_standard_text: "NOT_PROBED",
    engagement_type: "NOT_PROBED",
    issuer_entity_name: "EXTRACTED",
    issued_on: "NOT_FOUND_IN_DOCUMENT",
    cutoff_time: "NOT_PROBED",
    quote: "NOT_PROBED",
  },
  metadata_places: [],
  columns: [parsedColumn(asOf, reserve)],
  text_repairs: [],
  ...change,
});

export const unreadableArtifact = (capture: CaptureArtifact, change: Partial<UnreadableArtifact> = {}): UnreadableArtifact => ({
  schema: "document.unreadable",
  schema_version: 1,
  source_sha256: capture.sha256,
  reason: "UNKNOWN_TEMPLATE",
  detail: "no template fits",
  parser_version: "1",
  template_id: null,
  template_version: null,
  period: capture.stated_period,
  period_basis: capture.stated_period_basis,
  symbols: capture.symbols,
  ...change,
});

export const month = (text: string): Month => text as Month;
