import type { DropMails, Mail, MailContent, QueueMail } from "../../commands/mail/ports.js";

/** Mails as they were queued; caps are what a test says they are. `test/contract/mail-queue.ts` holds it and the outbox to the same. */
export type MemoryOutbox = {
  readonly queueMail: QueueMail;
  readonly dropMails: DropMails;
  readonly mails: readonly Mail[];
  /** Ids of those that were not dropped. */
  readonly waiting: () => readonly string[];
  /** The newest mail of a kind. Throws when there is none. */
  readonly last: <K extends MailContent["kind"]>(kind: K) => Mail & { readonly content: Extract<MailContent, { readonly kind: K }> };
  readonly kinds: () => readonly string[];
  readonly cap: (kind: MailContent["kind"]) => void;
  /** What `queueMail` does before it answers: a crash, say. */
  readonly before: (step: (mail: Mail) => Promise<void>) => void;
};

export const memoryOutbox = (): MemoryOutbox => {
  const mails: Mail[] = [];
  const dropped = new Set<Mail>();
  const capped = new Set<string>();
  let step: (mail: Mail) => Promise<void> = async () => undefined;
  return {
    queueMail: async (mail) => {
      if (mails.some(({ id }) => id === mail.id)) return "DUPLICATE";
      if (capped.has(mail.content.kind)) return "CAPPED";
      mails.push(mail);
      await step(mail);
      return "QUEUED";
    },
    dropMails: async (owner) => {
      for (const mail of mails) if (mail.owner === owner) dropped.add(mail);
    },
    mails,
    waiting: () => mails.filter((mail) => !dropped.has(mail)).map(({ id }) => id),
    last: (kind) => {
      const found = mails.filter(({ content }) => content.kind === kind).at(-1);
      if (found === undefined) throw new Error(`no ${kind} was queued`);
      return found as ReturnType<MemoryOutbox["last"]> as never;
    },
    kinds: () => mails.map(({ content }) => content.kind),
    cap: (kind) => void capped.add(kind),
    before: (next) => {
      step = next;
    },
  };
};
