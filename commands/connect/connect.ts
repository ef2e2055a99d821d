import { MAX_LIVE_KEYS, requirePlace } from "../../domain/account/keys.js";
import { AccountRefusal } from "../../domain/account/refusal.js";
import { accountKind, type OpenAccount } from "../../domain/account/state.js";
import { requireKeysAllowed } from "../../domain/account/terms.js";
import {
  approveConnect,
  CONNECT_LIFETIME_SECONDS,
  type ConnectState,
  connectExpiry,
  connectKind,
  denyConnect,
  POLL_INTERVAL_SECONDS,
  pendingRequest,
} from "../../domain/connect/connect.js";
import { claimUserCode, mintUserCode, readUserCode, shownUserCode, userCodeKind } from "../../domain/connect/user-code.js";
import { requireFutureEnd } from "../../domain/key/key.js";
import { streamOf } from "../../domain/private/stream-kind.js";
import { sha256Hex } from "../../domain/shared/sha256.js";
import { anonymously, asAccount } from "../account/context.js";
import { signedInAccount } from "../account/current-password.js";
import type { AccountPorts } from "../account/ports.js";
import { sealForDay } from "../account/sealing.js";
import { mintSecret } from "../account/tokens.js";
import type { DecideConnect, Origin, StartConnect, ViewConnect } from "../account/use-cases.js";
import { releaseDeadKeys } from "../key/make-key.js";
import type { PrivateContext } from "../private/ports.js";

const MAX_CODES = 5;

/** The code is claimed before the request begins, so no two requests ever share one (Addendum A 9.1). */
export const startConnect =
  (ports: AccountPorts): StartConnect =>
  async ({ agentName, scopes, cuCapMonth, origin }) => {
    const deviceCode = mintSecret(ports);
    const connectId = sha256Hex(deviceCode);
    const userCode = await claimedUserCode(ports, connectId, origin);
    const [sealed, at] = await Promise.all([sealForDay(ports, agentName), ports.clock()]);
    const data = {
      v: 1 as const,
      connect_id: connectId,
      at,
      agent_name: sealed,
      scopes,
      cu_cap_month: cuCapMonth,
      expires_at: connectExpiry(at),
    };
    const position = await ports.streams.begin(streamOf(connectKind, connectId), { type: "connect.started", data }, anonymously(origin));
    if (position === undefined) throw new Error("a device code was given twice");
    const intervals = { expiresInSeconds: CONNECT_LIFETIME_SECONDS, intervalSeconds: POLL_INTERVAL_SECONDS };
    return { deviceCode, userCode: shownUserCode(userCode), ...intervals };
  };

const claimedUserCode = async ({ streams, random }: AccountPorts, connectId: string, origin: Origin): Promise<string> => {
  for (let tries = 0; tries < MAX_CODES; tries += 1) {
    const code = mintUserCode(random);
    if ((await streams.begin(streamOf(userCodeKind, code), claimUserCode(code, connectId), anonymously(origin))) !== undefined) return code;
  }
  throw new Error(`${MAX_CODES} user codes in a row were taken: the random numbers are none`);
};

/** The agent's name as it stated it, and what it asked for. */
export const viewConnect =
  (ports: AccountPorts): ViewConnect =>
  async ({ session, userCode }) => {
    await signedInAccount(ports, session);
    const { state } = await findRequest(ports, userCode);
    const request = pendingRequest(state, await ports.clock());
    const agentName = await ports.dataKeys.open(request.agentName);
    if (agentName === undefined) throw unknownRequest();
    return { agentName, scopes: request.scopes, cuCapMonth: request.cuCapMonth, expiresAt: request.expiresAt };
  };

const findRequest = async ({ streams }: AccountPorts, userCode: string): Promise<{ readonly id: string; readonly state: ConnectState }> => {
  const code = readUserCode(userCode);
  const connectId = code === undefined ? null : (await streams.load(userCodeKind, code)).state.connectId;
  if (connectId === null) throw unknownRequest();
  return { id: connectId, state: (await streams.load(connectKind, connectId)).state };
};

const unknownRequest = (): AccountRefusal => new AccountRefusal("unknown-connect-request", "No pending request has this code.");

/** Approving refuses as issuing a key does; the key itself is made when the agent collects it (Addendum A 9.3). */
export const decideConnect =
  (ports: AccountPorts): DecideConnect =>
  async ({ session, userCode, approval, origin }) => {
    const account = await signedInAccount(ports, session);
    const context = asAccount(account.id, origin);
    if (approval === null) {
      const { id } = await findRequest(ports, userCode);
      const at = await ports.clock();
      await ports.streams.decide(connectKind, id, context, (state) => ({ events: denyConnect(state, account.id, at), answer: null }));
      return { status: "denied" };
    }
    const at = await ports.clock();
    requireFutureEnd(approval.expiresAt, at);
    requireKeysAllowed(account, ports.terms);
    const { id, state } = await findRequest(ports, userCode);
    pendingRequest(state, at);
    await requireFreePlace(ports, account, context);
    const { scopes, cuCapMonth, expiresAt: keyExpiresAt } = approval;
    await ports.streams.decide(connectKind, id, context, (current) => ({
      events: approveConnect(current, { accountId: account.id, scopes, cuCapMonth, keyExpiresAt }, at),
      answer: null,
    }));
    return { status: "approved" };
  };

/** Refuses `key-limit-reached` when no place is left, those of dead keys given back first. */
const requireFreePlace = async (ports: AccountPorts, account: OpenAccount, context: PrivateContext): Promise<void> => {
  if (account.keyIds.length < MAX_LIVE_KEYS) return;
  await releaseDeadKeys(ports, account.id, await ports.clock(), context);
  const { state } = await ports.streams.load(accountKind, account.id);
  if (state.status === "open") requirePlace(state);
};
