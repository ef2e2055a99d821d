import type { EmailAddress } from "../../domain/account/email-address.js";
import type { ProvenIdentity } from "../../domain/account/providers.js";
import type { KeyScopes } from "../../domain/key/scopes.js";
import type { Instant } from "../../domain/shared/time.js";
import type {
  AccountClosed,
  AccountSummary,
  AuditEntry,
  ConnectKey,
  ConnectStarted,
  ConnectView,
  KeyIssued,
  KeyRotated,
  KeySummary,
  OperatorAccount,
  OperatorChange,
  OperatorKey,
  SessionStarted,
} from "./results.js";

/**
 * The operations of accounts, keys and agent connect. Values arrive in the form their parsers give (addresses normalised, labels
 * trimmed, scopes ordered, instants in UTC); what cannot be read at all is the caller's to answer. Every function throws
 * AccountRefusal with the codes it names, in the order of Addendum A 2.2, and LogUnavailable or DatabaseUnavailable when a part is
 * away. What a function has answered, the next read shows, on every process.
 */

/** Where a request came from. `requestId` becomes the correlation id of everything recorded. */
export type Origin = { readonly requestId: string; readonly network: string | null }; // IPv4 address or IPv6 /64, as seen

/** Campaign data: the known keys, values cut at 200 code points. */
export type Utm = {
  readonly [name in "utm_source" | "utm_medium" | "utm_campaign" | "utm_term" | "utm_content" | "referrer_host"]?: string;
};

export type SignUp = (input: {
  readonly email: EmailAddress;
  readonly password: string;
  readonly acceptTerms: boolean;
  readonly termsVersion: string | null;
  readonly utm: Utm | null;
  readonly origin: Origin;
}) => Promise<void>; // terms-not-accepted, terms-version-mismatch, passwords-overloaded

/** Of `token`, the mailed one. */
export type VerifyEmail = (input: { readonly token: string; readonly origin: Origin }) => Promise<void>; // mail-token-invalid

export type ResendVerification = (input: { readonly session: Session; readonly origin: Origin }) => Promise<void>; // session-invalid, email-already-verified

export type RequestPasswordReset = (input: { readonly email: EmailAddress; readonly origin: Origin }) => Promise<void>;

/** `mail-token-invalid` is found before the password is hashed. */
export type ConfirmPasswordReset = (input: { readonly token: string; readonly password: string; readonly origin: Origin }) => Promise<void>; // mail-token-invalid, passwords-overloaded

/** `currentPassword` may be a one-time token `idp_…` of an identity provider (Addendum A 5.4). */
export type ChangePassword = (input: {
  readonly session: Session;
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly origin: Origin;
}) => Promise<SessionStarted>; // session-invalid, current-password-incorrect, passwords-overloaded

export type RequestEmailChange = (input: {
  readonly session: Session;
  readonly currentPassword: string;
  readonly newEmail: EmailAddress;
  readonly origin: Origin;
}) => Promise<void>; // session-invalid, current-password-incorrect, email-unchanged, passwords-overloaded

export type ConfirmEmailChange = (input: { readonly token: string; readonly origin: Origin }) => Promise<void>; // mail-token-invalid

export type CloseAccount = (input: {
  readonly session: Session;
  readonly currentPassword: string;
  readonly origin: Origin;
}) => Promise<AccountClosed>; // session-invalid, current-password-incorrect, passwords-overloaded

export type LogIn = (input: {
  readonly email: EmailAddress | null; // null: what was sent is no address; refused after the same work
  readonly password: string;
  readonly origin: Origin;
}) => Promise<{ readonly session: SessionStarted; readonly account: AccountSummary }>; // credentials-invalid, passwords-overloaded

export type LogOut = (input: { readonly session: Session; readonly origin: Origin }) => Promise<void>; // session-invalid

export type RevokeSessions = (input: {
  readonly session: Session;
  readonly origin: Origin;
}) => Promise<{ readonly sessionsNotBefore: Instant }>; // session-invalid

/** The account to sign in to with an identity; linked or made when it may be (Addendum A 5.4). */
export type AccountOfIdentity = (input: {
  readonly identity: ProvenIdentity;
  readonly origin: Origin;
}) => Promise<{ readonly accountId: string }>; // identity-email-unverified, identity-address-unverified, identity-account-inactive

/** The account an identity is linked with. */
export type ConfirmIdentity = (input: {
  readonly identity: ProvenIdentity;
  readonly origin: Origin;
}) => Promise<{ readonly accountId: string }>; // identity-not-linked, identity-account-inactive

export type BeginProviderSession = (input: {
  readonly accountId: string;
  readonly origin: Origin;
}) => Promise<{ readonly session: SessionStarted; readonly account: AccountSummary }>; // identity-account-inactive, credentials-invalid

/** A token `idp_…` that stands for the account's current password, once, for five minutes. */
export type IssueConfirmation = (input: { readonly accountId: string }) => Promise<{ readonly token: string; readonly expiresAt: Instant }>;

/** A session that was found good. Commands check again, on the newest state of the account, that it still is. */
export type Session = { readonly accountId: string; readonly sessionId: string; readonly issuedAt: Instant; readonly expiresAt: Instant };

/** What a request may rely on without opening anything sealed. */
export type SessionAccount = {
  readonly id: string;
  readonly emailVerified: boolean;
  readonly termsVersion: string | null;
  readonly plan: "free" | "enterprise";
};

/** Undefined for a token that is malformed, unknown, expired or ended, or whose account is inactive or closed. */
export type AuthenticateSession = (token: string) => Promise<{ readonly session: Session; readonly account: SessionAccount } | undefined>;

export type ListKeys = (input: { readonly session: Session }) => Promise<readonly KeySummary[]>; // newest first

export type IssueKey = (input: {
  readonly session: Session;
  readonly label: string | null;
  readonly expiresAt: Instant | null;
  readonly scopes: KeyScopes;
  readonly cuCapMonth: number | null;
  readonly origin: Origin;
}) => Promise<KeyIssued>; // session-invalid, key-expiry-not-in-future, terms-acceptance-required, email-not-verified, key-limit-reached

/** `keyId` may be any text; one that names none of the account's keys is `unknown-key`. */
export type RevokeKey = (input: { readonly session: Session; readonly keyId: string; readonly origin: Origin }) => Promise<KeySummary>; // session-invalid, unknown-key, key-revoked

export type LabelKey = (input: {
  readonly session: Session;
  readonly keyId: string;
  readonly label: string | null;
  readonly origin: Origin;
}) => Promise<KeySummary>; // session-invalid, unknown-key, key-revoked

export type LimitKey = (input: {
  readonly session: Session;
  readonly keyId: string;
  readonly scopes: KeyScopes;
  readonly cuCapMonth: number | null;
  readonly origin: Origin;
}) => Promise<KeySummary>; // session-invalid, unknown-key, key-revoked, key-expired

export type RotateKey = (input: {
  readonly session: Session;
  readonly keyId: string;
  readonly graceSeconds: number; // 0 to 604,800
  readonly expiresAt: Instant | null; // of the new key
  readonly origin: Origin;
}) => Promise<KeyRotated>; // session-invalid, key-expiry-not-in-future, terms-acceptance-required, email-not-verified, unknown-key, key-revoked, key-expired, key-limit-reached

export type ReadAccountSummary = (input: { readonly session: Session }) => Promise<AccountSummary>; // session-invalid

export type AcceptTerms = (input: {
  readonly session: Session;
  readonly accept: boolean;
  readonly version: string | null;
  readonly origin: Origin;
}) => Promise<AccountSummary>; // session-invalid, terms-not-accepted, terms-version-mismatch

export type StartConnect = (input: {
  readonly agentName: string; // 1 to 64 code points, trimmed
  readonly scopes: KeyScopes;
  readonly cuCapMonth: number | null;
  readonly origin: Origin;
}) => Promise<ConnectStarted>;

/** `connect-slow-down` carries `intervalSeconds`. */
export type PollConnect = (input: { readonly deviceCode: string; readonly origin: Origin }) => Promise<ConnectKey>; // connect-grant-invalid, connect-expired, connect-slow-down, connect-pending, connect-denied

/** `userCode` in any case, with or without hyphens and spaces. */
export type ViewConnect = (input: { readonly session: Session; readonly userCode: string }) => Promise<ConnectView>; // unknown-connect-request

export type ConnectApproval = { readonly scopes: KeyScopes; readonly cuCapMonth: number; readonly expiresAt: Instant | null };

/** `approval` null denies. Approving refuses as issuing does. */
export type DecideConnect = (input: {
  readonly session: Session;
  readonly userCode: string;
  readonly approval: ConnectApproval | null;
  readonly origin: Origin;
}) => Promise<{ readonly status: "approved" | "denied" }>; // session-invalid, key-expiry-not-in-future, terms-acceptance-required, email-not-verified, unknown-connect-request, key-limit-reached

/** An operator's command: who, and why (1 to 500 characters). */
export type OperatorOrigin = { readonly operator: string; readonly reason: string; readonly requestId: string };

export type FindAccounts = (email: EmailAddress) => Promise<readonly OperatorAccount[]>;
export type ReadOperatorAccount = (accountId: string) => Promise<OperatorAccount>; // unknown-account
export type ReadAccountAudit = (accountId: string) => Promise<readonly AuditEntry[]>; // unknown-account; newest first

export type SetPlan = (input: {
  readonly accountId: string;
  readonly plan: "free" | "enterprise";
  readonly allowanceCuMonth: number | null;
  readonly throughputCu10s: number | null;
  readonly origin: OperatorOrigin;
}) => Promise<OperatorChange>; // unknown-account, account-closed

/** False ends the sessions and refuses the keys at once. */
export type SetActive = (input: {
  readonly accountId: string;
  readonly active: boolean;
  readonly origin: OperatorOrigin;
}) => Promise<OperatorChange>; // unknown-account, account-closed

export type ListAccountKeys = (accountId: string) => Promise<readonly OperatorKey[]>; // unknown-account; newest first

/** Of any account; the holder's other keys stay. */
export type RevokeAnyKey = (input: { readonly keyId: string; readonly origin: OperatorOrigin }) => Promise<OperatorKey>; // unknown-key, key-revoked

/** Queues M13 to every active account; announcing a version again mails nobody twice. */
export type AnnounceTerms = (input: {
  readonly origin: OperatorOrigin;
}) => Promise<{ readonly version: string; readonly accounts: number }>;

export type AccountUseCases = {
  readonly signUp: SignUp;
  readonly verifyEmail: VerifyEmail;
  readonly resendVerification: ResendVerification;
  readonly requestPasswordReset: RequestPasswordReset;
  readonly confirmPasswordReset: ConfirmPasswordReset;
  readonly changePassword: ChangePassword;
  readonly requestEmailChange: RequestEmailChange;
  readonly confirmEmailChange: ConfirmEmailChange;
  readonly closeAccount: CloseAccount;
  readonly logIn: LogIn;
  readonly logOut: LogOut;
  readonly revokeSessions: RevokeSessions;
  readonly authenticateSession: AuthenticateSession;
  readonly accountSummary: ReadAccountSummary;
  readonly acceptTerms: AcceptTerms;
};

/** Signing in and confirming with identity providers. */
export type ProviderUseCases = {
  readonly accountOfIdentity: AccountOfIdentity;
  readonly confirmIdentity: ConfirmIdentity;
  readonly beginProviderSession: BeginProviderSession;
  readonly issueConfirmation: IssueConfirmation;
};

export type KeyUseCases = {
  readonly listKeys: ListKeys;
  readonly issueKey: IssueKey;
  readonly revokeKey: RevokeKey;
  readonly labelKey: LabelKey;
  readonly limitKey: LimitKey;
  readonly rotateKey: RotateKey;
};

export type ConnectUseCases = {
  readonly startConnect: StartConnect;
  readonly pollConnect: PollConnect;
  readonly viewConnect: ViewConnect;
  readonly decideConnect: DecideConnect;
};

export type OperatorUseCases = {
  readonly findAccounts: FindAccounts;
  readonly account: ReadOperatorAccount;
  readonly audit: ReadAccountAudit;
  readonly keysOfAccount: ListAccountKeys;
  readonly revokeAnyKey: RevokeAnyKey;
  readonly setPlan: SetPlan;
  readonly setActive: SetActive;
  readonly announceTerms: AnnounceTerms;
};
