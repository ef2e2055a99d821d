import { createMerkleProof, createMPT, type MerklePatriciaTrie } from "@ethereumjs/mpt";
import { keccak256 } from "ethers/crypto";
import { encodeRlp, getBytes } from "ethers/utils";
import type { EthProof } from "../../domain/measurement/artifacts.js";
import { headerOf, readHeader } from "../../domain/measurement/block-header.js";
import type { JsonObject } from "../../domain/shared/json.js";

/** A contract of a made state. Slots and words are numbers. */
export type MadeContract = { readonly address: string; readonly code: string; readonly storage: ReadonlyMap<bigint, bigint> };

/** A made block: its header with its hash, and what a node would answer to `eth_getProof` there. */
export type MadeBlock = {
  readonly height: number;
  readonly hash: string;
  readonly header: JsonObject;
  readonly prove: (address: string, slots: readonly bigint[]) => Promise<EthProof>;
};

export const codeHashOf = (code: string): string => keccak256(code);
export const word = (value: bigint): string => `0x${value.toString(16).padStart(64, "0")}`;

const quantity = (value: bigint | number): string => `0x${value.toString(16)}`;
const data = (value: bigint): string => {
  const digits = value.toString(16);
  return value === 0n ? "0x" : `0x${digits.length % 2 === 0 ? "" : "0"}${digits}`;
};

export type MadeBlockOptions = {
  readonly height?: number;
  readonly timestamp?: number; // seconds
  readonly header?: JsonObject; // fields other than those made
  readonly neighbours?: bigint; // other accounts
};

/** A block over these contracts, in tries made by the library that nodes of this kind use, with neighbours so that paths have branches. */
export const madeBlock = async (
  contracts: readonly MadeContract[],
  { height = 1_000, timestamp = 1_760_000_000, header: fields = {}, neighbours = NEIGHBOURS }: MadeBlockOptions = {},
): Promise<MadeBlock> => {
  const state = await createMPT({ useKeyHashing: true });
  const storages = new Map<string, MerklePatriciaTrie>();
  for (const { address, code, storage } of contracts) {
    const trie = await createMPT({ useKeyHashing: true });
    for (const [slot, value] of storage) await trie.put(getBytes(word(slot)), getBytes(encodeRlp(data(value))));
    storages.set(address.toLowerCase(), trie);
    await state.put(getBytes(address), getBytes(encodeRlp([data(NONCE), data(BALANCE), trie.root(), codeHashOf(code)])));
  }
  for (let n = 1n; n <= neighbours; n += 1n)
    await state.put(getBytes(`0x${n.toString(16).padStart(40, "0")}`), getBytes(encodeRlp(["0x", data(n), NO_STORAGE, NO_CODE])));
  const header = hashed({ ...headerFields(height, timestamp, keccakRoot(state)), ...fields });
  const codes = new Map(contracts.map(({ address, code }) => [address.toLowerCase(), code]));
  const prove = async (address: string, slots: readonly bigint[]): Promise<EthProof> => {
    const trie = storages.get(address.toLowerCase()) ?? (await createMPT({ useKeyHashing: true }));
    const storage = contracts.find((contract) => contract.address.toLowerCase() === address.toLowerCase())?.storage;
    return {
      address: address.toLowerCase(),
      accountProof: (await createMerkleProof(state, getBytes(address))).map(hexOf),
      balance: quantity(BALANCE),
      codeHash: codeHashOf(codes.get(address.toLowerCase()) ?? "0x"),
      nonce: quantity(NONCE),
      storageHash: keccakRoot(trie),
      storageProof: await Promise.all(
        slots.map(async (slot) => ({
          key: word(slot),
          value: quantity(storage?.get(slot) ?? 0n),
          proof: (await createMerkleProof(trie, getBytes(word(slot)))).map(hexOf),
        })),
      ),
    };
  };
  return { height, hash: String(header.hash), header, prove };
};

const NONCE = 1n;
const BALANCE = 42n;
const NEIGHBOURS = 40n;
const NO_STORAGE = keccak256("0x80");
const NO_CODE = keccak256("0x");

const hexOf = (bytes: Uint8Array): string => `0x${Buffer.from(bytes).toString("hex")}`;
const keccakRoot = (trie: MerklePatriciaTrie): string => hexOf(trie.root());

const hashed = (fields: JsonObject): JsonObject => {
  const { items } = readHeader({ ...fields, hash: NO_CODE });
  return headerOf({ ...fields, hash: keccak256(encodeRlp([...items])) });
};

/** The fields of a block since Prague. */
const headerFields = (height: number, timestamp: number, stateRoot: string): JsonObject => ({
  parentHash: word(BigInt(height - 1)),
  sha3Uncles: NO_STORAGE,
  miner: `0x${"22".repeat(20)}`,
  stateRoot,
  transactionsRoot: NO_STORAGE,
  receiptsRoot: NO_STORAGE,
  logsBloom: `0x${"00".repeat(256)}`,
  difficulty: "0x0",
  number: quantity(height),
  gasLimit: quantity(36_000_000),
  gasUsed: quantity(21_000),
  timestamp: quantity(timestamp),
  extraData: "0x6d616465",
  mixHash: word(7n),
  nonce: "0x0000000000000000",
  baseFeePerGas: quantity(7),
  withdrawalsRoot: NO_STORAGE,
  blobGasUsed: "0x0",
  excessBlobGas: "0x0",
  parentBeaconBlockRoot: word(9n),
  requestsHash: word(11n),
});
