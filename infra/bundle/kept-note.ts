import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ArtifactId, Sha256Hex } from "../../domain/shared/sha256.js";
import type { Instant } from "../../domain/shared/time.js";

/** What is known of a bundle that was built; stands beside its archive as `<symbol>.json`. */
export type KeptFile = {
  readonly symbol: string;
  readonly head_seq: number;
  readonly head_hash: Sha256Hex;
  /** Everything but the evidence that the archive depends on, as one hash. */
  readonly basis: Sha256Hex;
  readonly built_at: Instant;
  readonly etag: string;
  readonly bytes: number;
  readonly sha256: Sha256Hex; // of the archive
  readonly evidence: readonly ArtifactId[];
};

export const NOTE = ".json";
export const ARCHIVE = ".zip";
/** Ends the name of a file that is still being written. */
export const PARTIAL = ".partial";

export const notePath = (folder: string, symbol: string): string => join(folder, `${symbol}${NOTE}`);
export const archiveName = ({ symbol, sha256 }: Pick<KeptFile, "symbol" | "sha256">): string =>
  `${symbol}-${sha256.slice(0, 32)}${ARCHIVE}`;

/** The note of a token; undefined when there is none, or a crash cut it off. Whether its archive is there is another question. */
export const readNote = async (folder: string, symbol: string): Promise<KeptFile | undefined> => {
  try {
    const note: unknown = JSON.parse(await readFile(notePath(folder, symbol), "utf8"));
    const isOwn = typeof note === "object" && note !== null && "symbol" in note && note.symbol === symbol;
    return isOwn ? (note as KeptFile) : undefined;
  } catch {
    return undefined;
  }
};
