import type { AccountUseCases } from "../../commands/account/use-cases.js";
import type { Route } from "../account-route.js";
import { emailField } from "../read-fields.js";

/** Records the request; whether the address has an account shows neither in the answer nor in its time (Addendum A 3.4). */
export const requestPasswordReset =
  ({ requestPasswordReset: requests }: Pick<AccountUseCases, "requestPasswordReset">): Route<"requestPasswordReset"> =>
  async ({ body, origin }) => {
    await requests({ email: emailField(body.email), origin });
    return { body: { status: "accepted" } };
  };
