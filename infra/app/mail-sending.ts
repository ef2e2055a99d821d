import { join } from "node:path";
import type { ClaimedMail, SendMail } from "../../commands/mail/ports.js";
import { recordDrop } from "../../commands/mail/record-drop.js";
import { type SendOutcome, sendClaimed } from "../../commands/mail/send-mail.js";
import { privateStreams } from "../../commands/private/private-streams.js";
import type { Doorbell } from "../mail/doorbell.js";
import { type KeptMails, keptMails } from "../mail/kept-mails.js";
import type { Mailbox } from "../mail/mailbox.js";
import type { PostgresOutbox } from "../mail/outbox.js";
import { patientMark } from "../mail/patient-mark.js";
import { runOutbox } from "../mail/run-outbox.js";
import { smtpSender } from "../mail/smtp-sender.js";
import { writeMail } from "../mail/texts/write-mail.js";
import type { Config } from "./config.js";
import type { Metrics } from "./metrics.js";
import type { Parts } from "./parts.js";

export type SendingOptions = {
  readonly parts: Parts;
  readonly metrics: Metrics;
  readonly outbox: PostgresOutbox;
  readonly bell: Doorbell; // rung when this process queued a mail
  readonly webOrigin: string;
};

const ROUNDS = { concurrency: 5, pollMs: 1_000, forgetEveryMs: 3_600_000 } as const;
/** How long a stopping process waits for a mail server. */
const CUT_AFTER_MS = 7_000;

/** Sends what is due in the outbox; `stop` resolves when the attempts under way have ended or were cut. */
export const startSending = (options: SendingOptions): { readonly stop: () => Promise<void> } => {
  const { parts, metrics, outbox, bell } = options;
  warnOfGuessedOrigin(options);
  const [stopping, cutting] = [new AbortController(), new AbortController()];
  const onFault = (err: unknown, claimed: ClaimedMail | null): void =>
    parts.log.error({ err, mail: claimed?.kind ?? null }, "sending mail met a fault; it tries again");
  const running = runOutbox(
    {
      outbox,
      attempt: attemptOf(options, cutting.signal, onFault),
      done: (claimed, outcome) => tell(parts, metrics, claimed, outcome),
      destroySpentKeys: outbox.destroySpentKeys,
      forgetOld: outbox.forgetOld,
      onFault,
    },
    { stopping: stopping.signal, cutting: cutting.signal, bell },
    ROUNDS,
  );
  const stop = async (): Promise<void> => {
    stopping.abort();
    const cut = setTimeout(() => cutting.abort(), CUT_AFTER_MS);
    await running;
    clearTimeout(cut);
  };
  return { stop };
};

const attemptOf = (options: SendingOptions, giveUp: AbortSignal, onFault: (fault: unknown, claimed: ClaimedMail) => void) => {
  const { parts, outbox, webOrigin } = options;
  const { clock } = parts.database;
  const streams = privateStreams({ readStream: parts.eventLog.readStream, append: parts.appendPrivate });
  return sendClaimed({
    outbox: { ...outbox, markSent: patientMark(outbox.markSent, giveUp) },
    write: writeMail(webOrigin),
    send: senderOf(options),
    recordDrop: recordDrop({ streams, clock }),
    clock,
    onFault,
  });
};

const senderOf = ({ parts: { config }, webOrigin }: SendingOptions): SendMail =>
  config.smtpServer === null ? keptMailsIn(config).send : smtpSender(config.smtpServer, config.mailFrom ?? defaultSender(webOrigin));

/** Where mails lie when there is no mail server. */
export const keptMailsIn = ({ dataDir }: Pick<Config, "dataDir">): KeptMails => keptMails(join(dataDir, "mail"));

const defaultSender = (webOrigin: string): Mailbox => ({ name: "Reserve Board", address: `no-reply@${new URL(webOrigin).hostname}` });

/** Without the public listener here, where the pages are is only known by the settings. */
const warnOfGuessedOrigin = ({ parts: { config, log }, webOrigin }: SendingOptions): void => {
  if (config.roles.includes("api") || config.webOrigin !== null || config.baseUrl !== null) return;
  log.warn({ web_origin: webOrigin }, "links in mails lead there: set WEB_ORIGIN if the pages are elsewhere");
};

/** No line names an address, a link or an account. */
const tell = ({ log }: Parts, metrics: Metrics, { kind, failures, queuedAt }: ClaimedMail, outcome: SendOutcome): void => {
  metrics.mail(kind, outcome.outcome.toLowerCase());
  const facts = { mail: kind, attempt: failures + 1, queued_at: queuedAt };
  switch (outcome.outcome) {
    case "SENT":
      log.info(facts, "a mail was sent");
      return;
    case "FAILED":
      log.warn(
        { ...facts, failure: outcome.failure, retry_after_seconds: outcome.retryAfterSeconds },
        "a mail could not be sent; it is tried again",
      );
      return;
    case "DROPPED":
      log.error({ ...facts, reason: outcome.reason, failure: outcome.failure }, "a mail was dropped");
      return;
    case "ERASED":
    case "INTERRUPTED":
      log.info({ ...facts, outcome: outcome.outcome }, "a mail was not sent");
      return;
  }
};
