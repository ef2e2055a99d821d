import type { StorageProofArtifact } from "../../domain/measurement/artifacts.js";
import type { MeasuredTier } from "../../domain/measurement/tiers.js";
import type { CatalogNetwork } from "../../domain/registry/catalog.js";
import type { ProofOutcome } from "./prove-supply.js";

export type TierDecision = {
  readonly tier: MeasuredTier;
  /** Why it is not the strongest the registry entry allows; null when it is. */
  readonly tierReason: string | null;
  readonly proof: StorageProofArtifact | null;
};

/**
 * The tier of an agreed reading (Addendum B 11.3). `byHash`: the quorum stands among the legs that were made to read at the pinned
 * hash. `proof` is null when the registry entry has no layout.
 */
export const tierOf = ({ family }: CatalogNetwork, byHash: boolean, proof: ProofOutcome | null): TierDecision => {
  if (proof?.outcome === "PROVEN") return { tier: "STORAGE_PROVEN", tierReason: null, proof: proof.artifact };
  if (family !== "EVM") return { tier: "RPC_QUORUM", tierReason: null, proof: null };
  const reasons = [...(proof === null ? [] : [proof.reason]), ...(byHash ? [] : [BY_HEIGHT])];
  return {
    tier: byHash ? "ETH_CALL" : "RPC_QUORUM",
    tierReason: reasons.length === 0 ? null : sentence(reasons.join("; ")),
    proof: null,
  };
};

const BY_HEIGHT = "fewer endpoints than the quorum read at a block hash, the others by height only";

const sentence = (text: string): string => {
  const begun = `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
  return begun.endsWith(".") ? begun : `${begun}.`;
};
