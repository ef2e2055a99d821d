import type { OpenAccount } from "../../domain/account/state.js";
import type { TermsInForce } from "../../domain/account/terms.js";
import type { IssuedKey } from "../../domain/key/key.js";
import { isExpired } from "../../domain/key/key.js";
import type { Instant } from "../../domain/shared/time.js";
import type { AccountSummary, KeySummary } from "./results.js";

/** `email`: the opened address. */
export const summaryOf = (account: OpenAccount, email: string, terms: TermsInForce): AccountSummary => ({
  id: account.id,
  email,
  active: account.active,
  createdAt: account.createdAt,
  termsVersion: account.terms?.version ?? null,
  termsAcceptedAt: account.terms?.acceptedAt ?? null,
  termsSha256: account.terms?.sha256 ?? null,
  termsCurrentVersion: terms.version,
  termsCurrentSha256: terms.sha256,
  termsAcceptanceRequired: account.terms?.version !== terms.version,
  plan: account.plan,
  raisedApiEntitlement: account.plan === "enterprise",
  emailVerified: account.emailVerifiedAt !== null,
  emailVerifiedAt: account.emailVerifiedAt,
  externalIdpLinked: account.providerLinks.length > 0,
});

/** `label`: the opened one. */
export const keySummaryOf = (key: IssuedKey, label: string | null, lastUsedAt: Instant | null, now: Instant): KeySummary => ({
  id: key.id,
  keyPrefix: key.prefix,
  label,
  createdAt: key.createdAt,
  revokedAt: key.revoked?.at ?? null,
  lastUsedAt,
  expiresAt: key.expiresAt,
  expired: isExpired(key.expiresAt, now),
  scopes: key.scopes,
  cuCapMonth: key.cuCapMonth,
});
