import { artifactBytes } from "../domain/evidence/artifact.js";
import type { CatalogSource } from "../domain/registry/catalog.js";
import type { CaptureArtifact } from "../domain/report/parse-artifact.js";
import { documentSubject } from "../domain/report/parse-entries.js";
import { Refusal } from "../domain/shared/refusal.js";
import { type Sha256Hex, sha256Hex } from "../domain/shared/sha256.js";
import type { Month } from "../domain/shared/time.js";
import { type EvidenceWriter, firstSeq } from "./evidence-writer.js";
import type { ArtifactStore, DatabaseClock } from "./ports.js";

/** A document as it was received, after transfer decoding (Addendum B 3.2), and how. */
export type ReceivedDocument = {
  readonly source: CatalogSource;
  readonly bytes: Uint8Array;
  readonly url: string; // as asked for, or as the operator states it
  readonly finalUrl: string;
  readonly httpStatus: number | null; // null when the bytes came from a file
  readonly headers: { readonly [name: string]: string };
  readonly redirects: readonly string[];
  /** The month, when the source's listing or the operator states it. */
  readonly statedPeriod: { readonly month: Month; readonly basis: "SOURCE" | "OPERATOR" } | null;
};

/** `duplicate`: these bytes were captured before, and that record stands. */
export type Captured = { readonly seq: number; readonly sha256: Sha256Hex; readonly duplicate: boolean; readonly position: bigint | null };

/** Past this many times the parser's byte limit a document is not kept at all; up to it, it is captured and unreadable. */
const KEPT_TIMES_LIMIT = 4;

/** The most bytes of a document that are kept. `maxBytes` is DOC_MAX_BYTES. */
export const keptBytes = (maxBytes: number): number => KEPT_TIMES_LIMIT * maxBytes;

/**
 * Captures a document before anything reads it: its bytes are stored, then `document.captured` names them (Addendum B 4.5).
 * The same bytes are recorded once, whatever their source (Addendum B 8.3). `maxBytes` is DOC_MAX_BYTES. Throws Refusal
 * `document-too-large`.
 */
export const captureDocument =
  ({
    evidence: { appendEvidence, ask },
    artifacts,
    clock,
    maxBytes,
  }: {
    readonly evidence: Pick<EvidenceWriter, "appendEvidence" | "ask">;
    readonly artifacts: Pick<ArtifactStore, "put">;
    readonly clock: DatabaseClock;
    readonly maxBytes: number;
  }) =>
  async (received: ReceivedDocument): Promise<Captured> => {
    const { bytes } = received;
    refuseTooLarge(bytes.length, keptBytes(maxBytes));
    const sha256 = sha256Hex(bytes);
    if ((await ask((state) => state.documentOf(sha256))) === undefined) await artifacts.put(bytes);
    const artifact = captureArtifact(received, sha256, await clock());
    const { answer, records, position } = await appendEvidence<number | null>((state) => {
      const held = state.documentOf(sha256);
      if (held !== undefined) return { entries: [], answer: held.captureSeq };
      const entry = { subject: documentSubject(artifact), artifact: artifactBytes(artifact), causeSeq: null, supersedesSeq: null };
      return { entries: [{ kind: "document.captured", ...entry }], answer: null };
    });
    return { seq: answer ?? firstSeq(records), sha256, duplicate: answer !== null, position };
  };

const refuseTooLarge = (bytes: number, limit: number): void => {
  if (bytes > limit) throw new Refusal("document-too-large", `a document of more than ${limit} bytes is not kept`);
};

const captureArtifact = (received: ReceivedDocument, sha256: Sha256Hex, now: CaptureArtifact["captured_at"]): CaptureArtifact => ({
  schema: "document.capture",
  schema_version: 1,
  source_id: received.source.id,
  symbols: received.source.symbols,
  report_scope: received.source.report_scope,
  stated_period: received.statedPeriod?.month ?? null,
  stated_period_basis: received.statedPeriod?.basis ?? null,
  url: received.url,
  final_url: received.finalUrl,
  captured_at: now,
  http_status: received.httpStatus,
  headers: received.headers,
  redirects: received.redirects,
  sha256,
  bytes: received.bytes.length,
});
