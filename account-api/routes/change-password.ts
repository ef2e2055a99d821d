import type { AccountUseCases } from "../../commands/account/use-cases.js";
import type { Route } from "../account-route.js";
import { SESSION_EXPIRES_AT } from "../session-header.js";

/** Ends every session and answers with a fresh one (Addendum A 5.2). */
export const changePassword =
  ({ changePassword: changes }: Pick<AccountUseCases, "changePassword">): Route<"changePassword"> =>
  async ({ body, session, origin }) => {
    const input = { session, currentPassword: body.current_password, newPassword: body.new_password, origin };
    const { token, expiresAt } = await changes(input);
    return { body: { status: "password_changed", token }, headers: { [SESSION_EXPIRES_AT]: expiresAt } };
  };
