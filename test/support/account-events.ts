import type { AccountEvent, MailPurpose } from "../../domain/account/events.js";
import { type AccountState, accountKind, type OpenAccount } from "../../domain/account/state.js";
import type { SealedText } from "../../domain/private/sealed.js";
import { type Sha256Hex, sha256Hex } from "../../domain/shared/sha256.js";
import { type Instant, instantFromMs } from "../../domain/shared/time.js";

export const ACCOUNT_ID = `acct_${"1".repeat(32)}`;
export const TERMS = { version: "2026-11-01", sha256: sha256Hex("terms") };
const START = Date.UTC(2026, 10, 20, 9);

/** So many milliseconds after nine o'clock. */
export const at = (ms: number): Instant => instantFromMs(START + ms);
export const sealed = (text: string): SealedText => ({ owner: ACCOUNT_ID, box: Buffer.from(text).toString("base64url") });
export const hashOf = (text: string): Sha256Hex => sha256Hex(text);

/** Events as their deciders make them, with what a case is not about left to its default. */
export const signedUp = (change: Partial<Extract<AccountEvent, { type: "account.signed_up" }>["data"]> = {}): AccountEvent => ({
  type: "account.signed_up",
  data: {
    v: 1,
    account_id: ACCOUNT_ID,
    at: at(0),
    email: sealed("old@example.org"),
    email_hash: "old-hash",
    email_verified: false,
    password: sealed("record"),
    terms: TERMS,
    campaign: null,
    ...change,
  },
});
export const tokenIssued = (
  purpose: MailPurpose,
  token: string,
  change: { expiresAt?: Instant; requestId?: string } = {},
): AccountEvent => ({
  type: "account.mail_token_issued",
  data: {
    v: 1,
    purpose,
    token_sha256: hashOf(token),
    expires_at: change.expiresAt ?? at(3_600_000),
    request_id: change.requestId ?? `request of ${token}`,
    new_email: purpose === "change_email" ? sealed("new@example.org") : null,
    new_email_hash: purpose === "change_email" ? "new-hash" : null,
  },
});
export const verified = (): AccountEvent => ({ type: "account.email_verified", data: { v: 1, at: at(1), token_sha256: null } });
export const sessionStarted = (id: string, issuedAt = at(10), expiresAt = at(43_200_000)): AccountEvent => ({
  type: "session.started",
  data: { v: 1, session_id: id, token_sha256: hashOf(id), issued_at: issuedAt, expires_at: expiresAt },
});
export const deactivated = (): AccountEvent => ({ type: "account.deactivated", data: { v: 1, at: at(20), reason: sealed("abuse") } });
export const closed = (): AccountEvent => ({ type: "account.closed", data: { v: 1, at: at(30), email_sha256: hashOf("old@example.org") } });
export const keyAllotted = (id: string): AccountEvent => ({
  type: "account.key_allotted",
  data: { v: 1, at: at(40), key_id: id, key_prefix: "abcdefgh" },
});

/** The account after these events, which leave it open. */
export const openAfter = (...events: readonly AccountEvent[]): OpenAccount =>
  openOf(events.reduce(accountKind.evolve, accountKind.initial));

export const openOf = (state: AccountState): OpenAccount => {
  if (state.status !== "open") throw new Error(`the account is ${state.status}`);
  return state;
};
