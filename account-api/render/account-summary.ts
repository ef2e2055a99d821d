import type { AccountSummary } from "../../commands/account/results.js";
import type { ApiAccountSummary } from "../generated/types.js";

export const renderAccount = (account: AccountSummary): ApiAccountSummary => ({
  id: account.id,
  email: account.email,
  active: account.active,
  created_at: account.createdAt,
  terms_version: account.termsVersion,
  terms_accepted_at: account.termsAcceptedAt,
  terms_sha256: account.termsSha256,
  terms_current_version: account.termsCurrentVersion,
  terms_current_sha256: account.termsCurrentSha256,
  terms_acceptance_required: account.termsAcceptanceRequired,
  plan: account.plan,
  raised_api_entitlement: account.raisedApiEntitlement,
  email_verified: account.emailVerified,
  email_verified_at: account.emailVerifiedAt,
  external_idp_linked: account.externalIdpLinked,
});
