import type { EventFamily } from "../private/event-family.js";
import type { SealedText } from "../private/sealed.js";
import type { StreamKind } from "../private/stream-kind.js";
import type { Sha256Hex } from "../shared/sha256.js";
import type { Instant } from "../shared/time.js";

/** An operator told the accounts of the terms in force; every active one gets a mail. `reason` is the operator's, sealed. */
export type TermsAnnounced = {
  readonly type: "terms.announced";
  readonly data: {
    readonly v: 1;
    readonly at: Instant;
    readonly version: string;
    readonly sha256: Sha256Hex;
    readonly reason: SealedText;
  };
};

const termsEvents: EventFamily<TermsAnnounced> = { "terms.announced": [] };

/** The stream `terms-<version>`: who told the accounts of it, and when; how often decides nothing. */
export const termsKind: StreamKind<{ readonly announcements: number }, TermsAnnounced> = {
  category: "terms",
  events: termsEvents,
  initial: { announcements: 0 },
  evolve: ({ announcements }) => ({ announcements: announcements + 1 }),
};
