import { renderKey } from "../../../account-api/render/key.js";
import type { AuditEntry, OperatorAccount, OperatorKey } from "../../../commands/account/results.js";
import type { JsonObject } from "../../../domain/shared/json.js";

/** An account as operators see it: the fields of ApiAccountSummary and what only operators set or see. `email` is null once closed. */
export const renderOperatorAccount = (account: OperatorAccount): JsonObject => ({
  id: account.id,
  email: account.email,
  ...withoutEmail(account),
});

/** The answer to an order: it may be kept to be repeated, longer than the account lives, so no address stands in it. */
export const renderChangedAccount = (account: Omit<OperatorAccount, "email">): JsonObject => ({ id: account.id, ...withoutEmail(account) });

const withoutEmail = (account: Omit<OperatorAccount, "email">): JsonObject => ({
  active: account.active,
  created_at: account.createdAt,
  closed_at: account.closedAt,
  email_verified: account.emailVerified,
  email_verified_at: account.emailVerifiedAt,
  external_idp_linked: account.externalIdpLinked,
  terms_version: account.termsVersion,
  terms_accepted_at: account.termsAcceptedAt,
  terms_sha256: account.termsSha256,
  terms_current_version: account.termsCurrentVersion,
  terms_current_sha256: account.termsCurrentSha256,
  terms_acceptance_required: account.termsAcceptanceRequired,
  plan: account.plan,
  raised_api_entitlement: account.raisedApiEntitlement,
  allowance_cu_month: account.allowanceCuMonth,
  throughput_cu_10s: account.throughputCu10s,
  live_sessions: account.liveSessions,
  live_keys: account.liveKeys,
});

export const renderAuditEntry = ({ at, actor, type, requestId, facts }: AuditEntry): JsonObject => ({
  at,
  actor,
  type,
  request_id: requestId,
  facts,
});

/** A key as operators see it, with whose it is. */
export const renderOperatorKey = (key: OperatorKey): JsonObject => ({ account_id: key.accountId, ...renderKey(key) });
