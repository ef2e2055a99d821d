import { endOfUse } from "../../domain/mail/content.js";
import type { DropReason } from "../../domain/mail/dropped.js";
import { retryAfterSeconds } from "../../domain/mail/retries.js";
import { type DatabaseClock, DatabaseUnavailable } from "../ports.js";
import { messageKey } from "./message-key.js";
import { type ClaimedMail, MailNotSent, type Outbox, type RecordDrop, type SendMail, type WriteMail } from "./ports.js";

export type SendClaimedPorts = {
  readonly outbox: Pick<Outbox, "open" | "markSent" | "markDropped" | "retry">;
  readonly write: WriteMail;
  readonly send: SendMail;
  readonly recordDrop: RecordDrop;
  readonly clock: DatabaseClock;
  /** Told of a fault of this program or a damaged box, which counts as a failed attempt so that it comes to an end. */
  readonly onFault: (fault: unknown, claimed: ClaimedMail) => void;
};

/** What became of one attempt. `ERASED`: the account was closed meanwhile. `INTERRUPTED`: it was given back untried or cut short. */
export type SendOutcome =
  | { readonly outcome: "SENT" }
  | { readonly outcome: "FAILED"; readonly failure: string; readonly retryAfterSeconds: number }
  | { readonly outcome: "DROPPED"; readonly reason: DropReason; readonly failure: string | null }
  | { readonly outcome: "ERASED" }
  | { readonly outcome: "INTERRUPTED" };

/**
 * One attempt at a mail that this process has claimed. It is marked sent only after the acknowledgement, so a process that ends between
 * the two sends it once more, under the same Message-ID; nothing is sent again after the mark. Throws DatabaseUnavailable, LogUnavailable.
 */
export const sendClaimed = (ports: SendClaimedPorts) => {
  /** Ids of mails that were acknowledged and could not be marked: claimed again, they are marked and not sent. */
  const unmarked = new Set<string>();
  return async (claimed: ClaimedMail, signal: AbortSignal): Promise<SendOutcome> => {
    const tried: Tried = unmarked.has(claimed.id) ? { outcome: "ACKNOWLEDGED" } : await attempt(ports, claimed, signal);
    switch (tried.outcome) {
      case "ACKNOWLEDGED":
        unmarked.add(claimed.id);
        await ports.outbox.markSent(claimed);
        unmarked.delete(claimed.id);
        return { outcome: "SENT" };
      case "ERASED":
        await ports.outbox.markDropped(claimed);
        return { outcome: "ERASED" };
      case "EXPIRED":
        return drop(ports, claimed, { reason: "EXPIRED", attempts: claimed.failures, failure: null });
      case "FAILED":
        return signal.aborted ? interrupted(ports, claimed) : afterFailure(ports, claimed, tried.failure);
    }
  };
};

type Tried = { readonly outcome: "ACKNOWLEDGED" | "ERASED" | "EXPIRED" } | { readonly outcome: "FAILED"; readonly failure: string };

const attempt = async (ports: SendClaimedPorts, claimed: ClaimedMail, signal: AbortSignal): Promise<Tried> => {
  try {
    const opened = await ports.outbox.open(claimed);
    if (opened === undefined) return { outcome: "ERASED" };
    const { to, content } = opened;
    const end = endOfUse(content);
    if (end !== null && end <= (await ports.clock())) return { outcome: "EXPIRED" };
    await ports.send({ key: messageKey(claimed.id), to, queuedAt: claimed.queuedAt, ...ports.write(content) }, signal);
    return { outcome: "ACKNOWLEDGED" };
  } catch (error) {
    if (error instanceof MailNotSent) return { outcome: "FAILED", failure: error.failure };
    if (error instanceof DatabaseUnavailable) throw error;
    ports.onFault(error, claimed);
    return { outcome: "FAILED", failure: "fault of the service" };
  }
};

const interrupted = async ({ outbox }: SendClaimedPorts, claimed: ClaimedMail): Promise<SendOutcome> => {
  await outbox.retry(claimed, null);
  return { outcome: "INTERRUPTED" };
};

const afterFailure = async (ports: SendClaimedPorts, claimed: ClaimedMail, failure: string): Promise<SendOutcome> => {
  const attempts = claimed.failures + 1;
  const afterSeconds = retryAfterSeconds(attempts);
  if (afterSeconds === null) return drop(ports, claimed, { reason: "UNDELIVERED", attempts, failure });
  await ports.outbox.retry(claimed, afterSeconds);
  return { outcome: "FAILED", failure, retryAfterSeconds: afterSeconds };
};

/** The record first: a process that ends in between records the same once more and finds it there. */
const drop = async (ports: SendClaimedPorts, claimed: ClaimedMail, facts: Parameters<RecordDrop>[1]): Promise<SendOutcome> => {
  await ports.recordDrop(claimed, facts);
  await ports.outbox.markDropped(claimed);
  return { outcome: "DROPPED", reason: facts.reason, failure: facts.failure };
};
