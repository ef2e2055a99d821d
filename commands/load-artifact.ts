import { Refusal } from "../domain/shared/refusal.js";
import type { ArtifactId } from "../domain/shared/sha256.js";
import type { ArtifactStore } from "./ports.js";

/** An artifact a record names. Throws Refusal `artifact-missing`, DamagedArtifact. */
export const loadArtifact = async (artifacts: Pick<ArtifactStore, "get">, id: ArtifactId): Promise<Buffer> => {
  const bytes = await artifacts.get(id);
  if (bytes === undefined) throw new Refusal("artifact-missing", `artifact ${id} is named by the chain and not held`);
  return bytes;
};

/** A derived artifact as the type its record's kind promises. Throws as `loadArtifact` does. */
export const loadJsonArtifact = async <A extends { readonly schema: string }>(
  artifacts: Pick<ArtifactStore, "get">,
  id: ArtifactId,
): Promise<A> => JSON.parse((await loadArtifact(artifacts, id)).toString("utf8")) as A;
