import type { EventFamily } from "../private/event-family.js";
import type { StreamKind } from "../private/stream-kind.js";
import type { Sha256Hex } from "../shared/sha256.js";
import type { Instant } from "../shared/time.js";

/** An operator told the accounts of new terms; every active one gets a mail. */
export type TermsAnnounced = {
  readonly type: "operator.terms_announced";
  readonly data: { readonly v: 1; readonly at: Instant; readonly version: string; readonly sha256: Sha256Hex; readonly reason: string };
};

/** Events of the private stream `operator-<name>`: what operators do that belongs to no single account. */
export type OperatorEvent = TermsAnnounced;

export const operatorEvents: EventFamily<OperatorEvent> = { "operator.terms_announced": [] };

export type OperatorState = { readonly announcements: number };

/** The stream `operator-<name>`. */
export const operatorKind: StreamKind<OperatorState, OperatorEvent> = {
  category: "operator",
  events: operatorEvents,
  initial: { announcements: 0 },
  evolve: ({ announcements }) => ({ announcements: announcements + 1 }),
};
