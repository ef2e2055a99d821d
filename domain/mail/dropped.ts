import type { EventFamily } from "../private/event-family.js";
import type { StreamKind } from "../private/stream-kind.js";
import type { Instant } from "../shared/time.js";
import type { MailKind } from "./content.js";

/** `UNDELIVERED`: every attempt failed. `EXPIRED`: its link ended before it could leave. */
export type DropReason = "UNDELIVERED" | "EXPIRED";

/** A mail will not leave: the audit record of Addendum A 4. No address, and nothing of what it said. */
export type MailDropped = {
  readonly type: "mail.dropped";
  readonly data: {
    readonly v: 1;
    readonly at: Instant;
    readonly account_id: string;
    readonly mail: MailKind;
    readonly reason: DropReason;
    readonly attempts: number;
    readonly failure: string | null; // of the last attempt: a step and a code, `RCPT TO 550`
  };
};

export const mailEvents: EventFamily<MailDropped> = { "mail.dropped": [] };

/** The private stream `mail-<message key>`: it begins, and ends, when a mail is dropped. */
export const mailKind: StreamKind<"dropped" | null, MailDropped> = {
  category: "mail",
  events: mailEvents,
  initial: null,
  evolve: () => "dropped",
};
