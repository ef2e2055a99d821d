import type { DatabaseClock } from "../../commands/ports.js";
import type { AccountRowReader } from "../../infra/accounts/account-rows.js";
import { foldAll } from "../../infra/projections/fold-all.js";
import { accounts } from "../../projections/accounts/accounts.js";
import type { AccountsRows } from "../../projections/accounts/rows.js";
import type { ReadAll } from "../../projections/ports.js";

/** The rows of accounts folded anew from a log in memory at every read, so that they are never behind. */
export const memoryAccountRows = (log: { readonly readAll: ReadAll }, clock: DatabaseClock): AccountRowReader => {
  const folded = async () => {
    const { rows, poison } = await foldAll(accounts, { readAll: log.readAll, getArtifacts: async () => new Map(), end: "end" });
    if (poison !== undefined) throw poison;
    const all = <T extends keyof AccountsRows>(table: T): AccountsRows[T][] => [...rows.table(table).values()] as AccountsRows[T][];
    const one = <T extends keyof AccountsRows>(table: T, id: string) => rows.get(table, id) as AccountsRows[T] | undefined;
    return { all, one };
  };
  const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  return {
    session: async (tokenSha256) => {
      const { one } = await folded();
      const session = one("sessions", tokenSha256);
      const account = session && one("accounts", session.account_id);
      return session && account && { session, account, now: await clock() };
    },
    account: async (id) => (await folded()).one("accounts", id),
    accountsByEmail: async (hash) => (await folded()).all("accounts").filter(({ email_hash }) => email_hash === hash),
    accountOfMailToken: async (sha256) => (await folded()).one("mail_tokens", sha256)?.account_id,
    keysOf: async (accountId) =>
      (await folded())
        .all("keys")
        .filter(({ account_id }) => account_id === accountId)
        .sort((a, b) => byText(b.created_at, a.created_at) || byText(b.id, a.id)),
    connectsOf: async (accountId) => (await folded()).all("connects").filter(({ account_id }) => account_id === accountId),
    overdueConnects: async (now, limit) =>
      (await folded())
        .all("connects")
        .filter(({ expires_at }) => expires_at <= now)
        .sort((a, b) => byText(a.expires_at, b.expires_at))
        .slice(0, limit),
    activeAccounts: async (after, limit) =>
      (await folded())
        .all("accounts")
        .filter(({ id, active, closed_at }) => active && closed_at === null && id > after)
        .map(({ id }) => id)
        .sort()
        .slice(0, limit),
    countActiveAccounts: async () =>
      (await folded()).all("accounts").filter(({ active, closed_at }) => active && closed_at === null).length,
    audit: async (accountId, limit) =>
      (await folded())
        .all("audit")
        .filter(({ account_id }) => account_id === accountId)
        .sort((a, b) => byText(b.at, a.at) || b.revision - a.revision)
        .slice(0, limit),
  };
};
