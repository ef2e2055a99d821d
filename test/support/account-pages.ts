import type { AccountPagesOptions } from "../../account-api/pages/account-pages.js";
import { accountPages } from "../../account-api/pages/mount-pages.js";
import { instantFromMs } from "../../domain/shared/time.js";
import { accountApiWith, type TestAccountApi } from "./account-api.js";
import { type AccountWorld, accountWorld } from "./account-world.js";

export type PagedAccounts = { readonly api: TestAccountApi; readonly world: AccountWorld };

/** The account interface and its pages on a free port, over a log in memory that begins now, as browsers see the time. */
export const pagedAccounts = async (options: Partial<AccountPagesOptions> = {}): Promise<PagedAccounts> => {
  const world = accountWorld(Date.now());
  const pages = accountPages({ termsVersion: world.ports.terms.version, providers: [], ...options });
  const api = await accountApiWith({ useCases: world, mounts: [pages], clock: () => instantFromMs(Date.now()) });
  return { api, world };
};
