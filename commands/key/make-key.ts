import { allotKey, isPlaceAbandoned, MAX_LIVE_KEYS, releaseKeys, requirePlace } from "../../domain/account/keys.js";
import { AccountRefusal } from "../../domain/account/refusal.js";
import { type AccountState, accountKind, type OpenAccount } from "../../domain/account/state.js";
import type { KeyIssued as KeyIssuedEvent } from "../../domain/key/events.js";
import { isLiveKey, keyKind, withdrawKey } from "../../domain/key/key.js";
import { type MintedKey, mintKey } from "../../domain/key/key-form.js";
import { claimPrefix, prefixStream } from "../../domain/key/prefix-claim.js";
import type { KeyScopes } from "../../domain/key/scopes.js";
import type { SealedText } from "../../domain/private/sealed.js";
import { streamOf } from "../../domain/private/stream-kind.js";
import type { Instant } from "../../domain/shared/time.js";
import type { AccountPorts } from "../account/ports.js";
import type { PrivateContext } from "../private/ports.js";

export type KeyPorts = Pick<AccountPorts, "streams" | "clock" | "random" | "newId">;

/** What a new key is to be. */
export type KeyWish = {
  readonly accountId: string;
  readonly label: SealedText | null;
  readonly expiresAt: Instant | null;
  readonly scopes: KeyScopes;
  readonly cuCapMonth: number | null;
  readonly replaces: string | null;
  readonly connectId: string | null;
};

/** A prefix of its own and a place among the account's live keys; nothing passes yet. */
export type AllottedKey = { readonly id: string; readonly minted: MintedKey };

const MAX_PREFIXES = 5;

/**
 * Claims a prefix where there is room, then takes a place among the live keys. `check` gives the account if it may still have a key, or refuses. Refuses
 * `key-limit-reached`, after places of keys that do not pass any more were given back.
 */
export const allotNewKey = async (
  ports: KeyPorts,
  accountId: string,
  check: (state: AccountState) => OpenAccount,
  context: PrivateContext,
  limit: number = MAX_LIVE_KEYS,
): Promise<AllottedKey> => {
  await requireRoom(ports, accountId, limit, context);
  const key = await claimedKey(ports, context);
  const at = await ports.clock();
  const allot = () =>
    ports.streams.decide(accountKind, accountId, context, (state) => ({
      events: allotKey(check(state), { id: key.id, prefix: key.minted.prefix }, limit, at),
      answer: null,
    }));
  try {
    await allot();
  } catch (error) {
    if (!(error instanceof AccountRefusal) || error.code !== "key-limit-reached") throw error;
    await releaseDeadKeys(ports, accountId, at, context);
    await allot();
  }
  return key;
};

/** Refused here, an attempt leaves nothing behind: a prefix is claimed for ever. */
const requireRoom = async (ports: KeyPorts, accountId: string, limit: number, context: PrivateContext): Promise<void> => {
  const load = async () => (await ports.streams.load(accountKind, accountId)).state;
  const state = await load();
  if (state.status !== "open" || state.keyIds.length < limit) return;
  await releaseDeadKeys(ports, accountId, await ports.clock(), context);
  const after = await load();
  if (after.status === "open") requirePlace(after, limit);
};

const claimedKey = async ({ streams, random, newId }: KeyPorts, context: PrivateContext): Promise<AllottedKey> => {
  const id = newId("key");
  for (let tries = 0; tries < MAX_PREFIXES; tries += 1) {
    const minted = mintKey(random);
    if ((await streams.begin(prefixStream(minted.prefix), claimPrefix(minted.prefix, id), context)) !== undefined) return { id, minted };
  }
  throw new Error(`${MAX_PREFIXES} key prefixes in a row were taken: the random numbers are none`);
};

/**
 * Issues a key on its place. Refuses `session-invalid` when the place was given up because the account closed, `commands-contended` when
 * because it took too long.
 */
export const issueAllotted = async (
  { streams, clock }: KeyPorts,
  { id, minted }: AllottedKey,
  wish: KeyWish,
  context: PrivateContext,
): Promise<{ readonly createdAt: Instant; readonly position: bigint }> => {
  const event: KeyIssuedEvent = {
    type: "key.issued",
    data: {
      v: 1,
      key_id: id,
      account_id: wish.accountId,
      key_prefix: minted.prefix,
      secret_sha256: minted.secretSha256,
      label: wish.label,
      at: await clock(),
      expires_at: wish.expiresAt,
      scopes: wish.scopes,
      cu_cap_month: wish.cuCapMonth,
      replaces: wish.replaces,
      connect_id: wish.connectId,
    },
  };
  const position = await streams.begin(streamOf(keyKind, id), event, context);
  if (position === undefined) throw await placeGivenUp(streams, wish.accountId);
  return { createdAt: event.data.at, position };
};

const placeGivenUp = async (streams: KeyPorts["streams"], accountId: string): Promise<AccountRefusal> => {
  const { state } = await streams.load(accountKind, accountId);
  return state.status === "open"
    ? new AccountRefusal("commands-contended", "The key took too long and its place was given up. Try again.")
    : new AccountRefusal("session-invalid", "The account was closed meanwhile.");
};

/**
 * Gives back the places of keys that do not pass any more. A place whose key was not issued for long (its process ended in between) is
 * withdrawn first, so that it cannot be issued after all; one just taken stays with whoever took it.
 */
export const releaseDeadKeys = async (ports: KeyPorts, accountId: string, now: Instant, context: PrivateContext): Promise<void> => {
  const { state } = await ports.streams.load(accountKind, accountId);
  if (state.status !== "open") return;
  const dead: string[] = [];
  for (const id of state.keyIds) if (!(await holdsPlace(ports, state, id, now, context))) dead.push(id);
  await ports.streams.decide(accountKind, accountId, context, (current) => ({
    events: current.status === "open" ? releaseKeys(current, dead, now) : [],
    answer: null,
  }));
};

const holdsPlace = async (
  { streams }: KeyPorts,
  account: OpenAccount,
  id: string,
  now: Instant,
  context: PrivateContext,
): Promise<boolean> => {
  const abandoned = isPlaceAbandoned(account, id, now);
  const { state } = await streams.decide(keyKind, id, context, (key) => ({
    events: abandoned ? withdrawKey(key, id, account.id, now) : [],
    answer: null,
  }));
  return state.status === "unissued" || isLiveKey(state, now);
};
