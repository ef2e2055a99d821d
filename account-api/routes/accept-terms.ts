import type { AccountUseCases } from "../../commands/account/use-cases.js";
import type { Route } from "../account-route.js";
import { renderAccount } from "../render/account-summary.js";

export const acceptTerms =
  ({ acceptTerms: accepts }: Pick<AccountUseCases, "acceptTerms">): Route<"acceptTerms"> =>
  async ({ body, session, origin }) => ({
    body: renderAccount(await accepts({ session, accept: body.accept ?? false, version: body.version ?? null, origin })),
  });
