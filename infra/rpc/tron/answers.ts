import type { BlockRef } from "../../../domain/measurement/pin.js";
import { base58CheckBytes } from "../../../domain/registry/base58.js";
import { instantFromMs } from "../../../domain/shared/time.js";
import { demand } from "../demand.js";
import { shaped } from "../json-shape.js";

/** Selectors of the two constant calls. */
export const SELECTORS = { "totalSupply()": "18160ddd", "decimals()": "313ce567" } as const;
export type ConstantCall = keyof typeof SELECTORS;

const LATEST_TIME_MS = 253_402_300_799_999; // the year 9999

/** Answers of the solidity interface; a refused call has no `result.result`, a reverted one a `ret` that is not a success. */
export const TRON_SCHEMAS = {
  block: {
    type: "object",
    required: ["blockID", "block_header"],
    properties: {
      blockID: { type: "string", pattern: "^[0-9a-f]{64}$" },
      block_header: {
        type: "object",
        required: ["raw_data"],
        properties: {
          raw_data: {
            type: "object",
            required: ["number", "timestamp"],
            properties: {
              number: { type: "integer", minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
              timestamp: { type: "integer", minimum: 0, maximum: LATEST_TIME_MS },
            },
          },
        },
      },
    },
  },
  call: {
    type: "object",
    required: ["result", "constant_result", "transaction"],
    properties: {
      result: {
        type: "object",
        required: ["result"],
        properties: { result: { const: true }, code: { enum: ["SUCCESS", 0] }, message: { const: "" } },
      },
      constant_result: { type: "array", minItems: 1, maxItems: 1, items: { type: "string", pattern: "^[0-9a-fA-F]{64}$" } },
      transaction: {
        type: "object",
        required: ["raw_data", "ret"],
        properties: {
          ret: {
            type: "array",
            minItems: 1,
            maxItems: 1,
            items: { type: "object", properties: { ret: { enum: ["SUCESS", "SUCCESS", 0] } } }, // the network's own spelling is the first
          },
          raw_data: {
            type: "object",
            required: ["contract"],
            properties: {
              contract: {
                type: "array",
                minItems: 1,
                maxItems: 1,
                items: {
                  type: "object",
                  required: ["parameter", "type"],
                  properties: {
                    type: { const: "TriggerSmartContract" },
                    parameter: {
                      type: "object",
                      required: ["value"],
                      properties: {
                        value: {
                          type: "object",
                          required: ["contract_address", "data"],
                          properties: { contract_address: { type: "string", maxLength: 64 }, data: { type: "string", maxLength: 64 } },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
} as const;

type BlockAnswer = {
  readonly blockID: string;
  readonly block_header: { readonly raw_data: { readonly number: number; readonly timestamp: number } };
};
type Called = { readonly parameter: { readonly value: { readonly contract_address: string; readonly data: string } } };
type CallAnswer = {
  readonly constant_result: readonly string[];
  readonly transaction: { readonly raw_data: { readonly contract: readonly Called[] } };
};

const readBlockAnswer = shaped<BlockAnswer>("the answer", TRON_SCHEMAS.block);
const readCallAnswer = shaped<CallAnswer>("the answer", TRON_SCHEMAS.call);

/** A block; the first eight bytes of its id are its number. Throws UnusableAnswer. */
export const readBlock = (answer: unknown): BlockRef => {
  const { blockID, block_header } = readBlockAnswer(answer);
  const { number, timestamp } = block_header.raw_data;
  demand(BigInt(`0x${blockID.slice(0, 16)}`) === BigInt(number), "the block's id and number differ");
  return { height: number, hash: blockID, time: instantFromMs(timestamp) };
};

/** The one word a constant call returned, of the contract and the call that were asked for and no other. Throws UnusableAnswer. */
const readWord = (answer: unknown, contract: string, call: ConstantCall): bigint => {
  const { constant_result, transaction } = readCallAnswer(answer);
  const [called] = transaction.raw_data.contract;
  demand(called !== undefined && sameAddress(called.parameter.value.contract_address, contract), "the answer is about another contract");
  demand(called.parameter.value.data === SELECTORS[call], "the answer is about another call");
  return BigInt(`0x${constant_result[0] ?? ""}`);
};

/**
 * A total supply. Zero is no answer: nodes without the contract's state and calls that were never carried out return zeros too.
 * Throws UnusableAnswer.
 */
export const readTotalSupply = (answer: unknown, contract: string): bigint => {
  const supply = readWord(answer, contract, "totalSupply()");
  demand(supply > 0n, "a total supply of zero is not taken as a figure");
  return supply;
};

/** Throws UnusableAnswer. */
export const readDecimals = (answer: unknown, contract: string): number => {
  const word = readWord(answer, contract, "decimals()");
  demand(word < 256n, "decimals() is larger than a byte");
  return Number(word);
};

/** Addresses are written as base58 or as hex, as the node likes. */
const sameAddress = (written: string, contract: string): boolean => written.toLowerCase() === addressHex(contract) || written === contract;

/** The 21 bytes of a base58 address in lower-case hex, as the interface takes it. */
export const addressHex = (address: string): string => Buffer.from(base58CheckBytes(address) ?? new Uint8Array()).toString("hex");
