import type { BoardToken } from "../domain/board/facts.js";
import type { ReviewedMethodology } from "../domain/board/review-status.js";
import type { SupplyReading } from "../domain/board/supply.js";
import type { Bucket } from "../domain/history/buckets.js";
import type { ArtifactId, Sha256Hex } from "../domain/shared/sha256.js";

/** The board as the live read model holds it at one position of the log. Immutable. */
export type BoardSnapshot = {
  /** Names generation, position and alarms: equal versions, equal snapshots. */
  readonly version: string;
  readonly head: { readonly seq: number; readonly hash: Sha256Hex } | null;
  readonly tokens: readonly BoardToken[]; // in token list order
  readonly methodology: ReviewedMethodology;
  /** Artifacts met with bytes that do not hash to their id. */
  readonly damaged: ReadonlySet<ArtifactId>;
};

/** The read model cannot be reached, or holds no generation yet; the same read may succeed later. */
export class ReadModelUnavailable extends Error {
  override readonly name = "ReadModelUnavailable";
}

/** What the read API asks of the read model. Both throw ReadModelUnavailable. */
export type BoardQueries = {
  /** The version `board` would have now; costs one small row. */
  readonly version: () => Promise<string>;
  /** Everything served of the board, read in one consistent statement. */
  readonly board: () => Promise<BoardSnapshot>;
};

/** Which readings of one network are wanted, bucket by bucket. */
export type SupplyHistoryAsk = {
  readonly symbol: string;
  readonly network: string;
  readonly grid: readonly Bucket[]; // oldest first, each beginning where the one before ends
  readonly fromMs: number; // readings of these instants count, both inclusive
  readonly toMs: number;
  readonly throughSeq: number; // readings of later records are not of this state
};

/** A bucket that holds readings: its place in the grid, how many, and the last by time, then height, then record. */
export type HeldBucket = { readonly place: number; readonly readings: number; readonly newest: SupplyReading };

export type SupplyHistory = {
  readonly buckets: readonly HeldBucket[]; // newest first
  readonly latestBefore: SupplyReading | null; // the newest before `fromMs`
};

/** Reads a network's history from the live read model, however long it is. Throws ReadModelUnavailable. */
export type SupplyHistoryQuery = (ask: SupplyHistoryAsk) => Promise<SupplyHistory>;

/**
 * A text the chain names by its hash, re-hashed as it is read; undefined when it is not held. Throws DamagedArtifact,
 * DatabaseUnavailable.
 */
export type PublishedText = (sha256: Sha256Hex) => Promise<Buffer | undefined>;
