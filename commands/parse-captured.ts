import type { EvidenceEntry } from "../domain/evidence/chain.js";
import type { CaptureArtifact, ParseArtifact, UnreadableArtifact } from "../domain/report/parse-artifact.js";
import { documentSubject, unreadableEntry } from "../domain/report/parse-entries.js";
import { artifactId } from "../domain/shared/sha256.js";
import { decideReport, type ReportDecision } from "./decide-report.js";
import type { EvidenceState, HeldDocument } from "./evidence-state.js";
import type { Decision, EvidenceWriter } from "./evidence-writer.js";
import { loadArtifact, loadJsonArtifact } from "./load-artifact.js";
import type { ArtifactStore, ParseDocument } from "./ports.js";

/** What a captured document turned out to be. `seq`: the record of it, new or old; null when none was to be made. */
export type DocumentParsed = { readonly seq: number | null; readonly position: bigint | null } & (
  | { readonly outcome: "parsed"; readonly report: ParseArtifact; readonly standing: ReportDecision }
  | { readonly outcome: "unreadable"; readonly unreadable: UnreadableArtifact }
);

type ParsePorts = {
  readonly evidence: Pick<EvidenceWriter, "appendEvidence" | "ask">;
  readonly artifacts: Pick<ArtifactStore, "get">;
  readonly parse: ParseDocument;
};

/**
 * Reads a document that is already on the chain and records what it says, or that it cannot be read (Addendum B 4.5, 8.2,
 * 8.3). May be repeated: what is recorded already is not recorded again, and a better reading of the same bytes corrects the
 * former one. Throws UnknownCapture, Refusal `artifact-missing`, DamagedArtifact.
 */
export const parseCaptured =
  ({ evidence: { appendEvidence, ask }, artifacts, parse }: ParsePorts) =>
  async (captureSeq: number): Promise<DocumentParsed> => {
    const document = await ask((state) => captured(state, captureSeq));
    const capture = await loadJsonArtifact<CaptureArtifact>(artifacts, document.captureArtifactId);
    const bytes = await loadArtifact(artifacts, artifactId(document.sha256));
    const read = await parse(bytes, capture);
    if (read.outcome === "unreadable") {
      const { answer, records, position } = await appendEvidence((state) => decideUnreadable(state, captureSeq, read.artifact, capture));
      return { outcome: "unreadable", unreadable: read.artifact, seq: records[0]?.seq ?? answer, position };
    }
    const load = (report: { readonly artifactId: HeldDocument["captureArtifactId"] }) =>
      loadJsonArtifact<ParseArtifact>(artifacts, report.artifactId);
    const { answer, records, position } = await appendEvidence((state) =>
      decideReport(state, captured(state, captureSeq), read.artifact, load),
    );
    return { outcome: "parsed", report: read.artifact, standing: answer.standing, seq: records[0]?.seq ?? answer.seq, position };
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
