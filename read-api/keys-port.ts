import type { CallerKey, KeyVerdict } from "../domain/key/verdict.js";

/** API keys as the reads need them. */
export type ApiKeys = {
  /** The caller of a good key, when all it takes is at hand and no more than a second old; undefined: ask `verify`. */
  readonly held: (presented: string) => CallerKey | undefined;
  /** No state more than a second old decides (Addendum A 6.5). Throws DatabaseUnavailable: a key that cannot be verified is not let through. */
  readonly verify: (presented: string) => Promise<KeyVerdict>;
  /** Records that a request with the key was admitted. */
  readonly used: (key: CallerKey) => void;
};

/** No key is known, so every presented one, an empty one too, is refused. */
export const noKeys: ApiKeys = {
  held: () => undefined,
  verify: async () => ({ passes: false, refusal: "invalid_key", terms: null }),
  used: () => undefined,
};
