import { type ChainLink, linkFault } from "../domain/evidence/chain.js";
import { type ChainRecord, EVIDENCE_STREAM, MalformedRecord, parseRecord, recordHash } from "../domain/evidence/record.js";
import type { RecordedEvent } from "../domain/log/event.js";
import { Refusal } from "../domain/shared/refusal.js";
import type { ArtifactId } from "../domain/shared/sha256.js";
import { artifactToFold, EvidenceFold } from "./evidence-fold.js";
import type { EvidenceState } from "./evidence-state.js";
import type { ArtifactStore, ReadStream } from "./ports.js";

/** Records whose artifacts are loaded together. */
const CHUNK = 200;

/** The evidence stream, folded as far as it was read. */
export type EvidenceFollower = {
  readonly state: EvidenceState;
  /** Of the head in the log; null while the chain is empty. */
  readonly position: bigint | null;
  /**
   * Reads what was appended since. Throws MalformedRecord when the chain is broken, Refusal `artifact-missing` when a record
   * names an artifact that is not held, DamagedArtifact, LogUnavailable; what was read before the fault stays.
   */
  catchUp(): Promise<void>;
  /** Takes over a link this process appended itself. */
  follow(link: Pick<ChainLink, "record" | "hash">, artifact: Uint8Array | null, position: bigint): void;
};

export const evidenceFollower = ({ readStream, artifacts }: { readStream: ReadStream; artifacts: ArtifactStore }): EvidenceFollower => {
  const fold = new EvidenceFold();
  let position: bigint | null = null;

  const follow: EvidenceFollower["follow"] = ({ record, hash }, artifact, at) => {
    const fault = linkFault(fold.head, record);
    if (fault !== undefined) throw new MalformedRecord(fault);
    fold.apply(record, hash, artifactToFold(record) === null ? null : artifact);
    position = at;
  };

  const followAll = async (events: readonly RecordedEvent[]): Promise<void> => {
    const records = events.map((event) => ({ record: parseRecord(event.data), event }));
    const wanted = records.flatMap(({ record }) => artifactToFold(record) ?? []);
    const held = await artifacts.getMany([...new Set(wanted)]);
    for (const { record, event } of records) follow({ record, hash: recordHash(event.data) }, folded(record, held), event.position);
  };

  return {
    state: fold,
    get position() {
      return position;
    },
    follow,
    async catchUp() {
      const chunk: RecordedEvent[] = [];
      for await (const event of readStream(EVIDENCE_STREAM, (fold.head?.seq ?? -1) + 1)) {
        chunk.push(event);
        if (chunk.length === CHUNK) await followAll(chunk.splice(0));
      }
      if (chunk.length > 0) await followAll(chunk);
    },
  };
};

const folded = (record: ChainRecord, held: ReadonlyMap<ArtifactId, Buffer>): Buffer | null => {
  const id = artifactToFold(record);
  if (id === null) return null;
  const bytes = held.get(id);
  if (bytes === undefined) throw new Refusal("artifact-missing", `record ${record.seq} (${record.kind}) names ${id}, which is not held`);
  return bytes;
};
