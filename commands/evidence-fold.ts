import type { ChainHead } from "../domain/evidence/chain.js";
import { type ChainRecord, MalformedRecord, type RecordKind } from "../domain/evidence/record.js";
import type { MeasuringRefusal, SupplyArtifact, SupplyRefusalArtifact } from "../domain/measurement/artifacts.js";
import { cutoffKey } from "../domain/measurement/cutoffs.js";
import { cutoffReadOf, type ReconciliationArtifact, reconciliationKey } from "../domain/measurement/reconciliation.js";
import type { RegistryArtifact } from "../domain/registry/catalog.js";
import type { CaptureArtifact, ParseArtifact, UnreadableArtifact } from "../domain/report/parse-artifact.js";
import { type HeldReport, heldReport } from "../domain/report/succession.js";
import type { ReviewArtifact } from "../domain/review/review.js";
import { type ArtifactId, type Sha256Hex, sha256OfArtifactId } from "../domain/shared/sha256.js";
import type {
  EvidenceState,
  HeldCutoffRead,
  HeldDocument,
  HeldMethodology,
  HeldReconciliation,
  HeldRegistry,
  HeldReview,
  HeldSeal,
  HeldSnapshot,
} from "./evidence-state.js";

/** The kinds whose artifact the fold reads. */
const FOLDED: ReadonlySet<RecordKind> = new Set<RecordKind>([
  "registry.changed",
  "document.captured",
  "document.unreadable",
  "report.parsed",
  "methodology.reviewed",
  "reconciliation.compared",
]);

/** The artifact the fold needs beside the record: of readings, only those made for a report's cutoff. */
export const artifactToFold = ({ kind, artifact, cause_seq }: ChainRecord): ArtifactId | null =>
  FOLDED.has(kind) || (isReading(kind) && cause_seq !== null) ? artifact : null;

const isReading = (kind: RecordKind): boolean => kind === "supply.measured" || kind === "supply.refused";
const NO_REFUSALS: ReadonlySet<MeasuringRefusal> = new Set();

/** The fold itself. Records are applied in order, each once; a record that cannot be applied leaves the state as it was. */
export class EvidenceFold implements EvidenceState {
  #head: ChainHead | null = null;
  #registry: HeldRegistry | null = null;
  #methodology: HeldMethodology | null = null;
  readonly #methodologies = new Map<Sha256Hex, HeldMethodology>();
  readonly #reviews: HeldReview[] = [];
  #seal: HeldSeal | null = null;
  readonly #documents = new Map<number, HeldDocument>();
  readonly #captureSeqs = new Map<Sha256Hex, number>();
  readonly #reports = new Map<number, HeldReport>();
  readonly #subjects = new Map<string, number[]>();
  readonly #snapshots = new Map<string, HeldSnapshot>();
  readonly #cutoffReads = new Map<string, HeldCutoffRead>();
  readonly #cutoffRefusals = new Map<string, Set<MeasuringRefusal>>();
  readonly #reconciliations = new Map<string, HeldReconciliation>();

  get head(): ChainHead | null {
    return this.#head;
  }
  get registry(): HeldRegistry | null {
    return this.#registry;
  }
  get methodology(): HeldMethodology | null {
    return this.#methodology;
  }
  get reviews(): readonly HeldReview[] {
    return this.#reviews;
  }
  get seal(): HeldSeal | null {
    return this.#seal;
  }
  methodologyOf(sha256: Sha256Hex): HeldMethodology | undefined {
    return this.#methodologies.get(sha256);
  }
  documentOf(sha256: Sha256Hex): HeldDocument | undefined {
    const captureSeq = this.#captureSeqs.get(sha256);
    return captureSeq === undefined ? undefined : this.#documents.get(captureSeq);
  }
  documentAt(captureSeq: number): HeldDocument | undefined {
    return this.#documents.get(captureSeq);
  }
  documents(): IterableIterator<HeldDocument> {
    return this.#documents.values();
  }
  reportAt(seq: number): HeldReport | undefined {
    return this.#reports.get(seq);
  }
  reportsOf(subject: string): readonly HeldReport[] {
    return (this.#subjects.get(subject) ?? []).flatMap((seq) => this.#reports.get(seq) ?? []);
  }

  snapshotOf(subject: string): HeldSnapshot | undefined {
    return this.#snapshots.get(subject);
  }
  activeReports(): readonly HeldReport[] {
    return [...this.#reports.values()].filter(({ standing }) => standing === "ACTIVE");
  }
  cutoffReadOf(key: string): HeldCutoffRead | undefined {
    return this.#cutoffReads.get(key);
  }
  cutoffRefusalsOf(key: string): ReadonlySet<MeasuringRefusal> {
    return this.#cutoffRefusals.get(key) ?? NO_REFUSALS;
  }
  reconciliationOf(key: string): HeldReconciliation | undefined {
    return this.#reconciliations.get(key);
  }

  /** `artifact`: the bytes `artifactToFold` asked for. Throws MalformedRecord for a record no writer of this chain makes. */
  apply(record: ChainRecord, hash: Sha256Hex, artifact: Uint8Array | null): void {
    switch (record.kind) {
      case "registry.changed":
        this.#registry = { seq: record.seq, artifactId: named(record), catalog: read<RegistryArtifact>(record, artifact).catalog };
        break;
      case "document.captured":
        this.#captured(record, read<CaptureArtifact>(record, artifact));
        break;
      case "document.unreadable":
        this.#unreadable(record, read<UnreadableArtifact>(record, artifact));
        break;
      case "report.parsed":
        this.#parsed(record, read<ParseArtifact>(record, artifact));
        break;
      case "report.superseded":
        this.#superseded(record);
        break;
      case "supply.measured":
        // a reading at a report's cutoff names that report's record; its pin says nothing of the newest block (Addendum B 11.2.4)
        if (record.cause_seq === null) this.#snapshots.set(record.subject, { seq: record.seq, artifactId: named(record) });
        else this.#measuredAtCutoff(record, read<SupplyArtifact>(record, artifact));
        break;
      case "supply.refused":
        if (record.cause_seq !== null) this.#refusedAtCutoff(read<SupplyRefusalArtifact>(record, artifact));
        break;
      case "reconciliation.compared":
        this.#reconciliations.set(reconciliationKey(read<ReconciliationArtifact>(record, artifact)), {
          seq: record.seq,
          artifactId: named(record),
        });
        break;
      case "methodology.published":
        this.#published(record);
        break;
      case "methodology.reviewed":
        this.#reviews.push({ seq: record.seq, review: read<ReviewArtifact>(record, artifact) });
        break;
      case "private.sealed":
        this.#seal = { seq: record.seq, artifactId: named(record) };
        break;
    }
    this.#head = { seq: record.seq, hash, recordedAt: record.recorded_at };
  }

  #captured(record: ChainRecord, capture: CaptureArtifact): void {
    if (this.#captureSeqs.has(capture.sha256)) return; // the same bytes count once (Addendum B 8.3)
    this.#captureSeqs.set(capture.sha256, record.seq);
    this.#documents.set(record.seq, {
      captureSeq: record.seq,
      captureArtifactId: named(record),
      sha256: capture.sha256,
      sourceId: capture.source_id,
      outcome: { status: "PENDING" },
    });
  }

  #unreadable(record: ChainRecord, { reason, period }: UnreadableArtifact): void {
    const document = this.#causeOf(record);
    if (document.outcome.status === "PARSED") return; // its report does not go away
    const outcome = { status: "UNREADABLE", seq: record.seq, reason, period } as const;
    this.#documents.set(document.captureSeq, { ...document, outcome });
  }

  /** Active when the subject has no active report or when it supersedes that one; else kept beside it. */
  #parsed(record: ChainRecord, parse: ParseArtifact): void {
    const document = this.#causeOf(record);
    const former = record.supersedes_seq === null ? undefined : this.#reports.get(record.supersedes_seq);
    const taken = this.reportsOf(record.subject).some(({ standing }) => standing === "ACTIVE");
    const standing = former === undefined ? (taken ? "BESIDE" : "ACTIVE") : former.standing;
    this.#retire(record);
    const place = { seq: record.seq, subject: record.subject, captureSeq: document.captureSeq, artifactId: named(record), standing };
    this.#reports.set(record.seq, heldReport(parse, place));
    this.#subjects.set(record.subject, [...(this.#subjects.get(record.subject) ?? []), record.seq]);
    this.#documents.set(document.captureSeq, { ...document, outcome: { status: "PARSED", reportSeq: record.seq } });
  }

  /** A report kept beside the active one takes its place when that gives way to it (ADR 0101). */
  #superseded(record: ChainRecord): void {
    const former = record.supersedes_seq === null ? undefined : this.#reports.get(record.supersedes_seq);
    const standing = record.cause_seq === null ? undefined : this.#reports.get(record.cause_seq);
    this.#retire(record);
    if (former?.standing === "ACTIVE" && standing?.standing === "BESIDE" && standing.subject === former.subject)
      this.#reports.set(standing.seq, { ...standing, standing: "ACTIVE" });
  }

  /** The report a record supersedes gives way, at the first record that says so. */
  #retire({ seq, supersedes_seq }: ChainRecord): void {
    const report = supersedes_seq === null ? undefined : this.#reports.get(supersedes_seq);
    if (report?.supersededAt === null) this.#reports.set(report.seq, { ...report, standing: "SUPERSEDED", supersededAt: seq });
  }

  /** Sought once, then kept: the first stands (Addendum B 13.1). */
  #measuredAtCutoff(record: ChainRecord, artifact: SupplyArtifact): void {
    const measured = cutoffReadOf(artifact, named(record));
    if (measured === undefined) return;
    const key = cutoffKey({ symbol: artifact.symbol, network: artifact.network, cutoffAt: measured.cutoffAt });
    if (!this.#cutoffReads.has(key)) this.#cutoffReads.set(key, { seq: record.seq, measurement: measured.measurement });
  }

  #refusedAtCutoff({ symbol, network, cutoff_at: cutoffAt, reason }: SupplyRefusalArtifact): void {
    if (cutoffAt === null) return;
    const key = cutoffKey({ symbol, network, cutoffAt });
    this.#cutoffRefusals.set(key, new Set([...(this.#cutoffRefusals.get(key) ?? []), reason]));
  }

  #published(record: ChainRecord): void {
    const sha256 = sha256OfArtifactId(named(record));
    this.#methodology = { seq: record.seq, sha256, recordedAt: record.recorded_at };
    this.#methodologies.set(sha256, this.#methodology);
  }

  #causeOf(record: ChainRecord): HeldDocument {
    const document = record.cause_seq === null ? undefined : this.#documents.get(record.cause_seq);
    if (document === undefined)
      throw new MalformedRecord(`record ${record.seq} (${record.kind}) does not name the capture it was derived from`);
    return document;
  }
}

const named = ({ seq, kind, artifact }: ChainRecord): ArtifactId => {
  if (artifact === null) throw new MalformedRecord(`record ${seq} (${kind}) names no artifact`);
  return artifact;
};

/** The artifact as the type its record's kind promises: it was made by a command of this product and hashes to its id. */
const read = <A>(record: ChainRecord, artifact: Uint8Array | null): A => {
  if (artifact === null) throw new MalformedRecord(`record ${record.seq} (${record.kind}) was folded without its artifact`);
  return JSON.parse(Buffer.from(artifact.buffer, artifact.byteOffset, artifact.byteLength).toString("utf8")) as A;
};
