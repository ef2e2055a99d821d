import type { MeasuringRefusal } from "../../domain/measurement/artifacts.js";
import type { MeasuredTier } from "../../domain/measurement/tiers.js";
import type { ProofStep } from "./ports.js";

/** What an operator must hear of (Addendum B 11.2, 11.3). No member names an address. */
export type MeasuringAlarm =
  | { readonly kind: "TIER_FALL"; readonly tier: MeasuredTier; readonly reason: string }
  | { readonly kind: "DISSENT"; readonly operators: readonly string[] }
  | { readonly kind: "REFUSED"; readonly reason: MeasuringRefusal; readonly detail: string }
  | { readonly kind: "PROOF_REJECTED"; readonly operator: string; readonly step: ProofStep; readonly detail: string }
  | { readonly kind: "DECIMALS"; readonly registered: number; readonly detail: string }
  | { readonly kind: "OVERRUN"; readonly detail: string };

export type RaiseAlarm = (subject: { readonly symbol: string; readonly network: string }, alarm: MeasuringAlarm) => void;
