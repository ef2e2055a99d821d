import type { AccountUseCases } from "../../commands/account/use-cases.js";
import type { Route } from "../account-route.js";

export const verifyEmail =
  ({ verifyEmail: verifies }: Pick<AccountUseCases, "verifyEmail">): Route<"verifyEmail"> =>
  async ({ body: { token }, origin }) => {
    await verifies({ token, origin });
    return { body: { status: "email_verified" } };
  };
