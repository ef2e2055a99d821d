import type { Sha256Hex } from "../../domain/shared/sha256.js";
import type { Month } from "../../domain/shared/time.js";
import { MalformedArtifact } from "../decode.js";
import type { EvidenceEvent, Peek, RowAccess, RowRef } from "../projection.js";
import { captureOf, unreadableOf } from "./artifacts.js";
import { type BoardRows, type DocumentRow, unreadableDocumentId } from "./rows.js";

const documentRef = (sha256: Sha256Hex): RowRef<keyof BoardRows> => ({ table: "documents", id: sha256 });

export const captureTouches = (event: EvidenceEvent): readonly RowRef<keyof BoardRows>[] => [documentRef(captureOf(event).sha256)];

/** `document.captured`: the same bytes are recorded once, so a repetition changes nothing (Addendum B 8.3). */
export const foldCaptured = (event: EvidenceEvent, rows: RowAccess<BoardRows>): void => {
  const { sha256, source_id, symbols, url, captured_at, bytes } = captureOf(event);
  const { seq, artifact } = event.record;
  if (artifact === null) throw new MalformedArtifact(`record ${seq} names no capture artifact`);
  if (rows.get("documents", sha256) !== undefined) return;
  rows.put("documents", sha256, {
    sha256,
    capture_seq: seq,
    capture_artifact_id: artifact,
    source_id,
    symbols,
    url,
    captured_at,
    bytes,
    outcome: "PENDING",
    outcome_seq: null,
    reason: null,
    period: null,
  });
};

export const unreadableTouches = (event: EvidenceEvent): readonly RowRef<keyof BoardRows>[] => [
  documentRef(unreadableOf(event).source_sha256),
];

/** `document.unreadable`. A document once parsed stays parsed: its report does not go away. */
export const foldUnreadable = (event: EvidenceEvent, rows: RowAccess<BoardRows>): void => {
  const { source_sha256, reason, period, symbols } = unreadableOf(event);
  const document = capturedDocument(event, source_sha256, rows);
  if (document.outcome === "PARSED") return;
  forgetUnreadable(document, rows);
  const row: DocumentRow = { ...document, symbols, outcome: "UNREADABLE", outcome_seq: event.record.seq, reason, period };
  rows.put("documents", source_sha256, row);
  if (period !== null) listUnreadable(row, period, rows);
};

/** The document a parse or its failure is about. Throws MalformedArtifact: a parse never precedes its capture (Addendum B 4.5). */
export const capturedDocument = ({ record }: EvidenceEvent, sha256: Sha256Hex, rows: Peek<BoardRows>): DocumentRow => {
  const document = rows.get("documents", sha256);
  if (document === undefined)
    throw new MalformedArtifact(`record ${record.seq} (${record.kind}) is about document ${sha256}, which no record captured`);
  return document;
};

/** The document has become a report of that month. */
export const documentParsed = (document: DocumentRow, seq: number, period: Month, rows: RowAccess<BoardRows>): void => {
  forgetUnreadable(document, rows);
  rows.put("documents", document.sha256, { ...document, outcome: "PARSED", outcome_seq: seq, reason: null, period });
};

const listUnreadable = (
  { sha256, symbols, capture_seq, url, captured_at }: DocumentRow,
  period: Month,
  rows: RowAccess<BoardRows>,
): void => {
  for (const symbol of symbols) {
    const row = { symbol, period, capture_seq, document_url: url, document_sha256: sha256, captured_at };
    rows.put("unreadable_documents", unreadableDocumentId(symbol, period, capture_seq), row);
  }
};

const forgetUnreadable = ({ period, symbols, capture_seq }: DocumentRow, rows: RowAccess<BoardRows>): void => {
  if (period === null) return;
  for (const symbol of symbols) rows.remove("unreadable_documents", unreadableDocumentId(symbol, period, capture_seq));
};
