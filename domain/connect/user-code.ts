import { type RandomBytes, randomText } from "../key/key-form.js";
import type { EventFamily } from "../private/event-family.js";
import type { StreamKind } from "../private/stream-kind.js";

const ALPHABET = "BCDFGHJKLMNPQRSTVWXZ";
const LENGTH = 8;

/** Eight letters without a hyphen, as stored and compared (Addendum A 9.1). */
export const mintUserCode = (random: RandomBytes): string => randomText(ALPHABET, LENGTH, random);

/** As a person reads it: `XXXX-XXXX`. */
export const shownUserCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/** The stored form of what was typed, hyphens, spaces and letter case aside; undefined for what is no code (Addendum A 9.1). */
export const readUserCode = (text: string): string | undefined => {
  const code = text.replace(/[-\s]/gu, "").toUpperCase();
  return code.length === LENGTH && [...code].every((letter) => ALPHABET.includes(letter)) ? code : undefined;
};

/** The code stands for this request, now and for ever: among 20^8 codes none is ever given twice. */
export type UserCodeClaimed = {
  readonly type: "usercode.claimed";
  readonly data: { readonly v: 1; readonly user_code: string; readonly connect_id: string };
};

export type UserCodeState = { readonly connectId: string | null };

export const claimUserCode = (code: string, connectId: string): UserCodeClaimed => ({
  type: "usercode.claimed",
  data: { v: 1, user_code: code, connect_id: connectId },
});

export const userCodeEvents: EventFamily<UserCodeClaimed> = { "usercode.claimed": [] };

/** The stream `usercode-<code>`. */
export const userCodeKind: StreamKind<UserCodeState, UserCodeClaimed> = {
  category: "usercode",
  events: userCodeEvents,
  initial: { connectId: null },
  evolve: (_state, { data }) => ({ connectId: data.connect_id }),
};
