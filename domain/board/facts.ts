import type { ContextArtifact } from "../measurement/context.js";
import type { Cadence, CatalogFundMapping, CatalogIssuer, CatalogToken } from "../registry/catalog.js";
import type { ParseArtifact } from "../report/parse-artifact.js";
import type { RevisionChange, RevisionReason } from "../report/revision.js";
import type { ArtifactId, Sha256Hex } from "../shared/sha256.js";
import type { Instant, Month } from "../shared/time.js";
import type { BoardReconciliation, CutoffMeasurements } from "./cutoff-facts.js";
import type { MeasuredNetwork, RefusedMeasurement } from "./supply.js";

/** A recorded cadence, in force from the month of its record on; the first one reaches back without end (Addendum B 7.3). */
export type RecordedCadence = { readonly since: Month; readonly cadence: Cadence | null; readonly basis: "ISSUER_STATED" | null };

/** What the board shows of one parsed report: its parse, and where its bytes and its record are. */
export type BoardReport = {
  readonly seq: number; // of its `report.parsed` record
  readonly report_artifact_id: ArtifactId;
  readonly capture_artifact_id: ArtifactId;
  readonly source_url: string;
  readonly source_bytes: number;
  readonly captured_at: Instant;
  readonly restated: boolean;
  readonly parse: ParseArtifact;
};

/** A document held byte-exact that could not be read; its month is known. */
export type UnreadableDocument = {
  readonly period: Month;
  readonly url: string;
  readonly sha256: Sha256Hex;
  readonly captured_at: Instant;
};

/** One report of a token gave way to another (Addendum B 8.3, 8.6). */
export type BoardRevision = {
  readonly seq: number; // of its `report.superseded` record
  readonly recorded_at: Instant;
  readonly revision_artifact_id: ArtifactId;
  readonly reason: RevisionReason;
  readonly reason_text: string | null;
  readonly period: Month; // of the report that gave way
  readonly superseded_seq: number; // `report.parsed` records
  readonly superseding_seq: number;
  readonly superseded_artifact_id: ArtifactId;
  readonly superseding_artifact_id: ArtifactId;
  readonly superseded_source_sha256: Sha256Hex;
  readonly superseding_source_sha256: Sha256Hex;
  readonly superseded_source_url: string;
  readonly superseded_captured_at: Instant;
  readonly changes: readonly RevisionChange[]; // the first of them
  readonly changes_total: number;
  readonly alerted: boolean; // whether it is told to subscribers
};

/** Everything held about one token of the registry. */
export type BoardToken = {
  readonly symbol: string;
  readonly token: CatalogToken;
  readonly issuer: CatalogIssuer;
  readonly has_source: boolean;
  readonly cadences: readonly RecordedCadence[]; // oldest first
  readonly fund_mappings: readonly CatalogFundMapping[];
  readonly reports: readonly BoardReport[]; // active ones, oldest month first, at most one a month
  readonly unreadable: readonly UnreadableDocument[]; // any order
  readonly revisions: readonly BoardRevision[]; // supersessions of reports that covered it, newest first
  readonly supply: readonly MeasuredNetwork[]; // networks with a reading, by name
  readonly refusals: readonly RefusedMeasurement[]; // the newest of each network that has one, by name
  readonly context: ContextArtifact | null; // the newest third-party pull
  readonly cutoffs: CutoffMeasurements; // at the cutoffs of its active reports
  readonly reconciliations: readonly BoardReconciliation[]; // the newest of each report month, date and network, in any order
};

/** The active report of the greatest month (Addendum B 7.1), or undefined. */
export const latestReport = (token: Pick<BoardToken, "reports">): BoardReport | undefined => token.reports.at(-1);
