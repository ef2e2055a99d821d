import { type ArtifactId, type Sha256Hex, sha256Hex } from "../shared/sha256.js";

/** What a file of a bundle is. */
export type BundleRole =
  | "readme"
  | "token"
  | "registry"
  | "source"
  | "capture"
  | "parse"
  | "unreadable"
  | "revision"
  | "measurement"
  | "quorum"
  | "proof"
  | "reconciliation"
  | "context"
  | "chain"
  | "merkle"
  | "methodology"
  | "reviews"
  | "tool";

/** The bytes of a file: at hand, or an artifact to be read when its turn comes. */
export type BundleContent = { readonly kind: "bytes"; readonly bytes: Uint8Array } | { readonly kind: "artifact"; readonly id: ArtifactId };

/** One file of a bundle, as `manifest.json` lists it (Addendum B 17.1). */
export type BundleFile = {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: Sha256Hex;
  readonly role: BundleRole;
  readonly mediaType: string;
  readonly artifactId: ArtifactId | null;
  /** The record that names the artifact, or that captured the document. */
  readonly chainSeq: number | null;
  readonly sourceUrl: string | null;
  readonly content: BundleContent;
};

/** A file that is not in the archive: its hash and its address stand for it. */
export type OmittedFile = { readonly file: BundleFile; readonly reason: string };

/** A file made for the bundle. */
export const madeFile = (path: string, role: BundleRole, mediaType: string, bytes: Uint8Array): BundleFile => ({
  path,
  bytes: bytes.length,
  sha256: sha256Hex(bytes),
  role,
  mediaType,
  artifactId: null,
  chainSeq: null,
  sourceUrl: null,
  content: { kind: "bytes", bytes },
});

/** In byte order of path (Addendum B 17.2). */
export const inPathOrder = <F extends { readonly path: string }>(files: readonly F[]): readonly F[] =>
  files.toSorted((a, b) => Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)));

export const totalBytes = (files: readonly Pick<BundleFile, "bytes">[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);
