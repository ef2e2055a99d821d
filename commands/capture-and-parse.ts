import type { ParseArtifact, ParsedColumn, UnreadableReason } from "../domain/report/parse-artifact.js";
import type { RefusalCode } from "../domain/shared/refusal.js";
import type { Sha256Hex } from "../domain/shared/sha256.js";
import type { Captured, ReceivedDocument } from "./capture-document.js";
import type { EvidenceWriter } from "./evidence-writer.js";
import type { DocumentParsed } from "./parse-captured.js";
import type { ReadingMemory } from "./parse-pending.js";

/** One stated date of a captured report. */
export type CapturedColumn = {
  readonly as_of: string;
  readonly total_reserve: string | null;
  readonly liability: string | null;
  readonly liability_unit: "USD" | "TOKEN" | null;
  readonly rows: readonly {
    readonly label: string;
    readonly amount: string;
    readonly unit: string;
    readonly category: string;
    readonly page: number;
    readonly text: string;
  }[];
};

/** What a captured report says. */
export type CapturedReport = Pick<
  ParseArtifact,
  "template_id" | "period" | "report_scope" | "composition_as_of" | "issued_on" | "accountant_name" | "metadata"
> & { readonly columns: readonly CapturedColumn[] };

/**
 * The one line a capture ends with. `seq` is the document's capture record. `duplicate`: these bytes were captured and dealt
 * with before (reason null), or another document says the same (reason `EQUAL_PARSE`, Addendum B 8.3).
 */
export type CaptureResult = {
  readonly outcome: "parsed" | "unreadable" | "duplicate" | "refused";
  readonly reason: UnreadableReason | "EQUAL_PARSE" | RefusalCode | null;
  readonly seq: number | null;
  readonly document_sha256: Sha256Hex | null;
  readonly report: CapturedReport | null; // null unless parsed
};

/** The result, and what a read model must have passed to show it. */
export type CaptureDone = { readonly result: CaptureResult; readonly position: bigint | null };

type CapturePorts = {
  readonly evidence: Pick<EvidenceWriter, "ask">;
  readonly captureDocument: (received: ReceivedDocument) => Promise<Captured>;
  readonly parseCaptured: (captureSeq: number) => Promise<DocumentParsed>;
  readonly memory: ReadingMemory;
  readonly parser: string;
};

/**
 * Captures a received document, then reads it. Bytes that were captured before are read only when nothing came of them yet.
 * Throws what capturing and parsing throw.
 */
export const captureAndParse =
  ({ evidence, captureDocument, parseCaptured, memory, parser }: CapturePorts) =>
  async (received: ReceivedDocument): Promise<CaptureDone> => {
    const { seq, sha256, duplicate, position } = await captureDocument(received);
    const settled =
      duplicate &&
      ((await evidence.ask((state) => state.documentAt(seq)?.outcome.status !== "PENDING")) || (await memory.remembered(parser)).has(seq));
    if (settled) return { result: { ...BLANK, outcome: "duplicate", seq, document_sha256: sha256 }, position };
    const parsed = await parseCaptured(seq);
    await memory.remember(seq, parser);
    return { result: { ...BLANK, ...outcomeOf(parsed), seq, document_sha256: sha256 }, position: parsed.position };
  };

const BLANK = { reason: null, seq: null, document_sha256: null, report: null } as const;

/** A document the domain would not take. */
export const refusedCapture = (code: RefusalCode): CaptureResult => ({ ...BLANK, outcome: "refused", reason: code });

const outcomeOf = (parsed: DocumentParsed): Pick<CaptureResult, "outcome"> & Partial<CaptureResult> => {
  if (parsed.outcome === "unreadable") return { outcome: "unreadable", reason: parsed.unreadable.reason };
  if (parsed.standing === "EQUAL") return { outcome: "duplicate", reason: "EQUAL_PARSE" };
  return { outcome: "parsed", report: capturedReport(parsed.report) };
};

const capturedReport = (parse: ParseArtifact): CapturedReport => {
  const { template_id, period, report_scope, composition_as_of, issued_on, accountant_name, metadata } = parse;
  const columns = parse.columns.map(capturedColumn);
  return { template_id, period, report_scope, composition_as_of, issued_on, accountant_name, metadata, columns };
};

const capturedColumn = ({ as_of, total_reserve, liability, rows }: ParsedColumn): CapturedColumn => ({
  as_of,
  total_reserve: total_reserve?.amount ?? null,
  liability: liability?.amount ?? null,
  liability_unit: liability?.unit ?? null,
  rows: rows.map(({ label, amount, unit, category, page, text }) => ({ label, amount, unit, category, page, text })),
});
