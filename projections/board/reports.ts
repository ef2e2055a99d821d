import type { ChainRecord } from "../../domain/evidence/record.js";
import { MalformedArtifact } from "../decode.js";
import type { EvidenceEvent, Peek, RowAccess, RowRef } from "../projection.js";
import { parseOf, revisionOf } from "./artifacts.js";
import { capturedDocument, documentParsed } from "./documents.js";
import { type BoardRows, type ReportRow, reportRowId, tokenReportId } from "./rows.js";

const tokenReportRefs = ({ symbols, period }: { symbols: readonly string[]; period: ReportRow["period"] }): RowRef<BoardRows>[] =>
  symbols.map((symbol) => ({ table: "token_reports", id: tokenReportId(symbol, period) }));

const reportRef = (seq: number): RowRef<BoardRows> => ({ table: "reports", id: reportRowId(seq) });

/** Its document, the active report of its subject, and the months of tokens that either of the two reports covers. */
export const parsedTouches = (event: EvidenceEvent, loaded: Peek<BoardRows>): readonly RowRef<BoardRows>[] => {
  const { subject } = event.record;
  const { source_sha256, covered_symbols, period } = parseOf(event);
  const active = loaded.get("active_reports", subject);
  const former = active === undefined ? undefined : loaded.get("reports", reportRowId(active.report_seq));
  return [
    { table: "documents", id: source_sha256 },
    { table: "active_reports", id: subject },
    ...(active === undefined ? [] : [reportRef(active.report_seq)]),
    ...tokenReportRefs({ symbols: covered_symbols, period }),
    ...(former === undefined ? [] : tokenReportRefs({ symbols: former.parse.covered_symbols, period: former.period })),
  ];
};

/**
 * `report.parsed`: active when its subject has no active report or when it supersedes that one (Addendum B 8.3); beside an
 * active report of another accountant it is kept inactive (Addendum B 8.7.5).
 */
export const foldParsed = (event: EvidenceEvent, rows: RowAccess<BoardRows>): void => {
  const { record } = event;
  const current = activeReport(record.subject, rows);
  const active = current === undefined || record.supersedes_seq === current.seq;
  const report = reportRow(event, rows, active);
  if (active && current !== undefined) retire(current, record.seq, rows);
  rows.put("reports", reportRowId(record.seq), report);
  if (active) activate(report, rows);
};

const activeReport = (subject: ChainRecord["subject"], rows: RowAccess<BoardRows>): ReportRow | undefined => {
  const active = rows.get("active_reports", subject);
  return active === undefined ? undefined : rows.get("reports", reportRowId(active.report_seq));
};

const retire = (report: ReportRow, supersededBySeq: number, rows: RowAccess<BoardRows>): void => {
  rows.put("reports", reportRowId(report.seq), { ...report, active: false, superseded_by_seq: supersededBySeq });
  for (const symbol of report.parse.covered_symbols) {
    const id = tokenReportId(symbol, report.period);
    if (rows.get("token_reports", id)?.report_seq === report.seq) rows.remove("token_reports", id);
  }
};

/** A month of a token that a report of another subject holds stays with it: one active report a token and month (Addendum B 7.1). */
const activate = ({ seq, subject, period, parse }: ReportRow, rows: RowAccess<BoardRows>): void => {
  rows.put("active_reports", subject, { subject, report_seq: seq });
  for (const symbol of parse.covered_symbols) {
    const id = tokenReportId(symbol, period);
    if (rows.get("token_reports", id) === undefined) rows.put("token_reports", id, { symbol, period, report_seq: seq });
  }
};

/** The report that gave way, the one that stands, and the months of tokens that either covers. */
export const supersededTouches = (event: EvidenceEvent, loaded: Peek<BoardRows>): readonly RowRef<BoardRows>[] => {
  const reports = revised(event);
  const covered = Object.values(reports).flatMap((seq) => {
    const report = loaded.get("reports", reportRowId(seq));
    return report === undefined ? [] : tokenReportRefs({ symbols: report.parse.covered_symbols, period: report.period });
  });
  return [reportRef(reports.superseded), reportRef(reports.standing), ...covered];
};

/**
 * `report.superseded`: marks the report that gave way and, for a reissue, the one that stands as restated (Addendum B 8.3). A
 * report may give way from the start: then it never was active.
 */
export const foldSuperseded = (event: EvidenceEvent, rows: RowAccess<BoardRows>): void => {
  const { superseded, standing } = revised(event);
  const former = parsedReport(event, superseded, rows);
  const report = parsedReport(event, standing, rows);
  retire(former, standing, rows);
  const restated = report.restated || revisionOf(event).reason === "ISSUER_REISSUED";
  const active = report.active || former.active;
  rows.put("reports", reportRowId(standing), { ...report, restated, active });
  if (active) activate(report, rows);
};

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

/** The row of the event; marks its document as parsed. */
const reportRow = (event: EvidenceEvent, rows: RowAccess<BoardRows>, active: boolean): ReportRow => {
  const { seq, subject, recorded_at, artifact, supersedes_seq } = event.record;
  if (artifact === null) throw new MalformedArtifact(`record ${seq} names no parse artifact`);
  const parse = parseOf(event);
  const document = capturedDocument(event, parse.source_sha256, rows);
  documentParsed(document, seq, parse.period, rows);
  return {
    seq,
    subject,
    period: parse.period,
    recorded_at,
    report_artifact_id: artifact,
    capture_seq: document.capture_seq,
    capture_artifact_id: document.capture_artifact_id,
    source_url: document.url,
    source_bytes: document.bytes,
    captured_at: document.captured_at,
    report_scope: parse.report_scope,
    parse,
    active,
    restated: false,
    supersedes_seq,
    superseded_by_seq: null,
  };
};
