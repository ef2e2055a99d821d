import { randomUUID } from "node:crypto";
import { expect } from "chai";
import type { ClaimedMail, Mail, MailContent } from "../../../commands/mail/ports.js";
import { recordDrop } from "../../../commands/mail/record-drop.js";
import { type SendOutcome, sendClaimed } from "../../../commands/mail/send-mail.js";
import { privateStreams } from "../../../commands/private/private-streams.js";
import { MAIL_CAPS } from "../../../domain/mail/caps.js";
import { sha256Hex } from "../../../domain/shared/sha256.js";
import { doorbell } from "../../../infra/mail/doorbell.js";
import { postgresOutbox } from "../../../infra/mail/outbox.js";
import { type MailQueue, mailQueue } from "../../../infra/mail/queue-mail.js";
import { runOutbox } from "../../../infra/mail/run-outbox.js";
import { smtpSender } from "../../../infra/mail/smtp-sender.js";
import { writeMail } from "../../../infra/mail/texts/write-mail.js";
import { type Database, openDatabase } from "../../../infra/postgres/database.js";
import { MAIL_CONTENTS } from "../../support/mail-contents.js";
import { type MailSink, mailSink } from "../../support/mail-sink.js";
import { memoryDataKeys } from "../../support/memory-data-keys.js";
import { memoryLog } from "../../support/memory-log.js";
import { type TestDatabase, testDatabase } from "../../support/postgres.js";
import { privateAppends } from "../../support/private-appends.js";
import { until } from "../../support/until.js";

const FROM = { name: "Reserve Board", address: "no-reply@board.example" };
const TIMES = { connectMs: 1_000, silenceMs: 2_000, totalMs: 3_000 };
const LATER = "2099-01-01T00:00:00.000Z" as never;

/** A process that sends. */
type Sender = {
  readonly outcomes: readonly SendOutcome[];
  readonly faults: readonly unknown[];
  readonly stop: (cutAfterMs?: number) => Promise<void>;
};

describe("sending what is in the outbox", () => {
  let test: TestDatabase;
  let database: Database;
  let queue: MailQueue;
  let sink: MailSink;
  const dataKeys = memoryDataKeys();
  const log = memoryLog();
  const senders: Sender[] = [];
  before(async () => {
    [test, sink] = await Promise.all([testDatabase(), mailSink()]);
    database = openDatabase(test.url);
    queue = mailQueue({ database, dataKeys, keyedHash: (_, value) => sha256Hex(value), caps: MAIL_CAPS });
  });
  afterEach(async () => {
    await Promise.all(senders.splice(0).map((sender) => sender.stop(0)));
    await database.pool.query("TRUNCATE work.mail, work.mail_count");
  });
  after(async () => {
    await Promise.all([sink.close(), database.close()]);
    await test.drop();
  });

  const start = (concurrency = 5): Sender => {
    const outcomes: SendOutcome[] = [];
    const faults: unknown[] = [];
    const [stopping, cutting, bell] = [new AbortController(), new AbortController(), doorbell()];
    const outbox = postgresOutbox({ database, dataKeys });
    const streams = privateStreams({ readStream: log.readStream, append: privateAppends({ append: log.append, clock: database.clock }) });
    const attempt = sendClaimed({
      outbox,
      write: writeMail("https://board.example"),
      send: smtpSender({ host: "127.0.0.1", port: sink.port, tls: "never", credentials: null }, FROM, TIMES),
      recordDrop: recordDrop({ streams, clock: database.clock }),
      clock: database.clock,
      onFault: (fault) => faults.push(fault),
    });
    const running = runOutbox(
      {
        outbox,
        attempt,
        done: (_: ClaimedMail, outcome) => outcomes.push(outcome),
        destroySpentKeys: outbox.destroySpentKeys,
        forgetOld: outbox.forgetOld,
        onFault: (fault) => faults.push(fault),
      },
      { stopping: stopping.signal, cutting: cutting.signal, bell },
      { concurrency, pollMs: 20, forgetEveryMs: 3_600_000 },
    );
    const stop = async (cutAfterMs = 0): Promise<void> => {
      stopping.abort();
      const cut = setTimeout(() => cutting.abort(), cutAfterMs);
      await running;
      clearTimeout(cut);
    };
    const sender = { outcomes, faults, stop };
    senders.push(sender);
    return sender;
  };
  const put = async (content: MailContent = { kind: "M4", at: LATER }, change: Partial<Mail> = {}): Promise<string> => {
    const mail: Mail = {
      id: `${content.kind}:${randomUUID()}`,
      owner: `acct_${randomUUID()}`,
      to: `${randomUUID()}@example.org`,
      content,
      ...change,
    };
    await dataKeys.create(mail.owner);
    expect(await queue.queueMail(mail)).to.equal("QUEUED");
    return mail.to;
  };
  const arrivedFor = (to: string) => sink.arrived.filter((mail) => mail.to.includes(to));
  const row = async (): Promise<{ state: string; failures: number; wait: number; box: string | null }> =>
    (
      await database.pool.query(
        "SELECT state, failures, box, extract(epoch FROM due_at - clock_timestamp())::float8 AS wait FROM work.mail",
      )
    ).rows[0];
  const hurry = () => database.pool.query("UPDATE work.mail SET due_at = clock_timestamp() WHERE state = 'QUEUED'");

  it("sends every mail of two processes once", async () => {
    const to = await Promise.all(Array.from({ length: 30 }, () => put()));
    const [one, two] = [start(), start()];
    await until(() => one.outcomes.length + two.outcomes.length === 30);
    expect(to.map((address) => arrivedFor(address).length)).to.deep.equal(to.map(() => 1));
    expect(Math.min(one.outcomes.length, two.outcomes.length)).to.be.greaterThan(5);
    expect([...one.faults, ...two.faults]).to.deep.equal([]);
  });

  it("tries again, later, what a server did not take for now, and keeps it sealed meanwhile", async () => {
    const to = await put();
    sink.react({ refuse: 451 });
    const { outcomes } = start();
    await until(() => outcomes.length === 1);
    expect(outcomes[0]).to.deep.equal({ outcome: "FAILED", failure: "EMESSAGE DATA 451 5.1.1", retryAfterSeconds: 60 });
    const { wait, ...rest } = await row();
    expect(rest).to.deep.include({ state: "QUEUED", failures: 1 });
    expect(wait).to.be.within(55, 60);
    await hurry();
    await until(() => outcomes.length === 2);
    expect([outcomes[1], (await row()).box]).to.deep.equal([{ outcome: "SENT" }, null]);
    const [first, second] = arrivedFor(to);
    expect(second?.parsed.messageId).to.equal(first?.parsed.messageId);
  });

  it("repeats what was lost between the message and its acknowledgement under the same Message-ID", async () => {
    const to = await put();
    sink.react("disconnect");
    const { outcomes } = start();
    await until(() => outcomes.length === 1);
    expect(outcomes[0]?.outcome).to.equal("FAILED");
    await hurry();
    await until(() => outcomes.length === 2);
    const ids = arrivedFor(to).map(({ parsed }) => parsed.messageId);
    expect([ids.length, new Set(ids).size, (await row()).state]).to.deep.equal([2, 1, "SENT"]);
  });

  it("drops a mail after the sixth failure with one audit record that names no address", async () => {
    const to = await put(MAIL_CONTENTS.M4);
    const { outcomes } = start();
    for (let failures = 1; failures <= 6; failures += 1) {
      sink.react({ refuse: 550 });
      await hurry();
      await until(() => outcomes.length === failures);
    }
    expect(outcomes.at(-1)).to.deep.equal({ outcome: "DROPPED", reason: "UNDELIVERED", failure: "EMESSAGE DATA 550 5.1.1" });
    expect(await row()).to.deep.include({ state: "DROPPED", box: null });
    const records = log.events.filter(({ type }) => type === "mail.dropped");
    expect(records).to.have.length(1);
    const text = Buffer.from(records[0]?.data ?? []).toString();
    expect(JSON.parse(text)).to.include({ v: 1, mail: "M4", reason: "UNDELIVERED", attempts: 6, failure: "EMESSAGE DATA 550 5.1.1" });
    expect(JSON.parse(text).account_id).to.match(/^acct_/);
    expect(text).not.to.contain(to);
  });

  it("sends the last mail of a closed account, then destroys its key", async () => {
    const account = `acct_${randomUUID()}`;
    await put(MAIL_CONTENTS.M1, { owner: account });
    const to = await put(MAIL_CONTENTS.M8, { owner: `mail_${account}` });
    await queue.dropMails(account);
    await dataKeys.destroy(account);
    const { outcomes } = start();
    await until(async () => (await dataKeys.seal(`mail_${account}`, "x").catch(() => undefined)) === undefined);
    expect([outcomes, arrivedFor(to).map(({ parsed }) => parsed.subject)]).to.deep.equal([
      [{ outcome: "SENT" }],
      ["Your account was closed"],
    ]);
    expect((await database.pool.query("SELECT FROM work.mail WHERE box IS NOT NULL OR own_key")).rowCount).to.equal(0);
  });

  it("has no more attempts under way than it may, and no slow one holds up the others", async () => {
    sink.react("stall");
    const [slow, ...others] = [await put(), await put(), await put(), await put()];
    const { outcomes } = start(2);
    await until(() => outcomes.length === 3);
    expect(outcomes.map(({ outcome }) => outcome)).to.deep.equal(["SENT", "SENT", "SENT"]);
    expect([slow, ...others].filter((to) => arrivedFor(to).length === 1)).to.have.length(4);
    expect((await database.pool.query("SELECT FROM work.mail WHERE claim IS NOT NULL")).rowCount).to.equal(1);
  });

  it("lets an attempt end when it stops, and gives back one that takes too long, uncounted", async () => {
    await put();
    const prompt = start();
    await until(async () => (await row()).state === "SENT" || (await row()).box !== null);
    await prompt.stop(2_000);
    expect((await row()).state).to.equal("SENT");
    await database.pool.query("TRUNCATE work.mail");
    await put();
    sink.react("stall");
    const before = sink.arrived.length;
    const stuck = start();
    await sink.until(before + 1);
    await stuck.stop(50);
    expect(stuck.outcomes).to.deep.equal([{ outcome: "INTERRUPTED" }]);
    expect(await row()).to.deep.include({ state: "QUEUED", failures: 0 });
  });
});
