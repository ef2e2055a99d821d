import type { ReportScope } from "../registry/catalog.js";
import type { DecimalText } from "../shared/decimal.js";
import type { Sha256Hex } from "../shared/sha256.js";
import type { Day, Instant, Month } from "../shared/time.js";
import type { Category, EngagementType, Metadata, RowKind } from "./categories.js";

/** Where a text stands: 1-based page, verbatim text, box `[x0, y0, x1, y1]` in PDF points from the lower left, to 0.01. */
export type Place = { readonly page: number; readonly text: string; readonly box: readonly [number, number, number, number] };

/** A figure as read: the exact decimal and the place it was read at. `TOKEN_OTHER`… are never invented: see B 8.7.3. */
export type ParsedRow = Place & {
  readonly row_kind: RowKind;
  readonly category: Category;
  readonly label: string; // the report's own text
  readonly amount: DecimalText; // every printed digit, unrounded
  readonly unit: string; // `USD` | `TOKEN`, or as printed (`EUR`, `XAU_OZ`, `USD_BILLION`): only USD and TOKEN are served
  readonly network: string | null; // registry name on POSITION rows, when the template maps it
  readonly lower_bound: boolean; // "at least": never a total (B 8.7.2)
};

/** A figure that stands for a whole side of the report. */
export type ParsedTotal = Place & { readonly amount: DecimalText; readonly unit: "USD" | "TOKEN" };

/** The figures of one stated date (B 8.7.1). */
export type ParsedColumn = {
  readonly as_of: Day;
  readonly cutoff_at: Instant;
  readonly cutoff_basis: "STATED" | "DEFAULT_END_OF_DAY_UTC";
  /** Set when the column is refused; then the figures are null and `rows` is empty (B 8.7.4). */
  readonly refused: "COLUMN_DOES_NOT_SUM" | null;
  readonly total_reserve: ParsedTotal | null; // USD; null without an exact USD total
  readonly liability: ParsedTotal | null;
  readonly rows: readonly ParsedRow[]; // document order
};

/** A provable repair of the text layer (B 8.7.6). */
export type TextRepair = { readonly page: number; readonly kind: string; readonly detail: string; readonly count: number };

/** A text that metadata was read from. */
export type MetadataPlace = Place & { readonly field: keyof Metadata };

/**
 * Artifact of `report.parsed` (B 8.1, 8.2, 8.7). Everything the board shows of a report comes from here, the capture
 * artifact and the chain record.
 */
export type ParseArtifact = {
  readonly schema: "report.parse";
  readonly schema_version: 1;
  readonly source_sha256: Sha256Hex;
  readonly source_pages: number;
  readonly template_id: string;
  readonly template_version: number;
  readonly parser_version: string; // of the engine
  readonly report_scope: ReportScope;
  readonly covered_symbols: readonly string[];
  readonly period: Month; // month of `composition_as_of`
  readonly composition_as_of: Day; // the latest stated date
  readonly issued_on: Day | null;
  readonly accountant_name: string | null;
  readonly issuer_entity_name: string | null;
  readonly engagement_standard_text: string | null;
  readonly engagement_type: string | null; // verbatim
  readonly engagement_type_enum: EngagementType | null;
  readonly quote: (Place & { readonly kind: "OPINION" | "ASSERTION" }) | null;
  readonly restatement_text: string | null; // the document's own reason for a reissue
  readonly metadata: Metadata;
  readonly metadata_places: readonly MetadataPlace[];
  readonly columns: readonly ParsedColumn[]; // as the document orders them
  readonly text_repairs: readonly TextRepair[];
};

/** Addendum B 8.2.3, 8.7.4. */
export const UNREADABLE_REASONS = [
  "NO_TEXT_LAYER",
  "ENCRYPTED",
  "MALFORMED",
  "LIMIT_EXCEEDED",
  "UNKNOWN_TEMPLATE",
  "AMBIGUOUS_TEMPLATE",
  "UNREADABLE_FIGURE",
  "COLUMN_DOES_NOT_SUM",
] as const;
export type UnreadableReason = (typeof UNREADABLE_REASONS)[number];

/** Artifact of `document.unreadable`. */
export type UnreadableArtifact = {
  readonly schema: "document.unreadable";
  readonly schema_version: 1;
  readonly source_sha256: Sha256Hex;
  readonly reason: UnreadableReason;
  readonly detail: string; // one sentence, places named; no figure
  readonly parser_version: string;
  readonly template_id: string | null;
  readonly template_version: number | null;
  readonly period: Month | null; // read by a template, stated by the source or the operator
  readonly period_basis: "TEMPLATE" | "SOURCE" | "OPERATOR" | null;
  readonly symbols: readonly string[];
};

/** Artifact of `document.captured` (Addendum B 4.5). */
export type CaptureArtifact = {
  readonly schema: "document.capture";
  readonly schema_version: 1;
  readonly source_id: string;
  readonly symbols: readonly string[]; // covered by the source
  readonly report_scope: ReportScope;
  readonly stated_period: Month | null; // given by the source or the operator
  readonly stated_period_basis: "SOURCE" | "OPERATOR" | null;
  readonly url: string;
  readonly final_url: string;
  readonly captured_at: Instant;
  readonly http_status: number | null; // null when the bytes came from a file
  readonly headers: { readonly [name: string]: string }; // content-type, last-modified, etag, content-length
  readonly redirects: readonly string[];
  readonly sha256: Sha256Hex;
  readonly bytes: number;
};

/** What the isolated parser answers for one document. */
export type ParseOutcome =
  | { readonly outcome: "parsed"; readonly artifact: ParseArtifact }
  | { readonly outcome: "unreadable"; readonly artifact: UnreadableArtifact };
