import type { EventFamily } from "../private/event-family.js";
import type { SealedText } from "../private/sealed.js";
import type { Sha256Hex } from "../shared/sha256.js";
import type { Instant } from "../shared/time.js";

/** What a mailed token may do; a newer one of the same purpose ends the older (Addendum A 3.5). */
export type MailPurpose = "verify_email" | "reset_password" | "change_email";

/** The terms an account accepted. */
export type AcceptedTerms = { readonly version: string; readonly sha256: Sha256Hex; readonly acceptedAt: Instant };

export type Plan = "free" | "enterprise";

/** Campaign data and client network are one sealed JSON text; nothing but an operator's export reads them. */
export type AccountSignedUp = {
  readonly type: "account.signed_up";
  readonly data: {
    readonly v: 1;
    readonly account_id: string;
    readonly at: Instant;
    readonly email: SealedText;
    readonly email_hash: string; // keyed
    readonly email_verified: boolean; // true when an identity provider vouches for it
    readonly password: SealedText | null; // the scrypt record; null when signed up through a provider
    readonly terms: { readonly version: string; readonly sha256: Sha256Hex } | null;
    readonly campaign: SealedText | null;
  };
};

export type AccountMailTokenIssued = {
  readonly type: "account.mail_token_issued";
  readonly data: {
    readonly v: 1;
    readonly purpose: MailPurpose;
    readonly token_sha256: Sha256Hex;
    readonly expires_at: Instant;
    readonly request_id: string; // the request it answers: one request, one token
    readonly new_email: SealedText | null; // with `change_email`
    readonly new_email_hash: string | null;
  };
};

/** The mail it was made for did not leave, because the address has had its mails of that kind: the token before it stands again. */
export type AccountMailTokenWithdrawn = {
  readonly type: "account.mail_token_withdrawn";
  readonly data: { readonly v: 1; readonly purpose: MailPurpose; readonly token_sha256: Sha256Hex; readonly request_id: string };
};

/** `token_sha256` null: a reset or a provider vouched for the address. */
export type AccountEmailVerified = {
  readonly type: "account.email_verified";
  readonly data: { readonly v: 1; readonly at: Instant; readonly token_sha256: Sha256Hex | null };
};

/** `upgrade` is the same password under newer parameters; it changes nothing else. */
export type AccountPasswordSet = {
  readonly type: "account.password_set";
  readonly data: { readonly v: 1; readonly at: Instant; readonly password: SealedText; readonly by: "change" | "reset" | "upgrade" };
};

/** The address was swapped; the new one counts as verified. */
export type AccountEmailChanged = {
  readonly type: "account.email_changed";
  readonly data: {
    readonly v: 1;
    readonly at: Instant;
    readonly email: SealedText;
    readonly email_hash: string;
    readonly former_email: SealedText;
    readonly former_email_hash: string;
    readonly token_sha256: Sha256Hex;
  };
};

export type AccountTermsAccepted = {
  readonly type: "account.terms_accepted";
  readonly data: { readonly v: 1; readonly at: Instant; readonly version: string; readonly sha256: Sha256Hex };
};

export type SessionStarted = {
  readonly type: "session.started";
  readonly data: {
    readonly v: 1;
    readonly session_id: string;
    readonly token_sha256: Sha256Hex;
    readonly issued_at: Instant;
    readonly expires_at: Instant;
  };
};

/** One session ended by itself: signed out, or displaced by the 51st (Addendum A 5.1). */
export type SessionEnded = {
  readonly type: "session.ended";
  readonly data: {
    readonly v: 1;
    readonly at: Instant;
    readonly session_id: string;
    readonly token_sha256: Sha256Hex;
    readonly reason: "signed_out" | "displaced";
  };
};

/** Every session issued at `not_before` or earlier is refused (Addendum A 5.2). */
export type AccountSessionsRevoked = {
  readonly type: "account.sessions_revoked";
  readonly data: {
    readonly v: 1;
    readonly not_before: Instant;
    readonly reason: "revoked" | "password_changed" | "password_reset" | "email_changed" | "deactivated";
  };
};

/** `reason` is the operator's, sealed: it is free text, which may say anything of anybody. */
export type AccountPlanSet = {
  readonly type: "account.plan_set";
  readonly data: {
    readonly v: 1;
    readonly at: Instant;
    readonly plan: Plan;
    readonly allowance_cu_month: number | null;
    readonly throughput_cu_10s: number | null;
    readonly former_plan: Plan;
    readonly former_allowance_cu_month: number | null;
    readonly former_throughput_cu_10s: number | null;
    readonly reason: SealedText;
  };
};

export type AccountDeactivated = {
  readonly type: "account.deactivated";
  readonly data: { readonly v: 1; readonly at: Instant; readonly reason: SealedText };
};

export type AccountReactivated = {
  readonly type: "account.reactivated";
  readonly data: { readonly v: 1; readonly at: Instant; readonly reason: SealedText };
};

/** A place among the account's live keys was taken; the key's own stream begins after it. */
export type AccountKeyAllotted = {
  readonly type: "account.key_allotted";
  readonly data: { readonly v: 1; readonly at: Instant; readonly key_id: string; readonly key_prefix: string };
};

/** Places of keys that are revoked, expired or were never made. */
export type AccountKeysReleased = {
  readonly type: "account.keys_released";
  readonly data: { readonly v: 1; readonly at: Instant; readonly key_ids: readonly string[] };
};

/** `link_hash`: keyed hash of issuer and subject; `link`: both, sealed (Addendum A 5.4). */
export type AccountProviderLinked = {
  readonly type: "account.provider_linked";
  readonly data: { readonly v: 1; readonly at: Instant; readonly link_hash: string; readonly link: SealedText };
};

/** From `at` on the account is refused everywhere; what is to be destroyed is destroyed after it (Addendum A 8.7). */
export type AccountClosed = {
  readonly type: "account.closed";
  readonly data: { readonly v: 1; readonly at: Instant; readonly email_sha256: Sha256Hex };
};

/** Everything that a close ends or destroys is ended and destroyed. */
export type AccountErased = {
  readonly type: "account.erased";
  readonly data: {
    readonly v: 1;
    readonly at: Instant;
    readonly keys_revoked: number;
    readonly endpoints_revoked: number;
    readonly survives: readonly string[];
  };
};

/** Events of the private stream `account-<account id>`. */
export type AccountEvent =
  | AccountSignedUp
  | AccountMailTokenIssued
  | AccountMailTokenWithdrawn
  | AccountEmailVerified
  | AccountPasswordSet
  | AccountEmailChanged
  | AccountTermsAccepted
  | SessionStarted
  | SessionEnded
  | AccountSessionsRevoked
  | AccountPlanSet
  | AccountDeactivated
  | AccountReactivated
  | AccountKeyAllotted
  | AccountKeysReleased
  | AccountProviderLinked
  | AccountClosed
  | AccountErased;

export const accountEvents: EventFamily<AccountEvent> = {
  "account.signed_up": [],
  "account.mail_token_issued": [],
  "account.mail_token_withdrawn": [],
  "account.email_verified": [],
  "account.password_set": [],
  "account.email_changed": [],
  "account.terms_accepted": [],
  "session.started": [],
  "session.ended": [],
  "account.sessions_revoked": [],
  "account.plan_set": [],
  "account.deactivated": [],
  "account.reactivated": [],
  "account.key_allotted": [],
  "account.keys_released": [],
  "account.provider_linked": [],
  "account.closed": [],
  "account.erased": [],
};
