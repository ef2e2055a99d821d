import { doorbell } from "../mail/doorbell.js";
import type { KeptMails } from "../mail/kept-mails.js";
import { postgresOutbox } from "../mail/outbox.js";
import { type MailQueue, mailQueue } from "../mail/queue-mail.js";
import type { Config } from "./config.js";
import { keptMailsIn, startSending } from "./mail-sending.js";
import type { Metrics } from "./metrics.js";
import type { Parts } from "./parts.js";

/** Mail of this process. */
export type Mailing = MailQueue & {
  /** Starts sending what is due (role `policies`); `stop` lets attempts under way end, for a while. */
  readonly startSending: () => { readonly stop: () => Promise<void> };
  /** Mails in the outbox that have neither left nor been dropped. */
  readonly waiting: () => Promise<number>;
};

/** Mails to show: undefined when a mail server gets them. */
export const keptMailsOf = (config: Config): KeptMails | undefined => (config.smtpServer === null ? keptMailsIn(config) : undefined);

/** The outbox in Postgres and, for the role `policies`, its sender. `webOrigin`: of the pages that mails lead to. */
export const openMailing = async (parts: Parts, webOrigin: string, metrics: Metrics): Promise<Mailing> => {
  const { config, database } = parts;
  const { dataKeys, keyedHash } = await parts.vault();
  const outbox = postgresOutbox({ database, dataKeys });
  const queue = mailQueue({ database, dataKeys, keyedHash, caps: config.mailCaps });
  const bell = doorbell();
  return {
    queueMail: async (mail) => {
      const queued = await queue.queueMail(mail);
      metrics.mail(mail.content.kind, queued.toLowerCase());
      if (queued === "QUEUED") bell.ring(); // mails of other processes wait for the next look
      return queued;
    },
    dropMails: queue.dropMails,
    startSending: () => startSending({ parts, metrics, outbox, bell, webOrigin }),
    waiting: outbox.waiting,
  };
};
