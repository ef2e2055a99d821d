import type { ChainHead } from "../domain/evidence/chain.js";
import type { MeasuringRefusal } from "../domain/measurement/artifacts.js";
import type { CutoffMeasurement } from "../domain/measurement/reconciliation.js";
import type { Catalog } from "../domain/registry/catalog.js";
import type { UnreadableReason } from "../domain/report/parse-artifact.js";
import type { HeldReport } from "../domain/report/succession.js";
import type { ReviewArtifact } from "../domain/review/review.js";
import type { ArtifactId, Sha256Hex } from "../domain/shared/sha256.js";
import type { Instant, Month } from "../domain/shared/time.js";

/** What became of a captured document. */
export type DocumentOutcome =
  | { readonly status: "PENDING" }
  | { readonly status: "PARSED"; readonly reportSeq: number }
  | { readonly status: "UNREADABLE"; readonly seq: number; readonly reason: UnreadableReason; readonly period: Month | null };

/** A captured document. */
export type HeldDocument = {
  readonly captureSeq: number;
  readonly captureArtifactId: ArtifactId;
  readonly sha256: Sha256Hex;
  readonly sourceId: string;
  readonly outcome: DocumentOutcome;
};

/** The registry in force. */
export type HeldRegistry = { readonly seq: number; readonly artifactId: ArtifactId; readonly catalog: Catalog };
/** A published methodology document. */
export type HeldMethodology = { readonly seq: number; readonly sha256: Sha256Hex; readonly recordedAt: Instant };
/** A recorded review. */
export type HeldReview = { readonly seq: number; readonly review: ReviewArtifact };
/** A recorded seal of private events. */
export type HeldSeal = { readonly seq: number; readonly artifactId: ArtifactId };

/** The newest reading of the schedule or a command of a token on a network; its pin stands in the artifact. */
export type HeldSnapshot = { readonly seq: number; readonly artifactId: ArtifactId };

/** A reading made for a report's cutoff; `seq` is that of its `supply.measured` record. */
export type HeldCutoffRead = { readonly seq: number; readonly measurement: CutoffMeasurement };

/** The newest comparison of a stated and a measured supply. */
export type HeldReconciliation = { readonly seq: number; readonly artifactId: ArtifactId };

/** What decisions are made on: the chain up to `head`, folded. Never changed by who reads it. */
export type EvidenceState = {
  readonly head: ChainHead | null;
  readonly registry: HeldRegistry | null;
  readonly methodology: HeldMethodology | null; // the newest
  /** The newest record that published these bytes. */
  methodologyOf(sha256: Sha256Hex): HeldMethodology | undefined;
  readonly reviews: readonly HeldReview[]; // oldest first
  readonly seal: HeldSeal | null; // the newest
  documentOf(sha256: Sha256Hex): HeldDocument | undefined;
  documentAt(captureSeq: number): HeldDocument | undefined;
  /** In the order of capture. */
  documents(): IterableIterator<HeldDocument>;
  reportAt(seq: number): HeldReport | undefined;
  /** Every report of the subject, oldest first. */
  reportsOf(subject: string): readonly HeldReport[];
  /** Of the subject `<symbol>/<network>`; readings at a report's cutoff are not meant. */
  snapshotOf(subject: string): HeldSnapshot | undefined;
  /** Every active report, oldest record first. */
  activeReports(): readonly HeldReport[];
  /** The reading at a cutoff, by `cutoffKey`: the first recorded (Addendum B 13.1). */
  cutoffReadOf(key: string): HeldCutoffRead | undefined;
  /** Why readings at a cutoff were refused so far, by `cutoffKey`. */
  cutoffRefusalsOf(key: string): ReadonlySet<MeasuringRefusal>;
  /** By `reconciliationKey`. */
  reconciliationOf(key: string): HeldReconciliation | undefined;
};
