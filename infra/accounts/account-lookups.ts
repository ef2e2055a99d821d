import type { AccountLookups } from "../../commands/account/ports.js";
import type { AccountRowReader } from "./account-rows.js";

/** What commands look up, from the rows of the read model. */
export const accountLookups = (rows: AccountRowReader): AccountLookups => ({
  accountOfMailToken: rows.accountOfMailToken,
  openConnectsOf: async (accountId) => (await rows.connectsOf(accountId)).map(({ id }) => id),
  overdueConnects: async (now, limit) => (await rows.overdueConnects(now, limit)).map(({ id }) => id),
  hasRevokedKeys: async (accountId) => (await rows.keysOf(accountId)).some(({ revoked_at }) => revoked_at !== null),
  activeAccounts: rows.activeAccounts,
});
