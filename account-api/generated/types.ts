// Made by `npm run generate` from account-api/openapi.yaml. Do not edit.
import type { JsonObject } from "../../domain/shared/json.js";

/** A family of routes a key may call: the balance, every board read, or the price list. */
export type KeyScope = "account" | "board" | "pricing";

/** What stays after a close; email_sha256 is a one-way hash of the removed address. */
export type SurvivingRecord = "account_record" | "revoked_key_records" | "revoked_endpoint_records" | "delivery_records" | "usage_records" | "audit_records" | "email_sha256";

/** A sign-up. */
export type ApiAccountSignupRequest = {
  readonly "email": string;
  readonly "password": string;
  readonly "accept_terms"?: boolean;
  readonly "terms_version"?: string | null;
  readonly "utm"?: JsonObject | null;
};

/** Asks for a reset. */
export type PasswordResetRequest = {
  readonly "email": string;
};

/** Sets a new password with a mailed token. */
export type PasswordResetConfirmRequest = {
  readonly "token": string;
  readonly "password": string;
};

/** Verifies an address with a mailed token. */
export type VerifyEmailRequest = {
  readonly "token": string;
};

/** Changes the password. */
export type ChangePasswordRequest = {
  readonly "current_password": string;
  readonly "new_password": string;
};

/** Asks for another address. */
export type ChangeEmailRequest = {
  readonly "current_password": string;
  readonly "new_email": string;
};

/** Confirms the new address with a mailed token. */
export type ConfirmEmailChangeRequest = {
  readonly "token": string;
};

/** Closes the account. */
export type CloseAccountRequest = {
  readonly "current_password": string;
};

/** Signs in. */
export type ApiAccountLoginRequest = {
  readonly "email": string;
  readonly "password": string;
};

/** A new key; every field is optional. */
export type ApiKeyIssueRequest = {
  readonly "label"?: string | null;
  readonly "expires_at"?: string | null;
  readonly "scopes"?: readonly KeyScope[] | null;
  readonly "cu_cap_month"?: number | null;
};

/** Labels a key. */
export type ApiKeyRenameRequest = {
  readonly "label": string | null;
};

/** Limits a key. */
export type ApiKeyLimitsRequest = {
  readonly "scopes": readonly KeyScope[] | null;
  readonly "cu_cap_month": number | null;
};

/** Rotates a key; every field is optional. */
export type ApiKeyRotateRequest = {
  readonly "grace_seconds"?: number;
  readonly "expires_at"?: string | null;
};

/** Accepts the terms. */
export type AcceptTermsRequest = {
  readonly "accept"?: boolean;
  readonly "version"?: string | null;
};

/** Starts a connect request. */
export type AgentConnectStartRequest = {
  readonly "agent_name": string;
  readonly "scopes"?: readonly KeyScope[] | null;
  readonly "cu_cap_month"?: number | null;
};

/** Polls for the key. */
export type AgentConnectTokenRequest = {
  readonly "device_code": string;
};

/** Decides on a connect request; scopes, cap and end are ignored on deny. */
export type AgentConnectApproveRequest = {
  readonly "user_code": string;
  readonly "decision": "approve" | "deny";
  readonly "scopes"?: readonly KeyScope[] | null;
  readonly "cu_cap_month"?: number;
  readonly "expires_at"?: string | null;
};

/** What the service holds of an account. */
export type ApiAccountSummary = {
  readonly "id": string;
  readonly "email": string;
  readonly "active": boolean;
  readonly "created_at": string;
  readonly "terms_version": string | null;
  readonly "terms_accepted_at": string | null;
  readonly "terms_sha256": string | null;
  readonly "terms_current_version": string;
  readonly "terms_current_sha256": string;
  readonly "terms_acceptance_required": boolean;
  readonly "plan": "free" | "enterprise";
  readonly "raised_api_entitlement": boolean;
  readonly "email_verified": boolean;
  readonly "email_verified_at": string | null;
  readonly "external_idp_linked": boolean;
};

/** The same whatever address was sent. */
export type ApiAccountSignupAck = {
  readonly "status": "accepted";
};

/** What the mailed token did. */
export type AccountRecoveryResult = {
  readonly "status": "email_verified" | "password_reset" | "password_changed" | "email_changed";
};

/** A session. */
export type ApiAccountLoginResult = {
  readonly "token": string;
  readonly "account": ApiAccountSummary;
};

/** A fresh session; every earlier one has ended. */
export type PasswordChangeResult = {
  readonly "status": "password_changed";
  readonly "token": string;
};

/** The calling session has ended. */
export type AccountSignedOut = {
  readonly "status": "signed_out";
};

/** Every session issued up to the stated instant has ended. */
export type AccountSessionsRevoked = {
  readonly "status": "sessions_revoked";
  readonly "sessions_not_before": string;
  readonly "keys_affected": false;
};

/** The account is closed. */
export type AccountClosed = {
  readonly "closed_at": string;
  readonly "keys_revoked": number;
  readonly "endpoints_revoked": number;
  readonly "survives": readonly SurvivingRecord[];
};

/** A key without its secret. */
export type ApiKeySummary = {
  readonly "id": string;
  readonly "key_prefix": string;
  readonly "label": string | null;
  readonly "created_at": string;
  readonly "revoked_at": string | null;
  readonly "last_used_at": string | null;
  readonly "expires_at": string | null;
  readonly "expired": boolean;
  readonly "scopes": readonly KeyScope[] | null;
  readonly "cu_cap_month": number | null;
};

/** Every key of the account, newest first. */
export type ApiKeyList = {
  readonly "keys": readonly ApiKeySummary[];
};

/** A new key; its text is shown here only. */
export type ApiKeyIssued = {
  readonly "id": string;
  readonly "key": string;
  readonly "key_prefix": string;
  readonly "label": string | null;
  readonly "created_at": string;
  readonly "expires_at": string | null;
  readonly "scopes": readonly KeyScope[] | null;
  readonly "cu_cap_month": number | null;
};

/** The new key, and the old one as it stands. */
export type ApiKeyRotated = {
  readonly "id": string;
  readonly "key": string;
  readonly "key_prefix": string;
  readonly "label": string | null;
  readonly "created_at": string;
  readonly "expires_at": string | null;
  readonly "scopes": readonly KeyScope[] | null;
  readonly "cu_cap_month": number | null;
  readonly "replaces": ApiKeySummary;
};

/** A connect request. */
export type AgentConnectStarted = {
  readonly "device_code": string;
  readonly "user_code": string;
  readonly "verification_uri": string;
  readonly "verification_uri_complete": string;
  readonly "expires_in": number;
  readonly "interval": number;
};

/** The key of an approved agent, delivered once. */
export type AgentConnectKey = {
  readonly "key": string;
  readonly "key_id": string;
  readonly "key_prefix": string;
  readonly "label": string;
  readonly "scopes": readonly KeyScope[] | null;
  readonly "cu_cap_month": number;
  readonly "expires_at": string | null;
};

/** What an agent states and asks for, unverified. */
export type AgentConnectRequestView = {
  readonly "agent_name": string;
  readonly "scopes": readonly KeyScope[] | null;
  readonly "cu_cap_month": number | null;
  readonly "expires_at": string;
};

/** What was decided. */
export type AgentConnectDecision = {
  readonly "status": "approved" | "denied";
};

/** Tier, parameters, request and success body of each operation. */
export type Operations = {
  readonly signUp: { readonly tier: "anonymous"; readonly params: {  }; readonly request: ApiAccountSignupRequest; readonly body: ApiAccountSignupAck };
  readonly requestPasswordReset: { readonly tier: "anonymous"; readonly params: {  }; readonly request: PasswordResetRequest; readonly body: ApiAccountSignupAck };
  readonly confirmPasswordReset: { readonly tier: "anonymous"; readonly params: {  }; readonly request: PasswordResetConfirmRequest; readonly body: AccountRecoveryResult };
  readonly verifyEmail: { readonly tier: "anonymous"; readonly params: {  }; readonly request: VerifyEmailRequest; readonly body: AccountRecoveryResult };
  readonly resendVerification: { readonly tier: "account"; readonly params: {  }; readonly body: ApiAccountSignupAck };
  readonly changePassword: { readonly tier: "account"; readonly params: {  }; readonly request: ChangePasswordRequest; readonly body: PasswordChangeResult };
  readonly requestEmailChange: { readonly tier: "account"; readonly params: {  }; readonly request: ChangeEmailRequest; readonly body: ApiAccountSignupAck };
  readonly confirmEmailChange: { readonly tier: "anonymous"; readonly params: {  }; readonly request: ConfirmEmailChangeRequest; readonly body: AccountRecoveryResult };
  readonly closeAccount: { readonly tier: "account"; readonly params: {  }; readonly request: CloseAccountRequest; readonly body: AccountClosed };
  readonly logIn: { readonly tier: "anonymous"; readonly params: {  }; readonly request: ApiAccountLoginRequest; readonly body: ApiAccountLoginResult };
  readonly logOut: { readonly tier: "account"; readonly params: {  }; readonly body: AccountSignedOut };
  readonly revokeSessions: { readonly tier: "account"; readonly params: {  }; readonly body: AccountSessionsRevoked };
  readonly listKeys: { readonly tier: "account"; readonly params: {  }; readonly body: ApiKeyList };
  readonly issueKey: { readonly tier: "account"; readonly params: {  }; readonly request: ApiKeyIssueRequest; readonly body: ApiKeyIssued };
  readonly revokeKey: { readonly tier: "account"; readonly params: { readonly key_id: string }; readonly body: ApiKeySummary };
  readonly renameKey: { readonly tier: "account"; readonly params: { readonly key_id: string }; readonly request: ApiKeyRenameRequest; readonly body: ApiKeySummary };
  readonly setKeyLimits: { readonly tier: "account"; readonly params: { readonly key_id: string }; readonly request: ApiKeyLimitsRequest; readonly body: ApiKeySummary };
  readonly rotateKey: { readonly tier: "account"; readonly params: { readonly key_id: string }; readonly request: ApiKeyRotateRequest; readonly body: ApiKeyRotated };
  readonly getAccount: { readonly tier: "account"; readonly params: {  }; readonly body: ApiAccountSummary };
  readonly acceptTerms: { readonly tier: "account"; readonly params: {  }; readonly request: AcceptTermsRequest; readonly body: ApiAccountSummary };
  readonly startAgentConnect: { readonly tier: "anonymous"; readonly params: {  }; readonly request: AgentConnectStartRequest; readonly body: AgentConnectStarted };
  readonly collectAgentKey: { readonly tier: "anonymous"; readonly params: {  }; readonly request: AgentConnectTokenRequest; readonly body: AgentConnectKey };
  readonly getAgentRequest: { readonly tier: "account"; readonly params: { readonly user_code: string }; readonly body: AgentConnectRequestView };
  readonly decideAgentRequest: { readonly tier: "account"; readonly params: {  }; readonly request: AgentConnectApproveRequest; readonly body: AgentConnectDecision };
};
export type OperationId = keyof Operations;
