import { join } from "node:path";
import type { ClaimedMail, SendMail } from "../../commands/mail/ports.js";
import { recordDrop } from "../../commands/mail/record-drop.js";
import { type SendOutcome, sendClaimed } from "../../commands/mail/send-mail.js";
import { privateStreams } from "../../commands/private/private-streams.js";
import { doorbell } from "../mail/doorbell.js";
import { type KeptMails, keptMails } from "../mail/kept-mails.js";
import type { Mailbox } from "../mail/mailbox.js";
import { postgresOutbox } from "../mail/outbox.js";
import { type MailQueue, mailQueue } from "../mail/queue-mail.js";
import { runOutbox } from "../mail/run-outbox.js";
import { smtpSender } from "../mail/smtp-sender.js";
import { writeMail } from "../mail/texts/write-mail.js";
import type { Config } from "./config.js";
import type { Metrics } from "./metrics.js";
import type { Parts } from "./parts.js";

/** Mail of this process. */
export type Mailing = MailQueue & {
  /** Starts sending what is due (role `policies`); `stop` lets attempts under way end, for a while. */
  readonly startSending: () => { readonly stop: () => Promise<void> };
  /** Mails in the outbox that have neither left nor been dropped. */
  readonly waiting: () => Promise<number>;
};

const ROUNDS = { concurrency: 5, pollMs: 1_000, forgetEveryMs: 3_600_000 } as const;
/** How long a stopping process waits for a mail server. */
const CUT_AFTER_MS = 7_000;

/** Where mails lie when there is no mail server; undefined when there is one. */
export const keptMailsOf = (config: Config): KeptMails | undefined =>
  config.smtpServer === null ? keptMails(mailFolder(config)) : undefined;

const mailFolder = ({ dataDir }: Config): string => join(dataDir, "mail");

/** The outbox in Postgres and, for the role `policies`, its sender. `webOrigin`: of the pages that mails lead to. */
export const openMailing = async (parts: Parts, webOrigin: string, metrics: Metrics): Promise<Mailing> => {
  const { config, database } = parts;
  const { dataKeys, keyedHash } = await parts.vault();
  const outbox = postgresOutbox({ database, dataKeys });
  const queue = mailQueue({ database, dataKeys, keyedHash, caps: config.mailCaps });
  const bell = doorbell();
  const onFault = (err: unknown, claimed: ClaimedMail | null): void =>
    parts.log.error({ err, mail: claimed?.kind ?? null }, "sending mail met a fault; it tries again");
  const attempt = sendClaimed({
    outbox,
    write: writeMail(webOrigin),
    send: senderOf(config, webOrigin),
    recordDrop: recordDrop({
      streams: privateStreams({ readStream: parts.eventLog.readStream, append: parts.appendPrivate }),
      clock: database.clock,
    }),
    clock: database.clock,
    onFault,
  });
  const startSending: Mailing["startSending"] = () => {
    const [stopping, cutting] = [new AbortController(), new AbortController()];
    const running = runOutbox(
      {
        outbox,
        attempt,
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
  const queueMail: MailQueue["queueMail"] = async (mail) => {
    const queued = await queue.queueMail(mail);
    metrics.mail(mail.content.kind, queued.toLowerCase());
    if (queued === "QUEUED") bell.ring(); // mails of other processes wait for the next look
    return queued;
  };
  return { queueMail, dropMails: queue.dropMails, startSending, waiting: outbox.waiting };
};

const senderOf = (config: Config, webOrigin: string): SendMail =>
  config.smtpServer === null
    ? keptMails(mailFolder(config)).send
    : smtpSender(config.smtpServer, config.mailFrom ?? defaultSender(webOrigin));

const defaultSender = (webOrigin: string): Mailbox => ({ name: "Reserve Board", address: `no-reply@${new URL(webOrigin).hostname}` });

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
