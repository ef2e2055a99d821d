import type { EventFamily } from "../private/event-family.js";

/** The prefix is taken for ever. */
export type PrefixClaimed = {
  readonly type: "prefix.claimed";
  readonly data: { readonly v: 1; readonly key_prefix: string; readonly key_id: string };
};

/** The one event of the private stream `prefix-<key prefix>`: a second key with this prefix cannot be made (Addendum A 6.1). */
export const prefixEvents: EventFamily<PrefixClaimed> = { "prefix.claimed": [] };

export const prefixStream = (prefix: string): string => `prefix-${prefix}`;

export const claimPrefix = (prefix: string, keyId: string): PrefixClaimed => ({
  type: "prefix.claimed",
  data: { v: 1, key_prefix: prefix, key_id: keyId },
});
