import type { AccountUseCases } from "../../commands/account/use-cases.js";
import type { Route } from "../account-route.js";

/** Sets the password; it never signs in (Addendum A 3.6). */
export const confirmPasswordReset =
  ({ confirmPasswordReset: confirms }: Pick<AccountUseCases, "confirmPasswordReset">): Route<"confirmPasswordReset"> =>
  async ({ body: { token, password }, origin }) => {
    await confirms({ token, password, origin });
    return { body: { status: "password_reset" } };
  };
