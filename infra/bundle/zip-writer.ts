import { crc32 } from "node:zlib";
import { archiveBytes, centralHeader, endOfDirectory, localHeader, ZIP_MOST_BYTES, ZIP_MOST_ENTRIES, type ZipEntry } from "./zip-layout.js";

/** A file to be stored: its bytes are asked for when its turn comes, and let go of when they are written. */
export type ZipSource = { readonly path: string; readonly bytes: number; readonly read: () => Promise<Uint8Array> };

/** The archive would need the 64-bit extension of the format. */
export class ArchiveTooLarge extends Error {
  override readonly name = "ArchiveTooLarge";
}

/**
 * The bytes of an archive, piece by piece: stored, in the order given, fixed 1980-01-01 times, mode 0644, no extra field, no directory
 * entry (Addendum B 17.2). Equal files give equal bytes on every machine. One file is held at a time, and the next one is read while
 * it is written. Throws ArchiveTooLarge, and RangeError for bytes that are not as many as announced.
 */
export async function* zipArchive(files: readonly ZipSource[]): AsyncGenerator<Uint8Array> {
  if (files.length > ZIP_MOST_ENTRIES || archiveBytes(files) > ZIP_MOST_BYTES)
    throw new ArchiveTooLarge(`${files.length} files of ${archiveBytes(files)} bytes are more than an archive holds`);
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { entry, bytes } of readAhead(files)) {
    const header = localHeader(entry);
    directory.push(centralHeader(entry, offset));
    offset += header.length + bytes.length;
    yield header;
    if (bytes.length > 0) yield bytes;
  }
  const written = Buffer.concat(directory);
  yield written;
  yield endOfDirectory(files.length, written.length, offset);
}

type ReadEntry = { readonly entry: ZipEntry; readonly bytes: Uint8Array };

async function* readAhead(files: readonly ZipSource[]): AsyncGenerator<ReadEntry> {
  let next = files[0]?.read();
  for (const [index, { path, bytes: announced }] of files.entries()) {
    const bytes = (await next) ?? new Uint8Array();
    next = files[index + 1]?.read();
    next?.catch(() => undefined); // told when its turn comes
    if (bytes.length !== announced) throw new RangeError(`${path} has ${bytes.length} bytes, announced were ${announced}`);
    yield { entry: { path, bytes: bytes.length, crc32: crc32(bytes) }, bytes };
  }
}
