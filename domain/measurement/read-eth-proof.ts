import { checksumAddress } from "../registry/addresses.js";
import { hexData, hexQuantity, hexWord, NotHex, objectOf, ofMember } from "./hex.js";

/** What an `eth_getProof` answer states of an account. */
export type StatedAccount = {
  readonly address: string; // lower case
  readonly nodes: readonly string[];
  readonly nonce: bigint;
  readonly balance: bigint;
  readonly storageHash: string;
  readonly codeHash: string;
};

/** What it states of one storage slot. */
export type StatedSlot = { readonly key: bigint; readonly value: bigint; readonly nodes: readonly string[] };

/** A path of 64 nibbles has at most so many nodes, its root and its leaf included. */
const MOST_NODES = 65;
/** A full branch has 532 bytes, an account's leaf fewer than 150. */
const MOST_NODE_BYTES = 1_024;
/** More slots than any layout asks for. */
const MOST_SLOTS = 16;

/** Reads the account of an answer strictly. Throws NotHex, its message a clause that names the member. */
export const readStatedAccount = (answer: unknown): StatedAccount => {
  const { address, accountProof, nonce, balance, storageHash, codeHash } = objectOf(answer);
  return {
    address: ofMember("address", () => readAddress(address)),
    nodes: ofMember("accountProof", () => readNodes(accountProof)),
    nonce: ofMember("nonce", () => hexQuantity(nonce)),
    balance: ofMember("balance", () => hexQuantity(balance)),
    storageHash: ofMember("storageHash", () => hexData(storageHash, { bytes: 32 })),
    codeHash: ofMember("codeHash", () => hexData(codeHash, { bytes: 32 })),
  };
};

/** Reads the storage slots of an answer strictly. Throws NotHex as above. */
export const readStatedSlots = (answer: unknown): readonly StatedSlot[] => {
  const { storageProof } = objectOf(answer);
  if (!Array.isArray(storageProof) || storageProof.length > MOST_SLOTS) throw new NotHex("storageProof is no short list");
  return storageProof.map((slot: unknown, index) => {
    const { key, value, proof } = objectOf(slot);
    return {
      key: ofMember(`storageProof ${index} key`, () => hexWord(key)),
      value: ofMember(`storageProof ${index} value`, () => hexWord(value)),
      nodes: ofMember(`storageProof ${index} proof`, () => readNodes(proof)),
    };
  });
};

/** An address in whatever case, as lower case. Throws NotHex. */
export const lowerAddress = (value: unknown): string => {
  if (typeof value !== "string" || !/^0x[0-9a-fA-F]{40}$/.test(value)) throw new NotHex("is not a 20-byte hex address");
  return value.toLowerCase();
};

/** An address in lower case or in its checksum form, as lower case: a letter of another case is another answer. */
const readAddress = (value: unknown): string => {
  const lower = lowerAddress(value);
  if (value !== lower && value !== checksumAddress(lower)) throw new NotHex("is neither in lower case nor in checksum form");
  return lower;
};

const readNodes = (value: unknown): readonly string[] => {
  if (!Array.isArray(value)) throw new NotHex("is no list");
  if (value.length > MOST_NODES) throw new NotHex(`has more than ${MOST_NODES} nodes`);
  return value.map((node: unknown, index) => ofMember(`node ${index}`, () => hexData(node, { most: MOST_NODE_BYTES })));
};
