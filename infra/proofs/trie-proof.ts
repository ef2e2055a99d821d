import { createMPTFromProof, type MPTNode } from "@ethereumjs/mpt";
import { keccak256 } from "ethers/crypto";
import { getBytes } from "ethers/utils";

/** A path of nodes does not lead from the root to the key; the message is a clause that follows the proof's name. */
export class NoPath extends Error {
  override readonly name = "NoPath";
}

/** Root of a trie that holds nothing: the hash of an empty string in RLP. */
const EMPTY_NODE = "0x80";
const EMPTY_ROOT = keccak256(EMPTY_NODE);
/** A node of fewer bytes stands inside its parent. */
const HASH_BYTES = 32;

/**
 * What a Merkle-Patricia trie holds at the hash of a key, from the nodes that lead there, root first; undefined when they show that it
 * holds nothing. The nodes are exactly those of the path: none is missing, none is beside it. Throws NoPath.
 */
export const provenValue = async (root: string, key: string, nodes: readonly string[]): Promise<Uint8Array | undefined> => {
  if (root === EMPTY_ROOT) return emptyTrie(nodes);
  const given = nodes.map((node) => getBytes(node));
  const { node, stack } = await walk(getBytes(root), getBytes(keccak256(key)), given);
  if (!isPath(stack, given)) throw new NoPath("has nodes beside those of its path");
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

/** Whatever the walk trips over (a root or node that is missing, a node that is none) is a fault of the nodes given. */
const walk = async (root: Uint8Array, path: Uint8Array, nodes: readonly Uint8Array[]): Promise<Walk> => {
  if (nodes.length === 0) throw new NoPath("has no nodes");
  try {
    const trie = await createMPTFromProof([...nodes], { root });
    return await trie.findPath(path, true);
  } catch (cause) {
    throw new NoPath("does not lead from its root to the key", { cause });
  }
};

/** Some nodes list the ones that stand inside their parent too. */
const isPath = (stack: readonly MPTNode[], given: readonly Uint8Array[]): boolean => {
  const path = stack.map((node) => node.serialize());
  return (
    same(given, path) ||
    same(
      given,
      path.filter(({ length }, index) => index === 0 || length >= HASH_BYTES),
    )
  );
};

const same = (some: readonly Uint8Array[], others: readonly Uint8Array[]): boolean =>
  some.length === others.length && some.every((bytes, index) => Buffer.compare(bytes, others[index] ?? new Uint8Array()) === 0);
