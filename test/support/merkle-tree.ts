import { emptyRoot, type Frontier, leafHash, nodeHash, nodesCompletedBy } from "../../domain/evidence/merkle.js";
import type { SubtreeReader } from "../../domain/evidence/proofs.js";

/** RFC 6962 §2.1 word for word: the slow reference the product's own code is held against. */
export const referenceRoot = (leaves: readonly Uint8Array[]): Buffer => {
  const [first] = leaves;
  if (first === undefined) return emptyRoot;
  if (leaves.length === 1) return leafHash(first);
  let k = 1;
  while (k * 2 < leaves.length) k *= 2;
  return nodeHash(referenceRoot(leaves.slice(0, k)), referenceRoot(leaves.slice(k)));
};

/** A tree kept as the read model keeps it: complete subtrees by place, and the frontier. Counts its reads. */
export class MemoryTree {
  readonly nodes = new Map<string, Buffer>();
  frontier: Frontier = [];
  size = 0;
  reads = 0;

  constructor(leaves: readonly Uint8Array[] = []) {
    for (const leaf of leaves) this.append(leaf);
  }

  append(leaf: Uint8Array): void {
    const { nodes, frontier } = nodesCompletedBy(this.size, leafHash(leaf), this.frontier);
    for (const { level, index, hash } of nodes) this.nodes.set(`${level}/${index}`, hash);
    this.frontier = frontier;
    this.size += 1;
  }

  readonly read: SubtreeReader = async (level, index) => {
    this.reads += 1;
    const hash = this.nodes.get(`${level}/${index}`);
    if (hash === undefined) throw new Error(`no subtree ${level}/${index} in a tree of ${this.size}`);
    return hash;
  };
}
