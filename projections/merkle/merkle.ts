import { leafHash, nodesCompletedBy } from "../../domain/evidence/merkle.js";
import { MalformedRecord } from "../../domain/evidence/record.js";
import type { Sha256Hex } from "../../domain/shared/sha256.js";
import { evidenceSource } from "../decode.js";
import type { EvidenceEvent, Projection, RowAccess } from "../projection.js";
import { type FrontierRow, type MerkleRows, merkleNodeId } from "./rows.js";

const EMPTY: FrontierRow = { size: 0, roots: [] };

/** The complete subtrees of the tree over the whole chain, so that a proof costs O(log n) reads (Addendum B 4.3). */
export const merkle: Projection<EvidenceEvent, MerkleRows> = {
  name: "merkle",
  version: 1,
  tables: {
    nodes: { columns: {}, indexes: [], appendOnly: true },
    frontier: { columns: {}, indexes: [] },
  },
  source: evidenceSource([]),
  touches: () => [{ table: "frontier", id: "frontier" }],
  fold: (event, rows) => appendLeaf(event, rows.get("frontier", "frontier") ?? EMPTY, rows),
};

const appendLeaf = ({ record, recordBytes }: EvidenceEvent, { size, roots }: FrontierRow, rows: RowAccess<MerkleRows>): void => {
  if (record.seq !== size) throw new MalformedRecord(`record ${record.seq} does not follow a tree of ${size} leaves`);
  const merged = trailingOnes(size);
  const kept = roots.slice(0, roots.length - merged);
  const joined = roots.slice(roots.length - merged).map((root) => Buffer.from(root, "hex"));
  const { nodes, frontier } = nodesCompletedBy(size, leafHash(recordBytes), joined);
  for (const { level, index, hash } of nodes) rows.put("nodes", merkleNodeId(level, index), { level, index, hash: hex(hash) });
  rows.put("frontier", "frontier", { size: size + 1, roots: [...kept, ...frontier.map(hex)] });
};

/** How many subtrees one more leaf joins: the trailing 1 bits of the size. */
const trailingOnes = (size: number): number => {
  let count = 0;
  for (let rest = size; rest % 2 === 1; rest = (rest - 1) / 2) count += 1;
  return count;
};

const hex = (hash: Buffer): Sha256Hex => hash.toString("hex") as Sha256Hex;
