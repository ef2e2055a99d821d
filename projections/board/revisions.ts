import { MalformedArtifact } from "../decode.js";
import type { EvidenceEvent, Peek, RowAccess, RowRef } from "../projection.js";
import { revisionOf } from "./artifacts.js";
import { activate, reportTouches, retire } from "./reports.js";
import { type BoardRows, type ReportRow, type RevisionRow, reportRowId } from "./rows.js";

/** Changes of one supersession that are served (Addendum B 8.6). */
const SERVED_CHANGES = 50;

/** The report that gave way and the one that stands, and what both are or become active for. */
export const supersededTouches = (event: EvidenceEvent, loaded: Peek<BoardRows>): readonly RowRef<keyof BoardRows>[] => {
  const { superseded, standing } = revised(event);
  return [...reportTouches(superseded, loaded), ...reportTouches(standing, loaded)];
};

/**
 * `report.superseded`: marks the report that gave way, which may never have been active, and keeps the supersession for the
 * revision log. The report that stands became active by its own record, or takes the place now, when it was kept beside the active
 * one (ADR 0101). It is restated after a reissue, and so is a better reading of it.
 */
export const foldSuperseded = (event: EvidenceEvent, rows: RowAccess<BoardRows>): void => {
  const { superseded, standing } = revised(event);
  const former = parsedReport(event, superseded, rows);
  retire(former, standing, rows);
  const report = standingReport(parsedReport(event, standing, rows), former, revisionOf(event).reason);
  rows.put("reports", reportRowId(standing), report);
  if (report.active) activate(report, rows);
  const alerted = revisionOf(event).reason === "ISSUER_REISSUED" && report.active && !isOlderFromStart(former, report);
  rows.put("revisions", reportRowId(event.record.seq), revisionRow(event, former, report, alerted));
};

const standingReport = (report: ReportRow, former: ReportRow, reason: RevisionRow["reason"]): ReportRow => {
  const sameSubject = report.subject === former.subject;
  const active = report.active || (former.active && sameSubject && report.superseded_by_seq === null);
  const inherited = reason === "PARSE_CORRECTED" && sameSubject && former.restated;
  const restated = report.restated || reason === "ISSUER_REISSUED" || inherited;
  return { ...report, active, restated };
};

/** A document older than the standing report never was active (Addendum B 8.3). */
const isOlderFromStart = (former: ReportRow, standing: ReportRow): boolean => !former.active && former.seq > standing.seq;

const revised = ({ record }: EvidenceEvent): { readonly superseded: number; readonly standing: number } => {
  const { seq, supersedes_seq, cause_seq } = record;
  if (supersedes_seq === null || cause_seq === null)
    throw new MalformedArtifact(`record ${seq} does not name the two reports of a supersession`);
  return { superseded: supersedes_seq, standing: cause_seq };
};

const parsedReport = ({ record }: EvidenceEvent, seq: number, rows: RowAccess<BoardRows>): ReportRow => {
  const report = rows.get("reports", reportRowId(seq));
  if (report === undefined) throw new MalformedArtifact(`record ${record.seq} names record ${seq}, which is no report`);
  return report;
};

const revisionRow = (event: EvidenceEvent, former: ReportRow, standing: ReportRow, alerted: boolean): RevisionRow => {
  const { seq, recorded_at, artifact } = event.record;
  if (artifact === null) throw new MalformedArtifact(`record ${seq} names no revision artifact`);
  const { schema: _, schema_version: __, changes, ...revision } = revisionOf(event);
  return {
    seq,
    recorded_at,
    revision_artifact_id: artifact,
    ...revision,
    symbols: former.parse.covered_symbols,
    period: former.period,
    superseded_seq: former.seq,
    superseding_seq: standing.seq,
    superseded_source_url: former.source_url,
    superseded_captured_at: former.captured_at,
    changes: changes.slice(0, SERVED_CHANGES),
    changes_total: changes.length,
    alerted,
  };
};
