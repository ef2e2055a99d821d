import type { EvidenceEntry } from "../domain/evidence/chain.js";
import type { CaptureArtifact } from "../domain/report/parse-artifact.js";
import type { RevisionArtifact } from "../domain/report/revision.js";
import { Refusal } from "../domain/shared/refusal.js";
import type { Sha256Hex } from "../domain/shared/sha256.js";
import type { EvidenceState, HeldDocument } from "./evidence-state.js";
import type { EvidenceWriter } from "./evidence-writer.js";
import { loadJsonArtifact } from "./load-artifact.js";
import { decideReading, type ReadPorts, readCaptured } from "./parse-captured.js";
import type { ReadingMemory } from "./parse-pending.js";
import type { ArtifactStore } from "./ports.js";

/** Which held documents to read again: all, those of a token or of a source, or the one a record is about. */
export type ReparseChoice =
  | { readonly kind: "ALL" }
  | { readonly kind: "SYMBOL"; readonly symbol: string }
  | { readonly kind: "SOURCE"; readonly sourceId: string }
  | { readonly kind: "RECORD"; readonly seq: number };

/**
 * What reading a document again gave. `UNCHANGED`: what is on record; `CORRECTED`: its report gave way to another reading of the same
 * bytes; `PARSED`: a report where there was none; `UNREADABLE`: another reason, or the first one, why it cannot be read.
 */
export type ReparsedDocument = {
  readonly captureSeq: number;
  readonly sha256: Sha256Hex;
  readonly outcome: "UNCHANGED" | "CORRECTED" | "PARSED" | "UNREADABLE";
  readonly seq: number | null; // of the new record; null when none was made
  readonly revision: RevisionArtifact | null; // of a correction
  readonly position: bigint | null;
};

type ReparsePorts = ReadPorts & {
  readonly evidence: Pick<EvidenceWriter, "appendEvidence" | "ask">;
  readonly memory: Pick<ReadingMemory, "remember">;
  readonly parser: string;
  /** Told of a record that is about to be made, before it is. */
  readonly warn: (document: ReparsedDocument) => void;
};

/**
 * Reads a held document with the templates of today and records what is new: a reading that differs supersedes the former one, reason
 * `PARSE_CORRECTED`; an equal one leaves no record (Addendum B 8.3). With `dryRun` it is only told. Throws as `parseCaptured` does.
 */
export const reparse =
  (ports: ReparsePorts) =>
  async (captureSeq: number, { dryRun }: { readonly dryRun: boolean }): Promise<ReparsedDocument> => {
    const { evidence, artifacts } = ports;
    const document = await readCaptured(ports)(captureSeq);
    const decide = (state: EvidenceState) => decideReading(state, document, artifacts);
    const { entries } = await evidence.ask(decide);
    const planned = { ...outcomeOf(entries), captureSeq, sha256: document.capture.sha256, seq: null, position: null };
    if (entries.length > 0) ports.warn(planned);
    if (dryRun) return planned;
    const { records, position } = await evidence.appendEvidence(decide);
    await ports.memory.remember(captureSeq, ports.parser);
    return { ...planned, seq: records[0]?.seq ?? null, position };
  };

const outcomeOf = (entries: readonly EvidenceEntry[]): Pick<ReparsedDocument, "outcome" | "revision"> => {
  const corrected = entries.map(revisionIn).find((revision) => revision?.reason === "PARSE_CORRECTED");
  if (corrected !== undefined && corrected !== null) return { outcome: "CORRECTED", revision: corrected };
  if (entries.length === 0) return { outcome: "UNCHANGED", revision: null };
  return { outcome: entries.some(({ kind }) => kind === "report.parsed") ? "PARSED" : "UNREADABLE", revision: null };
};

/** The artifact of a supersession this process has just made. */
const revisionIn = ({ kind, artifact }: EvidenceEntry): RevisionArtifact | null =>
  kind === "report.superseded" && artifact !== null ? (JSON.parse(Buffer.from(artifact).toString("utf8")) as RevisionArtifact) : null;

/** Capture seqs of the chosen documents, in the order of capture. Throws Refusal `unknown-symbol`, `unknown-source`, `unknown-record`. */
export const chooseDocuments =
  ({ evidence, artifacts }: { readonly evidence: Pick<EvidenceWriter, "ask">; readonly artifacts: Pick<ArtifactStore, "get"> }) =>
  async (choice: ReparseChoice): Promise<readonly number[]> => {
    const documents = await evidence.ask((state) => chosenFrom(state, choice));
    if (choice.kind !== "SYMBOL") return documents.map(({ captureSeq }) => captureSeq);
    const covering: number[] = [];
    for (const { captureSeq, captureArtifactId } of documents) {
      const { symbols } = await loadJsonArtifact<CaptureArtifact>(artifacts, captureArtifactId);
      if (symbols.some((symbol) => isSymbol(symbol, choice.symbol))) covering.push(captureSeq);
    }
    return covering;
  };

const chosenFrom = (state: EvidenceState, choice: ReparseChoice): readonly HeldDocument[] => {
  const all = [...state.documents()];
  switch (choice.kind) {
    case "ALL":
      return all;
    case "SYMBOL":
      if (state.registry?.catalog.tokens.some(({ symbol }) => isSymbol(symbol, choice.symbol)) !== true)
        throw new Refusal("unknown-symbol", `the registry has no token ${choice.symbol}`);
      return all;
    case "SOURCE":
      return ofSource(state, all, choice.sourceId);
    case "RECORD":
      return [documentOfRecord(state, all, choice.seq)];
  }
};

/** Symbols match in any letter case (Addendum B 6.3). */
const isSymbol = (a: string, b: string): boolean => a.toUpperCase() === b.toUpperCase();

const ofSource = (state: EvidenceState, all: readonly HeldDocument[], sourceId: string): readonly HeldDocument[] => {
  const documents = all.filter((document) => document.sourceId === sourceId);
  const known = documents.length > 0 || state.registry?.catalog.sources.some(({ id }) => id === sourceId) === true;
  if (!known) throw new Refusal("unknown-source", `the registry has no source ${sourceId}`);
  return documents;
};

/** The document of its own capture, of a report read from it, or of the newest record that says it cannot be read. */
const documentOfRecord = (state: EvidenceState, all: readonly HeldDocument[], seq: number): HeldDocument => {
  const document =
    state.documentAt(state.reportAt(seq)?.captureSeq ?? seq) ??
    all.find(({ outcome }) => outcome.status === "UNREADABLE" && outcome.seq === seq);
  if (document === undefined) throw new Refusal("unknown-record", `record ${seq} is about no held document`);
  return document;
};
