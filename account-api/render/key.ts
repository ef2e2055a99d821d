import type { KeyIssued, KeySummary } from "../../commands/account/results.js";
import type { ApiKeyIssued, ApiKeySummary } from "../generated/types.js";

export const renderKey = (key: KeySummary): ApiKeySummary => ({
  id: key.id,
  key_prefix: key.keyPrefix,
  label: key.label,
  created_at: key.createdAt,
  revoked_at: key.revokedAt,
  last_used_at: key.lastUsedAt,
  expires_at: key.expiresAt,
  expired: key.expired,
  scopes: key.scopes,
  cu_cap_month: key.cuCapMonth,
});

/** A new key with its text: the one answer that shows it. */
export const renderIssued = (key: KeyIssued): ApiKeyIssued => ({
  id: key.id,
  key: key.key,
  key_prefix: key.keyPrefix,
  label: key.label,
  created_at: key.createdAt,
  expires_at: key.expiresAt,
  scopes: key.scopes,
  cu_cap_month: key.cuCapMonth,
});
