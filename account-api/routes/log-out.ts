import type { AccountUseCases } from "../../commands/account/use-cases.js";
import type { Route } from "../account-route.js";

export const logOut =
  ({ logOut: logsOut }: Pick<AccountUseCases, "logOut">): Route<"logOut"> =>
  async ({ session, origin }) => {
    await logsOut({ session, origin });
    return { body: { status: "signed_out" } };
  };
