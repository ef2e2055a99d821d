import { type Instant, msOfInstant } from "../shared/time.js";
import type { AccountEvent } from "./events.js";
import { AccountRefusal } from "./refusal.js";
import type { OpenAccount } from "./state.js";

/** Addendum A 14. */
export const MAX_LIVE_KEYS = 100;

/** Refuses `key-limit-reached` when `limit` places among the live keys are taken. */
export const requirePlace = ({ keyIds }: OpenAccount, limit: number = MAX_LIVE_KEYS): void => {
  if (keyIds.length >= limit)
    throw new AccountRefusal("key-limit-reached", `An account has at most ${MAX_LIVE_KEYS} live keys. Revoke one first.`, {
      limit: MAX_LIVE_KEYS,
    });
};

/** Takes a place among the live keys; refuses as `requirePlace` does. */
export const allotKey = (
  state: OpenAccount,
  key: { readonly id: string; readonly prefix: string },
  limit: number,
  at: Instant,
): readonly AccountEvent[] => {
  requirePlace(state, limit);
  return [{ type: "account.key_allotted", data: { v: 1, at, key_id: key.id, key_prefix: key.prefix } }];
};

/** A place without a key is kept this long: whoever took it may still be about to issue the key. */
const PLACE_KEPT_MS = 30_000;

/** True for a place that may be given up if no key was issued on it: its process must have ended. */
export const isPlaceAbandoned = ({ keysAllottedAt }: OpenAccount, keyId: string, now: Instant): boolean => {
  const taken = keysAllottedAt[keyId];
  return taken === undefined || msOfInstant(now) - msOfInstant(taken) >= PLACE_KEPT_MS;
};

/** Gives back the places of keys that do not pass any more. */
export const releaseKeys = (state: OpenAccount, keyIds: readonly string[], at: Instant): readonly AccountEvent[] => {
  const held = state.keyIds.filter((id) => keyIds.includes(id));
  return held.length === 0 ? [] : [{ type: "account.keys_released", data: { v: 1, at, key_ids: held } }];
};
