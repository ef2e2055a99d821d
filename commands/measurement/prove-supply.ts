import type { StorageLayout, StorageProofArtifact } from "../../domain/measurement/artifacts.js";
import type { Pin } from "../../domain/measurement/pin.js";
import { askLegs } from "./ask-legs.js";
import type { AttemptContext } from "./attempt.js";
import { type LegAnswer, type LegProof, type PinnedLeg, PROOF_STEPS, type ProofStep, type RawExchange } from "./ports.js";

/** What became of asking for a proof. */
export type ProofOutcome =
  | { readonly outcome: "PROVEN"; readonly baseUnits: bigint; readonly artifact: StorageProofArtifact }
  | { readonly outcome: "UNPROVEN"; readonly reason: string }; // one clause

type Rejected = { readonly operator: string; readonly step: ProofStep; readonly detail: string };
type Proven = { readonly proof: LegProof; readonly baseUnits: bigint };

/**
 * Asks every leg for its proof at the pin and verifies each as it comes; the first that holds is enough, whoever offered it
 * (Addendum B 11.3). Every proof that does not hold raises an alarm.
 */
export const proveSupply = async (
  legs: readonly PinnedLeg[],
  pin: Pin,
  layout: StorageLayout,
  { symbol, network, verifyProof, asking, alarm }: AttemptContext,
): Promise<{ readonly outcome: ProofOutcome; readonly exchanges: readonly RawExchange[] }> => {
  const rejected: Rejected[] = [];
  const ask = async (leg: PinnedLeg, signal: AbortSignal): Promise<LegAnswer<Proven>> => {
    const offer = await leg.proveAt?.(pin, layout, signal);
    if (offer?.value === undefined) return { value: undefined, exchanges: offer?.exchanges ?? [] };
    const verdict = await verifyProof({ block: pin, address: network.address, layout, proof: offer.value });
    if (verdict.ok) return { value: { proof: offer.value, baseUnits: verdict.baseUnits }, exchanges: offer.exchanges };
    if (signal.aborted) return { value: undefined, exchanges: offer.exchanges };
    const rejection = { operator: leg.operator, step: verdict.step, detail: verdict.detail };
    rejected.push(rejection);
    alarm({ symbol, network: network.network }, { kind: "PROOF_REJECTED", ...rejection });
    return { value: undefined, exchanges: offer.exchanges };
  };
  const { ballots, exchanges } = await askLegs(legs, { ask, settled: (held) => held.length > 0, grace: false }, asking);
  const proven = ballots[0]?.value;
  if (proven === undefined) return { outcome: { outcome: "UNPROVEN", reason: reasonOf(rejected) }, exchanges };
  const artifact: StorageProofArtifact = {
    schema: "supply.proof",
    schema_version: 1,
    symbol,
    network: network.network,
    layout,
    block_hash: pin.hash,
    header: proven.proof.header,
    proof: proven.proof.proof,
    implementation_proof: proven.proof.implementationProof,
  };
  return { outcome: { outcome: "PROVEN", baseUnits: proven.baseUnits, artifact }, exchanges };
};

/** The rejection that came furthest tells most: only what the earlier steps proved can fail a later one. */
const reasonOf = (rejected: readonly Rejected[]): string => {
  const furthest = rejected.toSorted((a, b) => PROOF_STEPS.indexOf(a.step) - PROOF_STEPS.indexOf(b.step)).at(-1);
  return furthest === undefined ? "no leg gave a proof at the pin" : `the proof does not hold at ${furthest.step}: ${furthest.detail}`;
};
