import type { ClaimedMail, Outbox } from "../../commands/mail/ports.js";
import type { SendOutcome } from "../../commands/mail/send-mail.js";
import { pause } from "../rpc/pause.js";
import type { Doorbell } from "./doorbell.js";
import { MAIL_CLAIM_SECONDS } from "./outbox.js";

export type OutboxRoundPorts = {
  readonly outbox: Pick<Outbox, "claim" | "renew">;
  /** One attempt; never rejects for what a mail server does. */
  readonly attempt: (claimed: ClaimedMail, signal: AbortSignal) => Promise<SendOutcome>;
  readonly done: (claimed: ClaimedMail, outcome: SendOutcome) => void;
  /** Destroys the keys of mails that are settled. */
  readonly destroySpentKeys: () => Promise<unknown>;
  readonly forgetOld: () => Promise<void>;
  /** Told when the database is away or this program is at fault. It is tried again. */
  readonly onFault: (fault: unknown, claimed: ClaimedMail | null) => void;
};

export type OutboxRoundOptions = { readonly concurrency: number; readonly pollMs: number; readonly forgetEveryMs: number };

export type OutboxSignals = {
  /** No new mail is claimed. */
  readonly stopping: AbortSignal;
  /** Attempts under way end now. */
  readonly cutting: AbortSignal;
  /** Rung when there may be something to send. */
  readonly bell: Doorbell;
};

const LONGEST_FAULT_PAUSE_MS = 5_000;
const CLAIM_MS = MAIL_CLAIM_SECONDS * 1_000;

/** Sends what is due until told to stop, a few at a time, each by one process at a time. Ends once the attempts under way have ended. */
export const runOutbox = async (ports: OutboxRoundPorts, signals: OutboxSignals, options: OutboxRoundOptions): Promise<void> => {
  const { stopping, cutting, bell } = signals;
  const underWay = new Set<Promise<void>>();
  let forgettingDueMs = 0;
  let faultPauseMs = 0;
  stopping.addEventListener("abort", bell.ring, { once: true });
  while (!stopping.aborted) {
    const rung = bell.next();
    try {
      for (const claimed of await ports.outbox.claim(options.concurrency - underWay.size)) {
        const running = attemptOnce(ports, claimed, cutting).finally(() => {
          underWay.delete(running);
          bell.ring();
        });
        underWay.add(running);
      }
      await ports.destroySpentKeys();
      if (performance.now() >= forgettingDueMs) {
        await ports.forgetOld();
        forgettingDueMs = performance.now() + options.forgetEveryMs;
      }
      faultPauseMs = 0;
    } catch (fault) {
      if (!stopping.aborted) ports.onFault(fault, null);
      faultPauseMs = Math.min(Math.max(faultPauseMs * 2, options.pollMs), LONGEST_FAULT_PAUSE_MS);
      await pause(faultPauseMs, stopping);
    }
    if (!stopping.aborted) await pause(options.pollMs, rung);
  }
  await Promise.all(underWay);
};

/** Never rejects. After a fault the claim is left to run out, so that the next attempt comes a little later. */
const attemptOnce = async (ports: OutboxRoundPorts, claimed: ClaimedMail, cutting: AbortSignal): Promise<void> => {
  const ended = new AbortController();
  const end = (): void => ended.abort();
  cutting.addEventListener("abort", end, { once: true });
  const renewing = renewClaim(ports, claimed, end);
  try {
    ports.done(claimed, await ports.attempt(claimed, ended.signal));
  } catch (fault) {
    ports.onFault(fault, claimed);
  } finally {
    clearInterval(renewing);
    cutting.removeEventListener("abort", end);
  }
};

/** An attempt that outlives its claim stops: another process may have the mail by then. */
const renewClaim = ({ outbox, onFault }: OutboxRoundPorts, claimed: ClaimedMail, end: () => void): NodeJS.Timeout => {
  let heldUntilMs = performance.now() + CLAIM_MS;
  const renew = async (): Promise<void> => {
    const askedMs = performance.now();
    try {
      if (await outbox.renew(claimed)) heldUntilMs = askedMs + CLAIM_MS;
      else end();
    } catch (fault) {
      onFault(fault, claimed);
      if (performance.now() >= heldUntilMs - CLAIM_MS / 3) end();
    }
  };
  return setInterval(() => void renew(), CLAIM_MS / 3);
};
