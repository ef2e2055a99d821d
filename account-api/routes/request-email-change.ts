import type { AccountUseCases } from "../../commands/account/use-cases.js";
import type { Route } from "../account-route.js";
import { emailField } from "../read-fields.js";

/** The answer is the same when the new address belongs to another account (Addendum A 3.7). */
export const requestEmailChange =
  ({ requestEmailChange: requests }: Pick<AccountUseCases, "requestEmailChange">): Route<"requestEmailChange"> =>
  async ({ body, session, origin }) => {
    await requests({ session, currentPassword: body.current_password, newEmail: emailField(body.new_email), origin });
    return { body: { status: "accepted" } };
  };
