import { readFile } from "node:fs/promises";
import { sha256Hex } from "../../domain/shared/sha256.js";
import type { KeptFiles } from "./kept-files.js";
import type { KeptFile } from "./kept-note.js";

/** An archive of at most so many bytes is kept in memory once it was asked for, as many of them as fit. */
const SMALL_BYTES = 4 * 1024 ** 2;
const MOST_BYTES = 32 * 1024 ** 2;

/** Gives the bytes of small archives, from memory where they are; null for a larger one, and for one that has just been replaced. */
export const smallArchives = (kept: Pick<KeptFiles, "archivePath">) => {
  const held = new Map<string, Buffer>(); // by hash, the one asked for longest ago first
  const hold = (file: KeptFile, bytes: Buffer): void => {
    held.delete(file.sha256);
    held.set(file.sha256, bytes);
    let sum = [...held.values()].reduce((total, { length }) => total + length, 0);
    for (const [sha256, { length }] of held) {
      if (sum <= MOST_BYTES) break;
      held.delete(sha256);
      sum -= length;
    }
  };
  return async (file: KeptFile): Promise<Buffer | null> => {
    if (file.bytes > SMALL_BYTES) return null;
    const bytes = held.get(file.sha256) ?? (await readFile(kept.archivePath(file)).catch(() => null));
    if (bytes === null || (!held.has(file.sha256) && sha256Hex(bytes) !== file.sha256)) return null;
    hold(file, bytes);
    return bytes;
  };
};
