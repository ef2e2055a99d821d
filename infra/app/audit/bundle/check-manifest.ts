import type { BundleFile } from "../../../../domain/bundle/bundle-file.js";
import { evidenceFiles, measurementFile } from "../../../../domain/bundle/evidence-files.js";
import { BUNDLE_VERSION, CHECKSUMS, MANIFEST } from "../../../../domain/bundle/manifest.js";
import { omissible } from "../../../../domain/bundle/omission.js";
import type { HeldRecord } from "../../../../domain/bundle/token-evidence.js";
import { canonicalJson } from "../../../../domain/shared/canonical-json.js";
import type { Json, JsonObject } from "../../../../domain/shared/json.js";
import { sha256Hex } from "../../../../domain/shared/sha256.js";
import type { Instant } from "../../../../domain/shared/time.js";
import type { OpenArchive } from "../../../bundle/zip-reader.js";
import { CheckLog, type CheckReport } from "../report.js";
import { bundledEvidence } from "./bundled-evidence.js";
import { BadItem, fileOf, jsonOf, type ListedFile, type Manifest } from "./opened-bundle.js";

const COUNTS = ["chain_head_seq", "tree_size"] as const;
const TEXTS = ["symbol", "base_url", "chain_head_hash", "head_root", "licence", "disclaimer", "terms"] as const;

/** Reads `manifest.json`. Throws BadItem when it is not the manifest of a bundle this program knows. */
export const readManifest = async (archive: OpenArchive): Promise<Manifest> => {
  const manifest = jsonOf(await fileOf(archive, MANIFEST), MANIFEST);
  if (manifest.bundle_version !== BUNDLE_VERSION) throw new BadItem(MANIFEST, `it is of bundle version ${String(manifest.bundle_version)}`);
  const wrong = [
    ...COUNTS.filter((name) => !Number.isSafeInteger(manifest[name])),
    ...TEXTS.filter((name) => typeof manifest[name] !== "string"),
  ];
  if (wrong.length > 0) throw new BadItem(MANIFEST, `it does not state ${wrong.join(", ")}`);
  if (!Array.isArray(manifest.files) || !manifest.files.every(isListed)) throw new BadItem(MANIFEST, "its list of files is not readable");
  return manifest as unknown as Manifest;
};

const isListed = (file: Json): boolean => {
  if (typeof file !== "object" || file === null || Array.isArray(file)) return false;
  const { path, bytes, sha256, artifact_id, omitted } = file as JsonObject;
  return (
    typeof path === "string" &&
    typeof sha256 === "string" &&
    typeof bytes === "number" &&
    typeof omitted === "boolean" &&
    isIdOrNull(artifact_id)
  );
};

const isIdOrNull = (id: Json | undefined): boolean => id === null || typeof id === "string";

/**
 * The manifest against the files that are there, and against the records: each names what is listed, in the place, of the length and
 * with the hash that a bundle of these records has. Throws BadItem.
 */
export const checkManifest = async (
  archive: OpenArchive,
  manifest: Manifest,
  records: readonly HeldRecord[],
  now: Instant,
): Promise<CheckReport> => {
  const log = new CheckLog("manifest");
  const listed = new Map(manifest.files.map((file) => [file.path, file]));
  for (const { path, bytes } of archive.files) {
    if (path === MANIFEST || path === CHECKSUMS) continue;
    log.examined += 1;
    const file = listed.get(path);
    if (file === undefined || file.omitted) log.fault(path, "manifest.json does not list it as held");
    else if (file.bytes !== bytes || file.sha256 !== sha256Hex(await archive.read(path)))
      log.fault(path, "manifest.json states another size or hash");
  }
  const here = new Set(archive.files.map(({ path }) => path));
  const { evidence, unread, misplaced } = await bundledEvidence(archive, manifest, records, now);
  for (const { seq } of misplaced) log.fault(`record ${seq}`, "it is a reading that has no place in a bundle of these records");
  const expected = [...evidenceFiles(evidence), ...unread.map(measurementFile)];
  const mayGo = new Set([...omissible(evidence, expected), ...unread.map(measurementFile)].map(({ path }) => path));
  for (const file of manifest.files) {
    if (!file.omitted && !here.has(file.path)) log.fault(file.path, "manifest.json lists it and it is not there");
    if (file.omitted && !mayGo.has(file.path) && !isBehindUnread(file, unread.length))
      log.fault(file.path, "it is left out, and it is neither of a reading nor the document of a superseded report");
  }
  for (const file of expected) {
    const stated = listed.get(file.path);
    const other = stated === undefined ? "file" : differing(file, stated);
    if (other !== undefined) log.fault(file.path, `manifest.json states another ${other} than its record gives`);
  }
  return log.report();
};

/** What a measurement that is left out itself names cannot be known. */
const isBehindUnread = ({ role }: ListedFile, unread: number): boolean => unread > 0 && (role === "quorum" || role === "proof");

const differing = (file: BundleFile, stated: JsonObject): string | undefined => {
  const given: JsonObject = {
    bytes: file.bytes,
    sha256: file.sha256,
    role: file.role,
    media_type: file.mediaType,
    artifact_id: file.artifactId,
    chain_seq: file.chainSeq,
    source_url: file.sourceUrl,
  };
  return Object.keys(given).find((name) => canonicalJson(given[name] ?? null) !== canonicalJson(stated[name] ?? null));
};
