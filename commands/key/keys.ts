import { MAX_LIVE_KEYS } from "../../domain/account/keys.js";
import { AccountRefusal } from "../../domain/account/refusal.js";
import { accountOfSession } from "../../domain/account/standing.js";
import type { AccountState, OpenAccount } from "../../domain/account/state.js";
import { requireKeysAllowed } from "../../domain/account/terms.js";
import type { KeyEvent } from "../../domain/key/events.js";
import {
  type IssuedKey,
  keyKind,
  labelKey,
  limitKey,
  ownKey,
  requireFutureEnd,
  requireLive,
  revokeKey,
  rotateKey,
} from "../../domain/key/key.js";
import type { Instant } from "../../domain/shared/time.js";
import { asAccount } from "../account/context.js";
import { signedInAccount } from "../account/current-password.js";
import type { AccountPorts } from "../account/ports.js";
import type { KeyIssued, KeySummary } from "../account/results.js";
import { openNullable, sealNullable } from "../account/sealing.js";
import { keySummaryOf } from "../account/summaries.js";
import type { IssueKey, LabelKey, LimitKey, Origin, RevokeKey, RotateKey, Session } from "../account/use-cases.js";
import { type AllottedKey, allotNewKey, issueAllotted, type KeyWish } from "./make-key.js";

/** When each key was last used, where it was. */
export type LastUses = (keyIds: readonly string[]) => Promise<ReadonlyMap<string, Instant>>;

export type KeyCommandPorts = AccountPorts & { readonly lastUses: LastUses };

const KEY_ID = /^key_[0-9a-f]{32}$/;

export const issueKey =
  (ports: AccountPorts): IssueKey =>
  async ({ session, label, expiresAt, scopes, cuCapMonth, origin }) => {
    const now = await ports.clock();
    await newKeyAllowed(ports, session, expiresAt, now);
    const context = asAccount(session.accountId, origin);
    const allotted = await allotNewKey(ports, session.accountId, checkOf(ports, session, now), context);
    const sealed = await sealNullable(ports, session.accountId, label);
    const wish = { accountId: session.accountId, label: sealed, expiresAt, scopes, cuCapMonth, replaces: null, connectId: null };
    const { createdAt, position } = await issueAllotted(ports, allotted, wish, context);
    await ports.shown(position);
    return issuedKey(allotted, wish, label, createdAt);
  };

/** Refuses what stands in the way of a new key, in the order of Addendum A 2.2: its end, the session's account, terms, address. */
const newKeyAllowed = async (ports: AccountPorts, session: Session, expiresAt: Instant | null, now: Instant): Promise<OpenAccount> => {
  const account = await signedInAccount(ports, session);
  requireFutureEnd(expiresAt, now);
  requireKeysAllowed(account, ports.terms);
  return account;
};

const checkOf =
  ({ terms }: AccountPorts, session: Session, now: Instant) =>
  (state: AccountState): OpenAccount => {
    const account = accountOfSession(state, session.sessionId, now);
    requireKeysAllowed(account, terms);
    return account;
  };

const issuedKey = ({ id, minted }: AllottedKey, wish: KeyWish, label: string | null, createdAt: Instant): KeyIssued => ({
  id,
  key: minted.key,
  keyPrefix: minted.prefix,
  label,
  createdAt,
  expiresAt: wish.expiresAt,
  scopes: wish.scopes,
  cuCapMonth: wish.cuCapMonth,
});

export const revokeOwnKey =
  (ports: KeyCommandPorts): RevokeKey =>
  (input) =>
    changeKey(ports, input, (key, now) => revokeKey(key, "holder", now));

export const labelOwnKey =
  (ports: KeyCommandPorts): LabelKey =>
  async ({ label, ...input }) => {
    const sealed = await sealNullable(ports, input.session.accountId, label);
    return changeKey(ports, input, (key, now) => labelKey(key, sealed, now));
  };

export const limitOwnKey =
  (ports: KeyCommandPorts): LimitKey =>
  ({ scopes, cuCapMonth, ...input }) =>
    changeKey(ports, input, (key, now) => limitKey(key, scopes, cuCapMonth, now));

type KeyChange = { readonly session: Session; readonly keyId: string; readonly origin: Origin };

const changeKey = async (
  ports: KeyCommandPorts,
  { session, keyId, origin }: KeyChange,
  change: (key: IssuedKey, now: Instant) => readonly KeyEvent[],
): Promise<KeySummary> => {
  await signedInAccount(ports, session);
  requireKeyId(keyId);
  const now = await ports.clock();
  const { state, position } = await ports.streams.decide(keyKind, keyId, asAccount(session.accountId, origin), (key) => ({
    events: change(ownKey(key, session.accountId), now),
    answer: null,
  }));
  await ports.shown(position);
  return summaryOfKey(ports, ownKey(state, session.accountId));
};

/** Whatever names no key is answered as a key that does not exist. */
const requireKeyId = (keyId: string): void => {
  if (!KEY_ID.test(keyId)) throw new AccountRefusal("unknown-key", "There is no such key.");
};

const summaryOfKey = async (ports: KeyCommandPorts, key: IssuedKey): Promise<KeySummary> => {
  const [label, uses, now] = await Promise.all([openNullable(ports, key.label), ports.lastUses([key.id]), ports.clock()]);
  return keySummaryOf(key, label, uses.get(key.id) ?? null, now);
};

/**
 * Makes the new key first, then ends the old one at min(own end, now + grace): a process that ends in between leaves the old key as it
 * was (Addendum A 6.4). A rotation without grace needs no second place for longer than that.
 */
export const rotateOwnKey =
  (ports: KeyCommandPorts): RotateKey =>
  async ({ session, keyId, graceSeconds, expiresAt, origin }) => {
    const now = await ports.clock();
    await newKeyAllowed(ports, session, expiresAt, now);
    requireKeyId(keyId);
    const old = ownKey((await ports.streams.load(keyKind, keyId)).state, session.accountId);
    requireLive(old, now);
    const context = asAccount(session.accountId, origin);
    const limit = graceSeconds === 0 ? MAX_LIVE_KEYS + 1 : MAX_LIVE_KEYS;
    const allotted = await allotNewKey(ports, session.accountId, checkOf(ports, session, now), context, limit);
    const { label, scopes, cuCapMonth } = old;
    const wish = { accountId: session.accountId, label, expiresAt, scopes, cuCapMonth, replaces: old.id, connectId: null };
    const { createdAt } = await issueAllotted(ports, allotted, wish, context);
    const replaced = await endOldKey(ports, { session, keyId, origin }, allotted.id, graceSeconds);
    await ports.shown(replaced.position);
    const replaces = await summaryOfKey(ports, replaced.key);
    return { ...issuedKey(allotted, wish, replaces.label, createdAt), replaces };
  };

/** Ends the old key; when it was revoked or expired meanwhile the new one, which nobody has seen, goes again. */
const endOldKey = async (ports: AccountPorts, { session, keyId, origin }: KeyChange, newId: string, graceSeconds: number) => {
  const context = asAccount(session.accountId, origin);
  const at = await ports.clock();
  try {
    const { state, position } = await ports.streams.decide(keyKind, keyId, context, (key) => ({
      events: rotateKey(ownKey(key, session.accountId), newId, graceSeconds, at),
      answer: null,
    }));
    return { key: ownKey(state, session.accountId), position };
  } catch (error) {
    if (!(error instanceof AccountRefusal)) throw error;
    await ports.streams.decide(keyKind, newId, context, (key) => ({
      events: revokeKey(ownKey(key, session.accountId), "rotation_refused", at),
      answer: null,
    }));
    throw error;
  }
};
