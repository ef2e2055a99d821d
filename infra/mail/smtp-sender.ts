import nodemailer from "nodemailer";
import { MailNotSent, type OutgoingMail, type SendMail } from "../../commands/mail/ports.js";
import { type Mailbox, writtenAddress } from "./mailbox.js";
import type { SmtpServer } from "./smtp-server.js";

export type SmtpTimes = {
  readonly connectMs: number;
  readonly silenceMs: number;
  readonly totalMs: number;
};

/**
 * A server may think long about a message it has been given; who gives up on it too early sends it twice (RFC 5321 §4.5.3.2.6).
 */
export const SMTP_TIMES: SmtpTimes = { connectMs: 10_000, silenceMs: 120_000, totalMs: 300_000 };

/**
 * Sends to one server, a connection for each mail. Acknowledged means: the server answered the message itself with 250. What nodemailer
 * or the server says in words may name an address or more, so nothing of it is passed on but step and codes.
 */
export const smtpSender = (server: SmtpServer, from: Mailbox, times: SmtpTimes = SMTP_TIMES): SendMail => {
  const transport = nodemailer.createTransport({
    host: server.host,
    port: server.port,
    secure: server.tls === "implicit",
    requireTLS: server.tls === "required",
    ignoreTLS: server.tls === "never",
    tls: { minVersion: "TLSv1.2" },
    ...(server.credentials === null ? {} : { auth: { user: server.credentials.user, pass: server.credentials.password }, forceAuth: true }),
    connectionTimeout: times.connectMs,
    dnsTimeout: times.connectMs,
    greetingTimeout: times.silenceMs,
    socketTimeout: times.silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (mail, signal) => {
    const recipient = writtenAddress(mail.to);
    if (recipient === undefined) throw new MailNotSent("recipient");
    const limit = AbortSignal.timeout(times.totalMs);
    try {
      await transport.sendMail({ ...messageOf(mail, recipient, from), signal: AbortSignal.any([signal, limit]) });
    } catch (error) {
      throw new MailNotSent(limit.aborted ? "took too long" : failureOf(error));
    }
  };
};

/** The same message at every attempt: id and date are those of the mail. */
const messageOf = ({ key, subject, text, html, queuedAt }: OutgoingMail, recipient: string, from: Mailbox) => ({
  envelope: { from: from.address, to: [recipient] },
  from: { name: from.name, address: from.address },
  to: { name: "", address: recipient },
  subject,
  text,
  html,
  date: new Date(queuedAt),
  messageId: `<${key}@${from.address.slice(from.address.lastIndexOf("@") + 1)}>`,
  headers: { "Auto-Submitted": "auto-generated" },
});

const WORD = /^[A-Z][A-Z0-9 _-]{0,30}$/;
const ENHANCED = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/;

const failureOf = (error: unknown): string => {
  const { code, originalCode, command, responseCode, response } = error as Readonly<Record<string, unknown>>;
  const words = [code, originalCode, command].filter((word) => typeof word === "string" && WORD.test(word));
  const enhanced = typeof response === "string" ? ENHANCED.exec(response)?.[1] : undefined;
  const codes = [typeof responseCode === "number" ? String(responseCode) : undefined, enhanced].filter((one) => one !== undefined);
  return [...words, ...codes].join(" ") || "unknown";
};
