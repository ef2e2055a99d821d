import { localHeader } from "./zip-layout.js";
import type { OpenArchive } from "./zip-reader.js";
import { zipArchive } from "./zip-writer.js";

/**
 * Writes the archive again from its own files and compares it with itself, byte for byte: there is one way only to write a bundle. Answers
 * where it differs first, by the file that stands there; undefined when it does not.
 */
export const firstDifference = async ({ files, read, handle }: OpenArchive): Promise<string | undefined> => {
  const sources = files.map(({ path, bytes }) => ({ path, bytes, read: () => read(path) }));
  let at = 0;
  for await (const piece of zipArchive(sources)) {
    const written = Buffer.alloc(piece.length);
    await handle.read(written, 0, piece.length, at);
    if (!written.equals(piece)) return placeOf(files, at);
    at += piece.length;
  }
  return undefined;
};

const placeOf = (files: OpenArchive["files"], at: number): string => {
  let end = 0;
  for (const { path, bytes } of files) {
    end += localHeader({ path, bytes, crc32: 0 }).length + bytes;
    if (at < end) return path;
  }
  return "the archive's directory";
};
