import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Sha256Hex, sha256Bytes } from "../../domain/shared/sha256.js";

/** All pictures of the folder together. */
const MOST_BYTES = 256 * 1024 ** 2;
const HASH_BYTES = 32;
const KEPT = ".kept";
const PARTIAL = ".partial";
/** A file still being written after so long was left by a process that ended. */
const ABANDONED_MS = 3_600_000;

/**
 * Pictures in a folder of their own, each under the hash of what it shows: the SHA-256 of its bytes, then the bytes. Every process on the
 * folder sees the same ones; anything in it may be deleted at any time.
 */
export class KeptPictures {
  readonly #folder: string;
  readonly #mostBytes: number;

  constructor(folder: string, mostBytes = MOST_BYTES) {
    this.#folder = folder;
    this.#mostBytes = mostBytes;
  }

  /** The picture; undefined when it is not held, or not what it was when it was written. */
  async find(key: Sha256Hex): Promise<Buffer | undefined> {
    const held = await readFile(this.#path(key)).catch(() => undefined);
    if (held === undefined || held.length <= HASH_BYTES) return undefined;
    const bytes = held.subarray(HASH_BYTES);
    return sha256Bytes(bytes).equals(held.subarray(0, HASH_BYTES)) ? bytes : undefined;
  }

  /** Keeps pictures, each whole or not at all; those written longest ago make room. */
  async keep(pictures: ReadonlyMap<Sha256Hex, Buffer>): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    for (const [key, bytes] of pictures) {
      const partial = `${this.#path(key)}.${randomUUID()}${PARTIAL}`;
      try {
        await writeFile(partial, Buffer.concat([sha256Bytes(bytes), bytes]));
        await rename(partial, this.#path(key));
      } finally {
        await rm(partial, { force: true });
      }
    }
    await this.#tidy();
  }

  #path(key: Sha256Hex): string {
    return join(this.#folder, `${key}${KEPT}`);
  }

  async #tidy(): Promise<void> {
    const files = await Promise.all((await readdir(this.#folder)).map((name) => this.#seen(name)));
    const newestFirst = files.sort((a, b) => b.writtenMs - a.writtenMs);
    const newest = newestFirst[0]?.writtenMs ?? 0;
    let bytes = 0;
    for (const file of newestFirst) {
      bytes += file.bytes;
      const isLeft = file.name.endsWith(PARTIAL) && newest - file.writtenMs > ABANDONED_MS;
      if (bytes > this.#mostBytes || isLeft) await rm(join(this.#folder, file.name), { force: true });
    }
  }

  async #seen(name: string): Promise<{ readonly name: string; readonly bytes: number; readonly writtenMs: number }> {
    const found = await stat(join(this.#folder, name)).catch(() => undefined);
    return { name, bytes: found?.size ?? 0, writtenMs: found?.mtimeMs ?? 0 };
  }
}
