import { canonicalBytes } from "../shared/canonical-json.js";
import type { JsonObject } from "../shared/json.js";
import type { Sha256Hex } from "../shared/sha256.js";
import { type BundleFile, inPathOrder, type OmittedFile } from "./bundle-file.js";

/** What a bundle says of itself (Addendum B 17.1); the head is that of the chain it was built at. */
export type BundleStatement = {
  readonly symbol: string;
  readonly baseUrl: string;
  readonly headSeq: number;
  readonly headHash: Sha256Hex;
  readonly headRoot: Sha256Hex; // of the tree of headSeq + 1 records
  readonly methodologySha256: Sha256Hex | null;
  readonly licence: string;
  readonly disclaimer: string;
  readonly terms: string;
};

export const BUNDLE_VERSION = 1;
export const MANIFEST = "manifest.json";
export const CHECKSUMS = "SHA256SUMS";

/** `manifest.json`: canonical JSON that lists every file, omitted ones too, but itself and `SHA256SUMS`. */
export const manifestBytes = (statement: BundleStatement, files: readonly BundleFile[], omitted: readonly OmittedFile[]): Buffer =>
  canonicalBytes({
    bundle_version: BUNDLE_VERSION,
    symbol: statement.symbol,
    base_url: statement.baseUrl,
    chain_head_seq: statement.headSeq,
    chain_head_hash: statement.headHash,
    tree_size: statement.headSeq + 1,
    head_root: statement.headRoot,
    methodology_sha256: statement.methodologySha256,
    licence: statement.licence,
    disclaimer: statement.disclaimer,
    terms: statement.terms,
    files: inPathOrder([
      ...files.map((file) => ({ path: file.path, line: manifestLine(file, null) })),
      ...omitted.map(({ file, reason }) => ({ path: file.path, line: manifestLine(file, reason) })),
    ]).map(({ line }) => line),
  });

const manifestLine = (file: BundleFile, omittedReason: string | null): JsonObject => ({
  path: file.path,
  bytes: file.bytes,
  sha256: file.sha256,
  role: file.role,
  media_type: file.mediaType,
  artifact_id: file.artifactId,
  chain_seq: file.chainSeq,
  omitted: omittedReason !== null,
  omitted_reason: omittedReason,
  source_url: file.sourceUrl,
});

/** `SHA256SUMS`: what `sha256sum` prints for every other file, in byte order of path. */
export const checksumLines = (files: readonly Pick<BundleFile, "path" | "sha256">[]): Buffer =>
  Buffer.from(
    inPathOrder(files)
      .map(({ path, sha256 }) => `${sha256}  ${path}\n`)
      .join(""),
    "utf8",
  );
