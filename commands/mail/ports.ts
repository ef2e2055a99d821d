import type { Instant } from "../../domain/shared/time.js";

/** What each mail says (Addendum A 4). Tokens stand in the link of the mail and nowhere else in the clear. */
export type MailContent =
  | { readonly kind: "M1"; readonly token: string; readonly expiresAt: Instant }
  | { readonly kind: "M2"; readonly verify: { readonly token: string; readonly expiresAt: Instant } | null }
  | { readonly kind: "M3"; readonly token: string; readonly expiresAt: Instant; readonly network: string }
  | { readonly kind: "M4"; readonly at: Instant }
  | { readonly kind: "M5"; readonly token: string; readonly expiresAt: Instant }
  | { readonly kind: "M6"; readonly maskedAddress: string; readonly stage: "REQUESTED" | "DONE" }
  | { readonly kind: "M7" }
  | {
      readonly kind: "M8";
      readonly closedAt: Instant;
      readonly keysRevoked: number;
      readonly endpointsRevoked: number;
      readonly survives: readonly string[];
    }
  | {
      readonly kind: "M9";
      readonly agentName: string;
      readonly keyPrefix: string;
      readonly scopes: readonly string[] | null;
      readonly cuCapMonth: number;
      readonly expiresAt: Instant | null;
    }
  | { readonly kind: "M13"; readonly version: string; readonly sha256: string };

/** One mail to one address. */
export type Mail = {
  readonly id: string; // stable: queueing it again is no second mail, and it gives the Message-ID
  /**
   * Whose data key seals it in the queue: an account id, or, for a mail that outlives its account's key, an owner of its own that begins
   * with `mail_`. Such a key was made for this mail alone: whoever sends or drops the mail destroys it.
   */
  readonly owner: string;
  readonly to: string;
  readonly content: MailContent;
};

/** Puts a mail into the outbox. `CAPPED`: the address has had its mails of that kind (Addendum A 4); nothing is sent. */
export type QueueMail = (mail: Mail) => Promise<"QUEUED" | "DUPLICATE" | "CAPPED">;

/** Drops what waits for an owner; M8, which has an owner of its own, still leaves. */
export type DropMails = (owner: string) => Promise<void>;
