import type { EthProof, LegExchange, StorageLayout } from "../../domain/measurement/artifacts.js";
import type { BlockRef } from "../../domain/measurement/pin.js";
import type { CatalogNetwork } from "../../domain/registry/catalog.js";
import type { JsonObject } from "../../domain/shared/json.js";
import type { Sha256Hex } from "../../domain/shared/sha256.js";

/** A request to a leg and the raw body it answered with (empty when none came). */
export type RawExchange = { readonly exchange: LegExchange; readonly body: Uint8Array };

/** What one step of one leg gave. A leg never throws: an error, a time-out or a null result is `value: undefined` (Addendum B 11.2.4). */
export type LegAnswer<Value> = { readonly value: Value | undefined; readonly exchanges: readonly RawExchange[] };

/** Base units as read, and whether the node was made to read at that very hash (EVM: `{blockHash, requireCanonical}`). */
export type SupplyAtBlock = { readonly baseUnits: bigint; readonly byHash: boolean };

type LegName = {
  readonly operator: string;
  readonly endpointId: string; // host and path without user information, query or key-like segments
  /** The places the network itself states for the token, asked before it is measured; absent where it states none. */
  readonly decimals?: (signal: AbortSignal) => Promise<LegAnswer<number>>;
};

/** A leg of a network that can read a past state: EVM, XRPL, HEDERA. Every call ends by itself within LEG_TIMEOUT_MS. */
export type PinnedLeg = LegName & {
  readonly kind: "PINNED";
  readonly finalHeight: (signal: AbortSignal) => Promise<LegAnswer<number>>;
  readonly blockAt: (height: number, signal: AbortSignal) => Promise<LegAnswer<BlockRef>>;
  readonly supplyAt: (block: BlockRef, signal: AbortSignal) => Promise<LegAnswer<SupplyAtBlock>>;
  /** EVM only: the code the token runs now, and how the slots of a layout, proven or not, fit it. */
  readonly code?: (slots: LayoutSlots | null, signal: AbortSignal) => Promise<LegAnswer<TokenCode>>;
  /** EVM only: the header fields and proofs of a layout at the block, asked at once after the pin. */
  readonly proveAt?: (block: BlockRef, layout: StorageLayout, signal: AbortSignal) => Promise<LegAnswer<LegProof>>;
};

/** The slots of a layout: of the supply word and, of a proxy, of its implementation. */
export type LayoutSlots = Pick<StorageLayout, "slot" | "implementation_slot">;

/** Keccak-256 of code as 0x-prefixed lower-case hex; null where no slot was asked for. */
export type TokenCode = {
  readonly account: string;
  readonly implementation: string | null;
  /** Whether the supply slot held the word that `totalSupply()` returned at the same height. */
  readonly slotHoldsSupply: boolean | null;
};

/** What a leg offers as proof; verified by the service, never believed. */
export type LegProof = { readonly header: JsonObject; readonly proof: EthProof; readonly implementationProof: EthProof | null };

/** A leg of a network without past state: TRON, SOLANA, STELLAR. A bracket that moved is read again inside `supply`, boundedly. */
export type BracketLeg = LegName & {
  readonly kind: "BRACKET";
  readonly supply: (signal: AbortSignal) => Promise<LegAnswer<{ readonly block: BlockRef; readonly baseUnits: bigint }>>;
  readonly blockAt: (height: number, signal: AbortSignal) => Promise<LegAnswer<BlockRef>>;
};

export type Leg = PinnedLeg | BracketLeg;

/** The legs of a registered network: one per operator (Addendum B 11.1). */
export type LegsOf = (network: CatalogNetwork) => readonly Leg[];

/** Raw response bodies by hash, deleted after RAW_PAYLOAD_RETENTION_DAYS (Addendum B 11.5); kept apart from artifacts. */
export type RawPayloads = {
  readonly putMany: (bodies: readonly Uint8Array[]) => Promise<void>;
  readonly get: (sha256: Sha256Hex) => Promise<Buffer | undefined>;
  /** Deletes bodies put more than `days` ago, in bounded steps; gives how many. */
  readonly deleteOlderThan: (days: number) => Promise<number>;
};

/** What a verification checks, in this order; a failure names its step (Addendum B 11.3). */
export const PROOF_STEPS = ["HEADER", "ACCOUNT", "CODE_HASH", "IMPLEMENTATION", "STORAGE"] as const;
export type ProofStep = (typeof PROOF_STEPS)[number];

export type ProofVerdict =
  | { readonly ok: true; readonly baseUnits: bigint } // of the supply slot
  | { readonly ok: false; readonly step: ProofStep; readonly detail: string }; // one sentence

/** What is verified: a leg's offer against the block, contract and layout it was asked for. */
export type ProofToVerify = {
  readonly block: Pick<BlockRef, "height" | "hash">;
  readonly address: string; // of the token
  readonly layout: StorageLayout;
  readonly proof: LegProof;
};

/**
 * Verifies a supply proof from the bytes of the leg's answer alone: the header re-hashes to `block.hash` (and has its height), the
 * accounts, code hashes, implementation slot and supply slot are those of the layout. Never throws for what a leg answered. The caller
 * compares the proven value with the quorum's.
 */
export type VerifySupplyProof = (proof: ProofToVerify) => Promise<ProofVerdict>;

/** Resolves after `ms`, or at once when the signal aborts; never rejects. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<void>;
