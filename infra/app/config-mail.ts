import { MAIL_CAPS, type MailCaps } from "../../domain/mail/caps.js";
import { type Mailbox, readMailbox } from "../mail/mailbox.js";
import { readSmtpUrl, type SmtpServer } from "../mail/smtp-server.js";
import type { Reader, SettingsReader } from "./config-faults.js";
import { count } from "./config-readers.js";

/** A mail server. Its text may hold a password, so no fault repeats it. */
export const smtpServer: Reader<SmtpServer> = (text) => {
  const read = readSmtpUrl(text);
  return "server" in read ? { value: read.server } : read;
};

export const mailbox: Reader<Mailbox> = (text) => {
  const read = readMailbox(text);
  return read === undefined ? { fault: "must be an address, or a name and an address in < >" } : { value: read };
};

const MOST = 1_000_000;

/** How many mails of a kind one address gets (Addendum A 4). */
export const readMailCaps = (reader: SettingsReader): MailCaps => ({
  linksPerHour: reader.read<number>("LIMIT_MAILS_PER_HOUR", count(1, MOST), MAIL_CAPS.linksPerHour),
  linksPerDay: reader.read<number>("LIMIT_MAILS_PER_DAY", count(1, MOST), MAIL_CAPS.linksPerDay),
  noticesPerDay: reader.read<number>("LIMIT_MAIL_NOTICES_PER_DAY", count(1, MOST), MAIL_CAPS.noticesPerDay),
});
