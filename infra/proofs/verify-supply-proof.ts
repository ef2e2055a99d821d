import { keccak256 } from "ethers/crypto";
import { encodeRlp } from "ethers/utils";
import type { ProofStep, ProofToVerify, ProofVerdict, VerifySupplyProof } from "../../commands/measurement/ports.js";
import { readHeader } from "../../domain/measurement/block-header.js";
import { hexData, hexWord, objectOf, ofMember } from "../../domain/measurement/hex.js";
import {
  lowerAddress,
  readStatedAccount,
  readStatedSlots,
  type StatedAccount,
  type StatedSlot,
} from "../../domain/measurement/read-eth-proof.js";
import { demand, ProofFault, readOf } from "./proof-fault.js";
import { ProofTrie } from "./proof-trie.js";
import { proveAccount, proveSlot } from "./state-proof.js";

/**
 * Verifies a proof of supply, step by step (Addendum B 11.3): header fields to the block hash, the token's account to the state root,
 * its code hash, the implementation a proxy points to and that one's code hash, the supply word. Every part of the answer is looked at,
 * so no part can be another and still pass. Nothing that is offered makes it throw.
 */
export const verifySupplyProof: VerifySupplyProof = async (offer) => {
  try {
    return { ok: true, baseUnits: await provenSupply(offer) };
  } catch (error) {
    if (!(error instanceof ProofFault)) throw error;
    return failure(error);
  }
};

const failure = ({ step, message }: ProofFault): ProofVerdict => ({ ok: false, step, detail: message });

const provenSupply = async ({ block, address, layout, proof: { header, proof, implementationProof } }: ProofToVerify): Promise<bigint> => {
  const stateRoot = provenStateRoot(header, block);
  const trie = new ProofTrie();
  const account = await provenAccount(stateRoot, proof, address, trie);
  const bound = readLayout(layout);
  demand(
    account.codeHash === bound.codeHash,
    "CODE_HASH",
    `The code hash of the contract is ${account.codeHash}, the layout is of ${bound.codeHash}.`,
  );
  const slots = readOf("STORAGE", "The answer", () => readStatedSlots(proof));
  await checkImplementation({ stateRoot, account, slots, bound, answer: implementationProof, trie });
  return provenWord(account, slots, bound, trie);
};

/** The fields hash to the pinned block's hash, in the order and with the forks they have. */
const provenStateRoot = (header: ProofToVerify["proof"]["header"], block: ProofToVerify["block"]): string => {
  const { items, hash, height, stateRoot } = readOf("HEADER", "The header", () => readHeader(header));
  const found = keccak256(encodeRlp([...items]));
  demand(found === block.hash, "HEADER", `The header hashes to ${found}, not to the block ${block.hash}.`);
  demand(hash === found, "HEADER", `The header states the hash ${hash} and has ${found}.`);
  demand(height === block.height, "HEADER", `The header is that of block ${height}, not of block ${block.height}.`);
  return stateRoot;
};

const provenAccount = async (stateRoot: string, answer: unknown, address: string, trie: ProofTrie): Promise<StatedAccount> => {
  const account = readOf("ACCOUNT", "The answer", () => readStatedAccount(answer));
  const asked = readOf("ACCOUNT", "The address asked for", () => lowerAddress(address));
  demand(account.address === asked, "ACCOUNT", `The proof is of the account ${account.address}, not of ${asked}.`);
  await proveAccount(stateRoot, account, { step: "ACCOUNT", what: "the contract", trie });
  return account;
};

/** A layout as numbers and hashes. */
type BoundLayout = {
  readonly slot: bigint;
  readonly codeHash: string;
  readonly implementation: { readonly slot: bigint; readonly codeHash: string } | null;
};

const readLayout = (layout: unknown): BoundLayout =>
  readOf("CODE_HASH", "The layout", () => {
    const { slot, account_code_hash, implementation_slot, implementation_code_hash } = objectOf(layout);
    const isProxy = implementation_slot !== null || implementation_code_hash !== null;
    return {
      slot: ofMember("slot", () => hexWord(slot)),
      codeHash: ofMember("account_code_hash", () => hexData(account_code_hash, { bytes: 32 })),
      implementation: isProxy
        ? {
            slot: ofMember("implementation_slot", () => hexWord(implementation_slot)),
            codeHash: ofMember("implementation_code_hash", () => hexData(implementation_code_hash, { bytes: 32 })),
          }
        : null,
    };
  });

type Proxy = {
  readonly stateRoot: string;
  readonly account: StatedAccount;
  readonly slots: readonly StatedSlot[];
  readonly bound: BoundLayout;
  readonly answer: unknown; // of the implementation
  readonly trie: ProofTrie;
};

/** The slot names the implementation, whose own account has the layout's code. */
const checkImplementation = async ({ stateRoot, account, slots, bound, answer, trie }: Proxy): Promise<void> => {
  const step: ProofStep = "IMPLEMENTATION";
  if (bound.implementation === null) {
    demand(answer === null, step, "The layout has no implementation, and the proof brings one.");
    return;
  }
  const slot = slotOf(slots, bound.implementation.slot, step);
  const word = await proveSlot(account.storageHash, slot, { step, what: "the implementation slot", trie });
  demand(word !== 0n && word >> 160n === 0n, step, "The implementation slot does not hold an address.");
  const implementation = readOf(step, "The answer for the implementation", () => readStatedAccount(answer));
  const address = `0x${word.toString(16).padStart(40, "0")}`;
  demand(implementation.address === address, step, `The implementation is ${address}, and the proof is of ${implementation.address}.`);
  demand(readOf(step, "The answer for the implementation", () => readStatedSlots(answer)).length === 0, step, NO_SLOTS);
  await proveAccount(stateRoot, implementation, { step, what: "the implementation", trie });
  const { codeHash } = bound.implementation;
  demand(
    implementation.codeHash === codeHash,
    step,
    `The code hash of the implementation is ${implementation.codeHash}, the layout is of ${codeHash}.`,
  );
};

const NO_SLOTS = "The proof of the implementation brings storage slots that were not asked for.";

/** The word of the supply slot; no slot is proven that the layout does not name. */
const provenWord = async (
  account: StatedAccount,
  slots: readonly StatedSlot[],
  { slot, implementation }: BoundLayout,
  trie: ProofTrie,
): Promise<bigint> => {
  const asked = new Set([slot, ...(implementation === null ? [] : [implementation.slot])]);
  const supply = slotOf(slots, slot, "STORAGE");
  demand(slots.length === asked.size, "STORAGE", `The proof brings ${slots.length} storage slots where the layout names ${asked.size}.`);
  return proveSlot(account.storageHash, supply, { step: "STORAGE", what: "the supply slot", trie });
};

const slotOf = (slots: readonly StatedSlot[], key: bigint, step: ProofStep): StatedSlot => {
  const found = slots.find((slot) => slot.key === key);
  if (found === undefined) throw new ProofFault(step, `The proof brings no storage slot 0x${key.toString(16)}.`);
  return found;
};
