import type { BoardToken } from "../domain/board/facts.js";
import type { ReviewedMethodology } from "../domain/board/review-status.js";
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

/**
 * A text the chain names by its hash, re-hashed as it is read; undefined when it is not held. Throws DamagedArtifact,
 * DatabaseUnavailable.
 */
export type PublishedText = (sha256: Sha256Hex) => Promise<Buffer | undefined>;
