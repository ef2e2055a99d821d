import type { AccountUseCases } from "../../commands/account/use-cases.js";
import type { Route } from "../account-route.js";
import { renderAccount } from "../render/account-summary.js";

export const getAccount =
  ({ accountSummary }: Pick<AccountUseCases, "accountSummary">): Route<"getAccount"> =>
  async ({ session }) => ({ body: renderAccount(await accountSummary({ session })) });
