import type { Survivor } from "../../domain/account/close.js";
import type { KeyScopes } from "../../domain/key/scopes.js";
import type { Instant } from "../../domain/shared/time.js";

/** As ApiAccountSummary of the interface document. */
export type AccountSummary = {
  readonly id: string;
  readonly email: string;
  readonly active: boolean;
  readonly createdAt: Instant;
  readonly termsVersion: string | null;
  readonly termsAcceptedAt: Instant | null;
  readonly termsSha256: string | null;
  readonly termsCurrentVersion: string;
  readonly termsCurrentSha256: string;
  readonly termsAcceptanceRequired: boolean;
  readonly plan: "free" | "enterprise";
  readonly raisedApiEntitlement: boolean;
  readonly emailVerified: boolean;
  readonly emailVerifiedAt: Instant | null;
  readonly externalIdpLinked: boolean;
};

/** As ApiKeySummary, but for `expired`, which is derived from the clock when it is answered. */
export type KeySummary = {
  readonly id: string;
  readonly keyPrefix: string;
  readonly label: string | null;
  readonly createdAt: Instant;
  readonly revokedAt: Instant | null;
  readonly lastUsedAt: Instant | null;
  readonly expiresAt: Instant | null;
  readonly expired: boolean;
  readonly scopes: KeyScopes;
  readonly cuCapMonth: number | null;
};

/** As ApiKeyIssued. `key` is nowhere but here. */
export type KeyIssued = {
  readonly id: string;
  readonly key: string;
  readonly keyPrefix: string;
  readonly label: string | null;
  readonly createdAt: Instant;
  readonly expiresAt: Instant | null;
  readonly scopes: KeyScopes;
  readonly cuCapMonth: number | null;
};

/** As ApiKeyRotated. */
export type KeyRotated = KeyIssued & { readonly replaces: KeySummary };

/** A new session. `expiresAt` is the header `X-Session-Expires-At` (Addendum A 5.1). */
export type SessionStarted = { readonly token: string; readonly expiresAt: Instant };

/** As AccountClosed. */
export type AccountClosed = {
  readonly closedAt: Instant;
  readonly keysRevoked: number;
  readonly endpointsRevoked: number;
  readonly survives: readonly Survivor[];
};

/** As AgentConnectStarted, without the addresses the HTTP side makes of `userCode`. */
export type ConnectStarted = {
  readonly deviceCode: string;
  readonly userCode: string; // XXXX-XXXX
  readonly expiresInSeconds: number;
  readonly intervalSeconds: number;
};

/** As AgentConnectKey. */
export type ConnectKey = {
  readonly key: string;
  readonly keyId: string;
  readonly keyPrefix: string;
  readonly label: string;
  readonly scopes: KeyScopes;
  readonly cuCapMonth: number;
  readonly expiresAt: Instant | null;
};

/** As AgentConnectRequestView. */
export type ConnectView = {
  readonly agentName: string;
  readonly scopes: KeyScopes;
  readonly cuCapMonth: number | null;
  readonly expiresAt: Instant;
};

/** An account as an operator sees it. `email` is null once closed. */
export type OperatorAccount = Omit<AccountSummary, "email"> & {
  readonly email: string | null;
  readonly closedAt: Instant | null;
  readonly allowanceCuMonth: number | null;
  readonly throughputCu10s: number | null;
  readonly liveSessions: number;
  readonly liveKeys: number;
};

/** What operators set of an account. `plan` without figures has those of its terms (Addendum A 7.1, 8.5). */
export type OperatorSettings = Pick<OperatorAccount, "active" | "plan" | "allowanceCuMonth" | "throughputCu10s">;

/** An account after an operator's change, and what was set before it. */
export type OperatorChange = OperatorAccount & { readonly former: OperatorSettings };

/** A key an operator looks at. */
export type OperatorKey = KeySummary & { readonly accountId: string };

/** One line of an account's audit: an event of its stream, of its keys or of an operator's, nothing personal in it. */
export type AuditEntry = {
  readonly at: Instant;
  readonly actor: string;
  readonly type: string;
  readonly requestId: string;
  readonly facts: { readonly [name: string]: string | number | boolean | null };
};
