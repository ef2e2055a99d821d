import type { CutoffMeasurement, ReconciliationArtifact } from "../measurement/reconciliation.js";
import type { ArtifactId } from "../shared/sha256.js";
import type { Instant } from "../shared/time.js";

/** Names a network at a cutoff within one token. */
export const placeOf = (network: string, cutoffAt: Instant): string => `${network}@${cutoffAt}`;

/** The measurements held for a token at cutoffs of its reports, by `placeOf`. */
export type CutoffMeasurements = ReadonlyMap<string, CutoffMeasurement>;

/** A recorded comparison: its artifact's content, and where it is on record. */
export type BoardReconciliation = ReconciliationArtifact & { readonly seq: number; readonly reconciliation_artifact_id: ArtifactId };
