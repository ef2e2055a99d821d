import type { KeyScopes } from "../key/scopes.js";
import type { EventFamily } from "../private/event-family.js";
import type { SealedText } from "../private/sealed.js";
import type { Instant } from "../shared/time.js";

/** An agent asks for a key. Its name, as it states it, is sealed under a data key of the request's own. */
export type ConnectStarted = {
  readonly type: "connect.started";
  readonly data: {
    readonly v: 1;
    readonly connect_id: string; // SHA-256 of the device code
    readonly at: Instant;
    readonly agent_name: SealedText;
    readonly scopes: KeyScopes;
    readonly cu_cap_month: number | null;
    readonly expires_at: Instant;
  };
};

export type ConnectApproved = {
  readonly type: "connect.approved";
  readonly data: {
    readonly v: 1;
    readonly connect_id: string;
    readonly at: Instant;
    readonly account_id: string;
    readonly scopes: KeyScopes;
    readonly cu_cap_month: number;
    readonly key_expires_at: Instant | null;
  };
};

export type ConnectDenied = {
  readonly type: "connect.denied";
  readonly data: { readonly v: 1; readonly connect_id: string; readonly at: Instant; readonly account_id: string };
};

/** One poll collects: the key is made after this and given to that poll alone. */
export type ConnectCollected = {
  readonly type: "connect.collected";
  readonly data: {
    readonly v: 1;
    readonly connect_id: string;
    readonly at: Instant;
    readonly account_id: string;
    readonly key_id: string;
  };
};

/** Why the account's rules give no key when it is to be collected (Addendum A 9.2). */
export type ConnectRefusalReason =
  | "account_closed_or_inactive"
  | "email_not_verified"
  | "terms_acceptance_required"
  | "key_limit_reached"
  | "key_expiry_passed";

export type ConnectRefused = {
  readonly type: "connect.refused";
  readonly data: {
    readonly v: 1;
    readonly connect_id: string;
    readonly at: Instant;
    readonly account_id: string;
    readonly reason: ConnectRefusalReason;
  };
};

/** Nobody decided or collected it in time, or its account closed. */
export type ConnectExpired = {
  readonly type: "connect.expired";
  readonly data: { readonly v: 1; readonly connect_id: string; readonly at: Instant };
};

/** Events of the private stream `connect-<SHA-256 of the device code>`. */
export type ConnectEvent = ConnectStarted | ConnectApproved | ConnectDenied | ConnectCollected | ConnectRefused | ConnectExpired;

export const connectEvents: EventFamily<ConnectEvent> = {
  "connect.started": [],
  "connect.approved": [],
  "connect.denied": [],
  "connect.collected": [],
  "connect.refused": [],
  "connect.expired": [],
};
