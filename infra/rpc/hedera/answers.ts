import type { BlockRef } from "../../../domain/measurement/pin.js";
import { instantFromMs } from "../../../domain/shared/time.js";
import { demand } from "../demand.js";
import { shaped } from "../json-shape.js";

const CONSENSUS_TIME = { type: "string", pattern: "^\\d{1,11}\\.\\d{9}$" };
const COUNT = { type: "string", pattern: "^(0|[1-9]\\d{0,18})$" };
const BLOCK = {
  type: "object",
  required: ["hash", "number", "timestamp"],
  properties: {
    hash: { type: "string", pattern: "^0x[0-9a-f]{96}$" },
    number: { type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
    timestamp: { type: "object", required: ["from", "to"], properties: { from: CONSENSUS_TIME, to: CONSENSUS_TIME } },
  },
} as const;

/** Answers of a mirror node (REST API v1). Decimals and supplies arrive as strings. */
export const HEDERA_SCHEMAS = {
  block: BLOCK,
  blocks: { type: "object", required: ["blocks"], properties: { blocks: { type: "array", minItems: 1, maxItems: 1, items: BLOCK } } },
  token: {
    type: "object",
    required: ["token_id", "type", "decimals", "total_supply", "modified_timestamp"],
    properties: {
      token_id: { type: "string" },
      type: { const: "FUNGIBLE_COMMON" },
      decimals: COUNT,
      total_supply: COUNT,
      modified_timestamp: CONSENSUS_TIME,
    },
  },
} as const;

type BlockAnswer = { readonly hash: string; readonly number: number; readonly timestamp: { readonly from: string; readonly to: string } };
type TokenAnswer = {
  readonly token_id: string;
  readonly decimals: string;
  readonly total_supply: string;
  readonly modified_timestamp: string;
};

const readBlockAnswer = shaped<BlockAnswer>("the answer", HEDERA_SCHEMAS.block);
const readBlocksAnswer = shaped<{ readonly blocks: readonly BlockAnswer[] }>("the answer", HEDERA_SCHEMAS.blocks);
const readTokenAnswer = shaped<TokenAnswer>("the answer", HEDERA_SCHEMAS.token);

const MAX_SUPPLY = 2n ** 63n - 1n;

/** A block with its end to the nanosecond, `<seconds>.<nine digits>`; the reference's own time is cut to milliseconds. */
export type MirrorBlock = { readonly block: BlockRef; readonly end: string };

/** Throws UnusableAnswer. */
export const readBlock = (answer: unknown): MirrorBlock => toBlock(readBlockAnswer(answer));

/** The newest block of a list of one. Throws UnusableAnswer. */
export const readNewestBlock = (answer: unknown): MirrorBlock => {
  const [newest] = readBlocksAnswer(answer).blocks;
  demand(newest !== undefined, "the answer names no block");
  return toBlock(newest);
};

const toBlock = ({ hash, number, timestamp: { from, to } }: BlockAnswer): MirrorBlock => {
  demand(nanosOf(from) <= nanosOf(to), "the block ends before it begins");
  return { block: { height: number, hash, time: instantFromMs(Number(nanosOf(to) / 1_000_000n)) }, end: to };
};

export type HederaToken = { readonly tokenId: string; readonly decimals: number };

/** The total supply, in base units, of the token as it was at `end`. Throws UnusableAnswer. */
export const readTotalSupply = (answer: unknown, end: string, token: HederaToken): bigint => {
  const { token_id, decimals, modified_timestamp, total_supply } = readTokenAnswer(answer);
  demand(token_id === token.tokenId, "the answer is about another token");
  demand(decimals === String(token.decimals), `the token has ${decimals} decimals, not ${token.decimals}`);
  demand(nanosOf(modified_timestamp) <= nanosOf(end), "the token was changed after the block's end");
  const supply = BigInt(total_supply);
  demand(supply <= MAX_SUPPLY, "the supply is larger than the network can count");
  return supply;
};

/** Throws UnusableAnswer. */
export const readTokenDecimals = (answer: unknown, tokenId: string): number => {
  const { token_id, decimals } = readTokenAnswer(answer);
  demand(token_id === tokenId, "the answer is about another token");
  return Number(decimals);
};

const nanosOf = (time: string): bigint => BigInt(time.replace(".", ""));
