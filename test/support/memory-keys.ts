import { type CallerKey, FREE_TERMS, type KeyVerdict } from "../../domain/key/verdict.js";
import type { ApiKeys } from "../../read-api/keys-port.js";

export const caller = (change: Partial<CallerKey> = {}): CallerKey => ({
  keyId: "key_1",
  scopes: null,
  entitled: false,
  terms: FREE_TERMS,
  ...change,
});

/** Whatever is presented is the key of this caller. */
export const everyKey = (change: Partial<CallerKey> = {}): ApiKeys => {
  const key = caller(change);
  return { held: () => key, verify: async () => ({ passes: true, key }), used: () => undefined };
};

export type MemoryKeys = ApiKeys & { readonly uses: CallerKey[] };

/** Keys by what is presented; any other is invalid. Those of `atHand` need no look-up. */
export const memoryKeys = (verdicts: { readonly [presented: string]: KeyVerdict }, atHand: readonly string[] = []): MemoryKeys => {
  const uses: CallerKey[] = [];
  const verdictOf = (presented: string): KeyVerdict => verdicts[presented] ?? { passes: false, refusal: "invalid_key", terms: null };
  return {
    uses,
    held: (presented) => {
      const verdict = verdictOf(presented);
      return atHand.includes(presented) && verdict.passes ? verdict.key : undefined;
    },
    verify: async (presented) => verdictOf(presented),
    used: (key) => void uses.push(key),
  };
};
