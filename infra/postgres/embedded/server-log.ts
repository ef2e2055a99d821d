import { constants } from "node:fs";
import { type FileHandle, mkdir, open, rename, stat } from "node:fs/promises";
import { dirname } from "node:path";

const KEPT_BYTES = 4_194_304;
const READ_BYTES = 16_384;

/** Appended to over restarts; set aside once when it has grown large. A file, not a pipe: the server may outlive us. */
export const openServerLog = async (path: string): Promise<FileHandle> => {
  await mkdir(dirname(path), { recursive: true });
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size > KEPT_BYTES) await rename(path, `${path}.1`);
  return open(path, constants.O_RDWR | constants.O_CREAT | constants.O_APPEND, 0o600);
};

/** The newest complaints after byte `from`, or else the last line. */
export const lastSaid = async (path: string, from: number): Promise<string> => {
  const file = await open(path, "r");
  try {
    const start = Math.max(from, (await file.stat()).size - READ_BYTES);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(READ_BYTES), 0, READ_BYTES, start);
    const lines = buffer.toString("utf8", 0, bytesRead).split("\n");
    return (
      lines.filter((line) => /FATAL|PANIC|could not|error while loading/.test(line)).join("; ") || lines.at(-2) || "it ended without a word"
    );
  } finally {
    await file.close();
  }
};
