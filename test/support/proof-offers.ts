import type { ProofToVerify } from "../../commands/measurement/ports.js";
import type { StorageLayout } from "../../domain/measurement/artifacts.js";
import { codeHashOf, type MadeBlock, type MadeContract, madeBlock, word } from "./eth-state.js";

/** `keccak256("org.zeppelinos.proxy.implementation")`, the slot older proxies keep their implementation in. */
export const ZEPPELINOS_SLOT = 0x7050c9e0f4ca769c69bd3a8ef740bc37934f8e2c036e5a723fd8ee048ed3f8c3n;
/** `keccak256("eip1967.proxy.implementation") - 1` (EIP-1967). */
export const EIP1967_SLOT = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbcn;
/** `totalSupply` of the ERC-20 base contract that keeps its storage as ERC-7201 says. */
export const ERC7201_SLOT = 0x52c63247e1f47db19d5ce0460030c497f067ca4cebf71ba98eeadabe20bace02n;
export const SUPPLY_SLOT = 0xbn;

export const TOKEN = "0x1111111111111111111111111111111111111111";
export const IMPLEMENTATION = "0x2222222222222222222222222222222222222222";
export const TOKEN_CODE = "0x6001";
export const IMPLEMENTATION_CODE = "0x6002";

export type MadeToken = {
  readonly supply: bigint;
  readonly slot?: bigint;
  readonly implementationSlot?: bigint | null; // null: no proxy
};

/** A token with other words beside its supply, and its implementation when it is a proxy. */
export const tokenContracts = ({ supply, slot = SUPPLY_SLOT, implementationSlot = EIP1967_SLOT }: MadeToken): readonly MadeContract[] => {
  const words = new Map<bigint, bigint>(Array.from({ length: 20 }, (_, n) => [BigInt(n) + 100n, BigInt(n) + 1n]));
  if (supply !== 0n) words.set(slot, supply);
  if (implementationSlot !== null) words.set(implementationSlot, BigInt(IMPLEMENTATION));
  return [
    { address: TOKEN, code: TOKEN_CODE, storage: words },
    { address: IMPLEMENTATION, code: IMPLEMENTATION_CODE, storage: new Map() },
  ];
};

export const tokenLayout = ({ slot = SUPPLY_SLOT, implementationSlot = EIP1967_SLOT }: MadeToken): StorageLayout => ({
  layout_id: "made",
  slot: word(slot),
  implementation_slot: implementationSlot === null ? null : word(implementationSlot),
  implementation_code_hash: implementationSlot === null ? null : codeHashOf(IMPLEMENTATION_CODE),
  account_code_hash: codeHashOf(TOKEN_CODE),
});

/** What a leg would offer of the token at a block. */
export const offerAt = async (block: MadeBlock, token: MadeToken): Promise<ProofToVerify> => {
  const { slot = SUPPLY_SLOT, implementationSlot = EIP1967_SLOT } = token;
  return {
    block: { height: block.height, hash: block.hash },
    address: TOKEN,
    layout: tokenLayout(token),
    proof: {
      header: block.header,
      proof: await block.prove(TOKEN, implementationSlot === null ? [slot] : [slot, implementationSlot]),
      implementationProof: implementationSlot === null ? null : await block.prove(IMPLEMENTATION, []),
    },
  };
};

/** The same of a block made for it. */
export const offerOf = async (token: MadeToken): Promise<ProofToVerify> => offerAt(await madeBlock(tokenContracts(token)), token);
