import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Sha256Hex } from "../../domain/shared/sha256.js";
import { archiveName, type KeptFile, notePath, PARTIAL, readNote } from "./kept-note.js";
import { tidyFolder } from "./tidy-folder.js";
import { type ZipSource, zipArchive } from "./zip-writer.js";

/** The folder's archives have at most so many bytes in all; the one built last always stays. */
const MOST_BYTES = 2 * 1024 ** 3;
/** The folder is looked at again after so long: another process may have built a newer one. */
const FRESH_MS = 1_000;

/** Archives in a folder of their own, one a token, each with its note. Every process on the folder sees the same ones. */
export class KeptFiles {
  readonly #folder: string;
  readonly #mostBytes: number;
  /** Archives whose bytes this process has hashed, by name. */
  readonly #checked = new Map<string, Sha256Hex>();
  /** What was found within the last second, by symbol. */
  readonly #found = new Map<string, { readonly file: KeptFile; readonly at: number }>();

  constructor(folder: string, mostBytes = MOST_BYTES) {
    this.#folder = folder;
    this.#mostBytes = mostBytes;
  }

  /** The newest archive of a token; undefined when there is none, or it is not what its note says. */
  async find(symbol: string): Promise<KeptFile | undefined> {
    const last = this.#found.get(symbol);
    if (last !== undefined && performance.now() - last.at < FRESH_MS) return last.file;
    const file = await this.#look(symbol);
    if (file === undefined) this.#found.delete(symbol);
    else this.#found.set(symbol, { file, at: performance.now() });
    return file;
  }

  archivePath(kept: Pick<KeptFile, "symbol" | "sha256">): string {
    return join(this.#folder, archiveName(kept));
  }

  /** Builds an archive and keeps it in the place of the token's former one, which readers under way still read to its end. */
  async keep(files: readonly ZipSource[], of: Omit<KeptFile, "bytes" | "sha256">): Promise<KeptFile> {
    await mkdir(this.#folder, { recursive: true });
    const partial = join(this.#folder, `${of.symbol}-${randomUUID()}${PARTIAL}`);
    try {
      const kept: KeptFile = { ...of, ...(await writeArchive(files, partial)) };
      await rename(partial, this.archivePath(kept));
      await writeFile(partial, JSON.stringify(kept));
      await rename(partial, notePath(this.#folder, of.symbol));
      this.#checked.set(this.archivePath(kept), kept.sha256);
      this.#found.delete(of.symbol);
      await tidyFolder(this.#folder, kept, this.#mostBytes);
      return kept;
    } finally {
      await rm(partial, { force: true });
    }
  }

  async #look(symbol: string): Promise<KeptFile | undefined> {
    const kept = await readNote(this.#folder, symbol);
    if (kept === undefined) return undefined;
    const archive = this.archivePath(kept);
    const size = await stat(archive).then(
      (found) => found.size,
      () => undefined,
    );
    if (size !== kept.bytes) return undefined;
    if (this.#checked.get(archive) === kept.sha256) return kept;
    if ((await sha256OfFile(archive)) !== kept.sha256) return undefined;
    this.#checked.set(archive, kept.sha256);
    return kept;
  }
}

/**
 * Streams the archive to a file; its length and hash. One file of it is in memory at a time. Nothing waits for the disk: what a crash
 * cuts off does not hash, and is built again.
 */
export const writeArchive = async (
  files: readonly ZipSource[],
  path: string,
): Promise<{ readonly bytes: number; readonly sha256: Sha256Hex }> => {
  const hash = createHash("sha256");
  const file = await open(path, "wx", 0o644);
  let bytes = 0;
  try {
    for await (const piece of zipArchive(files)) {
      hash.update(piece);
      bytes += piece.length;
      await file.writeFile(piece);
    }
  } finally {
    await file.close();
  }
  return { bytes, sha256: hash.digest("hex") as Sha256Hex };
};

const sha256OfFile = async (path: string): Promise<string> => {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
};
