import type { WriteMail } from "../../../commands/mail/ports.js";
import type { MailContent } from "../../../domain/mail/content.js";
import type { Instant } from "../../../domain/shared/time.js";
import { type Block, type Letter, writeLetter } from "./letter.js";
import { type MailPages, mailPages } from "./pages.js";

/** The mails of Addendum A 4. Subjects say nothing personal: they are shown on locked screens. */
export const writeMail = (webOrigin: string): WriteMail => {
  const pages = mailPages(webOrigin);
  const foot = `Reserve Board, ${webOrigin}. This mail was sent by a program; answers to it are not read.`;
  return (content) => writeLetter(letterOf(content, pages), foot);
};

const letterOf = (content: MailContent, pages: MailPages): Letter => {
  switch (content.kind) {
    case "M1":
      return {
        subject: "Confirm your e-mail address",
        body: [
          say("An account at Reserve Board uses this e-mail address. Confirm that it is yours:"),
          ...linkUntil("Confirm the address", pages.verifyEmail(content.token), content.expiresAt),
          say("If you did not ask for an account, do nothing: without you the address is not confirmed."),
        ],
      };
    case "M2":
      return alreadyRegistered(content, pages);
    case "M3":
      return {
        subject: "Reset your password",
        body: [
          say("Somebody asked to reset the password of your account at Reserve Board. Choose a new one here:"),
          ...linkUntil("Choose a new password", pages.resetPassword(content.token), content.expiresAt),
          { facts: [["Asked from network", content.network]] },
          say("If it was not you, do nothing: your password stays as it is."),
        ],
      };
    case "M4":
      return {
        subject: "Your password was changed",
        body: [
          say(`The password of your account at Reserve Board was changed at ${timeOf(content.at)}. Earlier sessions have ended.`),
          say("If it was not you, set another password at once:"),
          { open: "Reset the password", to: pages.resetPassword(null) },
        ],
      };
    case "M5":
      return {
        subject: "Confirm your new e-mail address",
        body: [
          say("An account at Reserve Board asks to use this e-mail address from now on. Confirm the change:"),
          ...linkUntil("Confirm the new address", pages.confirmEmail(content.token), content.expiresAt),
          say("If you do not know of it, do nothing: without you nothing changes."),
        ],
      };
    case "M6":
      return changeNotice(content, pages);
    case "M7":
      return {
        subject: "Your address was named for another account",
        body: [
          say(
            "Somebody asked to use this e-mail address for another account at Reserve Board. Your account has it already, so nothing was changed.",
          ),
          say("There is nothing for you to do."),
        ],
      };
    case "M8":
      return closed(content);
    case "M9":
      return keyByAgent(content, pages);
    case "M13":
      return {
        subject: "New terms of Reserve Board",
        body: [
          say("New terms are in force. Read them, and accept them when you next sign in: until then no new key can be made."),
          { open: "Read the terms", to: pages.terms(content.version) },
          {
            facts: [
              ["Version", content.version],
              ["SHA-256 of the text", content.sha256],
            ],
          },
        ],
      };
  }
};

type Of<K extends MailContent["kind"]> = Extract<MailContent, { readonly kind: K }>;

const alreadyRegistered = ({ verify }: Of<"M2">, pages: MailPages): Letter => ({
  subject: "You already have an account",
  body: [
    say("Somebody, perhaps you, signed up at Reserve Board with this e-mail address. It has an account already, and nothing was changed."),
    { open: "Sign in", to: pages.signIn },
    { open: "Reset the password", to: pages.resetPassword(null) },
    ...(verify === null
      ? []
      : [
          say("The address is not confirmed yet. Confirm it here:"),
          ...linkUntil("Confirm the address", pages.verifyEmail(verify.token), verify.expiresAt),
        ]),
  ],
});

const changeNotice = ({ maskedAddress, stage }: Of<"M6">, pages: MailPages): Letter => {
  const advice: readonly Block[] = [
    say("If it was not you, set another password at once:"),
    { open: "Reset the password", to: pages.resetPassword(null) },
  ];
  if (stage === "REQUESTED")
    return {
      subject: "A change of your e-mail address was asked for",
      body: [
        say(
          `Your account at Reserve Board is to use another e-mail address: ${maskedAddress}. Nothing changes until the link mailed there is opened.`,
        ),
        ...advice,
      ],
    };
  return {
    subject: "Your e-mail address was changed",
    body: [
      say(
        `Your account at Reserve Board now uses another e-mail address: ${maskedAddress}. This one is no longer used, and all sessions have ended.`,
      ),
      say("If it was not you, write to whoever runs this service: a reset is now mailed to the new address."),
    ],
  };
};

const closed = ({ closedAt, keysRevoked, endpointsRevoked, survives }: Of<"M8">): Letter => ({
  subject: "Your account was closed",
  body: [
    say(
      `Your account at Reserve Board was closed at ${timeOf(closedAt)}. Your address and what else was personal are erased; this is the last mail to it.`,
    ),
    {
      facts: [
        ["API keys revoked", String(keysRevoked)],
        ["Webhook endpoints revoked", String(endpointsRevoked)],
      ],
    },
    say(`What stays, without your address: ${survives.map(survivorOf).join("; ")}.`),
  ],
});

const SURVIVORS: { readonly [name: string]: string } = {
  account_record: "the row of the account, without its e-mail address",
  revoked_key_records: "records of revoked keys",
  revoked_endpoint_records: "records of revoked webhook endpoints",
  delivery_records: "records of webhook deliveries",
  usage_records: "records of usage",
  audit_records: "audit records",
  email_sha256: "a one-way hash of the address, on the record of the close",
};

const survivorOf = (name: string): string => SURVIVORS[name] ?? name;

const keyByAgent = ({ agentName, keyPrefix, scopes, cuCapMonth, expiresAt }: Of<"M9">, pages: MailPages): Letter => ({
  subject: "An agent collected an API key",
  body: [
    say("An agent that you approved has collected an API key of your account at Reserve Board."),
    {
      facts: [
        ["Agent, as it names itself", agentName],
        ["Key begins with", keyPrefix],
        ["May read", scopes === null ? "everything" : scopes.join(", ")],
        ["Compute units a month, at most", String(cuCapMonth)],
        ["Ends", expiresAt === null ? "when it is revoked" : timeOf(expiresAt)],
      ],
    },
    say("If you do not know this agent, revoke the key:"),
    { open: "See and revoke keys", to: pages.account },
  ],
});

const say = (sentence: string): Block => ({ say: sentence });

const linkUntil = (what: string, to: string, end: Instant): readonly Block[] => [
  { open: what, to },
  say(`The link works once, until ${timeOf(end)}. Opening it changes nothing; the button on its page does.`),
];

/** `2026-11-20 09:30 UTC`. */
const timeOf = (instant: Instant): string => `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`;
