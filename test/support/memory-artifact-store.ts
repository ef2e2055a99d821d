import { type ArtifactStore, DamagedArtifact } from "../../commands/ports.js";
import { type ArtifactId, artifactIdOf } from "../../domain/shared/sha256.js";

/** An artifact store in memory, held to the same contract as the real one. `damage` stands for a fault of the disk. */
export type MemoryArtifactStore = ArtifactStore & {
  readonly damage: (id: ArtifactId, bytes: Uint8Array) => void;
  /** Alarms raised, in order, one for each damaged artifact met. */
  readonly alarms: readonly ArtifactId[];
  readonly ids: () => ArtifactId[];
};

export const memoryArtifactStore = (): MemoryArtifactStore => {
  const held = new Map<ArtifactId, Buffer>();
  const alarms: ArtifactId[] = [];
  const checked = (id: ArtifactId, bytes: Buffer): Buffer => {
    if (artifactIdOf(bytes) === id) return Buffer.from(bytes);
    if (!alarms.includes(id)) alarms.push(id);
    throw new DamagedArtifact(id);
  };
  const put = async (bytes: Uint8Array): Promise<ArtifactId> => {
    const id = artifactIdOf(bytes);
    const present = held.get(id);
    if (present === undefined) held.set(id, Buffer.from(bytes));
    else checked(id, present);
    return id;
  };
  const get = async (id: ArtifactId): Promise<Buffer | undefined> => {
    const bytes = held.get(id);
    return bytes === undefined ? undefined : checked(id, bytes);
  };
  return {
    put,
    putMany: (items) => Promise.all(items.map(put)),
    get,
    getMany: async (ids) => {
      const found = await Promise.all(ids.map(async (id) => [id, await get(id)] as const));
      return new Map(found.flatMap(([id, bytes]) => (bytes === undefined ? [] : [[id, bytes] as const])));
    },
    missing: async (ids) => new Set(ids.filter((id) => !held.has(id))),
    damage: (id, bytes) => void held.set(id, Buffer.from(bytes)),
    alarms,
    ids: () => [...held.keys()],
  };
};
