import type { AccountUseCases } from "../../commands/account/use-cases.js";
import type { Route } from "../account-route.js";

export const revokeSessions =
  ({ revokeSessions: revokes }: Pick<AccountUseCases, "revokeSessions">): Route<"revokeSessions"> =>
  async ({ session, origin }) => {
    const { sessionsNotBefore } = await revokes({ session, origin });
    return { body: { status: "sessions_revoked", sessions_not_before: sessionsNotBefore, keys_affected: false } };
  };
