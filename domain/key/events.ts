import type { EventFamily } from "../private/event-family.js";
import type { SealedText } from "../private/sealed.js";
import type { Sha256Hex } from "../shared/sha256.js";
import type { Instant } from "../shared/time.js";
import type { KeyScopes } from "./scopes.js";

/** A key was issued. The key itself is nowhere. */
export type KeyIssued = {
  readonly type: "key.issued";
  readonly data: {
    readonly v: 1;
    readonly key_id: string;
    readonly account_id: string;
    readonly key_prefix: string; // public, 8 characters
    readonly secret_sha256: Sha256Hex; // of the whole key
    readonly label: SealedText | null;
    readonly at: Instant;
    readonly expires_at: Instant | null; // null: never
    readonly scopes: KeyScopes;
    readonly cu_cap_month: number | null; // compute units; null: no cap
    readonly replaces: string | null; // the key it was rotated from
    readonly connect_id: string | null; // the agent's request it was collected by
  };
};

/** The place of a key that was never issued is given up; it cannot be issued any more. */
export type KeyWithdrawn = {
  readonly type: "key.withdrawn";
  readonly data: { readonly v: 1; readonly key_id: string; readonly account_id: string; readonly at: Instant };
};

export type RevocationReason = "holder" | "operator" | "account_closed" | "rotation_refused";

export type KeyRevoked = {
  readonly type: "key.revoked";
  readonly data: {
    readonly v: 1;
    readonly key_id: string;
    readonly account_id: string;
    readonly at: Instant;
    readonly reason: RevocationReason;
  };
};

export type KeyLabelled = {
  readonly type: "key.labelled";
  readonly data: {
    readonly v: 1;
    readonly key_id: string;
    readonly account_id: string;
    readonly at: Instant;
    readonly label: SealedText | null;
  };
};

export type KeyLimited = {
  readonly type: "key.limited";
  readonly data: {
    readonly v: 1;
    readonly key_id: string;
    readonly account_id: string;
    readonly at: Instant;
    readonly scopes: KeyScopes;
    readonly cu_cap_month: number | null;
  };
};

/** The key was replaced and ends at `ends_at`, never later than it did (Addendum A 6.4). */
export type KeyRotated = {
  readonly type: "key.rotated";
  readonly data: {
    readonly v: 1;
    readonly key_id: string;
    readonly account_id: string;
    readonly at: Instant;
    readonly replaced_by: string;
    readonly ends_at: Instant;
  };
};

/** Events of the private stream `key-<key id>`. */
export type KeyEvent = KeyIssued | KeyWithdrawn | KeyRevoked | KeyLabelled | KeyLimited | KeyRotated;

export const keyEvents: EventFamily<KeyEvent> = {
  "key.issued": [],
  "key.withdrawn": [],
  "key.revoked": [],
  "key.labelled": [],
  "key.limited": [],
  "key.rotated": [],
};
