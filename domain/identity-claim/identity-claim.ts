import type { EventFamily } from "../private/event-family.js";
import type { StreamKind } from "../private/stream-kind.js";
import type { Instant } from "../shared/time.js";

/** An account of an identity provider, by its keyed hash, stands for this account from now on (Addendum A 5.4). */
export type IdentityClaimed = {
  readonly type: "identity.claimed";
  readonly data: { readonly v: 1; readonly account_id: string; readonly at: Instant };
};

/** It stands for none any more. */
export type IdentityReleased = {
  readonly type: "identity.released";
  readonly data: { readonly v: 1; readonly account_id: string; readonly at: Instant };
};

/** Events of the private stream `identity-<keyed hash of issuer and subject>`: its expected revision makes a link unique. */
export type IdentityClaimEvent = IdentityClaimed | IdentityReleased;

export type IdentityClaimState = { readonly status: "free" } | { readonly status: "claimed"; readonly accountId: string };

const identityClaimEvents: EventFamily<IdentityClaimEvent> = { "identity.claimed": [], "identity.released": [] };

export const identityClaimKind: StreamKind<IdentityClaimState, IdentityClaimEvent> = {
  category: "identity",
  events: identityClaimEvents,
  initial: { status: "free" },
  evolve: (_state, { type, data }) =>
    type === "identity.claimed" ? { status: "claimed", accountId: data.account_id } : { status: "free" },
};

/** Claims a free identity; nothing when the account has it, undefined when another has. */
export const claimIdentity = (state: IdentityClaimState, accountId: string, at: Instant): readonly IdentityClaimEvent[] | undefined => {
  if (state.status === "free") return [{ type: "identity.claimed", data: { v: 1, account_id: accountId, at } }];
  return state.accountId === accountId ? [] : undefined;
};

/** Frees it if that account has it. */
export const releaseIdentity = (state: IdentityClaimState, accountId: string, at: Instant): readonly IdentityClaimEvent[] =>
  state.status === "claimed" && state.accountId === accountId
    ? [{ type: "identity.released", data: { v: 1, account_id: accountId, at } }]
    : [];
