import { sha256Bytes } from "../shared/sha256.js";

/** Bytes of a leaf, node or root hash. */
export const HASH_BYTES = 32;

/** A complete subtree: the `2^level` leaves from `index * 2^level` on. Stored once, never changed (Addendum B 4.3). */
export type Subtree = { readonly level: number; readonly index: number; readonly hash: Buffer };

/** The roots of the complete subtrees that make up a tree, largest first: one for each 1 bit of the tree size. */
export type Frontier = readonly Buffer[];

/** Root of the tree without leaves (RFC 6962 §2.1). */
export const emptyRoot: Buffer = sha256Bytes("");

/** SHA-256(0x00 || record bytes) (RFC 6962 §2.1). */
export const leafHash = (recordBytes: Uint8Array): Buffer => {
  const input = Buffer.allocUnsafe(recordBytes.length + 1);
  input[0] = 0;
  input.set(recordBytes, 1);
  return sha256Bytes(input);
};

const NODE = Buffer.alloc(2 * HASH_BYTES + 1, 1); // 0x01 || left || right; filled anew before each use

/** SHA-256(0x01 || left || right) (RFC 6962 §2.1). */
export const nodeHash = (left: Uint8Array, right: Uint8Array): Buffer => {
  NODE.set(left, 1);
  NODE.set(right, 1 + HASH_BYTES);
  return sha256Bytes(NODE);
};

/** What one more leaf adds to a tree of `leafIndex` leaves. `nodes` starts with the leaf itself and ends with the largest subtree. */
export type LeafAppended = { readonly nodes: readonly Subtree[]; readonly frontier: Frontier };

/**
 * The complete subtrees that leaf `leafIndex` completes, and the frontier of the tree with it. `frontier` is that of the
 * tree of `leafIndex` leaves. Costs one hash for each trailing 1 bit of `leafIndex`: never more than log2 of the size.
 */
export const nodesCompletedBy = (leafIndex: number, hashOfLeaf: Buffer, frontier: Frontier): LeafAppended => {
  const kept = [...frontier];
  const nodes: Subtree[] = [{ level: 0, index: leafIndex, hash: hashOfLeaf }];
  let [level, index, hash] = [0, leafIndex, hashOfLeaf];
  while (index % 2 === 1) {
    hash = nodeHash(lastOf(kept, leafIndex), hash);
    kept.pop();
    level += 1;
    index = (index - 1) / 2;
    nodes.push({ level, index, hash });
  }
  kept.push(hash);
  return { nodes, frontier: kept };
};

const lastOf = (frontier: Frontier, treeSize: number): Buffer => {
  const last = frontier.at(-1);
  if (last === undefined) throw new RangeError(`frontier is not that of a tree of ${treeSize} leaves`);
  return last;
};

/** Root of the tree a frontier stands for: its subtrees folded from the smallest up. */
export const rootOfFrontier = (frontier: Frontier): Buffer => {
  const smallest = frontier.at(-1);
  if (smallest === undefined) return emptyRoot;
  return frontier.slice(0, -1).reduceRight((right, left) => nodeHash(left, right), smallest);
};

/** Hash of the leaves `[start, start + size)`, in the shape RFC 6962 §2.1 gives a tree of that many leaves. */
export type LeafRange = { readonly start: number; readonly size: number };

/** A place in the stored tree. */
export type SubtreePlace = { readonly level: number; readonly index: number };

/**
 * The complete subtrees a range is made of, largest first. `start` is a multiple of the largest power of two that is not
 * greater than `size`, as it is of every range a proof names.
 */
export const subtreesOf = ({ start, size }: LeafRange): SubtreePlace[] => {
  const places: SubtreePlace[] = [];
  for (let [from, left] = [start, size]; left > 0; ) {
    const level = levelWithin(left);
    const leaves = 2 ** level;
    places.push({ level, index: from / leaves });
    from += leaves;
    left -= leaves;
  }
  return places;
};

/** Level of the largest subtree that fits in `leaves` leaves: the exact floor of log2, at any size. */
export const levelWithin = (leaves: number): number => {
  let level = 0;
  while (2 ** (level + 1) <= leaves) level += 1;
  return level;
};

/** The leaf hashes of records, packed, in their order. */
export const packedLeafHashes = (records: readonly Uint8Array[]): Buffer => {
  const packed = Buffer.allocUnsafe(records.length * HASH_BYTES);
  records.forEach((bytes, index) => {
    packed.set(leafHash(bytes), index * HASH_BYTES);
  });
  return packed;
};

/** Root over packed leaf hashes (32 bytes each): the fast way when all leaves are at hand. The input is not changed. */
export const rootOfLeafHashes = (packed: Uint8Array): Buffer => {
  if (packed.length === 0) return emptyRoot;
  if (packed.length % HASH_BYTES !== 0) throw new RangeError(`${packed.length} bytes are not packed leaf hashes`);
  const level = Buffer.from(packed);
  for (let count = packed.length / HASH_BYTES; count > 1; count = Math.ceil(count / 2)) hashLevel(level, count);
  return Buffer.from(level.subarray(0, HASH_BYTES));
};

/** Replaces `count` nodes by their parents in place; a lone last node moves up unchanged (RFC 6962 §2.1). */
const hashLevel = (level: Buffer, count: number): void => {
  const pairs = Math.floor(count / 2);
  for (let pair = 0; pair < pairs; pair += 1) {
    level.copy(NODE, 1, pair * 2 * HASH_BYTES, (pair + 1) * 2 * HASH_BYTES);
    level.set(sha256Bytes(NODE), pair * HASH_BYTES);
  }
  if (count % 2 === 1) level.copy(level, pairs * HASH_BYTES, (count - 1) * HASH_BYTES, count * HASH_BYTES);
};
