import type { MailContent, MailKind } from "../../domain/mail/content.js";
import type { DropReason } from "../../domain/mail/dropped.js";
import type { Instant } from "../../domain/shared/time.js";

export type { MailContent } from "../../domain/mail/content.js";

/** One mail to one address. */
export type Mail = {
  readonly id: string; // stable: queueing it again is no second mail, and it gives the Message-ID
  /**
   * Whose data key seals it in the queue: an account id, or, for a mail that outlives its account's key, an owner of its own, `mail_` and
   * the account id. Such a key was made for this mail alone: it is destroyed once the mail is sent or dropped.
   */
  readonly owner: string;
  readonly to: string;
  readonly content: MailContent;
};

/**
 * Puts a mail into the outbox. `CAPPED`: the address has had its mails of that kind (Addendum A 4); nothing is sent. Throws
 * DataKeyMissing, DataKeyDestroyed, DatabaseUnavailable.
 */
export type QueueMail = (mail: Mail) => Promise<"QUEUED" | "DUPLICATE" | "CAPPED">;

/** Drops what waits for an owner; M8, which has an owner of its own, still leaves. */
export type DropMails = (owner: string) => Promise<void>;

/** A mail taken for one attempt by one process. */
export type ClaimedMail = {
  readonly id: string;
  readonly kind: MailKind;
  readonly owner: string;
  readonly claim: string;
  readonly failures: number; // attempts before this one
  readonly queuedAt: Instant;
};

/** A mail on its way: kept sealed until it is sent or dropped, then its address and text are gone from the row. */
export type Outbox = {
  /** Up to `limit` mails that are due, each for this process alone while the claim is renewed. */
  readonly claim: (limit: number) => Promise<readonly ClaimedMail[]>;
  /** False: the claim had run out, and another process may have the mail. */
  readonly renew: (claimed: ClaimedMail) => Promise<boolean>;
  /** Address and content; undefined when their key was destroyed or the mail was dropped. Throws DamagedBox, DatabaseUnavailable. */
  readonly open: (claimed: ClaimedMail) => Promise<{ readonly to: string; readonly content: MailContent } | undefined>;
  readonly markSent: (claimed: ClaimedMail) => Promise<void>;
  readonly markDropped: (claimed: ClaimedMail) => Promise<void>;
  /** Gives it back for another attempt; `afterSeconds` null: at once, and this one does not count. */
  readonly retry: (claimed: ClaimedMail, afterSeconds: number | null) => Promise<void>;
};

/** One mail as it leaves. */
export type OutgoingMail = {
  /** 32 hex characters, the same at every attempt: the local part of its Message-ID. */
  readonly key: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly links: readonly string[];
  readonly queuedAt: Instant;
};

/** The mail was not acknowledged: it did not leave, or nobody knows. `failure` names step and code, never an address. */
export class MailNotSent extends Error {
  override readonly name = "MailNotSent";
  readonly failure: string;
  constructor(failure: string, options?: ErrorOptions) {
    super(`the mail was not sent: ${failure}`, options);
    this.failure = failure;
  }
}

/** Resolves once the mail was acknowledged. Throws MailNotSent. */
export type SendMail = (mail: OutgoingMail, signal: AbortSignal) => Promise<void>;

/** Texts of a mail (Addendum A 4). */
export type WriteMail = (content: MailContent) => Pick<OutgoingMail, "subject" | "text" | "html" | "links">;

/** Records that a mail will not leave; once for each mail, however often it is asked. */
export type RecordDrop = (
  claimed: ClaimedMail,
  facts: { readonly reason: DropReason; readonly attempts: number; readonly failure: string | null },
) => Promise<void>;
