import { hash } from "node:crypto";
import type { Brand } from "./brand.js";

/** 64 lowercase hex characters. */
export type Sha256Hex = Brand<string, "Sha256Hex">;
/** `sha256:` and 64 lowercase hex characters (Addendum B 3.1). */
export type ArtifactId = Brand<string, "ArtifactId">;

const HEX = /^[0-9a-f]{64}$/;
const ID = /^sha256:[0-9a-f]{64}$/;

/** SHA-256 of the bytes (a string counts as its UTF-8 bytes). */
export const sha256Hex = (bytes: Uint8Array | string): Sha256Hex => hash("sha256", bytes, "hex") as Sha256Hex;
/** The same as 32 bytes. Asked for as a string: Node gives one, and a pooled buffer of it, twice as fast as a buffer of its own. */
export const sha256Bytes = (bytes: Uint8Array | string): Buffer => Buffer.from(hash("sha256", bytes, "binary"), "latin1");

export const isSha256Hex = (text: string): text is Sha256Hex => HEX.test(text);
export const isArtifactId = (text: string): text is ArtifactId => ID.test(text);

export const artifactId = (sha256: Sha256Hex): ArtifactId => `sha256:${sha256}` as ArtifactId;
export const artifactIdOf = (bytes: Uint8Array | string): ArtifactId => artifactId(sha256Hex(bytes));
export const sha256OfArtifactId = (id: ArtifactId): Sha256Hex => id.slice(7) as Sha256Hex;
