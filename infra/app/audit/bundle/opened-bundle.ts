import { type ArtifactStore, DamagedArtifact } from "../../../../commands/ports.js";
import { canonicalJson } from "../../../../domain/shared/canonical-json.js";
import type { JsonObject } from "../../../../domain/shared/json.js";
import { type ArtifactId, artifactIdOf, type Sha256Hex } from "../../../../domain/shared/sha256.js";
import type { OpenArchive } from "../../../bundle/zip-reader.js";

/** A file as `manifest.json` lists it. */
export type ListedFile = {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: Sha256Hex;
  readonly artifact_id: ArtifactId | null;
  readonly chain_seq: number | null;
  readonly role?: string;
  readonly omitted: boolean;
};

/** What the audit needs of `manifest.json`. */
export type Manifest = {
  readonly symbol: string;
  readonly base_url: string;
  readonly chain_head_seq: number;
  readonly chain_head_hash: string;
  readonly tree_size: number;
  readonly head_root: string;
  readonly methodology_sha256: string | null;
  readonly files: readonly ListedFile[];
};

/** A file of the bundle is not what it has to be; `place` names it. */
export class BadItem extends Error {
  override readonly name = "BadItem";
  readonly place: string;
  constructor(place: string, fault: string) {
    super(fault);
    this.place = place;
  }
}

/** A file that must be there. Throws BadItem. */
export const fileOf = async (archive: OpenArchive, path: string): Promise<Buffer> => {
  if (!archive.files.some((file) => file.path === path)) throw new BadItem(path, "it is not there");
  return archive.read(path);
};

/** A canonical JSON object. Throws BadItem. */
export const jsonOf = (bytes: Uint8Array, place: string): JsonObject => {
  const text = Buffer.from(bytes).toString("utf8");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BadItem(place, "it is not JSON");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new BadItem(place, "it is no JSON object");
  if (canonicalJson(value as JsonObject) !== text) throw new BadItem(place, "it is not in canonical form");
  return value as JsonObject;
};

/** Lines, each ended by a newline, as their exact bytes. Throws BadItem. */
export const linesOf = async (archive: OpenArchive, path: string): Promise<readonly Buffer[]> => {
  const bytes = await fileOf(archive, path);
  if (bytes.length === 0) return [];
  if (bytes.at(-1) !== 0x0a) throw new BadItem(path, "it does not end with a newline");
  return bytes
    .subarray(0, -1)
    .toString("latin1")
    .split("\n")
    .map((line) => Buffer.from(line, "latin1"));
};

/** The artifacts a bundle holds, by what its manifest lists, hashed at each reading. */
export const bundledArtifacts = (archive: OpenArchive, { files }: Manifest): Pick<ArtifactStore, "get" | "getMany"> => {
  const paths = new Map(files.flatMap(({ artifact_id, path, omitted }) => (artifact_id === null || omitted ? [] : [[artifact_id, path]])));
  const get = async (id: ArtifactId): Promise<Buffer | undefined> => {
    const path = paths.get(id);
    const bytes = path === undefined ? undefined : await archive.read(path);
    if (bytes !== undefined && artifactIdOf(bytes) !== id) throw new DamagedArtifact(id);
    return bytes;
  };
  const getMany = async (ids: readonly ArtifactId[]): Promise<Map<ArtifactId, Buffer>> => {
    const found = new Map<ArtifactId, Buffer>();
    for (const id of new Set(ids)) {
      const bytes = await get(id);
      if (bytes !== undefined) found.set(id, bytes);
    }
    return found;
  };
  return { get, getMany };
};

/** The methodology document the bundle holds; empty when none was published. Throws BadItem. */
export const methodologyOf = async (archive: OpenArchive, { methodology_sha256: sha256 }: Manifest): Promise<string> =>
  sha256 === null ? "" : (await fileOf(archive, `methodology/${sha256}.md`)).toString("utf8");
