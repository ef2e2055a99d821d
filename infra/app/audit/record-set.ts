import type { ChainRecord } from "../../../domain/evidence/record.js";

/** Records in the order of the chain, each found by its seq: a whole chain's list is one, and so are the records a bundle holds. */
export type RecordSet = Iterable<ChainRecord> & { readonly at: (seq: number) => ChainRecord | undefined };

/** Some records of a chain. */
export const recordSet = (records: readonly ChainRecord[]): RecordSet => {
  const bySeq = new Map(records.map((record) => [record.seq, record]));
  return { at: (seq) => bySeq.get(seq), [Symbol.iterator]: () => records.values() };
};
