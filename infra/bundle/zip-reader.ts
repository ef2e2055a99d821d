import { type FileHandle, open } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import yauzl from "yauzl";
import { archiveBytes, ZIP_MOST_ENTRIES } from "./zip-layout.js";

/** An archive of stored files, open for reading. Paths are relative, without `..`, each once. */
export type OpenArchive = {
  readonly files: readonly ArchivedFile[]; // as the archive orders them
  readonly read: (path: string) => Promise<Buffer>;
  /** Bytes of the archive itself. */
  readonly handle: FileHandle;
  readonly close: () => Promise<void>;
};
export type ArchivedFile = { readonly path: string; readonly bytes: number };

/** The file is no archive that may be looked into; `message` is one sentence. */
export class ArchiveRefused extends Error {
  override readonly name = "ArchiveRefused";
}

/** No bundle comes near these; what is larger is not opened. */
const MOST_ARCHIVE_BYTES = 4 * 1024 ** 3;
const MOST_FILE_BYTES = 512 * 1024 ** 2;

/**
 * Opens an archive that somebody else may have made. Refuses compressed or encrypted files, folders, links, paths that lead out, a path
 * that stands twice, files too large, and bytes that belong to no file or to two. Throws ArchiveRefused.
 */
export const openArchive = async (path: string): Promise<OpenArchive> => {
  const handle = await open(path, "r").catch((cause: unknown) => {
    throw new ArchiveRefused(`${path} cannot be read`, { cause });
  });
  try {
    const { size } = await handle.stat();
    if (size > MOST_ARCHIVE_BYTES) throw new ArchiveRefused(`it has ${size} bytes, more than any bundle`);
    const zip = await yauzl.openPromise(path, { strictFileNames: true, autoClose: false });
    const entries = await entriesOf(zip);
    const files = entries.map(({ fileName, uncompressedSize }) => ({ path: fileName, bytes: uncompressedSize }));
    if (archiveBytes(files) !== size) throw new ArchiveRefused("it has bytes that belong to no file, or to several");
    const byPath = new Map(entries.map((entry) => [entry.fileName, entry]));
    const close = async (): Promise<void> => {
      zip.close();
      await handle.close();
    };
    return { files, read: (wanted) => readEntry(zip, byPath.get(wanted), wanted), handle, close };
  } catch (error) {
    await handle.close();
    throw error instanceof ArchiveRefused ? error : new ArchiveRefused(`it is no ZIP archive: ${sentence(error)}`, { cause: error });
  }
};

const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const entriesOf = async (zip: yauzl.ZipFile): Promise<yauzl.Entry[]> => {
  if (zip.entryCount > ZIP_MOST_ENTRIES) throw new ArchiveRefused(`it states ${zip.entryCount} files, more than any bundle`);
  const entries = new Map<string, yauzl.Entry>();
  for await (const entry of zip.eachEntry()) {
    const fault = faultOf(entry) ?? (entries.has(entry.fileName) ? "stands in it twice" : undefined);
    if (fault !== undefined) throw new ArchiveRefused(`${JSON.stringify(entry.fileName)} ${fault}`);
    entries.set(entry.fileName, entry);
  }
  return [...entries.values()];
};

const FILE_TYPE = 0o170000;
const REGULAR = 0o100000;
const STORED = 0;

const faultOf = (entry: yauzl.Entry): string | undefined => {
  const { fileName, compressionMethod, compressedSize, uncompressedSize, externalFileAttributes } = entry;
  const path = fileName.split("/");
  if (fileName.includes("\\") || path.some((part) => part === "" || part === "." || part === "..")) return "is no path of a file within it";
  if (entry.isEncrypted() || compressionMethod !== STORED || compressedSize !== uncompressedSize) return "is not stored as it is";
  const type = (externalFileAttributes >>> 16) & FILE_TYPE;
  if (type !== 0 && type !== REGULAR) return "is no plain file";
  return uncompressedSize > MOST_FILE_BYTES ? `has ${uncompressedSize} bytes, more than any file of a bundle` : undefined;
};

const readEntry = async (zip: yauzl.ZipFile, entry: yauzl.Entry | undefined, path: string): Promise<Buffer> => {
  if (entry === undefined) throw new ArchiveRefused(`${path} is not in it`);
  try {
    return await buffer(await zip.openReadStreamPromise(entry));
  } catch (cause) {
    throw new ArchiveRefused(`${path} cannot be read: ${sentence(cause)}`, { cause });
  }
};
