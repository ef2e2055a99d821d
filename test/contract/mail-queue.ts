import { randomUUID } from "node:crypto";
import { expect } from "chai";
import type { DropMails, Mail, QueueMail } from "../../commands/mail/ports.js";

export type QueueUnderTest = {
  readonly queueMail: QueueMail;
  readonly dropMails: DropMails;
  /** Makes the owner's data key. */
  readonly prepare: (owner: string) => Promise<void>;
  /** Ids of the mails that will leave. */
  readonly waiting: () => Promise<readonly string[]>;
};

/** What every adapter of the ports must keep. */
export const mailQueueContract = (name: string, under: () => QueueUnderTest): void => {
  const mailFor = async (owner: string, change: Partial<Mail> = {}): Promise<Mail> => {
    await under().prepare(owner);
    return {
      id: `M4:${randomUUID()}`,
      owner,
      to: "a@example.org",
      content: { kind: "M4", at: "2026-11-20T09:30:00.000Z" as never },
      ...change,
    };
  };
  const account = (): string => `acct_${randomUUID()}`;

  describe(`${name} as the queue of mails`, () => {
    it("takes a mail once, however often it is queued", async () => {
      const mail = await mailFor(account());
      expect([
        await under().queueMail(mail),
        await under().queueMail(mail),
        await under().queueMail({ ...mail, to: "b@example.org" }),
      ]).to.deep.equal(["QUEUED", "DUPLICATE", "DUPLICATE"]);
      expect((await under().waiting()).filter((id) => id === mail.id)).to.deep.equal([mail.id]);
    });

    it("drops what waits for an owner and nothing else", async () => {
      const [owner, other] = [account(), account()];
      const mails = [await mailFor(owner), await mailFor(owner), await mailFor(`mail_${owner}`), await mailFor(other)];
      for (const mail of mails) await under().queueMail(mail);
      await under().dropMails(owner);
      const waiting = await under().waiting();
      expect(mails.map(({ id }) => waiting.includes(id))).to.deep.equal([false, false, true, true]);
    });

    it("does not take again what was dropped", async () => {
      const mail = await mailFor(account());
      await under().queueMail(mail);
      await under().dropMails(mail.owner);
      expect(await under().queueMail(mail)).to.equal("DUPLICATE");
      expect(await under().waiting()).not.to.include(mail.id);
    });
  });
};
