import type { ChainRecord, RecordKind } from "../evidence/record.js";
import type { ReconciliationArtifact } from "../measurement/reconciliation.js";
import type { CaptureArtifact } from "../report/parse-artifact.js";
import type { ReviewArtifact } from "../review/review.js";
import type { ArtifactId } from "../shared/sha256.js";
import { type BundleWindow, type MeasuredRecord, ReadingCandidates } from "./bundled-readings.js";
import type { HeldRecord } from "./held-record.js";

export type { HeldRecord } from "./held-record.js";
/** A record with the artifact it names, decoded. */
export type CapturedRecord = HeldRecord & { readonly capture: CaptureArtifact };
export type ReconciledRecord = HeldRecord & { readonly reconciliation: Pick<ReconciliationArtifact, "measured_artifact_id"> };
export type ReviewRecord = HeldRecord & { readonly review: ReviewArtifact };

/** An artifact that another artifact names, and its length. */
export type NamedArtifact = { readonly id: ArtifactId; readonly bytes: number };
/** A reading with the quorum log and the proof behind it. */
export type BundledReading = MeasuredRecord & { readonly quorum: NamedArtifact | null; readonly proof: NamedArtifact | null };

/** What a bundle is made from, as the chain stands at its head. Every list is in the order of the chain. */
export type TokenEvidence = {
  readonly captures: readonly CapturedRecord[];
  /** `report.parsed` and `document.unreadable`. */
  readonly parses: readonly HeldRecord[];
  readonly revisions: readonly HeldRecord[]; // `report.superseded`
  readonly readings: readonly BundledReading[];
  /** Records of `FILED_KINDS`. */
  readonly filed: readonly HeldRecord[];
  readonly registry: readonly HeldRecord[];
  readonly methodology: HeldRecord | null; // the newest published
  readonly reviews: readonly ReviewRecord[]; // of that one
};

/** Kinds of which a bundle holds every record of the token with its artifact, by the folder the artifact lies in. */
export const FILED_KINDS = { "reconciliation.compared": "reconciliations", "context.pulled": "context" } as const satisfies {
  readonly [K in RecordKind]?: string;
};
export type FiledKind = keyof typeof FILED_KINDS;
export const isFiled = (kind: RecordKind): kind is FiledKind => kind in FILED_KINDS;

/** The kinds a bundle holds records of. */
export const BUNDLED_KINDS = [
  "registry.changed",
  "document.captured",
  "document.unreadable",
  "report.parsed",
  "report.superseded",
  "supply.measured",
  "reconciliation.compared",
  "context.pulled",
  "methodology.published",
  "methodology.reviewed",
] as const satisfies readonly RecordKind[];

/** The artifact that decides where a record belongs; of other kinds the record alone does. */
export const decidesByArtifact = ({ kind }: ChainRecord): boolean =>
  kind === "document.captured" || kind === "methodology.reviewed" || kind === "reconciliation.compared";

/** Every record of the evidence, in order. */
export const evidenceRecords = (evidence: TokenEvidence): readonly HeldRecord[] =>
  [
    ...evidence.captures,
    ...evidence.parses,
    ...evidence.revisions,
    ...evidence.readings,
    ...evidence.filed,
    ...evidence.registry,
    ...(evidence.methodology === null ? [] : [evidence.methodology]),
    ...evidence.reviews,
  ].sort((a, b) => a.record.seq - b.record.seq);

/** True for a record whose subject is the token, or something of it: `<symbol>`, `<symbol>/<network>` (Addendum B 4.1). */
export const isOfToken = ({ subject }: ChainRecord, symbol: string): boolean => subject === symbol || subject.startsWith(`${symbol}/`);

/**
 * Finds one token's evidence: the documents captured from sources that cover it, everything derived from them, the reports they gave
 * way to or took the place of, whatever source those came from, and the readings of its supply that have a place in a bundle. Records
 * are given in order, each once; then the readings that `candidates` names, with what is behind them, once they are chosen.
 */
export class TokenEvidenceFinder {
  readonly #symbol: string;
  readonly #captures = new Map<number, CapturedRecord>();
  readonly #derived = new Map<number, HeldRecord>();
  readonly #candidates: ReadingCandidates;
  readonly #filed: HeldRecord[] = [];
  readonly #registry: HeldRecord[] = [];
  readonly #reviews: ReviewRecord[] = [];
  #methodology: HeldRecord | null = null;

  constructor(symbol: string, window: BundleWindow) {
    this.#symbol = symbol;
    this.#candidates = new ReadingCandidates(window);
  }

  take(held: HeldRecord): void {
    const { kind, seq } = held.record;
    if (kind === "registry.changed") this.#registry.push(held);
    else if (kind === "methodology.published") this.#methodology = held;
    else if (kind === "supply.measured") {
      if (isOfToken(held.record, this.#symbol)) this.#candidates.take(held);
    } else if (isFiled(kind)) {
      if (isOfToken(held.record, this.#symbol)) this.#filed.push(held);
    } else if (kind === "report.parsed" || kind === "document.unreadable" || kind === "report.superseded") this.#derived.set(seq, held);
  }
  takeCapture(held: CapturedRecord): void {
    this.#captures.set(held.record.seq, held);
  }
  takeReconciliation(held: ReconciledRecord): void {
    if (!isOfToken(held.record, this.#symbol)) return;
    this.#filed.push(held);
    const id = held.reconciliation.measured_artifact_id ?? null;
    if (id !== null) this.#candidates.name(id);
  }
  takeReview(held: ReviewRecord): void {
    this.#reviews.push(held);
  }

  /** Records of readings that may be chosen. */
  get candidates(): ReadingCandidates {
    return this.#candidates;
  }

  /** What was found among the records given so far, with the readings chosen from the candidates. */
  found(readings: readonly BundledReading[]): TokenEvidence {
    const kept = this.#closure();
    const derived = [...this.#derived.values()].filter(({ record }) => kept.has(record.seq));
    const served = this.#methodology?.record.artifact ?? null;
    return {
      captures: [...this.#captures.values()].filter(({ record }) => kept.has(record.seq)),
      parses: derived.filter(({ record }) => record.kind !== "report.superseded"),
      revisions: derived.filter(({ record }) => record.kind === "report.superseded"),
      readings,
      filed: this.#filed,
      registry: this.#registry,
      methodology: this.#methodology,
      reviews: this.#reviews.filter(({ review }) => `sha256:${review.methodology_sha256}` === served),
    };
  }

  /** Places of the records that belong to the token, grown until nothing more follows. */
  #closure(): ReadonlySet<number> {
    const covering = [...this.#captures].filter(([, { capture }]) => capture.symbols.includes(this.#symbol));
    const kept = new Set(covering.map(([seq]) => seq));
    for (let before = -1; before !== kept.size; ) {
      before = kept.size;
      for (const { record } of this.#derived.values()) follow(record, kept);
    }
    return kept;
  }
}

/** A record belongs when its cause does; a supersession also when either side does, and then brings the other. */
const follow = ({ kind, seq, cause_seq, supersedes_seq }: ChainRecord, kept: Set<number>): void => {
  const named = [cause_seq, supersedes_seq].filter((place) => place !== null);
  const belongs = kept.has(seq) || (kind === "report.superseded" ? named.some((place) => kept.has(place)) : kept.has(cause_seq ?? -1));
  if (!belongs) return;
  kept.add(seq);
  for (const place of named) kept.add(place);
};
