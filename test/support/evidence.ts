import type { EvidencePorts } from "../../commands/evidence-writer.js";
import type { EvidenceEntry } from "../../domain/evidence/chain.js";
import { type ChainRecord, EVIDENCE_STREAM, parseRecord, recordHash } from "../../domain/evidence/record.js";
import { canonicalBytes } from "../../domain/shared/canonical-json.js";
import type { Instant } from "../../domain/shared/time.js";
import { type MemoryArtifactStore, memoryArtifactStore } from "./memory-artifact-store.js";
import { type MemoryLog, memoryLog } from "./memory-log.js";

/** One log and one store, with a clock the test sets. */
export type EvidenceWorld = EvidencePorts & { readonly log: MemoryLog; readonly artifacts: MemoryArtifactStore; now: Instant };

export const evidenceWorld = (now = "2026-02-01T00:00:00.000Z"): EvidenceWorld => {
  const log = memoryLog();
  const world: EvidenceWorld = {
    log,
    append: log.append,
    readStream: log.readStream,
    readLastEvent: log.readLastEvent,
    artifacts: memoryArtifactStore(),
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
