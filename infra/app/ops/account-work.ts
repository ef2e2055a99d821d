import type { AuditEntry, OperatorAccount, OperatorChange, OperatorKey, OperatorSettings } from "../../../commands/account/results.js";
import type { OperatorOrigin, OperatorUseCases } from "../../../commands/account/use-cases.js";
import type { Audited } from "../../../commands/operator/operator-audit.js";
import type { EmailAddress } from "../../../domain/account/email-address.js";
import type { PlanTerms } from "../../../domain/account/operator.js";
import { AccountRefusal } from "../../../domain/account/refusal.js";
import type { JsonObject } from "../../../domain/shared/json.js";

/** Names of the orders in the audit stream, the same whichever way they come. */
export const ACCOUNT_COMMANDS = {
  find: "accounts.find",
  show: "accounts.show",
  audit: "accounts.audit",
  plan: "accounts.plan",
  active: "accounts.active",
  keys: "keys.list",
  revokeKey: "keys.revoke",
  terms: "terms.announce",
} as const;

/** What an order about an account is about, in the audit stream: its id, and never what somebody gave in place of one. */
export const accountSubject = (accountId: string): string => (ACCOUNT_ID.test(accountId) ? accountId : "unknown");
export const keySubject = (keyId: string): string => (KEY_ID.test(keyId) ? keyId : "unknown");

const ACCOUNT_ID = /^acct_[0-9a-f]{32}$/;
const KEY_ID = /^key_[0-9a-f]{32}$/;

/** Text that is no account's id names no account (Addendum A 2.5). */
const requireAccountId = (accountId: string): void => {
  if (!ACCOUNT_ID.test(accountId)) throw new AccountRefusal("unknown-account", "There is no such account.");
};

/** What an operator does with accounts, each with what its audit says of it: ids, figures and states, nothing personal. */
export const accountWork = (useCases: OperatorUseCases) => ({
  /** The open account of an address; whose data was looked at is told by id. */
  find: async (email: EmailAddress): Promise<Audited<readonly OperatorAccount[]>> => {
    const answer = await useCases.findAccounts(email);
    return { answer, before: null, after: { found: answer.map(({ id }) => id) } };
  },
  show: async (accountId: string): Promise<Audited<OperatorAccount>> => {
    requireAccountId(accountId);
    return looked(await useCases.account(accountId));
  },
  audit: async (accountId: string): Promise<Audited<readonly AuditEntry[]>> => {
    requireAccountId(accountId);
    return looked(await useCases.audit(accountId));
  },
  keys: async (accountId: string): Promise<Audited<readonly OperatorKey[]>> => {
    requireAccountId(accountId);
    return looked(await useCases.keysOfAccount(accountId));
  },
  plan: async (accountId: string, terms: PlanTerms, origin: OperatorOrigin): Promise<Audited<OperatorChange>> => {
    requireAccountId(accountId);
    return changed(await useCases.setPlan({ accountId, ...terms, origin }));
  },
  active: async (accountId: string, active: boolean, origin: OperatorOrigin): Promise<Audited<OperatorChange>> => {
    requireAccountId(accountId);
    return changed(await useCases.setActive({ accountId, active, origin }));
  },
  revokeKey: async (keyId: string, origin: OperatorOrigin): Promise<Audited<OperatorKey>> => {
    const answer = await useCases.revokeAnyKey({ keyId, origin });
    const { accountId: account_id, revokedAt: revoked_at } = answer;
    return { answer, before: { account_id, revoked_at: null }, after: { account_id, revoked_at } };
  },
  announce: async (origin: OperatorOrigin): Promise<Audited<{ readonly version: string; readonly accounts: number }>> => {
    const answer = await useCases.announceTerms({ origin });
    return { answer, before: null, after: answer };
  },
});

const looked = <T>(answer: T): Audited<T> => ({ answer, before: null, after: null });

const changed = (answer: OperatorChange): Audited<OperatorChange> => ({
  answer,
  before: renderSettings(answer.former),
  after: renderSettings(answer),
});

const renderSettings = ({ active, plan, allowanceCuMonth, throughputCu10s }: OperatorSettings): JsonObject => ({
  active,
  plan,
  allowance_cu_month: allowanceCuMonth,
  throughput_cu_10s: throughputCu10s,
});
