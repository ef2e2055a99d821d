import { BranchMPTNode, type MPTNode } from "@ethereumjs/mpt";
import { keccak256 } from "ethers/crypto";
import { bytesOfHex, type ProofNode, type ProofTrie } from "./proof-trie.js";

/** A path of nodes does not lead from the root to the key; the message is a clause that follows the proof's name. */
export class NoPath extends Error {
  override readonly name = "NoPath";
}

/** Root of a trie that holds nothing: the hash of an empty string in RLP. */
const EMPTY_NODE = "0x80";
const EMPTY_ROOT = keccak256(EMPTY_NODE);

/**
 * What a Merkle-Patricia trie holds at the hash of a key, from the nodes that lead there, root first; undefined when they show that it
 * holds nothing. The nodes are exactly those of the path: none is missing, none is beside it. Throws NoPath.
 */
export const provenValue = async (
  root: string,
  key: string,
  nodes: readonly string[],
  trie: ProofTrie,
): Promise<Uint8Array | undefined> => {
  if (root === EMPTY_ROOT) return emptyTrie(nodes);
  const given = nodes.map((node) => trie.take(node));
  if (given[0] === undefined) throw new NoPath("has no nodes");
  if (given[0].hash !== root.slice(2)) throw new NoPath("does not begin at its root");
  const path = trie.pathOf(key);
  const { node, stack } = await walk(root, path, trie);
  if (!isPath(stack, path, given)) throw new NoPath("has nodes beside those of its path");
  const value: unknown = node?.value();
  if (value === null || value === undefined) return undefined;
  if (!(value instanceof Uint8Array)) throw new NoPath("ends in a node without a value");
  return value;
};

const emptyTrie = (nodes: readonly string[]): undefined => {
  if (nodes.length > 1 || nodes.some((node) => node !== EMPTY_NODE)) throw new NoPath("has nodes although its trie is empty");
  return undefined;
};

type Walk = { readonly node: MPTNode | null; readonly stack: readonly MPTNode[] };

/** Whatever the walk trips over (a node that is missing, a node that is none) is a fault of the nodes given. */
const walk = async (root: string, path: Uint8Array, trie: ProofTrie): Promise<Walk> => {
  try {
    trie.root(bytesOfHex(root));
    return await trie.findPath(path, true);
  } catch (cause) {
    throw new NoPath("does not lead from its root to the key", { cause });
  }
};

/** True when the nodes given are those walked, in their order. One that stands inside its parent may be listed or not: some nodes do. */
const isPath = (stack: readonly MPTNode[], path: Uint8Array, given: readonly ProofNode[]): boolean => {
  let [used, at] = [1, 0];
  for (const [place, node] of stack.entries()) {
    const next = stack[place + 1];
    if (next === undefined) break;
    const child: unknown = node instanceof BranchMPTNode ? node.getBranch(nibbleAt(path, at)) : node.value();
    at += node instanceof BranchMPTNode ? 1 : node.keyLength();
    const isListed = isNamed(given[used], child, next);
    if (child instanceof Uint8Array && !isListed) return false;
    if (isListed) used += 1;
  }
  return used === given.length;
};

/** A child is named by its hash, or stands there itself. */
const isNamed = (given: ProofNode | undefined, child: unknown, node: MPTNode): boolean =>
  given !== undefined &&
  (child instanceof Uint8Array ? given.hash === Buffer.from(child).toString("hex") : Buffer.compare(given.bytes, node.serialize()) === 0);

const nibbleAt = (bytes: Uint8Array, at: number): number => {
  const byte = bytes[at >> 1] ?? 0;
  return at % 2 === 0 ? byte >> 4 : byte & 15;
};
