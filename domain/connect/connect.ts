import { AccountRefusal } from "../account/refusal.js";
import type { KeyScopes } from "../key/scopes.js";
import type { SealedText } from "../private/sealed.js";
import type { StreamKind } from "../private/stream-kind.js";
import { type Instant, instantFromMs, msOfInstant } from "../shared/time.js";
import { type ConnectEvent, type ConnectRefusalReason, connectEvents } from "./events.js";

/** Addendum A 9.1. */
export const CONNECT_LIFETIME_SECONDS = 900;
export const POLL_INTERVAL_SECONDS = 5;

export const connectExpiry = (from: Instant): Instant => instantFromMs(msOfInstant(from) + CONNECT_LIFETIME_SECONDS * 1000);

/** What the agent asked for. */
export type ConnectRequest = {
  readonly id: string;
  readonly agentName: SealedText;
  readonly scopes: KeyScopes;
  readonly cuCapMonth: number | null;
  readonly expiresAt: Instant;
};

/** What a person granted. */
export type ConnectGrant = {
  readonly accountId: string;
  readonly scopes: KeyScopes;
  readonly cuCapMonth: number;
  readonly keyExpiresAt: Instant | null;
};

export type ConnectState =
  | { readonly status: "none" }
  | { readonly status: "pending"; readonly request: ConnectRequest }
  | { readonly status: "approved"; readonly request: ConnectRequest; readonly grant: ConnectGrant }
  | { readonly status: "denied"; readonly request: ConnectRequest } // by a person, or at collection
  | { readonly status: "collected"; readonly request: ConnectRequest; readonly keyId: string }
  | { readonly status: "expired"; readonly request: ConnectRequest };

/** A connect request's stream holds an event that cannot follow the ones before it. */
class ImpossibleConnect extends Error {
  override readonly name = "ImpossibleConnect";
}

const evolve = (state: ConnectState, event: ConnectEvent): ConnectState => {
  if (event.type === "connect.started") {
    const { connect_id: id, agent_name: agentName, scopes, cu_cap_month: cuCapMonth, expires_at: expiresAt } = event.data;
    return { status: "pending", request: { id, agentName, scopes, cuCapMonth, expiresAt } };
  }
  if (state.status === "none") throw new ImpossibleConnect(`${event.type} comes before the request was started`);
  return evolveStarted(state.request, event);
};

const evolveStarted = (request: ConnectRequest, event: Exclude<ConnectEvent, { readonly type: "connect.started" }>): ConnectState => {
  switch (event.type) {
    case "connect.approved": {
      const { account_id: accountId, scopes, cu_cap_month: cuCapMonth, key_expires_at: keyExpiresAt } = event.data;
      return { status: "approved", request, grant: { accountId, scopes, cuCapMonth, keyExpiresAt } };
    }
    case "connect.denied":
    case "connect.refused":
      return { status: "denied", request };
    case "connect.collected":
      return { status: "collected", request, keyId: event.data.key_id };
    case "connect.expired":
      return { status: "expired", request };
  }
};

/** The stream `connect-<SHA-256 of the device code>`. */
export const connectKind: StreamKind<ConnectState, ConnectEvent> = {
  category: "connect",
  events: connectEvents,
  initial: { status: "none" },
  evolve,
};

/** The request a user code still stands for; approved, denied, expired and unknown ones are one refusal (Addendum A 9.3). */
export const pendingRequest = (state: ConnectState, now: Instant): ConnectRequest => {
  if (state.status === "pending" && state.request.expiresAt > now) return state.request;
  throw new AccountRefusal("unknown-connect-request", "No pending request has this code.");
};

export const approveConnect = (state: ConnectState, grant: ConnectGrant, at: Instant): readonly ConnectEvent[] => {
  const { id } = pendingRequest(state, at);
  const { accountId, scopes, cuCapMonth, keyExpiresAt } = grant;
  return [
    {
      type: "connect.approved",
      data: { v: 1, connect_id: id, at, account_id: accountId, scopes, cu_cap_month: cuCapMonth, key_expires_at: keyExpiresAt },
    },
  ];
};

export const denyConnect = (state: ConnectState, accountId: string, at: Instant): readonly ConnectEvent[] => {
  const { id } = pendingRequest(state, at);
  return [{ type: "connect.denied", data: { v: 1, connect_id: id, at, account_id: accountId } }];
};

type Standing = Exclude<ConnectState, { readonly status: "none" | "expired" | "collected" }>;

/**
 * A request a poll may ask about. Refuses `connect-grant-invalid` for an unknown code, `connect-expired` from the end on, collected or
 * not, `connect-grant-invalid` for a collected one (Addendum A 9.2).
 */
export const requireStanding = (state: ConnectState, now: Instant): Standing => {
  if (state.status === "none") throw new AccountRefusal("connect-grant-invalid", "The device code is unknown.");
  if (state.status === "expired" || state.request.expiresAt <= now)
    throw new AccountRefusal("connect-expired", "The request has expired. Start a new one.");
  if (state.status === "collected") throw new AccountRefusal("connect-grant-invalid", "The key of this request was collected before.");
  return state;
};

/** The grant a poll may collect; refuses as `requireStanding` does, then `connect-denied`, `connect-pending`. */
export const collectable = (state: ConnectState, now: Instant): { readonly request: ConnectRequest; readonly grant: ConnectGrant } => {
  const standing = requireStanding(state, now);
  if (standing.status === "denied") throw new AccountRefusal("connect-denied", "The request was denied.");
  if (standing.status === "pending") throw new AccountRefusal("connect-pending", "The request waits for a person's decision.");
  return standing;
};

/** Of several polls, the one whose event stands collects. */
export const collectConnect = (state: ConnectState, keyId: string, at: Instant): readonly ConnectEvent[] => {
  const { request, grant } = collectable(state, at);
  return [{ type: "connect.collected", data: { v: 1, connect_id: request.id, at, account_id: grant.accountId, key_id: keyId } }];
};

/** No key is given at collection after all; the request ends denied (Addendum A 9.2). */
export const refuseConnect = (state: ConnectState, reason: ConnectRefusalReason, at: Instant): readonly ConnectEvent[] => {
  const { request, grant } = collectable(state, at);
  return [{ type: "connect.refused", data: { v: 1, connect_id: request.id, at, account_id: grant.accountId, reason } }];
};

/** Ends what nobody decided or collected in time, and what belonged to an account that closed. */
export const expireConnect = (state: ConnectState, now: Instant, force: boolean): readonly ConnectEvent[] => {
  if (state.status !== "pending" && state.status !== "approved") return [];
  if (!force && state.request.expiresAt > now) return [];
  return [{ type: "connect.expired", data: { v: 1, connect_id: state.request.id, at: now } }];
};
