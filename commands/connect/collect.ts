import { releaseKeys } from "../../domain/account/keys.js";
import { AccountRefusal } from "../../domain/account/refusal.js";
import { type AccountState, accountKind, type OpenAccount } from "../../domain/account/state.js";
import { requireKeysAllowed } from "../../domain/account/terms.js";
import {
  type ConnectGrant,
  type ConnectState,
  collectable,
  collectConnect,
  connectKind,
  POLL_INTERVAL_SECONDS,
  refuseConnect,
  requireStanding,
} from "../../domain/connect/connect.js";
import type { ConnectRefusalReason } from "../../domain/connect/events.js";
import { isExpired, keyKind, withdrawKey } from "../../domain/key/key.js";
import type { Instant } from "../../domain/shared/time.js";
import type { AccountPorts, PacePoll } from "../account/ports.js";
import type { ConnectKey } from "../account/results.js";
import { hashOfSecret } from "../account/tokens.js";
import type { PollConnect } from "../account/use-cases.js";
import { type AllottedKey, allotNewKey, issueAllotted } from "../key/make-key.js";
import { DataKeyDestroyed, type PrivateContext } from "../private/ports.js";

/** Addendum A 9.2: what a poll that comes too soon adds. */
const INTERVAL_GROWTH_SECONDS = 5;

export type CollectPorts = AccountPorts & { readonly pacePoll: PacePoll };

/**
 * One poll of an agent. The key is made now, under the account's rules as they are now, and given to exactly one poll: it takes its place
 * first, then the poll whose `connect.collected` stands issues it (Addendum A 9.2, 9.3).
 */
export const pollConnect =
  (ports: CollectPorts): PollConnect =>
  async ({ deviceCode, origin }) => {
    const connectId = hashOfSecret(deviceCode);
    if (connectId === undefined) throw new AccountRefusal("connect-grant-invalid", "The device code is unknown.");
    const [{ state }, now] = await Promise.all([ports.streams.load(connectKind, connectId), ports.clock()]);
    requireStanding(state, now);
    await requirePace(ports, connectId);
    const { grant } = collectable(state, now);
    const context = { actor: `agent:${connectId.slice(0, 32)}`, correlationId: origin.requestId, causationId: null };
    return collect(ports, connectId, grant, state, context);
  };

const requirePace = async ({ pacePoll }: CollectPorts, connectId: string): Promise<void> => {
  const pace = { firstSeconds: POLL_INTERVAL_SECONDS, growthSeconds: INTERVAL_GROWTH_SECONDS };
  const { tooSoon, intervalSeconds } = await pacePoll(connectId, pace);
  if (tooSoon)
    throw new AccountRefusal("connect-slow-down", `Wait at least ${intervalSeconds} seconds between polls.`, { intervalSeconds });
};

const collect = async (
  ports: CollectPorts,
  connectId: string,
  grant: ConnectGrant,
  state: ConnectState,
  context: PrivateContext,
): Promise<ConnectKey> => {
  const agentName = state.status === "approved" ? await ports.dataKeys.open(state.request.agentName) : undefined;
  if (agentName === undefined) throw new AccountRefusal("connect-expired", "The request has expired. Start a new one.");
  const allotted = await allottedOrRefused(ports, connectId, grant, context);
  await takeGrant(ports, connectId, grant, allotted, context);
  const { accountId, scopes, cuCapMonth, keyExpiresAt: expiresAt } = grant;
  const label = await ports.dataKeys.seal(accountId, agentName).catch(closedMeanwhile);
  const wish = { accountId, label, expiresAt, scopes, cuCapMonth, replaces: null, connectId };
  const { position } = await issueAllotted(ports, allotted, wish, context).catch(closedMeanwhile);
  await ports.shown(position);
  return {
    key: allotted.minted.key,
    keyId: allotted.id,
    keyPrefix: allotted.minted.prefix,
    label: agentName,
    scopes,
    cuCapMonth,
    expiresAt,
  };
};

/** A place for the key, or the request ends denied because the account's rules give none any more. */
const allottedOrRefused = async (
  ports: CollectPorts,
  connectId: string,
  grant: ConnectGrant,
  context: PrivateContext,
): Promise<AllottedKey> => {
  const now = await ports.clock();
  try {
    return await allotNewKey(ports, grant.accountId, (state) => allowedAccount(ports, state, grant, now), context);
  } catch (error) {
    const reason = error instanceof AccountRefusal ? refusalReason(error) : undefined;
    if (reason === undefined) throw error;
    await ports.streams.decide(connectKind, connectId, context, (state) => ({ events: refuseConnect(state, reason, now), answer: null }));
    throw denied();
  }
};

const allowedAccount = ({ terms }: AccountPorts, state: AccountState, grant: ConnectGrant, now: Instant): OpenAccount => {
  if (state.status !== "open" || !state.active) throw new AccountRefusal("session-invalid", "The account is closed or inactive.");
  if (isExpired(grant.keyExpiresAt, now)) throw new AccountRefusal("key-expiry-not-in-future", "The chosen end has passed.");
  requireKeysAllowed(state, terms);
  return state;
};

const refusalReason = ({ code }: AccountRefusal): ConnectRefusalReason | undefined => {
  if (code === "session-invalid") return "account_closed_or_inactive";
  if (code === "email-not-verified") return "email_not_verified";
  if (code === "terms-acceptance-required") return "terms_acceptance_required";
  if (code === "key-limit-reached") return "key_limit_reached";
  return code === "key-expiry-not-in-future" ? "key_expiry_passed" : undefined;
};

/** Of several polls one goes on; the others give their place back. */
const takeGrant = async (
  ports: CollectPorts,
  connectId: string,
  { accountId }: ConnectGrant,
  { id }: AllottedKey,
  context: PrivateContext,
): Promise<void> => {
  const now = await ports.clock();
  try {
    await ports.streams.decide(connectKind, connectId, context, (state) => ({ events: collectConnect(state, id, now), answer: null }));
  } catch (error) {
    await ports.streams.decide(keyKind, id, context, (key) => ({ events: withdrawKey(key, id, accountId, now), answer: null }));
    await ports.streams.decide(accountKind, accountId, context, (state) => ({
      events: state.status === "open" ? releaseKeys(state, [id], now) : [],
      answer: null,
    }));
    throw error;
  }
};

const denied = (): AccountRefusal => new AccountRefusal("connect-denied", "The account's rules give no key any more.");

/** The account closed between the grant and the key. */
const closedMeanwhile = (error: unknown): never => {
  const isClosed = error instanceof AccountRefusal || error instanceof DataKeyDestroyed;
  throw isClosed ? denied() : error;
};
