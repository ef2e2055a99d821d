import type { BlockRef } from "../../../domain/measurement/pin.js";
import { instantFromMs } from "../../../domain/shared/time.js";
import { demand } from "../demand.js";
import { shaped } from "../json-shape.js";

const SLOT = { type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
const HASH = { type: "string", pattern: "^[1-9A-HJ-NP-Za-km-z]{32,44}$" };
/** Results of the JSON-RPC interface. */
export const SOLANA_SCHEMAS = {
  tokenSupply: {
    type: "object",
    required: ["context", "value"],
    properties: {
      context: { type: "object", required: ["slot"], properties: { slot: SLOT } },
      value: {
        type: "object",
        required: ["amount", "decimals"],
        properties: {
          amount: { type: "string", pattern: "^(0|[1-9]\\d{0,19})$" },
          decimals: { type: "integer", minimum: 0, maximum: 255 },
        },
      },
    },
  },
  block: {
    type: "object",
    required: ["blockhash", "blockTime", "parentSlot"],
    properties: { blockhash: HASH, blockTime: { type: "integer", minimum: 0, maximum: 253_402_300_799 }, parentSlot: SLOT },
  },
} as const;

type SupplyResult = {
  readonly context: { readonly slot: number };
  readonly value: { readonly amount: string; readonly decimals: number };
};
type BlockResult = { readonly blockhash: string; readonly blockTime: number; readonly parentSlot: number };

const supplyResult = shaped<SupplyResult>("the result", SOLANA_SCHEMAS.tokenSupply);
const blockResult = shaped<BlockResult>("the result", SOLANA_SCHEMAS.block);

const MAX_SUPPLY = 2n ** 64n - 1n;

export type SlotSupply = { readonly slot: number; readonly baseUnits: bigint };

/** The mint's supply and the slot it was read at. Throws UnusableAnswer, also when the mint has other decimals. */
export const readTokenSupply = (result: unknown, decimals: number): SlotSupply => {
  const { context, value } = supplyResult(result);
  demand(value.decimals === decimals, `the mint has ${value.decimals} decimals, not ${decimals}`);
  const baseUnits = BigInt(value.amount);
  demand(baseUnits <= MAX_SUPPLY, "the supply is larger than the network can count");
  return { slot: context.slot, baseUnits };
};

/** The mint's decimals. Throws UnusableAnswer. */
export const readMintDecimals = (result: unknown): number => supplyResult(result).value.decimals;

/** The block of a slot; a block without a time is no answer. Throws UnusableAnswer. */
export const readSlotBlock = (result: unknown, slot: number): BlockRef => {
  const { blockhash, blockTime, parentSlot } = blockResult(result);
  demand(parentSlot < slot, "the answer is about another slot");
  return { height: slot, hash: blockhash, time: instantFromMs(blockTime * 1000) };
};
