import { artifactsNamed, type ChainHead, headOf, linkFault } from "../domain/evidence/chain.js";
import { type ChainRecord, EVIDENCE_STREAM } from "../domain/evidence/record.js";
import type { ArtifactStore, ReadLastEvent, ReadStream } from "./ports.js";
import { type ChainFault, readLink } from "./read-link.js";

/** What was found at the end of the chain. `verified` counts the links that were checked and hold. */
export type TailReport = { readonly head: ChainHead | null; readonly verified: number; readonly faults: readonly ChainFault[] };

type TailPorts = {
  readonly readStream: ReadStream;
  readonly readLastEvent: ReadLastEvent;
  readonly artifacts: Pick<ArtifactStore, "missing">;
};

/**
 * Checks the newest `links` links: each record's form, bytes, place and `prev`, and that the artifacts they name are held
 * (Addendum B 3.3, 4.1). The record before the first of them is taken as it stands. Throws LogUnavailable.
 */
export const verifyTail = async ({ readStream, readLastEvent, artifacts }: TailPorts, links: number): Promise<TailReport> => {
  const last = await readLastEvent(EVIDENCE_STREAM);
  if (last === undefined) return { head: null, verified: 0, faults: [] };
  const from = Math.max(0, last.revision - links);
  const records: ChainRecord[] = [];
  let head: ChainHead | null = null;
  for await (const event of readStream(EVIDENCE_STREAM, from)) {
    const read = readLink(event);
    if ("detail" in read) return { head, verified: records.length, faults: [read] };
    const trusted = event.revision === from && from > 0;
    const fault = trusted ? undefined : linkFault(head, read.record);
    if (fault !== undefined) return { head, verified: records.length, faults: [{ seq: event.revision, detail: fault }] };
    if (!trusted) records.push(read.record);
    head = headOf(read);
  }
  return { head, verified: records.length, faults: await missingArtifacts(records, artifacts) };
};

const missingArtifacts = async (records: readonly ChainRecord[], artifacts: Pick<ArtifactStore, "missing">): Promise<ChainFault[]> => {
  const missing = await artifacts.missing(artifactsNamed(records));
  return records.flatMap(({ seq, artifact }) =>
    artifact !== null && missing.has(artifact) ? [{ seq, detail: `record ${seq} names ${artifact}, which is not held` }] : [],
  );
};
