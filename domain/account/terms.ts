import type { Sha256Hex } from "../shared/sha256.js";
import type { Instant } from "../shared/time.js";
import type { AccountEvent } from "./events.js";
import { AccountRefusal } from "./refusal.js";
import type { OpenAccount } from "./state.js";

/** The terms in force. */
export type TermsInForce = { readonly version: string; readonly sha256: Sha256Hex };

/** Refuses what is no acceptance of the terms in force: `terms-not-accepted`, then `terms-version-mismatch`. */
export const requireAcceptance = (accept: boolean, version: string | null, { version: termsCurrentVersion }: TermsInForce): void => {
  if (!accept)
    throw new AccountRefusal("terms-not-accepted", `The terms of version ${termsCurrentVersion} have to be accepted.`, {
      termsCurrentVersion,
    });
  if (version !== null && version !== termsCurrentVersion)
    throw new AccountRefusal("terms-version-mismatch", `The terms in force are of version ${termsCurrentVersion}.`, {
      termsCurrentVersion,
    });
};

/** Accepting what was accepted before records nothing. */
export const acceptTerms = (state: OpenAccount, { version, sha256 }: TermsInForce, at: Instant): readonly AccountEvent[] =>
  state.terms?.version === version && state.terms.sha256 === sha256
    ? []
    : [{ type: "account.terms_accepted", data: { v: 1, at, version, sha256 } }];

/** True while no new key or webhook endpoint can be created. */
export const owesTerms = (state: OpenAccount, { version }: TermsInForce): boolean => state.terms?.version !== version;

/** Refuses a new key: `terms-acceptance-required`, then `email-not-verified` (Addendum A 2.4: terms named first when both hold). */
export const requireKeysAllowed = (state: OpenAccount, terms: TermsInForce): void => {
  if (owesTerms(state, terms))
    throw new AccountRefusal("terms-acceptance-required", `Accept the terms of version ${terms.version} before creating a key.`, {
      termsCurrentVersion: terms.version,
    });
  if (state.emailVerifiedAt === null) throw new AccountRefusal("email-not-verified", "Verify the e-mail address before creating a key.");
};
