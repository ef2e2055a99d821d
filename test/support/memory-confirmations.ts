import type { Confirmations } from "../../commands/account/ports.js";
import type { DatabaseClock } from "../../commands/ports.js";
import { type Instant, instantFromMs, msOfInstant } from "../../domain/shared/time.js";

/** Confirmations in memory; `test/contract/confirmations.ts` holds both to the same. */
export const memoryConfirmations = (clock: DatabaseClock): Confirmations => {
  const issued = new Map<string, { readonly accountId: string; readonly expiresAt: Instant }>();
  return {
    issue: async (tokenSha256, accountId, lifetimeMs) => {
      const expiresAt = instantFromMs(msOfInstant(await clock()) + lifetimeMs);
      issued.set(tokenSha256, { accountId, expiresAt });
      return expiresAt;
    },
    redeem: async (tokenSha256, accountId) => {
      const now = await clock();
      const found = issued.get(tokenSha256);
      if (found === undefined || found.accountId !== accountId || found.expiresAt <= now) return false;
      return issued.delete(tokenSha256);
    },
  };
};
