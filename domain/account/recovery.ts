import type { SealedText } from "../private/sealed.js";
import type { Sha256Hex } from "../shared/sha256.js";
import { type Instant, instantFromMs, msOfInstant } from "../shared/time.js";
import type { AccountEvent, MailPurpose } from "./events.js";
import { AccountRefusal } from "./refusal.js";
import { revokeSessions } from "./sessions.js";
import type { AccountState, MailToken, OpenAccount } from "./state.js";

const MINUTE_MS = 60_000;

/** How long a mailed token works (Addendum A 3.5). */
export type MailTokenLifetimes = { readonly [P in MailPurpose]: number };
export const MAIL_TOKEN_LIFETIMES_MS: MailTokenLifetimes = {
  verify_email: 24 * 60 * MINUTE_MS,
  reset_password: 60 * MINUTE_MS,
  change_email: 24 * 60 * MINUTE_MS,
};

export type NewMailToken = {
  readonly purpose: MailPurpose;
  readonly sha256: Sha256Hex;
  readonly expiresAt: Instant;
  readonly requestId: string;
  readonly newEmail: { readonly sealed: SealedText; readonly hash: string } | null;
};

export const mailTokenExpiry = (purpose: MailPurpose, from: Instant): Instant =>
  instantFromMs(msOfInstant(from) + MAIL_TOKEN_LIFETIMES_MS[purpose]);

/** A token for a request; one request gets one, however often it is asked for. */
export const issueMailToken = (state: OpenAccount, token: NewMailToken): readonly AccountEvent[] => {
  const { purpose, sha256, expiresAt, requestId, newEmail } = token;
  if (state.answeredRequests[purpose] === requestId) return [];
  return [
    {
      type: "account.mail_token_issued",
      data: {
        v: 1,
        purpose,
        token_sha256: sha256,
        expires_at: expiresAt,
        request_id: requestId,
        new_email: newEmail?.sealed ?? null,
        new_email_hash: newEmail?.hash ?? null,
      },
    },
  ];
};

/** Takes back a token whose mail cannot leave; nothing when it was used or replaced meanwhile. */
export const withdrawMailToken = (state: OpenAccount, purpose: MailPurpose, sha256: Sha256Hex): readonly AccountEvent[] => {
  const token = state.mailTokens[purpose];
  if (token?.sha256 !== sha256) return [];
  return [{ type: "account.mail_token_withdrawn", data: { v: 1, purpose, token_sha256: sha256, request_id: token.requestId } }];
};

/** The account a mailed token works on, and the token; refuses `mail-token-invalid` for one unknown, used, replaced or expired. */
export const redeemable = (
  state: AccountState,
  purpose: MailPurpose,
  sha256: Sha256Hex,
  now: Instant,
): { readonly account: OpenAccount; readonly token: MailToken } => {
  const token = state.status === "open" ? state.mailTokens[purpose] : undefined;
  if (state.status !== "open" || token?.sha256 !== sha256 || token.expiresAt <= now) throw deadToken();
  return { account: state, token };
};

/** One answer, whatever is wrong with it (Addendum A 2.4). */
export const deadToken = (): AccountRefusal =>
  new AccountRefusal(
    "mail-token-invalid",
    "The link does not work: it was used, replaced by a newer one, or has expired. Ask for a new one.",
  );

export const verifyEmail = (state: AccountState, sha256: Sha256Hex, now: Instant): readonly AccountEvent[] => {
  redeemable(state, "verify_email", sha256, now);
  return [{ type: "account.email_verified", data: { v: 1, at: now, token_sha256: sha256 } }];
};

/** Sets the password, verifies the address and ends all sessions; keys stay (Addendum A 3.6). */
export const resetPassword = (state: AccountState, sha256: Sha256Hex, password: SealedText, now: Instant): readonly AccountEvent[] => {
  const { account } = redeemable(state, "reset_password", sha256, now);
  const verified: readonly AccountEvent[] =
    account.emailVerifiedAt === null ? [{ type: "account.email_verified", data: { v: 1, at: now, token_sha256: null } }] : [];
  return [
    { type: "account.password_set", data: { v: 1, at: now, password, by: "reset" } },
    ...verified,
    revokeSessions(account, "password_reset", now),
  ];
};

/** Swaps the address for the one the token was mailed to; all sessions end (Addendum A 3.7). */
export const changeEmail = (state: AccountState, sha256: Sha256Hex, now: Instant): readonly AccountEvent[] => {
  const { account, token } = redeemable(state, "change_email", sha256, now);
  if (token.newEmail === null) throw deadToken();
  return [
    {
      type: "account.email_changed",
      data: {
        v: 1,
        at: now,
        email: token.newEmail.sealed,
        email_hash: token.newEmail.hash,
        former_email: account.email,
        former_email_hash: account.emailHash,
        token_sha256: sha256,
      },
    },
    revokeSessions(account, "email_changed", now),
  ];
};
