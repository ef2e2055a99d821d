import type { EvidencePorts } from "../../commands/evidence-writer.js";
import { type ArtifactStore, DamagedArtifact } from "../../commands/ports.js";
import type { EvidenceEntry } from "../../domain/evidence/chain.js";
import { type ChainRecord, EVIDENCE_STREAM, parseRecord, recordHash } from "../../domain/evidence/record.js";
import { canonicalBytes } from "../../domain/shared/canonical-json.js";
import { type ArtifactId, artifactIdOf } from "../../domain/shared/sha256.js";
import type { Instant } from "../../domain/shared/time.js";
import { type MemoryLog, memoryLog } from "./memory-log.js";

/** A store in memory that names what it holds and can be damaged. */
export type HeldArtifacts = ArtifactStore & { readonly held: Map<ArtifactId, Buffer> };

export const heldArtifacts = (): HeldArtifacts => {
  const held = new Map<ArtifactId, Buffer>();
  const put = async (bytes: Uint8Array): Promise<ArtifactId> => {
    const id = artifactIdOf(bytes);
    if (!held.has(id)) held.set(id, Buffer.from(bytes));
    return id;
  };
  const get = async (id: ArtifactId): Promise<Buffer | undefined> => {
    const bytes = held.get(id);
    if (bytes !== undefined && artifactIdOf(bytes) !== id) throw new DamagedArtifact(id);
    return bytes;
  };
  return {
    held,
    put,
    get,
    putMany: (items) => Promise.all(items.map(put)),
    async getMany(ids) {
      const found = new Map<ArtifactId, Buffer>();
      for (const id of ids) {
        const bytes = await get(id);
        if (bytes !== undefined) found.set(id, bytes);
      }
      return found;
    },
    has: async (id) => held.has(id),
  };
};

/** One log and one store, with a clock the test sets. */
export type EvidenceWorld = EvidencePorts & { readonly log: MemoryLog; readonly artifacts: HeldArtifacts; now: Instant };

export const evidenceWorld = (now = "2026-02-01T00:00:00.000Z"): EvidenceWorld => {
  const log = memoryLog();
  const world: EvidenceWorld = {
    log,
    append: log.append,
    readStream: log.readStream,
    readLastEvent: log.readLastEvent,
    artifacts: heldArtifacts(),
    clock: async () => world.now,
    now: now as Instant,
  };
  return world;
};

/** A record whose artifact says `what`; of a kind no state is folded from. */
export const contextEntry = (what: string, refs: Partial<Pick<EvidenceEntry, "causeSeq" | "supersedesSeq">> = {}): EvidenceEntry => ({
  kind: "context.pulled",
  subject: "XUSD",
  artifact: canonicalBytes({ schema: "test", schema_version: 1, what }),
  causeSeq: null,
  supersedesSeq: null,
  ...refs,
});

/** Every record of the chain, and whether each follows the one before it. */
export const chainOf = async ({
  readStream,
}: Pick<EvidencePorts, "readStream">): Promise<{ records: ChainRecord[]; unbroken: boolean }> => {
  const records: ChainRecord[] = [];
  let [prev, unbroken] = ["0".repeat(64), true];
  for await (const { data, revision, type } of readStream(EVIDENCE_STREAM, 0)) {
    const record = parseRecord(data);
    unbroken &&= record.prev === prev && record.seq === revision && record.kind === type;
    records.push(record);
    prev = recordHash(data);
  }
  return { records, unbroken };
};
