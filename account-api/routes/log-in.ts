import type { AccountUseCases } from "../../commands/account/use-cases.js";
import { parseEmailAddress } from "../../domain/account/email-address.js";
import type { Route } from "../account-route.js";
import { renderAccount } from "../render/account-summary.js";
import { SESSION_EXPIRES_AT } from "../session-header.js";

/** What is no address at all is refused like a wrong one, after the same work (Addendum A 3.8). */
export const logIn =
  ({ logIn: logsIn }: Pick<AccountUseCases, "logIn">): Route<"logIn"> =>
  async ({ body: { email, password }, origin }) => {
    const { session, account } = await logsIn({ email: parseEmailAddress(email) ?? null, password, origin });
    return { body: { token: session.token, account: renderAccount(account) }, headers: { [SESSION_EXPIRES_AT]: session.expiresAt } };
  };
