import type { AccountUseCases } from "../../commands/account/use-cases.js";
import type { Route } from "../account-route.js";

export const confirmEmailChange =
  ({ confirmEmailChange: confirms }: Pick<AccountUseCases, "confirmEmailChange">): Route<"confirmEmailChange"> =>
  async ({ body: { token }, origin }) => {
    await confirms({ token, origin });
    return { body: { status: "email_changed" } };
  };
