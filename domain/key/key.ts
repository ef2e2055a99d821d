import { AccountRefusal } from "../account/refusal.js";
import type { SealedText } from "../private/sealed.js";
import type { StreamKind } from "../private/stream-kind.js";
import type { Sha256Hex } from "../shared/sha256.js";
import { type Instant, instantFromMs, msOfInstant } from "../shared/time.js";
import { type KeyEvent, type KeyIssued, keyEvents, type RevocationReason } from "./events.js";
import type { KeyScopes } from "./scopes.js";

export type IssuedKey = {
  readonly status: "issued";
  readonly id: string;
  readonly accountId: string;
  readonly prefix: string;
  readonly secretSha256: Sha256Hex;
  readonly label: SealedText | null;
  readonly createdAt: Instant;
  readonly expiresAt: Instant | null;
  readonly scopes: KeyScopes;
  readonly cuCapMonth: number | null;
  readonly revoked: { readonly at: Instant; readonly reason: RevocationReason } | null;
};

export type KeyState = { readonly status: "unissued" } | { readonly status: "withdrawn" } | IssuedKey;

/** A key's stream holds an event that cannot follow the ones before it. */
class ImpossibleKey extends Error {
  override readonly name = "ImpossibleKey";
}

const evolve = (state: KeyState, event: KeyEvent): KeyState => {
  if (state.status === "issued") return evolveIssued(state, event);
  if (state.status === "unissued" && event.type === "key.issued") return issued(event);
  if (state.status === "unissued" && event.type === "key.withdrawn") return { status: "withdrawn" };
  throw new ImpossibleKey(`${event.type} does not follow on a key that is ${state.status}`);
};

const issued = ({ data }: KeyIssued): IssuedKey => ({
  status: "issued",
  id: data.key_id,
  accountId: data.account_id,
  prefix: data.key_prefix,
  secretSha256: data.secret_sha256,
  label: data.label,
  createdAt: data.at,
  expiresAt: data.expires_at,
  scopes: data.scopes,
  cuCapMonth: data.cu_cap_month,
  revoked: null,
});

const evolveIssued = (state: IssuedKey, event: KeyEvent): IssuedKey => {
  switch (event.type) {
    case "key.revoked":
      return { ...state, revoked: { at: event.data.at, reason: event.data.reason } };
    case "key.labelled":
      return { ...state, label: event.data.label };
    case "key.limited":
      return { ...state, scopes: event.data.scopes, cuCapMonth: event.data.cu_cap_month };
    case "key.rotated":
      return { ...state, expiresAt: event.data.ends_at };
    case "key.issued":
    case "key.withdrawn":
      throw new ImpossibleKey(`${event.type} does not follow on key ${state.id}, which was issued`);
  }
};

/** The stream `key-<key id>`. */
export const keyKind: StreamKind<KeyState, KeyEvent> = { category: "key", events: keyEvents, initial: { status: "unissued" }, evolve };

/** A key is expired from `expires_at` on (Addendum A 6.3). */
export const isExpired = (expiresAt: Instant | null, now: Instant): boolean => expiresAt !== null && expiresAt <= now;

/** True for a key that passes: issued, neither revoked nor expired. */
export const isLiveKey = (state: KeyState, now: Instant): state is IssuedKey =>
  state.status === "issued" && state.revoked === null && !isExpired(state.expiresAt, now);

/** Refuses an end that is not later than now (Addendum A 6.3). */
export const requireFutureEnd = (expiresAt: Instant | null, now: Instant): void => {
  if (isExpired(expiresAt, now))
    throw new AccountRefusal("key-expiry-not-in-future", "The end of a key, expires_at, must be later than now.");
};

/** The account's own key; another account's is refused as one that does not exist. */
export const ownKey = (state: KeyState, accountId: string): IssuedKey => {
  if (state.status !== "issued" || state.accountId !== accountId) throw new AccountRefusal("unknown-key", "There is no such key.");
  return state;
};

export const revokeKey = (key: IssuedKey, reason: RevocationReason, at: Instant): readonly KeyEvent[] => {
  requireUnrevoked(key);
  return [{ type: "key.revoked", data: { v: 1, ...placeOf(key), at, reason } }];
};

/** Also of an expired key (Addendum A 2.4). */
export const labelKey = (key: IssuedKey, label: SealedText | null, at: Instant): readonly KeyEvent[] => {
  requireUnrevoked(key);
  return [{ type: "key.labelled", data: { v: 1, ...placeOf(key), at, label } }];
};

export const limitKey = (key: IssuedKey, scopes: KeyScopes, cuCapMonth: number | null, at: Instant): readonly KeyEvent[] => {
  requireLive(key, at);
  return [{ type: "key.limited", data: { v: 1, ...placeOf(key), at, scopes, cu_cap_month: cuCapMonth } }];
};

/** The old key ends at min(own end, now + grace) (Addendum A 6.4). */
export const rotateKey = (key: IssuedKey, replacedBy: string, graceSeconds: number, at: Instant): readonly KeyEvent[] => {
  requireLive(key, at);
  const graceEnd = instantFromMs(msOfInstant(at) + graceSeconds * 1000);
  const endsAt = key.expiresAt !== null && key.expiresAt < graceEnd ? key.expiresAt : graceEnd;
  return [{ type: "key.rotated", data: { v: 1, ...placeOf(key), at, replaced_by: replacedBy, ends_at: endsAt } }];
};

/** Gives up a place before a key was issued on it. */
export const withdrawKey = (state: KeyState, keyId: string, accountId: string, at: Instant): readonly KeyEvent[] =>
  state.status === "unissued" ? [{ type: "key.withdrawn", data: { v: 1, key_id: keyId, account_id: accountId, at } }] : [];

/** Refuses a key that cannot be rotated or limited: `key-revoked`, then `key-expired`. */
export const requireLive = (key: IssuedKey, now: Instant): void => {
  requireUnrevoked(key);
  if (isExpired(key.expiresAt, now)) throw new AccountRefusal("key-expired", `The key expired at ${key.expiresAt}.`);
};

const requireUnrevoked = ({ revoked }: IssuedKey): void => {
  if (revoked !== null) throw new AccountRefusal("key-revoked", `The key was revoked at ${revoked.at}.`);
};

const placeOf = ({ id, accountId }: IssuedKey) => ({ key_id: id, account_id: accountId });
