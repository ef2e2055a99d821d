import { emptyRoot, type LeafRange, levelWithin, nodeHash, rootOfFrontier, type SubtreePlace, subtreesOf } from "./merkle.js";

/** Reads a stored complete subtree's hash; rejects when it is not held. */
export type SubtreeReader = (level: number, index: number) => Promise<Buffer>;

/** Root of the first `size` leaves; one read for each 1 bit of `size`. */
export const readRoot = async (size: number, read: SubtreeReader): Promise<Buffer> =>
  size === 0 ? emptyRoot : readRange({ start: 0, size: count(size) }, read);

/** PATH(leafIndex, D[treeSize]) of RFC 9162 §2.1.3.1, leaf side first. Throws RangeError unless the leaf is in the tree. */
export const inclusionProof = (leafIndex: number, treeSize: number, read: SubtreeReader): Promise<Buffer[]> =>
  readRanges(inclusionRanges(leafIndex, treeSize), read);

/**
 * PROOF(fromSize, D[toSize]) of RFC 9162 §2.1.4.1; empty for equal sizes. Throws RangeError unless 1 <= from <= to:
 * the empty tree is a prefix of every tree and needs no proof.
 */
export const consistencyProof = (fromSize: number, toSize: number, read: SubtreeReader): Promise<Buffer[]> =>
  readRanges(consistencyRanges(fromSize, toSize), read);

/** The ranges whose hashes form an inclusion proof, in its order. */
export const inclusionRanges = (leafIndex: number, treeSize: number): LeafRange[] => {
  if (count(leafIndex) >= count(treeSize)) throw new RangeError(`leaf ${leafIndex} is not in a tree of ${treeSize}`);
  const path: LeafRange[] = [];
  for (let range: LeafRange = { start: 0, size: treeSize }; range.size > 1; ) {
    const [left, right] = split(range);
    const goesLeft = leafIndex < right.start;
    path.unshift(goesLeft ? right : left);
    range = goesLeft ? left : right;
  }
  return path;
};

/** The ranges whose hashes form a consistency proof, in its order. */
export const consistencyRanges = (fromSize: number, toSize: number): LeafRange[] => {
  if (count(fromSize) === 0 || fromSize > count(toSize)) throw new RangeError(`no consistency proof from ${fromSize} to ${toSize}`);
  const path: LeafRange[] = [];
  let range: LeafRange = { start: 0, size: toSize };
  while (fromSize < range.start + range.size) {
    const [left, right] = split(range);
    const goesLeft = fromSize <= right.start;
    path.unshift(goesLeft ? right : left);
    range = goesLeft ? left : right;
  }
  // The old root itself is left out when the old tree is one whole subtree: the verifier has it.
  return range.start === 0 ? path : [range, ...path];
};

/** Splits at the largest power of two smaller than the size (RFC 6962 §2.1). */
const split = ({ start, size }: LeafRange): [LeafRange, LeafRange] => {
  const left = 2 ** levelWithin(size - 1);
  return [
    { start, size: left },
    { start: start + left, size: size - left },
  ];
};

const count = (value: number): number => {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is not a count of leaves`);
  return value;
};

const readRanges = (ranges: readonly LeafRange[], read: SubtreeReader): Promise<Buffer[]> =>
  Promise.all(ranges.map((range) => readRange(range, read)));

const readRange = async (range: LeafRange, read: SubtreeReader): Promise<Buffer> =>
  rootOfFrontier(await Promise.all(subtreesOf(range).map(({ level, index }: SubtreePlace) => read(level, index))));

/** What an inclusion proof claims. */
export type InclusionClaim = {
  readonly leafIndex: number;
  readonly treeSize: number;
  readonly leafHash: Uint8Array;
  readonly root: Uint8Array;
  readonly proof: readonly Uint8Array[];
};

/** RFC 9162 §2.1.3.2. */
export const verifyInclusion = ({ leafIndex, treeSize, leafHash, root, proof }: InclusionClaim): boolean => {
  if (!isCount(leafIndex) || !isCount(treeSize) || leafIndex >= treeSize) return false;
  let [fn, sn, hash] = [leafIndex, treeSize - 1, leafHash];
  for (const sibling of proof) {
    if (sn === 0 || sibling.length !== 32) return false;
    if (isOdd(fn) || fn === sn) {
      hash = nodeHash(sibling, hash);
      while (!isOdd(fn) && fn !== 0) [fn, sn] = [half(fn), half(sn)];
    } else {
      hash = nodeHash(hash, sibling);
    }
    [fn, sn] = [half(fn), half(sn)];
  }
  return sn === 0 && equal(hash, root);
};

/** What a consistency proof claims: the first `fromSize` leaves of both trees are the same. */
export type ConsistencyClaim = {
  readonly fromSize: number;
  readonly toSize: number;
  readonly fromRoot: Uint8Array;
  readonly toRoot: Uint8Array;
  readonly proof: readonly Uint8Array[];
};

/** RFC 9162 §2.1.4.2; equal sizes need equal roots and no proof. */
export const verifyConsistency = ({ fromSize, toSize, fromRoot, toRoot, proof }: ConsistencyClaim): boolean => {
  if (!isCount(fromSize) || !isCount(toSize) || fromSize === 0 || fromSize > toSize) return false;
  if (fromSize === toSize) return proof.length === 0 && equal(fromRoot, toRoot);
  const [first, ...rest] = isPowerOfTwo(fromSize) ? [fromRoot, ...proof] : proof;
  if (first === undefined || proof.length === 0 || proof.some((hash) => hash.length !== 32)) return false;
  let [fn, sn, from, to] = [fromSize - 1, toSize - 1, first, first];
  while (isOdd(fn)) [fn, sn] = [half(fn), half(sn)];
  for (const sibling of rest) {
    if (sn === 0) return false;
    if (isOdd(fn) || fn === sn) {
      [from, to] = [nodeHash(sibling, from), nodeHash(sibling, to)];
      while (!isOdd(fn) && fn !== 0) [fn, sn] = [half(fn), half(sn)];
    } else {
      to = nodeHash(to, sibling);
    }
    [fn, sn] = [half(fn), half(sn)];
  }
  return sn === 0 && equal(from, fromRoot) && equal(to, toRoot);
};

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;
const isOdd = (value: number): boolean => value % 2 === 1;
const half = (value: number): number => Math.floor(value / 2);
const isPowerOfTwo = (value: number): boolean => 2 ** levelWithin(value) === value;
const equal = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;
