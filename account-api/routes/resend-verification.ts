import type { AccountUseCases } from "../../commands/account/use-cases.js";
import type { Route } from "../account-route.js";

export const resendVerification =
  ({ resendVerification: resends }: Pick<AccountUseCases, "resendVerification">): Route<"resendVerification"> =>
  async ({ session, origin }) => {
    await resends({ session, origin });
    return { body: { status: "accepted" } };
  };
