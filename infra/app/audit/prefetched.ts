import { type ArtifactStore, DamagedArtifact } from "../../../commands/ports.js";
import type { ArtifactId } from "../../../domain/shared/sha256.js";

type Artifacts = Pick<ArtifactStore, "get" | "getMany">;

/**
 * Reads artifacts that will be asked for in one call. When one of them is damaged, each is read by itself later, so that the fault is
 * found at its own place.
 */
export const prefetched = async (artifacts: Artifacts, ids: readonly ArtifactId[]): Promise<Pick<ArtifactStore, "get">> => {
  const held = await artifacts.getMany(ids).catch((error: unknown) => {
    if (!(error instanceof DamagedArtifact)) throw error;
    return new Map<ArtifactId, Buffer>();
  });
  return { get: async (id) => held.get(id) ?? artifacts.get(id) };
};
