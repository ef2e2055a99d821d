import type { AccountSummary, AuditEntry, KeySummary, OperatorAccount } from "../../commands/account/results.js";
import type {
  AuthenticateSession,
  FindAccounts,
  ListAccountKeys,
  ListKeys,
  ReadAccountAudit,
  ReadAccountSummary,
  ReadOperatorAccount,
} from "../../commands/account/use-cases.js";
import type { DatabaseClock } from "../../commands/ports.js";
import type { DataKeys, KeyedHash } from "../../commands/private/ports.js";
import { AccountRefusal } from "../../domain/account/refusal.js";
import { isLiveSession } from "../../domain/account/standing.js";
import type { TermsInForce } from "../../domain/account/terms.js";
import { isExpired } from "../../domain/key/key.js";
import { sha256Hex } from "../../domain/shared/sha256.js";
import type { Instant } from "../../domain/shared/time.js";
import type { AccountRow, AuditRow, KeyRow } from "../../projections/accounts/rows.js";
import type { AccountRowReader } from "./account-rows.js";

export type AccountQueryPorts = {
  readonly rows: AccountRowReader;
  readonly dataKeys: DataKeys;
  readonly keyedHash: KeyedHash;
  readonly clock: DatabaseClock;
  readonly terms: TermsInForce;
  readonly lastUses: (keyIds: readonly string[]) => Promise<ReadonlyMap<string, Instant>>;
};

/** The reads of the account interface, from the read model. */
export type AccountQueries = {
  readonly authenticateSession: AuthenticateSession;
  readonly accountSummary: ReadAccountSummary;
  readonly listKeys: ListKeys;
  readonly findAccounts: FindAccounts;
  readonly account: ReadOperatorAccount;
  readonly audit: ReadAccountAudit;
  readonly keysOfAccount: ListAccountKeys;
};

const SESSION_TOKEN = /^svs_[0-9A-Za-z_-]{43}$/;
/** An operator looks at the newest; the log has them all. */
const AUDIT_ENTRIES = 1_000;

export const accountQueries = (ports: AccountQueryPorts): AccountQueries => ({
  authenticateSession: authenticateSession(ports),
  accountSummary: accountSummary(ports),
  listKeys: listKeys(ports),
  findAccounts: async (email) => {
    const rows = await ports.rows.accountsByEmail(ports.keyedHash("email", email));
    return Promise.all(rows.map((row) => operatorAccount(ports, row)));
  },
  account: async (accountId) => operatorAccount(ports, await known(ports, accountId)),
  audit: async (accountId) => {
    await known(ports, accountId);
    return auditEntries(ports, await ports.rows.audit(accountId, AUDIT_ENTRIES));
  },
  keysOfAccount: async (accountId) => {
    await known(ports, accountId);
    return (await keysOf(ports, accountId)).map((key) => ({ ...key, accountId }));
  },
});

/** One indexed read of session and account together; nothing sealed is opened. */
const authenticateSession =
  ({ rows }: AccountQueryPorts): AuthenticateSession =>
  async (token) => {
    const tokenSha256 = SESSION_TOKEN.test(token) ? sha256Hex(token) : undefined;
    const found = tokenSha256 === undefined ? undefined : await rows.session(tokenSha256);
    if (found === undefined) return undefined;
    const { session, account, now } = found;
    const times = { issuedAt: session.issued_at, expiresAt: session.expires_at };
    if (!account.active || account.closed_at !== null || !isLiveSession(times, account.sessions_not_before, now)) return undefined;
    return {
      session: { accountId: account.id, sessionId: session.session_id, ...times },
      account: {
        id: account.id,
        emailVerified: account.email_verified_at !== null,
        termsVersion: account.terms_version,
        plan: account.plan,
      },
    };
  };

const accountSummary =
  (ports: AccountQueryPorts): ReadAccountSummary =>
  async ({ session }) => {
    const row = await ports.rows.account(session.accountId);
    const email = row?.email == null ? undefined : await ports.dataKeys.open(row.email);
    if (row === undefined || email === undefined) throw new AccountRefusal("session-invalid", "The account was closed.");
    return { ...factsOf(row, ports.terms), email };
  };

const factsOf = (row: AccountRow, terms: TermsInForce): Omit<AccountSummary, "email"> => ({
  id: row.id,
  active: row.active,
  createdAt: row.created_at,
  termsVersion: row.terms_version,
  termsAcceptedAt: row.terms_accepted_at,
  termsSha256: row.terms_sha256,
  termsCurrentVersion: terms.version,
  termsCurrentSha256: terms.sha256,
  termsAcceptanceRequired: row.terms_version !== terms.version,
  plan: row.plan,
  raisedApiEntitlement: row.plan === "enterprise",
  emailVerified: row.email_verified_at !== null,
  emailVerifiedAt: row.email_verified_at,
  externalIdpLinked: row.idp_linked,
});

const listKeys =
  (ports: AccountQueryPorts): ListKeys =>
  ({ session }) =>
    keysOf(ports, session.accountId);

/** Newest first, revoked ones included (Addendum A 6.5). Labels are opened together. */
const keysOf = async (ports: AccountQueryPorts, accountId: string): Promise<readonly KeySummary[]> => {
  const [keys, now] = await Promise.all([ports.rows.keysOf(accountId), ports.clock()]);
  const [labels, uses] = await Promise.all([labelsOf(ports, keys), ports.lastUses(keys.map(({ id }) => id))]);
  return keys.map((key) => keySummary(key, labels.get(key.id) ?? null, uses.get(key.id) ?? null, now));
};

const labelsOf = async ({ dataKeys }: AccountQueryPorts, keys: readonly KeyRow[]): Promise<ReadonlyMap<string, string>> => {
  const labelled = keys.flatMap(({ id, label }) => (label === null ? [] : [{ id, label }]));
  const opened = await dataKeys.openMany(labelled.map(({ label }) => label));
  return new Map(labelled.flatMap(({ id }, index) => (opened[index] === undefined ? [] : [[id, opened[index]] as const])));
};

const keySummary = (key: KeyRow, label: string | null, lastUsedAt: Instant | null, now: Instant): KeySummary => ({
  id: key.id,
  keyPrefix: key.key_prefix,
  label,
  createdAt: key.created_at,
  revokedAt: key.revoked_at,
  lastUsedAt,
  expiresAt: key.expires_at,
  expired: isExpired(key.expires_at, now),
  scopes: key.scopes,
  cuCapMonth: key.cu_cap_month,
});

const known = async ({ rows }: AccountQueryPorts, accountId: string): Promise<AccountRow> => {
  const row = await rows.account(accountId);
  if (row === undefined) throw new AccountRefusal("unknown-account", "There is no such account.");
  return row;
};

const operatorAccount = async (ports: AccountQueryPorts, row: AccountRow): Promise<OperatorAccount> => {
  const [email, keys, now] = await Promise.all([
    row.email === null ? null : ports.dataKeys.open(row.email),
    ports.rows.keysOf(row.id),
    ports.clock(),
  ]);
  return {
    ...factsOf(row, ports.terms),
    email: email ?? null,
    closedAt: row.closed_at,
    allowanceCuMonth: row.allowance_cu_month,
    throughputCu10s: row.throughput_cu_10s,
    liveSessions: row.sessions.filter(({ expires_at }) => expires_at > now).length,
    liveKeys: keys.filter(({ revoked_at, expires_at }) => revoked_at === null && !isExpired(expires_at, now)).length,
  };
};

/** An operator's reason stands among the facts; null once the account is closed. */
const auditEntries = async ({ dataKeys }: AccountQueryPorts, rows: readonly AuditRow[]): Promise<readonly AuditEntry[]> => {
  const opened = await dataKeys.openMany(rows.flatMap(({ reason }) => reason ?? []));
  const reasons = opened.values();
  return rows.map(({ at, actor, type, request_id: requestId, facts, reason }) => ({
    at,
    actor,
    type,
    requestId,
    facts: reason === undefined ? facts : { ...facts, reason: reasons.next().value ?? null },
  }));
};
