import type { KeyScopes } from "../../domain/key/scopes.js";
import type { SealedText } from "../../domain/private/sealed.js";
import type { Sha256Hex } from "../../domain/shared/sha256.js";
import type { Instant } from "../../domain/shared/time.js";

/** A session that was not ended one by one; the account's `sessions_not_before` may have ended it. */
export type HeldSession = { readonly token_sha256: Sha256Hex; readonly expires_at: Instant };

/** Table `accounts`, id = account id. Columns `email_hash`, `active`, `closed_at`. Personal values stay sealed and die with the data key. */
export type AccountRow = {
  readonly id: string;
  readonly created_at: Instant;
  readonly email: SealedText | null; // null once closed
  readonly email_hash: string | null; // keyed, purpose `email`; null once closed
  readonly email_verified_at: Instant | null;
  readonly has_password: boolean;
  readonly active: boolean;
  readonly closed_at: Instant | null;
  readonly terms_version: string | null;
  readonly terms_accepted_at: Instant | null;
  readonly terms_sha256: Sha256Hex | null;
  readonly plan: "free" | "enterprise";
  readonly allowance_cu_month: number | null;
  readonly throughput_cu_10s: number | null;
  readonly idp_linked: boolean;
  readonly sessions_not_before: Instant | null;
  readonly sessions: readonly HeldSession[]; // oldest first, at most 50
  readonly mail_tokens: { readonly [purpose: string]: readonly Sha256Hex[] }; // the two newest of each purpose, newest first
};

/** Table `sessions`, id = SHA-256 of the bearer token. Column `account_id`. A session ended by itself leaves no row. */
export type SessionRow = {
  readonly session_id: string;
  readonly account_id: string;
  readonly issued_at: Instant;
  readonly expires_at: Instant;
};

/** Table `mail_tokens`, id = SHA-256 of a mailed token that may still work: whose stream decides on it. Column `account_id`. */
export type MailTokenRow = { readonly account_id: string };

/** Table `keys`, id = key id. Columns `account_id`, `key_prefix`. A key passes while neither revoked nor expired and its account is active. */
export type KeyRow = {
  readonly id: string;
  readonly account_id: string;
  readonly key_prefix: string;
  readonly secret_sha256: Sha256Hex; // of the whole key
  readonly label: SealedText | null;
  readonly created_at: Instant;
  readonly revoked_at: Instant | null;
  readonly expires_at: Instant | null;
  readonly scopes: KeyScopes;
  readonly cu_cap_month: number | null;
};

/** Table `connects`, id = connect id: requests that are neither concluded nor ended. Columns `account_id`, `expires_at`. */
export type ConnectRow = {
  readonly id: string;
  readonly account_id: string | null; // who approved it
  readonly expires_at: Instant;
};

/** Table `audit`, id = `<stream>/<revision>`: what happened to an account. Columns `account_id`, `at`, `revision`. Nothing personal. */
export type AuditRow = {
  readonly account_id: string;
  readonly at: Instant; // when it was recorded
  readonly revision: number; // in its stream
  readonly actor: string;
  readonly type: string;
  readonly request_id: string;
  readonly facts: { readonly [name: string]: string | number | boolean | null };
  readonly reason?: SealedText; // an operator's
};

/** The row type of each table of the projection `accounts`. */
export type AccountsRows = {
  readonly accounts: AccountRow;
  readonly sessions: SessionRow;
  readonly mail_tokens: MailTokenRow;
  readonly keys: KeyRow;
  readonly connects: ConnectRow;
  readonly audit: AuditRow;
};
