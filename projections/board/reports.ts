import { MalformedArtifact } from "../decode.js";
import type { EvidenceEvent, Peek, RowAccess, RowRef } from "../projection.js";
import { parseOf } from "./artifacts.js";
import { capturedDocument, documentParsed } from "./documents.js";
import { type BoardRows, type ReportRow, reportRowId, tokenReportId } from "./rows.js";

const tokenReportRefs = (symbols: readonly string[], period: ReportRow["period"]): RowRef<keyof BoardRows>[] =>
  symbols.map((symbol) => ({ table: "token_reports", id: tokenReportId(symbol, period) }));

/** Its document, the active report of its subject, the report it supersedes, and the months of tokens that it or that one covers. */
export const parsedTouches = (event: EvidenceEvent, loaded: Peek<BoardRows>): readonly RowRef<keyof BoardRows>[] => {
  const { subject, supersedes_seq } = event.record;
  const { source_sha256, covered_symbols, period } = parseOf(event);
  return [
    { table: "documents", id: source_sha256 },
    { table: "active_reports", id: subject },
    ...tokenReportRefs(covered_symbols, period),
    ...(supersedes_seq === null ? [] : reportTouches(supersedes_seq, loaded)),
  ];
};

/** A report, and what it is active for. */
export const reportTouches = (seq: number, loaded: Peek<BoardRows>): readonly RowRef<keyof BoardRows>[] => {
  const report = loaded.get("reports", reportRowId(seq));
  const active: RowRef<keyof BoardRows>[] =
    report === undefined
      ? []
      : [{ table: "active_reports", id: report.subject }, ...tokenReportRefs(report.parse.covered_symbols, report.period)];
  return [{ table: "reports", id: reportRowId(seq) }, ...active];
};

/**
 * `report.parsed`: takes the place of the report it supersedes, whatever that is; else it is active when its subject has no
 * active report (Addendum B 8.3) and kept inactive beside one that has (Addendum B 8.7.5).
 */
export const foldParsed = (event: EvidenceEvent, rows: RowAccess<BoardRows>): void => {
  const { seq, subject, supersedes_seq } = event.record;
  const former = supersedes_seq === null ? undefined : rows.get("reports", reportRowId(supersedes_seq));
  const active = former === undefined ? rows.get("active_reports", subject) === undefined : former.active;
  if (former !== undefined) retire(former, seq, rows);
  const report = reportRow(event, rows, active);
  rows.put("reports", reportRowId(seq), report);
  if (active) activate(report, rows);
};

/** The report gives way: its subject and its tokens' months are without an active report until another takes them. */
export const retire = (report: ReportRow, supersededBySeq: number, rows: RowAccess<BoardRows>): void => {
  rows.put("reports", reportRowId(report.seq), { ...report, active: false, superseded_by_seq: supersededBySeq });
  if (rows.get("active_reports", report.subject)?.report_seq === report.seq) rows.remove("active_reports", report.subject);
  for (const symbol of report.parse.covered_symbols) {
    const id = tokenReportId(symbol, report.period);
    if (rows.get("token_reports", id)?.report_seq === report.seq) rows.remove("token_reports", id);
  }
};

/** A month of a token that a report of another subject holds stays with it: one active report a token and month (Addendum B 7.1). */
export const activate = ({ seq, subject, period, parse }: ReportRow, rows: RowAccess<BoardRows>): void => {
  rows.put("active_reports", subject, { subject, report_seq: seq });
  for (const symbol of parse.covered_symbols) {
    const id = tokenReportId(symbol, period);
    if (rows.get("token_reports", id) === undefined) rows.put("token_reports", id, { symbol, period, report_seq: seq });
  }
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
