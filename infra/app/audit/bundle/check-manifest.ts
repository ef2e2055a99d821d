import type { BundleFile } from "../../../../domain/bundle/bundle-file.js";
import { evidenceFiles } from "../../../../domain/bundle/evidence-files.js";
import { BUNDLE_VERSION, CHECKSUMS, MANIFEST } from "../../../../domain/bundle/manifest.js";
import { omissible } from "../../../../domain/bundle/omission.js";
import { decidesByArtifact, type HeldRecord, type TokenEvidence, TokenEvidenceFinder } from "../../../../domain/bundle/token-evidence.js";
import type { CaptureArtifact } from "../../../../domain/report/parse-artifact.js";
import type { ReviewArtifact } from "../../../../domain/review/review.js";
import { canonicalJson } from "../../../../domain/shared/canonical-json.js";
import type { Json, JsonObject } from "../../../../domain/shared/json.js";
import { type ArtifactId, artifactIdOf, sha256Hex } from "../../../../domain/shared/sha256.js";
import type { OpenArchive } from "../../../bundle/zip-reader.js";
import { CheckLog, type CheckReport } from "../report.js";
import { BadItem, bundledArtifacts, fileOf, jsonOf, linesOf, type Manifest } from "./opened-bundle.js";

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
export const checkManifest = async (archive: OpenArchive, manifest: Manifest, records: readonly HeldRecord[]): Promise<CheckReport> => {
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
  const evidence = await evidenceOf(archive, manifest, records);
  const expected = evidenceFiles(evidence);
  const mayGo = new Set(omissible(evidence, expected).map(({ path }) => path));
  for (const { path, omitted } of manifest.files) {
    if (!omitted && !here.has(path)) log.fault(path, "manifest.json lists it and it is not there");
    if (omitted && !mayGo.has(path)) log.fault(path, "it is left out, and it is not the document of a superseded report");
  }
  for (const file of expected) {
    const stated = listed.get(file.path);
    const other = stated === undefined ? "file" : differing(file, stated);
    if (other !== undefined) log.fault(file.path, `manifest.json states another ${other} than its record gives`);
  }
  return log.report();
};

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

/** The evidence as the records and the captures in the bundle give it. */
const evidenceOf = async (archive: OpenArchive, manifest: Manifest, records: readonly HeldRecord[]): Promise<TokenEvidence> => {
  const artifacts = bundledArtifacts(archive, manifest);
  const reviews = new Map<ArtifactId, Buffer>();
  if (manifest.methodology_sha256 !== null)
    for (const line of await linesOf(archive, "methodology/reviews.jsonl")) reviews.set(artifactIdOf(line), line);
  const finder = new TokenEvidenceFinder(manifest.symbol);
  for (const held of records) {
    const { seq, kind, artifact } = held.record;
    if (!decidesByArtifact(held.record)) {
      finder.take(held);
      continue;
    }
    const bytes = artifact === null ? undefined : (reviews.get(artifact) ?? (await artifacts.get(artifact)));
    if (bytes === undefined) throw new BadItem(`record ${seq}`, `it names ${artifact}, which is not in the bundle`);
    const value = jsonOf(bytes, `artifact ${artifact}`) as unknown;
    if (kind === "document.captured") finder.takeCapture({ ...held, capture: value as CaptureArtifact });
    else finder.takeReview({ ...held, review: value as ReviewArtifact });
  }
  return finder.found();
};
