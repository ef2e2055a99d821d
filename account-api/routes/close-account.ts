import type { AccountUseCases } from "../../commands/account/use-cases.js";
import type { Route } from "../account-route.js";

export const closeAccount =
  ({ closeAccount: closes }: Pick<AccountUseCases, "closeAccount">): Route<"closeAccount"> =>
  async ({ body, session, origin }) => {
    const closed = await closes({ session, currentPassword: body.current_password, origin });
    const { closedAt, keysRevoked, endpointsRevoked, survives } = closed;
    return { body: { closed_at: closedAt, keys_revoked: keysRevoked, endpoints_revoked: endpointsRevoked, survives } };
  };
