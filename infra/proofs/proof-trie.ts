import { MerklePatriciaTrie } from "@ethereumjs/mpt";

/** A node as bytes, and its hash in hex without prefix. */
export type ProofNode = { readonly bytes: Uint8Array; readonly hash: string };

/** What the library walks, by hash. Read only: nothing that walks a trie writes. */
class HeldNodes {
  readonly byHash = new Map<string, Uint8Array>();
  readonly get = async (hash: string): Promise<Uint8Array | undefined> => this.byHash.get(hash);
  readonly put = (): Promise<void> => Promise.reject(new TypeError("the nodes of a proof are read only"));
  readonly del = this.put;
  readonly batch = this.put;
  readonly shallowCopy = (): HeldNodes => this;
  readonly open = async (): Promise<void> => undefined;
}

/** The library's trie over the nodes of one verification. Paths share their upper nodes: each is hashed once. */
export class ProofTrie extends MerklePatriciaTrie {
  readonly #byHex = new Map<string, ProofNode>();
  readonly #held: HeldNodes;

  constructor() {
    const held = new HeldNodes();
    super({ db: held });
    this.#held = held;
  }

  /** Takes a node in hex that was read strictly before. */
  take(hex: string): ProofNode {
    const known = this.#byHex.get(hex);
    if (known !== undefined) return known;
    const bytes = bytesOfHex(hex);
    const node = { bytes, hash: Buffer.from(this.hash(bytes)).toString("hex") };
    this.#byHex.set(hex, node);
    this.#held.byHash.set(node.hash, bytes);
    return node;
  }

  /** Where the value of a key lies: below the nibbles of its hash. */
  pathOf(key: string): Uint8Array {
    return this.hash(bytesOfHex(key));
  }
}

export const bytesOfHex = (hex: string): Uint8Array => Buffer.from(hex.slice(2), "hex");
