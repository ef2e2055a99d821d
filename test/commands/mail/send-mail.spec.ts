import { expect } from "chai";
import { type ClaimedMail, MailNotSent, type OutgoingMail } from "../../../commands/mail/ports.js";
import { type SendClaimedPorts, type SendOutcome, sendClaimed } from "../../../commands/mail/send-mail.js";
import { DatabaseUnavailable } from "../../../commands/ports.js";
import type { MailContent } from "../../../domain/mail/content.js";
import { instantFromMs, msOfInstant } from "../../../domain/shared/time.js";
import { MAIL_CONTENTS } from "../../support/mail-contents.js";
import { rejection } from "../../support/rejection.js";

const EXPIRES = msOfInstant(MAIL_CONTENTS.M1.expiresAt);

describe("one attempt at a mail", () => {
  const claimed = (failures = 0): ClaimedMail => ({
    id: "M1:1",
    kind: "M1",
    owner: "acct_1",
    claim: "c",
    failures,
    queuedAt: instantFromMs(EXPIRES - 1_000),
  });
  /** What was asked of the ports, in order. */
  const attempt = async (
    given: { failures?: number; content?: MailContent | null; nowMs?: number; send?: () => Promise<void>; signal?: AbortSignal } = {},
  ): Promise<{ outcome: SendOutcome; asked: unknown[]; sent: OutgoingMail[] }> => {
    const asked: unknown[] = [];
    const sent: OutgoingMail[] = [];
    const { content = MAIL_CONTENTS.M1, failures = 0, nowMs = EXPIRES - 1, send = async () => undefined } = given;
    const ports: SendClaimedPorts = {
      outbox: {
        open: async () => (content === null ? undefined : { to: "holder@example.org", content }),
        markSent: async () => void asked.push("sent"),
        markDropped: async () => void asked.push("dropped"),
        retry: async (_, after) => void asked.push(["retry", after]),
      },
      write: () => ({ subject: "s", text: "t", html: "h", links: [] }),
      send: async (mail) => {
        sent.push(mail);
        await send();
      },
      recordDrop: async (_, facts) => void asked.push(["recorded", facts]),
      clock: async () => instantFromMs(nowMs),
      onFault: (fault) => void asked.push(["fault", fault]),
    };
    const outcome = await sendClaimed(ports)(claimed(failures), given.signal ?? new AbortController().signal);
    return { outcome, asked, sent };
  };
  const refused = async (): Promise<never> => {
    throw new MailNotSent("EENVELOPE RCPT TO 550");
  };

  it("is marked sent after the acknowledgement, under a key that its id alone gives", async () => {
    const [one, again] = [await attempt(), await attempt({ failures: 3 })];
    expect([one.outcome, one.asked]).to.deep.equal([{ outcome: "SENT" }, ["sent"]]);
    expect(one.sent[0]).to.include({ to: "holder@example.org", subject: "s" });
    expect(one.sent[0]?.key).to.match(/^[0-9a-f]{32}$/);
    expect(again.sent[0]?.key).to.equal(one.sent[0]?.key);
  });

  it("is not made twice for what was acknowledged, though the mark failed", async () => {
    let away = true;
    const sent: string[] = [];
    const marked: string[] = [];
    const attempt = sendClaimed({
      outbox: {
        open: async () => ({ to: "holder@example.org", content: MAIL_CONTENTS.M4 }),
        markSent: async ({ id }) => {
          if (away) throw new DatabaseUnavailable("away");
          marked.push(id);
        },
        markDropped: async () => expect.fail("dropped"),
        retry: async () => expect.fail("given back"),
      },
      write: () => ({ subject: "s", text: "t", html: "h", links: [] }),
      send: async ({ to }) => void sent.push(to),
      recordDrop: async () => expect.fail("recorded"),
      clock: async () => instantFromMs(EXPIRES),
      onFault: () => expect.fail("a fault"),
    });
    const never = new AbortController().signal;
    expect(await rejection(attempt(claimed(), never))).to.be.instanceOf(DatabaseUnavailable);
    away = false;
    expect(await attempt(claimed(), never)).to.deep.equal({ outcome: "SENT" });
    expect([sent.length, marked.length]).to.deep.equal([1, 1]);
    await attempt(claimed(), never);
    expect(sent).to.have.length(2); // marked, it is no longer remembered: the outbox alone decides
  });

  it("is followed by another after 1, 5, 30, 120 and 360 minutes", async () => {
    for (const [failures, seconds] of [60, 300, 1_800, 7_200, 21_600].entries()) {
      const { outcome, asked } = await attempt({ failures, send: refused });
      expect(outcome).to.deep.equal({ outcome: "FAILED", failure: "EENVELOPE RCPT TO 550", retryAfterSeconds: seconds });
      expect(asked).to.deep.equal([["retry", seconds]]);
    }
  });

  it("is the last when it is the sixth that fails: the mail is dropped, its record first", async () => {
    const { outcome, asked } = await attempt({ failures: 5, send: refused });
    const facts = { reason: "UNDELIVERED", attempts: 6, failure: "EENVELOPE RCPT TO 550" };
    expect(outcome).to.deep.equal({ outcome: "DROPPED", reason: "UNDELIVERED", failure: facts.failure });
    expect(asked).to.deep.equal([["recorded", facts], "dropped"]);
  });

  it("is not made for a link that has ended, from that millisecond on", async () => {
    for (const content of [MAIL_CONTENTS.M1, MAIL_CONTENTS.M3, MAIL_CONTENTS.M5]) {
      expect((await attempt({ content, nowMs: EXPIRES - 1 })).outcome.outcome).to.equal("SENT");
      const { outcome, asked, sent } = await attempt({ content, nowMs: EXPIRES, failures: 2 });
      expect([outcome, sent]).to.deep.equal([{ outcome: "DROPPED", reason: "EXPIRED", failure: null }, []]);
      expect(asked).to.deep.equal([["recorded", { reason: "EXPIRED", attempts: 2, failure: null }], "dropped"]);
    }
    expect((await attempt({ content: MAIL_CONTENTS.M2, nowMs: EXPIRES + 1 })).outcome.outcome).to.equal("SENT");
  });

  it("is not made for an account that is erased, which needs no record", async () => {
    const { outcome, asked, sent } = await attempt({ content: null });
    expect([outcome, asked, sent]).to.deep.equal([{ outcome: "ERASED" }, ["dropped"], []]);
  });

  it("does not count when this process cut it short", async () => {
    const { outcome, asked } = await attempt({ signal: AbortSignal.abort(), send: refused, failures: 5 });
    expect([outcome, asked]).to.deep.equal([{ outcome: "INTERRUPTED" }, [["retry", null]]]);
  });

  it("counts a fault of this program as a failure, and tells it; a lost database is neither", async () => {
    const fault = new TypeError("a fault");
    const { outcome, asked } = await attempt({ send: () => Promise.reject(fault) });
    expect(outcome).to.deep.equal({ outcome: "FAILED", failure: "fault of the service", retryAfterSeconds: 60 });
    expect(asked).to.deep.equal([
      ["fault", fault],
      ["retry", 60],
    ]);
    const lost = new DatabaseUnavailable("away");
    expect(await rejection(attempt({ send: () => Promise.reject(lost) }))).to.equal(lost);
  });
});
