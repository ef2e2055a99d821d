import type { MeasuredNetwork, RefusedMeasurement, SupplyReading } from "../../domain/board/supply.js";
import type { ChainRecord } from "../../domain/evidence/record.js";
import type { ContextArtifact } from "../../domain/measurement/context.js";
import type { CutoffMeasurement, ReconciliationArtifact } from "../../domain/measurement/reconciliation.js";
import type {
  Cadence,
  CatalogFundMapping,
  CatalogIssuer,
  CatalogSource,
  CatalogToken,
  ReportScope,
} from "../../domain/registry/catalog.js";
import type { ParseArtifact, UnreadableReason } from "../../domain/report/parse-artifact.js";
import type { RevisionChange, RevisionReason } from "../../domain/report/revision.js";
import type { ReviewArtifact } from "../../domain/review/review.js";
import type { ArtifactId, Sha256Hex } from "../../domain/shared/sha256.js";
import type { Instant, Month } from "../../domain/shared/time.js";

/** Table `chain_head`, one row, id `head`. */
export type ChainHeadRow = { readonly seq: number; readonly hash: Sha256Hex; readonly recorded_at: Instant };

/** Table `registry`, one row, id `registry`: what the newest catalog names, in its order. */
export type RegistryRow = {
  readonly seq: number;
  readonly name: string;
  readonly symbols: readonly string[];
  readonly source_ids: readonly string[];
};

/** A cadence in force from a month on (Addendum B 7.3). */
export type CadenceSince = {
  readonly since: Month; // month of the record that changed it
  readonly cadence: Cadence | null;
  readonly basis: "ISSUER_STATED" | null;
};

/** Table `tokens`, id = symbol: the tokens of the newest catalog. Column `place`. */
export type TokenRow = {
  readonly symbol: string;
  readonly place: number; // in the token list order, from 0
  readonly token: CatalogToken;
  readonly issuer: CatalogIssuer;
  readonly cadences: readonly CadenceSince[]; // oldest first, one a month at most, each unlike the one before
  readonly source_ids: readonly string[]; // sources covering the token, in catalog order
  readonly fund_mappings: readonly CatalogFundMapping[]; // those of the token, in catalog order
  readonly registered_seq: number;
};

/** Table `sources`, id = source id: the sources of the newest catalog. Column `place`. */
export type SourceRow = {
  readonly id: string;
  readonly place: number; // in the catalog, from 0
  readonly source: CatalogSource;
  readonly registered_seq: number;
};

/** Table `documents`, id = sha256 of the document: what became of each captured document. Columns `capture_seq`, `source_id`, `outcome`. */
export type DocumentRow = {
  readonly sha256: Sha256Hex;
  readonly capture_seq: number;
  readonly capture_artifact_id: ArtifactId;
  readonly source_id: string;
  readonly symbols: readonly string[];
  readonly url: string;
  readonly captured_at: Instant;
  readonly bytes: number;
  /** `PENDING`: nothing was derived from it; so it stays when another document gave the same parse (Addendum B 8.3). */
  readonly outcome: "PENDING" | "PARSED" | "UNREADABLE";
  readonly outcome_seq: number | null;
  readonly reason: UnreadableReason | null;
  readonly period: Month | null;
};

/**
 * Table `unreadable_documents`, id `<symbol>/<period>/<capture seq>`: unreadable documents whose month is known (Addendum B
 * 8.2.4), whether or not that month has an active report. Columns `symbol`, `period`, `capture_seq`.
 */
export type UnreadableDocumentRow = {
  readonly symbol: string;
  readonly period: Month;
  readonly capture_seq: number;
  readonly document_url: string;
  readonly document_sha256: Sha256Hex;
  readonly captured_at: Instant;
};

/**
 * Table `reports`, id = seq of its `report.parsed` record, zero-padded to 12: every parse ever, active or not.
 * Columns `seq`, `subject`, `period`, `active`.
 */
export type ReportRow = {
  readonly seq: number;
  readonly subject: ChainRecord["subject"];
  readonly period: Month;
  readonly recorded_at: Instant;
  readonly report_artifact_id: ArtifactId;
  readonly capture_seq: number;
  readonly capture_artifact_id: ArtifactId;
  readonly source_url: string;
  readonly source_bytes: number;
  readonly captured_at: Instant;
  readonly report_scope: ReportScope;
  readonly parse: ParseArtifact;
  readonly active: boolean;
  readonly restated: boolean; // it, or a former reading of its document, superseded another by reissue
  readonly supersedes_seq: number | null;
  readonly superseded_by_seq: number | null;
};

/** Table `active_reports`, id = subject of the records: its one active report. Column `report_seq`. */
export type ActiveReportRow = { readonly subject: ChainRecord["subject"]; readonly report_seq: number };

/** Table `token_reports`, id `<symbol>/<period>`: the one active report of a token and month. Columns: all three. */
export type TokenReportRow = { readonly symbol: string; readonly period: Month; readonly report_seq: number };

/**
 * Table `revisions`, id = seq of its `report.superseded` record, zero-padded to 12: every supersession of a report (Addendum B
 * 8.6). `symbols` and `period` are those of the report that gave way. Columns `seq`, `period`.
 */
export type RevisionRow = {
  readonly seq: number;
  readonly recorded_at: Instant;
  readonly revision_artifact_id: ArtifactId;
  readonly reason: RevisionReason;
  readonly reason_text: string | null;
  readonly symbols: readonly string[];
  readonly period: Month;
  readonly superseded_seq: number;
  readonly superseding_seq: number;
  readonly superseded_artifact_id: ArtifactId;
  readonly superseding_artifact_id: ArtifactId;
  readonly superseded_source_sha256: Sha256Hex;
  readonly superseding_source_sha256: Sha256Hex;
  readonly superseded_source_url: string;
  readonly superseded_captured_at: Instant;
  readonly changes: readonly RevisionChange[]; // the first 50
  readonly changes_total: number;
  readonly alerted: boolean; // the issuer reissued the month's active report (Addendum B 8.3)
};

/** Table `methodology`, one row, id `methodology`. Newest published document and every review, oldest first. */
export type MethodologyRow = {
  readonly sha256: Sha256Hex | null;
  readonly uploaded_at: Instant | null;
  readonly seq: number | null;
  readonly reviews: readonly { readonly seq: number; readonly recorded_at: Instant; readonly review: ReviewArtifact }[];
};

/**
 * Table `supply_readings`, id = seq of its `supply.measured` record, zero-padded to 12: every reading of the schedule. `slice` is
 * `<symbol>/<network>`. Columns `slice`, `time_ms`, `height`, `seq`, in the order of which the index gives a network's series.
 */
export type SupplyReadingRow = SupplyReading & { readonly slice: string };

/** Table `supply_networks`, id `<symbol>/<network>`: the latest reading of a token on a network, and what its series comes to. */
export type SupplyNetworkRow = Omit<MeasuredNetwork, "series"> & { readonly symbol: string };

/** Table `supply_refusals`, id `<symbol>/<network>`: the newest refusal of the schedule. */
export type SupplyRefusalRow = RefusedMeasurement & { readonly symbol: string };

/** Table `supply_context`, id = symbol: the newest third-party pull. */
export type SupplyContextRow = ContextArtifact;

/** Table `cutoff_reads`, id = `cutoffKey`: the first reading made for a report's cutoff. Column `symbol`. */
export type CutoffReadRow = {
  readonly symbol: string;
  readonly network: string;
  readonly cutoff_at: Instant;
  readonly seq: number;
  readonly measurement: CutoffMeasurement;
};

/** Table `reconciliations`, id = `reconciliationKey`: the newest comparison of a report month, date and network. Column `symbol`. */
export type ReconciliationRow = ReconciliationArtifact & { readonly seq: number; readonly reconciliation_artifact_id: ArtifactId };

/** The row type of each table of the projection `board`. */
export type BoardRows = {
  readonly chain_head: ChainHeadRow;
  readonly registry: RegistryRow;
  readonly tokens: TokenRow;
  readonly sources: SourceRow;
  readonly documents: DocumentRow;
  readonly unreadable_documents: UnreadableDocumentRow;
  readonly reports: ReportRow;
  readonly active_reports: ActiveReportRow;
  readonly token_reports: TokenReportRow;
  readonly revisions: RevisionRow;
  readonly methodology: MethodologyRow;
  readonly supply_readings: SupplyReadingRow;
  readonly supply_networks: SupplyNetworkRow;
  readonly supply_refusals: SupplyRefusalRow;
  readonly supply_context: SupplyContextRow;
  readonly cutoff_reads: CutoffReadRow;
  readonly reconciliations: ReconciliationRow;
};

/** Id of a row of `reports`, `revisions` or `supply_readings`: sorts by seq. */
export const reportRowId = (seq: number): string => String(seq).padStart(12, "0");
/** Id of a row of `token_reports`. */
export const tokenReportId = (symbol: string, period: Month): string => `${symbol}/${period}`;
/** Id of a row of `unreadable_documents`. */
export const unreadableDocumentId = (symbol: string, period: Month, captureSeq: number): string =>
  `${symbol}/${period}/${reportRowId(captureSeq)}`;
/** Id of a row of `supply_networks` and `supply_refusals`. */
export const sliceId = (symbol: string, network: string): string => `${symbol}/${network}`;
