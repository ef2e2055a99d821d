import type { ChainLink } from "../domain/evidence/chain.js";
import { MalformedRecord, parseRecord, recordHash } from "../domain/evidence/record.js";
import type { RecordedEvent } from "../domain/log/event.js";

/** A fault of the chain, in one sentence that names the place. */
export type ChainFault = { readonly seq: number; readonly detail: string };

/** The record an event of the evidence stream holds, or why it holds none: form, bytes, place and type (Addendum B 4.1). */
export const readLink = (event: RecordedEvent): Pick<ChainLink, "record" | "hash"> | ChainFault => {
  const fault = (detail: string): ChainFault => ({ seq: event.revision, detail });
  try {
    const record = parseRecord(event.data);
    if (record.seq !== event.revision) return fault(`event ${event.revision} holds record ${record.seq}`);
    if (record.kind !== event.type) return fault(`event ${event.revision} of type ${event.type} holds a ${record.kind} record`);
    if (event.metadata !== null) return fault(`event ${event.revision} carries metadata, which is no evidence`);
    return { record, hash: recordHash(event.data) };
  } catch (error) {
    if (error instanceof MalformedRecord) return fault(`event ${event.revision}: ${error.message}`);
    throw error;
  }
};
