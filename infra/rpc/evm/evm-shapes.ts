import type { EthProof } from "../../../domain/measurement/artifacts.js";
import type { BlockRef } from "../../../domain/measurement/pin.js";
import type { JsonObject } from "../../../domain/shared/json.js";
import { instantFromMs } from "../../../domain/shared/time.js";
import { having, type Shape, shaped } from "../json-shape.js";
import { UnusableAnswer } from "../leg-client.js";

const quantity: Shape = { type: "string", pattern: "^0x(0|[1-9a-f][0-9a-f]{0,63})$" };
const word: Shape = { type: "string", pattern: "^0x[0-9a-f]{64}$" };
const node: Shape = { type: "string", pattern: "^0x([0-9a-f]{2}){1,1100}$" };
const path: Shape = { type: "array", items: node, maxItems: 70 };

const block = having({ number: quantity, hash: word, timestamp: quantity, stateRoot: word });
const proof = having({
  address: { type: "string", pattern: "^0x[0-9a-fA-F]{40}$" },
  accountProof: path,
  balance: quantity,
  codeHash: word,
  nonce: quantity,
  storageHash: word,
  storageProof: {
    type: "array",
    maxItems: 4,
    items: having({ key: { type: "string", pattern: "^0x[0-9a-f]{1,64}$" }, value: quantity, proof: path }),
  },
});

/** JSON Schemas (2020-12) of what nodes answer. */
export const EVM_SCHEMAS: Readonly<Record<string, Shape>> = { quantity, word, block, proof };

/** The last second that an instant can state. */
const LAST_SECOND = 253_402_300_799;

/** A JSON-RPC quantity that a block's height, time or count fits. Throws UnusableAnswer. */
export const safeNumber = (hex: string, what: string): number => {
  const number = BigInt(hex);
  if (number > BigInt(Number.MAX_SAFE_INTEGER)) throw new UnusableAnswer(`${what} is ${hex}, more than can be counted`);
  return Number(number);
};

/** A height as JSON-RPC writes it. */
export const hexHeight = (height: number): string => `0x${height.toString(16)}`;

export const readQuantity = shaped<string>("the result", quantity);
export const readWord = shaped<string>("the result", word);

type Block = JsonObject & { readonly number: string; readonly hash: string; readonly timestamp: string };
export const readBlock = shaped<Block>("the block", block);

/** Throws UnusableAnswer for a height or a time no block has. */
export const blockRefOf = ({ number, hash, timestamp }: Block): BlockRef => {
  const seconds = safeNumber(timestamp, "the block's time");
  if (seconds > LAST_SECOND) throw new UnusableAnswer(`the block's time is ${timestamp}, later than any date`);
  return { height: safeNumber(number, "the block's number"), hash, time: instantFromMs(seconds * 1000) };
};

const readProof = shaped<EthProof>("the proof", proof);

/** The members of an `eth_getProof` answer that EIP-1186 names, as returned. Throws UnusableAnswer. */
export const ethProofOf = (result: unknown): EthProof => {
  const { address, accountProof, balance, codeHash, nonce, storageHash, storageProof } = readProof(result);
  const slots = storageProof.map(({ key, value, proof: nodes }) => ({ key, value, proof: nodes }));
  return { address, accountProof, balance, codeHash, nonce, storageHash, storageProof: slots };
};
