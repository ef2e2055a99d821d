import { decodeRlp, type RlpStructuredDataish } from "ethers/utils";
import type { ProofStep } from "../../commands/measurement/ports.js";
import type { StatedAccount, StatedSlot } from "../../domain/measurement/read-eth-proof.js";
import { demand, ProofFault } from "./proof-fault.js";
import type { ProofTrie } from "./proof-trie.js";
import { NoPath, provenValue } from "./trie-proof.js";

/** What is proven and for whom: the step it belongs to, what a sentence calls it, and the nodes seen so far. */
export type Proving = { readonly step: ProofStep; readonly what: string; readonly trie: ProofTrie };

/** Proves an account as it is stated against a state root: its nonce, balance, storage root and code hash. Throws ProofFault. */
export const proveAccount = async (stateRoot: string, account: StatedAccount, proving: Proving): Promise<void> => {
  const { step, what } = proving;
  const value = await proven(stateRoot, account.address, account.nodes, proving, "account");
  if (value === undefined) throw new ProofFault(step, `${capital(what)} does not exist at this block.`);
  const fields = decoded(value);
  if (!Array.isArray(fields) || fields.length !== 4) throw new ProofFault(step, `The account proof of ${what} does not end in an account.`);
  const [nonce, balance, storageHash, codeHash] = fields;
  demand(numberOf(nonce) === account.nonce, step, `The nonce stated of ${what} is not the one that is proven.`);
  demand(numberOf(balance) === account.balance, step, `The balance stated of ${what} is not the one that is proven.`);
  demand(storageHash === account.storageHash, step, `The storage root stated of ${what} is not the one that is proven.`);
  demand(codeHash === account.codeHash, step, `The code hash stated of ${what} is not the one that is proven.`);
};

/** Proves a storage word as it is stated against a storage root; a word that is proven absent is zero. Throws ProofFault. */
export const proveSlot = async (storageHash: string, slot: StatedSlot, proving: Proving): Promise<bigint> => {
  const { step, what } = proving;
  const key = `0x${slot.key.toString(16).padStart(64, "0")}`;
  const value = await proven(storageHash, key, slot.nodes, proving, "storage");
  const word = value === undefined ? 0n : numberOf(decoded(value));
  if (word === undefined) throw new ProofFault(step, `The storage proof of ${what} does not end in a storage word.`);
  demand(word === slot.value, step, `The value stated of ${what} is not the one that is proven.`);
  return word;
};

const proven = async (
  root: string,
  key: string,
  nodes: readonly string[],
  { step, what, trie }: Proving,
  kind: "account" | "storage",
): Promise<Uint8Array | undefined> => {
  try {
    return await provenValue(root, key, nodes, trie);
  } catch (error) {
    if (!(error instanceof NoPath)) throw error;
    throw new ProofFault(step, `The ${kind} proof of ${what} ${error.message}.`);
  }
};

/** Undefined for bytes that are no RLP. */
const decoded = (bytes: Uint8Array): RlpStructuredDataish | undefined => {
  try {
    return decodeRlp(bytes);
  } catch {
    return undefined;
  }
};

/** A number of at most 32 bytes; undefined for anything else. */
const numberOf = (data: RlpStructuredDataish | undefined): bigint | undefined =>
  typeof data !== "string" || data.length > 66 ? undefined : BigInt(data === "0x" ? 0 : data);

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
