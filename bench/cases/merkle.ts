import { hash } from "node:crypto";
import {
  type Frontier,
  HASH_BYTES,
  leafHash,
  nodesCompletedBy,
  packedLeafHashes,
  rootOfFrontier,
  rootOfLeafHashes,
} from "../../domain/evidence/merkle.js";
import type { BenchCase } from "../harness/bench-case.js";
import { ratePerSecond } from "../harness/timing.js";

const bareHashes = (count: number): void => {
  const input = Buffer.alloc(2 * HASH_BYTES + 1, 7);
  for (let n = 0; n < count; n++) hash("sha256", input, "buffer");
};

/** Leaf hashes and root of so many records of 32 bytes. */
const headOf = (leaves: number): BenchCase => {
  const open: BenchCase["open"] = async () => {
    const records = Array.from({ length: leaves }, (_, index) => Buffer.alloc(HASH_BYTES, index));
    return {
      floor: async () => ({ perSecond: await ratePerSecond(leaves, () => bareHashes(2 * leaves - 1)) }),
      product: async () => ({ perSecond: await ratePerSecond(leaves, () => rootOfLeafHashes(packedLeafHashes(records))) }),
      close: async () => {},
    };
  };
  return {
    id: `merkle-${leaves}`,
    floorNeeds: [],
    figures: [
      {
        key: "perSecond",
        name: `Merkle head of ${leaves.toLocaleString("en-US")} leaves`,
        floor: "2n-1 bare one-shot SHA-256 of 65 bytes",
        unit: "leaves/s",
        goal: 0.75,
        better: "higher",
      },
    ],
    open,
  };
};

/** Hashes that the dearest of `leaves` appends costs: its own, those of the subtrees it completes, those of the root. */
const mostHashesOfOneLeaf = (leaves: number): number => {
  const leaf = leafHash(Buffer.alloc(HASH_BYTES));
  let [frontier, most]: [Frontier, number] = [[], 0];
  for (let index = 0; index < leaves; index++) {
    const { nodes, frontier: next } = nodesCompletedBy(index, leaf, frontier);
    most = Math.max(most, nodes.length + next.length - 1);
    frontier = next;
  }
  if (rootOfFrontier(frontier).length !== HASH_BYTES) throw new Error("the tree has no root");
  return most;
};

const oneMoreLeaf: BenchCase = {
  id: "merkle-one-more",
  floorNeeds: [],
  figures: [{ key: "hashes", name: "one more leaf of 1,000,000, and the root", floor: null, unit: "hashes", goal: 40, better: "lower" }],
  open: async () => ({
    floor: async () => ({}),
    product: async () => ({ hashes: mostHashesOfOneLeaf(1e6) }),
    close: async () => {},
  }),
};

export const cases: readonly BenchCase[] = [headOf(1e5), headOf(1e6), oneMoreLeaf];
