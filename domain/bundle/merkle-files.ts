import { leafHash, type SubtreePlace, subtreesOf } from "../evidence/merkle.js";
import { inclusionProof, inclusionRanges, readRoot, type SubtreeReader, verifyInclusion } from "../evidence/proofs.js";
import { canonicalBytes } from "../shared/canonical-json.js";
import type { Sha256Hex } from "../shared/sha256.js";
import type { HeldRecord } from "./token-evidence.js";

/** The stored tree does not hold a record the chain holds, or holds another. */
export class UnprovenRecord extends Error {
  override readonly name = "UnprovenRecord";
}

/** Every stored subtree that the root of the tree and the proofs of the records are made of, each once. */
export const subtreesNeeded = (records: readonly HeldRecord[], treeSize: number): readonly SubtreePlace[] => {
  const ranges = [{ start: 0, size: treeSize }, ...records.flatMap(({ record }) => inclusionRanges(record.seq, treeSize))];
  const places = ranges.flatMap(subtreesOf).map((place) => [`${place.level}/${place.index}`, place] as const);
  return [...new Map(places).values()];
};

/** The proofs of a bundle: `merkle/inclusion.jsonl`, and the root they all lead to. */
export type Inclusion = { readonly root: Sha256Hex; readonly lines: Buffer };

/**
 * Proves each record to the root of the tree of `treeSize` records, one line each in their order (Addendum B 17.1). Every proof is
 * verified before it is given away. Throws UnprovenRecord.
 */
export const inclusionOf = async (records: readonly HeldRecord[], treeSize: number, read: SubtreeReader): Promise<Inclusion> => {
  const root = await readRoot(treeSize, read);
  const lines: Buffer[] = [];
  for (const { record, bytes } of records) {
    const leaf = leafHash(bytes);
    const proof = await inclusionProof(record.seq, treeSize, read);
    if (!verifyInclusion({ leafIndex: record.seq, treeSize, leafHash: leaf, root, proof }))
      throw new UnprovenRecord(`the stored tree does not prove record ${record.seq}`);
    lines.push(inclusionLine(record.seq, treeSize, leaf, root, proof), Buffer.from("\n"));
  }
  return { root: hex(root), lines: Buffer.concat(lines) };
};

const inclusionLine = (seq: number, treeSize: number, leaf: Buffer, root: Buffer, proof: readonly Buffer[]): Buffer =>
  canonicalBytes({ seq, tree_size: treeSize, leaf_hash: hex(leaf), merkle_root: hex(root), hashes: proof.map(hex) });

const hex = (hash: Buffer): Sha256Hex => hash.toString("hex") as Sha256Hex;
