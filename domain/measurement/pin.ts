import type { NetworkFamily } from "../registry/catalog.js";
import type { Instant } from "../shared/time.js";

/** What a measurement is pinned to, by family (Addendum B 11.4). */
export type PinKind = "BLOCK_HASH" | "LEDGER_HASH" | "MIRROR_BLOCK_HASH" | "BLOCK_ID" | "SLOT_BLOCKHASH" | "LEDGER_SEQUENCE_HASH";

export const PIN_KINDS: Readonly<Record<NetworkFamily, PinKind>> = {
  EVM: "BLOCK_HASH",
  XRPL: "LEDGER_HASH",
  HEDERA: "MIRROR_BLOCK_HASH",
  TRON: "BLOCK_ID",
  SOLANA: "SLOT_BLOCKHASH",
  STELLAR: "LEDGER_SEQUENCE_HASH",
};

/** A block, slot or ledger as its network names it. */
export type BlockRef = {
  readonly height: number; // block, slot or ledger index; a safe integer
  readonly hash: string; // as the network writes it
  readonly time: Instant; // of the block
};

/** The block a measurement was read at. */
export type Pin = BlockRef & { readonly kind: PinKind };

/** `pin_ref` of a slice: the hash, or `<sequence>:<hash>` (Addendum B 11.5). */
export const pinRef = ({ kind, height, hash }: Pin): string => (kind === "LEDGER_SEQUENCE_HASH" ? `${height}:${hash}` : hash);
