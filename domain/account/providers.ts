import type { SealedText } from "../private/sealed.js";
import type { Instant } from "../shared/time.js";
import type { AccountEvent } from "./events.js";
import { AccountRefusal } from "./refusal.js";
import type { AccountState, OpenAccount } from "./state.js";

/** A one-time confirmation by an identity provider works this long (Addendum A 5.4). */
export const CONFIRMATION_LIFETIME_MS = 5 * 60_000;

/** What a provider says of the person who signed in with it. */
export type ProvenIdentity = {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  /** The provider asserts that the address was verified. */
  readonly emailVerified: boolean;
};

/** Links an identity; nothing when it is linked. */
export const linkProvider = (state: OpenAccount, linkHash: string, link: SealedText, at: Instant): readonly AccountEvent[] =>
  state.providerLinks.includes(linkHash) ? [] : [{ type: "account.provider_linked", data: { v: 1, at, link_hash: linkHash, link } }];

/** The account an identity may act for; refuses `identity-account-inactive` for one that is not open or not active. */
export const accountForIdentity = (state: AccountState): OpenAccount => {
  if (state.status === "open" && state.active) return state;
  throw new AccountRefusal("identity-account-inactive", "The account is not active.");
};
