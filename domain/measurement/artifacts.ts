import type { NetworkFamily } from "../registry/catalog.js";
import type { DecimalText } from "../shared/decimal.js";
import type { JsonObject } from "../shared/json.js";
import type { ArtifactId, Sha256Hex } from "../shared/sha256.js";
import type { Instant } from "../shared/time.js";
import type { Pin } from "./pin.js";
import type { MeasuredTier } from "./tiers.js";

/** Why a supply was read: the hourly schedule or a command, or a report's cutoff (Addendum B 11.1, 13.1). */
export type MeasuringPurpose = "SNAPSHOT" | "CUTOFF";

/** What was measured, where, and why. `cutoff_at` is set for `CUTOFF` only. */
export type MeasuringSubject = {
  readonly symbol: string;
  readonly network: string;
  readonly family: NetworkFamily;
  readonly address: string;
  readonly purpose: MeasuringPurpose;
  readonly cutoff_at: Instant | null;
};

/** Artifact of `supply.measured`; the record's subject is `<symbol>/<network>`, a cutoff's `cause_seq` the `report.parsed` record. */
export type SupplyArtifact = MeasuringSubject & {
  readonly schema: "supply.measurement";
  readonly schema_version: 1;
  readonly decimals: number;
  readonly pin: Pin;
  readonly total_supply_base_units: string; // integer
  readonly total_supply: DecimalText; // exactly `decimals` fraction digits
  readonly source_tier: MeasuredTier;
  /** Why the tier is not the strongest one the registry entry allows; null when it is. */
  readonly tier_reason: string | null;
  readonly legs: number; // that returned the value
  readonly dissent: number; // that answered another value
  readonly operators: readonly string[]; // of `legs`
  readonly layout_id: string | null; // of the layout proven
  readonly quorum_log_artifact_id: ArtifactId | null; // null only for imported readings
  readonly storage_proof_artifact_id: ArtifactId | null;
};

/** Addendum B 11.2.3. */
export const MEASURING_REFUSALS = ["NO_QUORUM", "DISAGREEMENT", "PIN_DISAGREEMENT", "LAYOUT_MISMATCH", "NOT_MONOTONE_PIN"] as const;
export type MeasuringRefusal = (typeof MEASURING_REFUSALS)[number];

/** Artifact of `supply.refused`. */
export type SupplyRefusalArtifact = MeasuringSubject & {
  readonly schema: "supply.refusal";
  readonly schema_version: 1;
  readonly reason: MeasuringRefusal;
  readonly detail: string; // one sentence
  readonly quorum_log_artifact_id: ArtifactId;
};

/** One request to one leg and what came of it (Addendum B 11.2.5). */
export type LegExchange = {
  readonly operator: string;
  readonly endpoint_id: string; // names the endpoint, without credentials
  readonly step: "HEAD" | "BLOCK" | "READ" | "PROOF" | "CONFIRM";
  readonly request: JsonObject; // method and parameters, or path
  readonly response_sha256: Sha256Hex | null; // of the raw body, null when none came
  readonly value: string | null; // what the step reads: a height, a hash, base units
  readonly block_hash: string | null;
  readonly started_at: Instant;
  readonly duration_ms: number; // whole milliseconds
  readonly error: string | null; // never compared
};

/** One try: a pin (null when none was agreed on), every leg's exchanges, and what followed. */
export type QuorumAttempt = {
  readonly pin: Pin | null;
  readonly exchanges: readonly LegExchange[];
  readonly decision:
    | {
        readonly outcome: "ACCEPTED";
        readonly value: string; // base units
        readonly operators: readonly string[];
        readonly dissent: readonly string[]; // operators
      }
    | { readonly outcome: "REFUSED"; readonly reason: MeasuringRefusal; readonly detail: string };
};

/** The quorum log of one measuring; the last attempt decided. Kept for ever; raw bodies are not part of it. */
export type QuorumLogArtifact = MeasuringSubject & {
  readonly schema: "supply.quorum";
  readonly schema_version: 1;
  readonly attempts: readonly QuorumAttempt[];
};

/** One answer of `eth_getProof`, as returned. */
export type EthProof = {
  readonly address: string;
  readonly accountProof: readonly string[];
  readonly balance: string;
  readonly codeHash: string;
  readonly nonce: string;
  readonly storageHash: string;
  readonly storageProof: readonly { readonly key: string; readonly value: string; readonly proof: readonly string[] }[];
};

/** What a proof of supply rests on (Addendum B 11.1, 11.3): names, slots and code hashes are 0x-prefixed lower-case hex. */
export type StorageLayout = {
  readonly layout_id: string;
  readonly slot: string; // of the supply word
  readonly implementation_slot: string | null; // of a proxy
  readonly implementation_code_hash: string | null; // of the implementation a proxy points to
  readonly account_code_hash: string; // of the token's own account
};

/** Artifact of a storage proof: enough to verify it with any EIP-1186 verifier. */
export type StorageProofArtifact = {
  readonly schema: "supply.proof";
  readonly schema_version: 1;
  readonly symbol: string;
  readonly network: string;
  readonly layout: StorageLayout;
  readonly block_hash: string;
  readonly header: JsonObject; // header fields as returned by `eth_getBlockByHash`
  readonly proof: EthProof; // of the token: the supply slot and, of a proxy, the implementation slot
  readonly implementation_proof: EthProof | null; // the account of the implementation: its code hash
};
