import type { EventFamily } from "../private/event-family.js";
import type { SealedText } from "../private/sealed.js";
import type { StreamKind } from "../private/stream-kind.js";
import type { Sha256Hex } from "../shared/sha256.js";
import type { Instant } from "../shared/time.js";

/** Why an address is claimed, and all it takes to finish what the claim began when the process ended right after it. */
export type ClaimPurpose =
  | {
      readonly kind: "sign_up";
      readonly email: SealedText;
      readonly email_verified: boolean;
      readonly password: SealedText | null;
      readonly terms: { readonly version: string; readonly sha256: Sha256Hex } | null;
      readonly campaign: SealedText | null;
    }
  | { readonly kind: "change"; readonly token_sha256: Sha256Hex };

/** The address belongs to the account from now on. For a sign-up it is the one record the answer waits for (Addendum A 3.3). */
export type EmailClaimed = {
  readonly type: "email.claimed";
  readonly data: { readonly v: 1; readonly account_id: string; readonly at: Instant; readonly purpose: ClaimPurpose };
};

/** The address is free again. */
export type EmailReleased = {
  readonly type: "email.released";
  readonly data: { readonly v: 1; readonly account_id: string; readonly at: Instant };
};

/** Events of the private stream `email-<keyed hash of the address>`: its expected revision makes an address unique. */
export type EmailClaimEvent = EmailClaimed | EmailReleased;

export type EmailClaimState =
  | { readonly status: "free" }
  | { readonly status: "claimed"; readonly accountId: string; readonly claimedAt: Instant; readonly purpose: ClaimPurpose };

const emailClaimEvents: EventFamily<EmailClaimEvent> = { "email.claimed": [], "email.released": [] };

const evolve = (_state: EmailClaimState, event: EmailClaimEvent): EmailClaimState => {
  switch (event.type) {
    case "email.claimed":
      return { status: "claimed", accountId: event.data.account_id, claimedAt: event.data.at, purpose: event.data.purpose };
    case "email.released":
      return { status: "free" };
  }
};

export const emailClaimKind: StreamKind<EmailClaimState, EmailClaimEvent> = {
  category: "email",
  events: emailClaimEvents,
  initial: { status: "free" },
  evolve,
};

/**
 * Claims a free address; undefined for one that another account holds. One the account holds already is claimed once more for a new
 * purpose, so that nobody who saw the former claim releases it meanwhile.
 */
export const claimEmail = (
  state: EmailClaimState,
  claim: { readonly accountId: string; readonly purpose: ClaimPurpose },
  at: Instant,
): readonly EmailClaimEvent[] | undefined => {
  if (state.status === "claimed" && state.accountId !== claim.accountId) return undefined;
  if (state.status === "claimed" && isSameChange(state.purpose, claim.purpose)) return [];
  return [{ type: "email.claimed", data: { v: 1, account_id: claim.accountId, at, purpose: claim.purpose } }];
};

const isSameChange = (a: ClaimPurpose, b: ClaimPurpose): boolean =>
  a.kind === "change" && b.kind === "change" && a.token_sha256 === b.token_sha256;

/** Frees the address if that account holds it. */
export const releaseEmail = (state: EmailClaimState, accountId: string, at: Instant): readonly EmailClaimEvent[] =>
  state.status === "claimed" && state.accountId === accountId
    ? [{ type: "email.released", data: { v: 1, account_id: accountId, at } }]
    : [];
