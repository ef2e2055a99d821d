/** One file as the headers of an archive state it. */
export type ZipEntry = { readonly path: string; readonly bytes: number; readonly crc32: number };

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;
const END_BYTES = 22;
/** 1980-01-01 00:00:00 as DOS writes it: the first moment it can, and the same in every time zone. */
const DATE = 0x0021;
const TIME = 0;
const VERSION_NEEDED = 20;
const MADE_BY_UNIX = (3 << 8) | VERSION_NEEDED;
const UTF8_NAMES = 1 << 11;
const STORED = 0;
const REGULAR_FILE_0644 = (0o100644 << 16) >>> 0;

/** What the format holds without its 64-bit extension. */
export const ZIP_MOST_ENTRIES = 0xfffe;
export const ZIP_MOST_BYTES = 0xfffffffe;

/** Header and name that stand before a file's bytes; sizes and checksum are known, so nothing follows them. */
export const localHeader = (entry: ZipEntry): Buffer => {
  const name = Buffer.from(entry.path, "utf8");
  const header = Buffer.alloc(LOCAL_BYTES);
  header.writeUInt32LE(LOCAL_HEADER, 0);
  header.writeUInt16LE(VERSION_NEEDED, 4);
  writeShared(header, 6, entry, name.length);
  return Buffer.concat([header, name]);
};

/** The entry's record in the directory at the end; `offset` is where its local header stands. */
export const centralHeader = (entry: ZipEntry, offset: number): Buffer => {
  const name = Buffer.from(entry.path, "utf8");
  const header = Buffer.alloc(CENTRAL_BYTES);
  header.writeUInt32LE(CENTRAL_HEADER, 0);
  header.writeUInt16LE(MADE_BY_UNIX, 4);
  header.writeUInt16LE(VERSION_NEEDED, 6);
  writeShared(header, 8, entry, name.length);
  header.writeUInt32LE(REGULAR_FILE_0644, 38);
  header.writeUInt32LE(offset, 42);
  return Buffer.concat([header, name]);
};

/** Flags to the length of the name: the same fields in both headers. */
const writeShared = (header: Buffer, at: number, { crc32, bytes }: ZipEntry, nameBytes: number): void => {
  header.writeUInt16LE(UTF8_NAMES, at);
  header.writeUInt16LE(STORED, at + 2);
  header.writeUInt16LE(TIME, at + 4);
  header.writeUInt16LE(DATE, at + 6);
  header.writeUInt32LE(crc32, at + 8);
  header.writeUInt32LE(bytes, at + 12);
  header.writeUInt32LE(bytes, at + 16);
  header.writeUInt16LE(nameBytes, at + 20);
};

/** The record that ends the archive. */
export const endOfDirectory = (entries: number, directoryBytes: number, directoryAt: number): Buffer => {
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(END_OF_DIRECTORY, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(directoryBytes, 12);
  end.writeUInt32LE(directoryAt, 16);
  return end;
};

/** Bytes of the whole archive. */
export const archiveBytes = (files: readonly { readonly path: string; readonly bytes: number }[]): number =>
  files.reduce((sum, { path, bytes }) => sum + bytes + LOCAL_BYTES + CENTRAL_BYTES + 2 * Buffer.byteLength(path), END_BYTES);
