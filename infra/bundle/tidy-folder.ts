import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { ARCHIVE, archiveName, type KeptFile, NOTE, PARTIAL, readNote } from "./kept-note.js";

/** A file still being written after so long was left by a process that ended. */
const ABANDONED_MS = 3_600_000;

/**
 * Removes the former archives of the token whose archive was just built, what a killed process left half written, and of other tokens the
 * archives built longest ago while all of them have more than `mostBytes`.
 */
export const tidyFolder = async (folder: string, newest: KeptFile, mostBytes: number): Promise<void> => {
  const names = await readdir(folder);
  const own = archiveName(newest);
  const former = names.filter((name) => name.startsWith(`${newest.symbol}-`) && name.endsWith(ARCHIVE) && name !== own);
  const abandoned = await abandonedAmong(folder, names, own);
  const crowded = await crowdedOut(folder, names, newest, mostBytes);
  for (const name of [...former, ...abandoned, ...crowded]) await rm(join(folder, name), { force: true });
};

const abandonedAmong = async (folder: string, names: readonly string[], own: string): Promise<readonly string[]> => {
  const now = await modifiedMs(join(folder, own));
  const ages = await Promise.all(
    names.filter((name) => name.includes(PARTIAL)).map(async (name) => [name, now - (await modifiedMs(join(folder, name)))] as const),
  );
  return ages.filter(([, age]) => age > ABANDONED_MS).map(([name]) => name);
};

/** By the file system's own clock, as both sides of the comparison are. */
const modifiedMs = (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => Number.NaN,
  );

const crowdedOut = async (folder: string, names: readonly string[], newest: KeptFile, mostBytes: number): Promise<readonly string[]> => {
  const symbols = names.filter((name) => name.endsWith(NOTE) && !name.includes(PARTIAL)).map((name) => name.slice(0, -NOTE.length));
  const notes = (await Promise.all(symbols.map((symbol) => readNote(folder, symbol)))).filter((note) => note !== undefined);
  const others = notes.filter(({ symbol }) => symbol !== newest.symbol).sort((a, b) => (a.built_at < b.built_at ? 1 : -1));
  let bytes = newest.bytes;
  return others
    .filter((note) => {
      bytes += note.bytes;
      return bytes > mostBytes;
    })
    .map(archiveName);
};
