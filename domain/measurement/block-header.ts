import type { Json, JsonObject } from "../shared/json.js";
import { hexData, hexQuantity, NotHex, objectOf, ofMember } from "./hex.js";

/** How a field is written: data of so many bytes, data of any length, or a number. */
type Form = { readonly bytes: number } | { readonly most: number } | "QUANTITY";
type Field = readonly [name: string, form: Form];

const HASH: Form = { bytes: 32 };
/** Chains that sign blocks put validators and signatures here. */
const MOST_EXTRA_DATA = 32_768;

/** Fields of every Ethereum block header, in the order in which they are hashed. */
const ORIGINAL_FIELDS: readonly Field[] = [
  ["parentHash", HASH],
  ["sha3Uncles", HASH],
  ["miner", { bytes: 20 }],
  ["stateRoot", HASH],
  ["transactionsRoot", HASH],
  ["receiptsRoot", HASH],
  ["logsBloom", { bytes: 256 }],
  ["difficulty", "QUANTITY"],
  ["number", "QUANTITY"],
  ["gasLimit", "QUANTITY"],
  ["gasUsed", "QUANTITY"],
  ["timestamp", "QUANTITY"],
  ["extraData", { most: MOST_EXTRA_DATA }],
  ["mixHash", HASH],
  ["nonce", { bytes: 8 }],
];

/** Fields that forks added (London, Shanghai, Cancun, Prague), in order: a header that has one has all before it. */
const FORK_FIELDS: readonly Field[] = [
  ["baseFeePerGas", "QUANTITY"],
  ["withdrawalsRoot", HASH],
  ["blobGasUsed", "QUANTITY"],
  ["excessBlobGas", "QUANTITY"],
  ["parentBeaconBlockRoot", HASH],
  ["requestsHash", HASH],
];

/**
 * The members of a block that its hash is made of, and the hash as it was told: what a proof keeps of `eth_getBlockByHash`. A network
 * that hashes other members too is not lost on the way: its header does not re-hash.
 */
export const headerOf = (block: JsonObject): JsonObject => {
  const names = ["hash", ...[...ORIGINAL_FIELDS, ...FORK_FIELDS].map(([name]) => name)];
  const held = names.flatMap((name): [string, Json][] => (isAbsent(block[name]) ? [] : [[name, block[name] ?? null]]));
  return Object.fromEntries(held);
};

/** A header read strictly: what it is hashed from, and what is read from it once it has its hash. */
export type ReadHeader = {
  readonly items: readonly string[]; // of its RLP list, as 0x-prefixed bytes
  readonly hash: string; // as stated
  readonly height: number;
  readonly timestamp: number; // whole seconds
  readonly stateRoot: string;
};

/** Reads the header fields of a JSON-RPC block. Throws NotHex, its message a clause that names the field. */
export const readHeader = (value: unknown): ReadHeader => {
  const header = objectOf(value);
  const firstAbsent = FORK_FIELDS.findIndex(([name]) => isAbsent(header[name]));
  const forks = firstAbsent < 0 ? FORK_FIELDS : FORK_FIELDS.slice(0, firstAbsent);
  const beyond = FORK_FIELDS.slice(forks.length).find(([name]) => !isAbsent(header[name]));
  if (beyond !== undefined) throw new NotHex(`${beyond[0]} is there without ${FORK_FIELDS[forks.length]?.[0]} before it`);
  return {
    items: [...ORIGINAL_FIELDS, ...forks].map(([name, form]) => ofMember(name, () => itemOf(header[name], form))),
    hash: ofMember("hash", () => hexData(header.hash, HASH)),
    height: ofMember("number", () => atMost(hexQuantity(header.number), Number.MAX_SAFE_INTEGER)),
    timestamp: ofMember("timestamp", () => atMost(hexQuantity(header.timestamp), LAST_SECOND)),
    stateRoot: ofMember("stateRoot", () => hexData(header.stateRoot, HASH)),
  };
};

/** 9999-12-31T23:59:59Z: an instant is written with four digits for its year. */
const LAST_SECOND = 253_402_300_799;

const atMost = (value: bigint, most: number): number => {
  if (value > BigInt(most)) throw new NotHex(`is greater than ${most}`);
  return Number(value);
};

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

/** A number is hashed as its bytes without leading zeros, zero as none. */
const itemOf = (value: unknown, form: Form): string => {
  if (form !== "QUANTITY") return hexData(value, form);
  const digits = hexQuantity(value).toString(16);
  return digits === "0" ? "0x" : `0x${digits.length % 2 === 0 ? "" : "0"}${digits}`;
};
