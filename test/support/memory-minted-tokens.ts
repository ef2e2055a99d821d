import { randomBytes } from "node:crypto";
import type { MintedTokens } from "../../commands/policies/ports.js";
import type { DatabaseClock } from "../../commands/ports.js";
import type { Instant } from "../../domain/shared/time.js";

/** Minted tokens in memory; `test/contract/minted-tokens.ts` holds both to the same. */
export const memoryMintedTokens = (clock: DatabaseClock): MintedTokens => {
  const made = new Map<string, { readonly token: string | null; readonly mintedAt: Instant }>();
  return {
    mint: async (requestId) => {
      const mintedAt = await clock();
      const found = made.get(requestId) ?? { token: randomBytes(32).toString("base64url"), mintedAt };
      made.set(requestId, found);
      return found.token === null ? "settled" : { token: found.token, mintedAt: found.mintedAt };
    },
    settle: async (requestId) => {
      const found = made.get(requestId);
      if (found !== undefined) made.set(requestId, { ...found, token: null });
    },
    forgetBefore: async (before) => {
      for (const [requestId, { mintedAt }] of made) if (mintedAt < before) made.delete(requestId);
    },
  };
};
