import type { Plan } from "../account/events.js";
import type { Sha256Hex } from "../shared/sha256.js";
import type { KeyScope, KeyScopes } from "./scopes.js";

/** Why a presented key is refused, in the order it is looked at (Addendum A 2.4). All but the first only of a key whose secret matched. */
export const KEY_REFUSALS = ["invalid_key", "revoked_key", "expired_key", "account_inactive"] as const;
export type KeyRefusal = (typeof KEY_REFUSALS)[number];

/** What is known of a key and its account: all that decides whether it passes and what it may do. */
export type KeyFacts = {
  readonly keyId: string;
  readonly secretSha256: Sha256Hex; // of the whole key
  readonly revoked: boolean;
  readonly expiresAtMs: number | null; // milliseconds since 1970; null: never
  readonly scopes: KeyScopes;
  readonly accountActive: boolean; // neither inactive nor closed
  readonly plan: Plan;
  readonly allowanceCuMonth: number | null; // null: that of the plan
  readonly throughputCu10s: number | null; // null: that of the plan
};

/** The two ceilings an account is under, in compute units (Addendum A 7.1, 8.5). */
export type CuTerms = { readonly quotaCu: number; readonly burstCu: number };

/** What a key that passed says of its holder. */
export type CallerKey = {
  readonly keyId: string;
  readonly scopes: KeyScopes;
  /** The raised entitlement: the enterprise plan. */
  readonly entitled: boolean;
  readonly terms: CuTerms;
};

/** `terms`: those of the account, once the secret matched; null before. */
export type KeyVerdict =
  | { readonly passes: true; readonly key: CallerKey }
  | { readonly passes: false; readonly refusal: KeyRefusal; readonly terms: CuTerms | null };

/** Free terms, also where the account is not known (Addendum A 7.1, 7.7). */
export const FREE_TERMS: CuTerms = { quotaCu: 20_000, burstCu: 200 };
const RAISED_BURST_CU = 2_000;

/** Why a key whose secret matched is refused at an instant; null for one that passes. It is expired from its end on (Addendum A 6.3). */
export const refusalOf = ({ revoked, expiresAtMs, accountActive }: KeyFacts, nowMs: number): KeyRefusal | null => {
  if (revoked) return "revoked_key";
  if (expiresAtMs !== null && nowMs >= expiresAtMs) return "expired_key";
  return accountActive ? null : "account_inactive";
};

export const callerOf = (facts: KeyFacts): CallerKey => ({
  keyId: facts.keyId,
  scopes: facts.scopes,
  entitled: facts.plan === "enterprise",
  terms: termsOf(facts),
});

/** What an operator set, else what the plan gives. */
const termsOf = ({ plan, allowanceCuMonth, throughputCu10s }: KeyFacts): CuTerms => ({
  quotaCu: allowanceCuMonth ?? FREE_TERMS.quotaCu,
  burstCu: throughputCu10s ?? (plan === "enterprise" ? RAISED_BURST_CU : FREE_TERMS.burstCu),
});

/** Null means every family (Addendum A 6.2). */
export const allows = ({ scopes }: Pick<CallerKey, "scopes">, family: KeyScope): boolean => scopes === null || scopes.includes(family);
