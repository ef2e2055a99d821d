import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { ArtifactId, Sha256Hex } from "../../domain/shared/sha256.js";
import type { Instant } from "../../domain/shared/time.js";
import { type ZipSource, zipArchive } from "./zip-writer.js";

/** What is known of a bundle that was built; stands beside its archive. */
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

/** The folder's archives in all are kept below this, the newest of each token only; the one built last always stays. */
const MOST_BYTES = 2 * 1024 ** 3;
/** The folder is looked at again after so long: another process may have built a newer one. */
const FRESH_MS = 1_000;
const NOTE = ".json";
const PARTIAL = ".partial";

/** Archives in a folder of their own, one a token, each with its note. Every process on the folder sees the same ones. */
export class KeptFiles {
  readonly #folder: string;
  /** Archives whose bytes this process has hashed, by name. */
  readonly #checked = new Map<string, Sha256Hex>();
  /** What was found within the last second, by symbol. */
  readonly #found = new Map<string, { readonly file: KeptFile; readonly at: number }>();

  constructor(folder: string) {
    this.#folder = folder;
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

  async #look(symbol: string): Promise<KeptFile | undefined> {
    const note = await readFile(this.#path(symbol, NOTE), "utf8").catch(() => undefined);
    const kept = note === undefined ? undefined : noteOf(note);
    if (kept === undefined || kept.symbol !== symbol) return undefined;
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

  archivePath({ symbol, sha256 }: Pick<KeptFile, "symbol" | "sha256">): string {
    return join(this.#folder, `${symbol}-${sha256.slice(0, 32)}.zip`);
  }

  /** Builds an archive and keeps it in the place of the token's former one, which readers under way still read to its end. */
  async keep(files: readonly ZipSource[], of: Omit<KeptFile, "bytes" | "sha256">): Promise<KeptFile> {
    await mkdir(this.#folder, { recursive: true });
    const partial = join(this.#folder, `${of.symbol}-${process.pid}-${Date.now()}${PARTIAL}`);
    try {
      const kept: KeptFile = { ...of, ...(await writeArchive(files, partial)) };
      const note = `${partial}${NOTE}`;
      await rename(partial, this.archivePath(kept));
      await writeFile(note, JSON.stringify(kept));
      await rename(note, this.#path(of.symbol, NOTE));
      this.#checked.set(this.archivePath(kept), kept.sha256);
      this.#found.delete(of.symbol);
      await this.#makeRoom(kept);
      return kept;
    } finally {
      await rm(partial, { force: true });
    }
  }

  #path(symbol: string, ending: string): string {
    return join(this.#folder, `${symbol}${ending}`);
  }

  /** Removes the token's former archives, and of other tokens the ones built longest ago while there are too many bytes. */
  async #makeRoom(newest: KeptFile): Promise<void> {
    const names = await readdir(this.#folder);
    const own = this.archivePath(newest);
    const former = names
      .filter((name) => name.startsWith(`${newest.symbol}-`) && name.endsWith(".zip"))
      .map((name) => join(this.#folder, name));
    for (const path of former) if (path !== own) await rm(path, { force: true });
    const symbols = names.filter((name) => name.endsWith(NOTE) && !name.includes(PARTIAL)).map((name) => name.slice(0, -NOTE.length));
    const kept = (await Promise.all(symbols.map((symbol) => this.find(symbol)))).filter((file) => file !== undefined);
    let bytes = 0;
    for (const file of kept.sort((a, b) => (a.built_at < b.built_at ? 1 : -1))) {
      bytes += file.bytes;
      if (bytes > MOST_BYTES && file.symbol !== newest.symbol) await rm(this.archivePath(file), { force: true });
    }
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

/** Written by this program; a file that a crash cut off is no note. */
const noteOf = (text: string): KeptFile | undefined => {
  try {
    return JSON.parse(text) as KeptFile;
  } catch {
    return undefined;
  }
};
