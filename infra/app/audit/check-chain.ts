import { readLink } from "../../../commands/read-link.js";
import { type ChainHead, headOf, linkFault } from "../../../domain/evidence/chain.js";
import { HASH_BYTES, leafHash, rootOfLeafHashes } from "../../../domain/evidence/merkle.js";
import { type ChainRecord, EVIDENCE_STREAM } from "../../../domain/evidence/record.js";
import type { RecordedEvent } from "../../../domain/log/event.js";
import type { ReadAll } from "../../../projections/ports.js";
import { type AuditedChain, CheckLog, type CheckReport } from "./report.js";

const BATCH = 5_000;

/** The records in order up to the first that does not follow, and what was found on the way. */
export type ChainRead = { readonly report: CheckReport; readonly chain: AuditedChain; readonly records: readonly ChainRecord[] };

/** Replays the evidence stream: form, place, hash of the record before, dates, and the Merkle tree over it all (Addendum B 4.1, 4.3). */
export const checkChain = async (readAll: ReadAll, progress: (records: number) => void): Promise<ChainRead> => {
  const log = new CheckLog("chain");
  const walk = new ChainWalk();
  for await (const { events } of readAll({ after: null, filter: { streamPrefixes: [EVIDENCE_STREAM] }, maxBatch: BATCH })) {
    for (const event of events) {
      if (event.stream !== EVIDENCE_STREAM) continue;
      const fault = walk.take(event);
      if (fault === undefined) continue;
      log.fault(`record ${event.revision}`, fault);
      return { report: { ...log.report(), examined: walk.records.length }, chain: walk.chain(), records: walk.records };
    }
    progress(walk.records.length);
  }
  return { report: { ...log.report(), examined: walk.records.length }, chain: walk.chain(), records: walk.records };
};

class ChainWalk {
  readonly records: ChainRecord[] = [];
  readonly #leaves = new PackedLeaves();
  #head: ChainHead | null = null;

  /** Why the event does not follow; undefined when it does. */
  take(event: RecordedEvent): string | undefined {
    const read = readLink(event);
    if ("detail" in read) return read.detail;
    const fault = linkFault(this.#head, read.record);
    if (fault !== undefined) return fault;
    this.#head = headOf(read);
    this.#leaves.add(leafHash(event.data));
    this.records.push(read.record);
    return undefined;
  }

  chain(): AuditedChain {
    return {
      head_seq: this.#head?.seq ?? null,
      head_hash: this.#head?.hash ?? null,
      tree_size: this.records.length,
      root_hash: this.#leaves.root().toString("hex"),
    };
  }
}

const FIRST_ROOM = 1_024;

/** The leaf hashes of a tree in one piece of memory, from which its root is quickly made. */
class PackedLeaves {
  #bytes = Buffer.alloc(FIRST_ROOM * HASH_BYTES);
  #used = 0;

  add(hash: Buffer): void {
    if (this.#used === this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes, Buffer.alloc(this.#used)]);
    this.#bytes.set(hash, this.#used);
    this.#used += HASH_BYTES;
  }

  root(): Buffer {
    return rootOfLeafHashes(this.#bytes.subarray(0, this.#used));
  }
}
