import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import yauzl from "yauzl";

export type Ran = { readonly code: number; readonly out: string };

/** The files of an archive by path, in its order, read by a library the product's writer knows nothing of. */
export const filesOf = async (archive: Buffer): Promise<Map<string, Buffer>> => {
  const zip = await yauzl.fromBufferPromise(archive, { lazyEntries: true });
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const pieces: Buffer[] = [];
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece);
    files.set(entry.fileName, Buffer.concat(pieces));
  }
  return files;
};

/** Writes files below a folder, which is made. */
export const unpack = async (files: ReadonlyMap<string, Buffer>, folder: string): Promise<void> => {
  for (const [path, bytes] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
};

/** Runs a program in a folder with nothing of this process's environment but where programs are found. */
export const runIn = async (folder: string, program: string, ...args: readonly string[]): Promise<Ran> => {
  const options = { cwd: folder, env: { PATH: process.env.PATH } };
  try {
    const { stdout, stderr } = await promisify(execFile)(program, args, options);
    return { code: 0, out: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout + stderr };
  }
};

export const VERIFIERS = [
  ["sh", "tools/verify.sh"],
  [process.execPath, "tools/verify.mjs"],
] as const;
