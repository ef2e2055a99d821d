import { CHECKSUMS, checksumLines } from "../../../../domain/bundle/manifest.js";
import { sha256Hex } from "../../../../domain/shared/sha256.js";
import { firstDifference } from "../../../bundle/compare-archive.js";
import type { OpenArchive } from "../../../bundle/zip-reader.js";
import { CheckLog, type CheckReport } from "../report.js";
import { fileOf } from "./opened-bundle.js";

/** Every file against `SHA256SUMS` and against the hash it is named by, and the archive against the one way to write it. Throws BadItem. */
export const checkArchive = async (archive: OpenArchive, progress: (files: number) => void): Promise<CheckReport> => {
  const log = new CheckLog("archive");
  const stated = statedHashes((await fileOf(archive, CHECKSUMS)).toString("utf8"));
  const found = [];
  for (const { path } of archive.files) {
    progress(++log.examined);
    if (path === CHECKSUMS) continue;
    const sha256 = sha256Hex(await archive.read(path));
    found.push({ path, sha256 });
    if (!stated.has(path)) log.fault(path, "SHA256SUMS does not list it");
    else if (stated.get(path) !== sha256) log.fault(path, "it does not have the hash SHA256SUMS states");
    const name = NAMED_BY_HASH.exec(path)?.[1];
    if (name !== undefined && name !== sha256) log.fault(path, "it is not named by its hash");
  }
  for (const path of stated.keys())
    if (!found.some((file) => file.path === path)) log.fault(path, "SHA256SUMS lists it and it is not there");
  if (!checksumLines(found).equals(await fileOf(archive, CHECKSUMS)))
    log.fault(CHECKSUMS, "it does not list the files in order, each once");
  const different = await firstDifference(archive);
  if (different !== undefined) log.fault(different, "the archive is not written there as a bundle is");
  return log.report();
};

const NAMED_BY_HASH = /(?:^|\/)([0-9a-f]{64})\.[a-z]+$/;

const statedHashes = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split("\n").flatMap((line) => {
      const [, sha256, path] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
      return sha256 === undefined || path === undefined ? [] : [[path, sha256] as const];
    }),
  );
