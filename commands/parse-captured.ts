import type { EvidenceEntry } from "../domain/evidence/chain.js";
import type { CaptureArtifact, ParseArtifact, ParseOutcome, UnreadableArtifact } from "../domain/report/parse-artifact.js";
import { documentSubject, unreadableEntry } from "../domain/report/parse-entries.js";
import type { HeldReport } from "../domain/report/succession.js";
import { artifactId } from "../domain/shared/sha256.js";
import { decideReport, type ReportDecision } from "./decide-report.js";
import type { EvidenceState, HeldDocument } from "./evidence-state.js";
import type { Decision, EvidenceWriter } from "./evidence-writer.js";
import { loadArtifact, loadJsonArtifact } from "./load-artifact.js";
import type { ArtifactStore, ParseDocument } from "./ports.js";

/** What a captured document was read as. `seq`: the record that says so already; null when none does. */
export type Reading = { readonly seq: number | null } & (
  | { readonly outcome: "parsed"; readonly report: ParseArtifact; readonly standing: ReportDecision }
  | { readonly outcome: "unreadable"; readonly unreadable: UnreadableArtifact }
);

/** What a captured document turned out to be. `seq`: the record of it, new or old; null when none was to be made. */
export type DocumentParsed = Reading & { readonly position: bigint | null };

/** A document as it was just read, before anything is decided. */
export type ReadDocument = { readonly captureSeq: number; readonly capture: CaptureArtifact; readonly read: ParseOutcome };

export type ReadPorts = {
  readonly evidence: Pick<EvidenceWriter, "ask">;
  readonly artifacts: Pick<ArtifactStore, "get">;
  readonly parse: ParseDocument;
};
type ParsePorts = ReadPorts & { readonly evidence: Pick<EvidenceWriter, "appendEvidence" | "ask"> };

/**
 * Reads a document that is already on the chain and records what it says, or that it cannot be read (Addendum B 4.5, 8.2,
 * 8.3). May be repeated: what is recorded already is not recorded again, and a better reading of the same bytes corrects the
 * former one. Throws UnknownCapture, Refusal `artifact-missing`, DamagedArtifact.
 */
export const parseCaptured =
  (ports: ParsePorts) =>
  async (captureSeq: number): Promise<DocumentParsed> => {
    const document = await readCaptured(ports)(captureSeq);
    const { answer, records, position } = await ports.evidence.appendEvidence((state) => decideReading(state, document, ports.artifacts));
    return { ...answer, seq: records[0]?.seq ?? answer.seq, position };
  };

/** Reads a captured document and records nothing. Throws as `parseCaptured` does. */
export const readCaptured =
  ({ evidence: { ask }, artifacts, parse }: ReadPorts) =>
  async (captureSeq: number): Promise<ReadDocument> => {
    const document = await ask((state) => captured(state, captureSeq));
    const capture = await loadJsonArtifact<CaptureArtifact>(artifacts, document.captureArtifactId);
    return { captureSeq, capture, read: await parse(await loadArtifact(artifacts, artifactId(document.sha256)), capture) };
  };

/** The records a reading calls for: none when it is no news. */
export const decideReading = async (
  state: EvidenceState,
  { captureSeq, capture, read }: ReadDocument,
  artifacts: Pick<ArtifactStore, "get">,
): Promise<Decision<Reading>> => {
  if (read.outcome === "unreadable") {
    const { entries, answer } = decideUnreadable(state, captureSeq, read.artifact, capture);
    return { entries, answer: { outcome: "unreadable", unreadable: read.artifact, seq: answer } };
  }
  const load = ({ artifactId: id }: HeldReport) => loadJsonArtifact<ParseArtifact>(artifacts, id);
  const { entries, answer } = await decideReport(state, captured(state, captureSeq), read.artifact, load);
  return { entries, answer: { outcome: "parsed", report: read.artifact, ...answer } };
};

/** No `document.captured` record stands at that place of the chain. */
export class UnknownCapture extends Error {
  override readonly name = "UnknownCapture";
}

const captured = (state: EvidenceState, captureSeq: number): HeldDocument => {
  const document = state.documentAt(captureSeq);
  if (document === undefined) throw new UnknownCapture(`record ${captureSeq} captured no document`);
  return document;
};

/** A document that was read once stays read; one found unreadable for the same reason again is no news. */
const decideUnreadable = (
  state: EvidenceState,
  captureSeq: number,
  artifact: UnreadableArtifact,
  capture: CaptureArtifact,
): Decision<number | null> => {
  const { outcome } = captured(state, captureSeq);
  if (outcome.status === "PARSED") return { entries: [], answer: outcome.reportSeq };
  const earlier = outcome.status === "UNREADABLE" ? outcome : null;
  if (earlier?.reason === artifact.reason && earlier.period === artifact.period) return { entries: [], answer: earlier.seq };
  const entries: EvidenceEntry[] = [
    unreadableEntry(artifact, { subject: documentSubject(capture), captureSeq, supersedesSeq: earlier?.seq ?? null }),
  ];
  return { entries, answer: null };
};
