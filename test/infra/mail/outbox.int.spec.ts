import { randomUUID } from "node:crypto";
import { expect } from "chai";
import type { Mail, MailContent } from "../../../commands/mail/ports.js";
import { DataKeyDestroyed } from "../../../commands/private/ports.js";
import { MAIL_CAPS } from "../../../domain/mail/caps.js";
import { sha256Hex } from "../../../domain/shared/sha256.js";
import { MAIL_CLAIM_SECONDS, type PostgresOutbox, postgresOutbox } from "../../../infra/mail/outbox.js";
import { type MailQueue, mailQueue } from "../../../infra/mail/queue-mail.js";
import { type Database, openDatabase } from "../../../infra/postgres/database.js";
import { mailQueueContract } from "../../contract/mail-queue.js";
import { memoryDataKeys } from "../../support/memory-data-keys.js";
import { type TestDatabase, testDatabase } from "../../support/postgres.js";
import { rejection } from "../../support/rejection.js";

const TOKEN = "tttttttttttttttttttttttttttttttttttttttttt1";
const EXPIRES = "2027-01-01T00:00:00.000Z" as never;

describe("the outbox in Postgres", () => {
  let test: TestDatabase;
  let database: Database;
  let queue: MailQueue;
  let [outbox, another]: PostgresOutbox[] = [];
  const dataKeys = memoryDataKeys();
  before(async () => {
    test = await testDatabase();
    database = openDatabase(test.url);
    queue = mailQueue({ database, dataKeys, keyedHash: (_, value) => sha256Hex(`key:${value}`), caps: MAIL_CAPS });
    [outbox, another] = [postgresOutbox({ database, dataKeys }), postgresOutbox({ database, dataKeys })];
  });
  after(async () => {
    await database.close();
    await test.drop();
  });
  beforeEach(() => database.pool.query("TRUNCATE work.mail, work.mail_count"));
  const one = (): PostgresOutbox => outbox ?? expect.fail("not open");
  const two = (): PostgresOutbox => another ?? expect.fail("not open");

  const mailOf = async (content: MailContent, change: Partial<Mail> = {}): Promise<Mail> => {
    const owner = change.owner ?? `acct_${randomUUID()}`;
    await dataKeys.create(owner);
    return { id: `${content.kind}:${randomUUID()}`, owner, to: "holder@example.org", content, ...change };
  };
  const verify: MailContent = { kind: "M1", token: TOKEN, expiresAt: EXPIRES };
  const rows = async (): Promise<string> => JSON.stringify((await database.pool.query("SELECT * FROM work.mail")).rows);
  /** Time passes by moving what is kept back. */
  const pass = async (seconds: number): Promise<void> => {
    await database.pool.query(
      "UPDATE work.mail SET due_at = due_at - $1 * interval '1 second', claimed_until = claimed_until - $1 * interval '1 second', settled_at = settled_at - $1 * interval '1 second'",
      [seconds],
    );
    await database.pool.query(
      "UPDATE work.mail_count SET counted_at = counted_at - $1 * interval '1 second', queued = array(SELECT at - $1 * interval '1 second' FROM unnest(queued) AS at)",
      [seconds],
    );
  };

  mailQueueContract("Postgres", () => ({
    ...queue,
    prepare: dataKeys.create,
    waiting: async () =>
      (await database.pool.query<{ id: string }>("SELECT id FROM work.mail WHERE state = 'QUEUED'")).rows.map(({ id }) => id),
  }));

  describe("caps of one address", () => {
    const ask = async (content: MailContent, times: number, to = "holder@example.org"): Promise<string[]> => {
      const answers = [];
      for (let asked = 0; asked < times; asked += 1) answers.push(await queue.queueMail(await mailOf(content, { to })));
      return answers;
    };

    it("let five mails with a link through an hour, each kind and each address by itself", async () => {
      expect(await ask(verify, 6)).to.deep.equal(["QUEUED", "QUEUED", "QUEUED", "QUEUED", "QUEUED", "CAPPED"]);
      expect(await ask({ kind: "M3", token: TOKEN, expiresAt: EXPIRES, network: "192.0.2.7" }, 1)).to.deep.equal(["QUEUED"]);
      expect(await ask(verify, 1, "other@example.org")).to.deep.equal(["QUEUED"]);
      expect(await ask(verify, 1, "holder@ｅxample.org")).to.deep.equal(["CAPPED"]);
      await pass(3_598);
      expect(await ask(verify, 1)).to.deep.equal(["CAPPED"]);
      await pass(3);
      expect(await ask(verify, 6)).to.deep.equal(["QUEUED", "QUEUED", "QUEUED", "QUEUED", "QUEUED", "CAPPED"]);
    });

    it("let twenty through a day", async () => {
      for (let hour = 0; hour < 4; hour += 1) {
        expect(await ask(verify, 5)).not.to.include("CAPPED");
        await pass(3_601);
      }
      expect(await ask(verify, 1)).to.deep.equal(["CAPPED"]);
      await pass(86_400 - 4 * 3_601 + 2);
      expect(await ask(verify, 6)).to.deep.equal(["QUEUED", "QUEUED", "QUEUED", "QUEUED", "QUEUED", "CAPPED"]);
    });

    it("let three notices through a day, and know no end for what only the holder brings about", async () => {
      expect(await ask({ kind: "M2", verify: null }, 4)).to.deep.equal(["QUEUED", "QUEUED", "QUEUED", "CAPPED"]);
      expect(await ask({ kind: "M7" }, 4)).to.deep.equal(["QUEUED", "QUEUED", "QUEUED", "CAPPED"]);
      expect(await ask({ kind: "M4", at: EXPIRES }, 25)).not.to.include("CAPPED");
    });

    it("count a mail once, however often and from wherever it is queued at once", async () => {
      const same = await mailOf(verify);
      const answers = await Promise.all([...Array.from({ length: 8 }, () => queue.queueMail(same))]);
      expect(answers.filter((answer) => answer === "QUEUED")).to.have.length(1);
      const others = await Promise.all((await Promise.all(Array.from({ length: 8 }, () => mailOf(verify)))).map(queue.queueMail));
      expect(others.filter((answer) => answer === "QUEUED")).to.have.length(4);
      expect(others.filter((answer) => answer === "CAPPED")).to.have.length(4);
      expect((await rows()).match(/"M1:/g)).to.have.length(5);
    });

    it("keep no address, and forget a day later that it was mailed", async () => {
      await ask(verify, 1);
      const counted = async () => (await database.pool.query("SELECT * FROM work.mail_count")).rows;
      expect(JSON.stringify(await counted())).not.to.match(/holder|example/);
      await pass(86_390);
      await one().forgetOld();
      expect(await counted()).to.have.length(1);
      await pass(20);
      await one().forgetOld();
      expect(await counted()).to.deep.equal([]);
    });
  });

  it("holds neither address nor token readable, and nothing of them once the mail has left", async () => {
    const mail = await mailOf(verify);
    await queue.queueMail(mail);
    expect(await rows()).not.to.match(/holder|example|tttt/);
    const [claimed] = await one().claim(5);
    if (claimed === undefined) throw new Error("nothing was claimed");
    expect(await one().open(claimed)).to.deep.equal({ to: mail.to, content: mail.content });
    await one().markSent(claimed);
    expect(JSON.parse(await rows())[0]).to.include({ id: mail.id, state: "SENT", box: null, claim: null });
    expect(await one().claim(5)).to.deep.equal([]);
  });

  it("gives each mail to one process, those somebody asked for before those to everybody", async () => {
    for (let version = 0; version < 3; version += 1)
      await queue.queueMail(await mailOf({ kind: "M13", version: `2026-11-0${version + 1}`, sha256: sha256Hex("terms") }));
    for (let asked = 0; asked < 5; asked += 1) await queue.queueMail(await mailOf({ kind: "M4", at: EXPIRES }));
    const first = (await Promise.all([one().claim(3), two().claim(2)])).flat();
    expect(first.map(({ kind }) => kind)).to.deep.equal(["M4", "M4", "M4", "M4", "M4"]);
    const rest = await two().claim(100);
    expect(rest.map(({ kind }) => kind)).to.deep.equal(["M13", "M13", "M13"]);
    expect(new Set([...first, ...rest].map(({ id }) => id)).size).to.equal(8);
    expect(await one().claim(100)).to.deep.equal([]);
    expect(await one().claim(0)).to.deep.equal([]);
  });

  it("gives a mail to another once its holder is silent, and tells the holder", async () => {
    await queue.queueMail(await mailOf(verify));
    const [mine] = await one().claim(1);
    if (mine === undefined) throw new Error("nothing was claimed");
    await pass(MAIL_CLAIM_SECONDS - 2);
    expect([await two().claim(1), await one().renew(mine)]).to.deep.equal([[], true]);
    await pass(MAIL_CLAIM_SECONDS - 2);
    expect(await two().claim(1)).to.deep.equal([]);
    await pass(3);
    const [theirs] = await two().claim(1);
    expect(theirs?.id).to.equal(mine.id);
    expect([await one().renew(mine), await one().open(mine)]).to.deep.equal([false, undefined]);
    await one().retry(mine, 60);
    await one().markDropped(mine);
    expect(JSON.parse(await rows())[0]).to.include({ state: "QUEUED", failures: 0 });
    await one().markSent(mine); // acknowledged after all: it is not sent again by anybody who has not begun
    expect(JSON.parse(await rows())[0]).to.include({ state: "SENT" });
  });

  it("gives a mail back at once when it was not tried, and later, one failure on, when it was", async () => {
    await queue.queueMail(await mailOf(verify));
    for (const [after, failures] of [
      [null, 0],
      [60, 1],
    ] as const) {
      const [claimed] = await one().claim(1);
      if (claimed === undefined) throw new Error("nothing was claimed");
      await one().retry(claimed, after);
      expect(JSON.parse(await rows())[0]).to.include({ failures, claim: null });
    }
    expect(await one().claim(1)).to.deep.equal([]);
    await pass(58);
    expect(await one().claim(1)).to.deep.equal([]);
    await pass(3);
    expect(await one().claim(1)).to.have.length(1);
  });

  it("keeps nothing readable of a closed account, and sends it nothing, but for the last mail", async () => {
    const owner = `acct_${randomUUID()}`;
    await queue.queueMail(await mailOf(verify, { owner }));
    await queue.queueMail(await mailOf({ kind: "M4", at: EXPIRES }, { owner }));
    const [underWay] = await one().claim(1);
    if (underWay === undefined) throw new Error("nothing was claimed");
    await queue.dropMails(owner);
    const last = await mailOf(
      { kind: "M8", closedAt: EXPIRES, keysRevoked: 1, endpointsRevoked: 0, survives: [] },
      { owner: `mail_${owner}` },
    );
    await queue.queueMail(last);
    await dataKeys.destroy(owner);
    expect(await one().open(underWay)).to.equal(undefined);
    await one().markSent(underWay);
    const [farewell, ...others] = await one().claim(10);
    if (farewell === undefined) throw new Error("the last mail is gone");
    expect([farewell.id, others]).to.deep.equal([last.id, []]);
    expect((await one().open(farewell))?.to).to.equal(last.to);
    expect(await one().destroySpentKeys()).to.equal(0);
    await one().markSent(farewell);
    expect([await one().destroySpentKeys(), await one().destroySpentKeys()]).to.deep.equal([1, 0]);
    expect(await rejection(dataKeys.seal(last.owner, "x"))).to.be.instanceOf(DataKeyDestroyed);
    expect(await rows()).not.to.match(/"box":"/);
    expect(await rejection(queue.queueMail({ ...last, id: "M8:other" }))).to.be.instanceOf(DataKeyDestroyed);
  });

  it("forgets a mail a month after it was settled, never one that waits or whose key still stands", async () => {
    const [sent, waiting, last] = [
      await mailOf(verify),
      await mailOf(verify),
      await mailOf(
        { kind: "M8", closedAt: EXPIRES, keysRevoked: 0, endpointsRevoked: 0, survives: [] },
        { owner: `mail_acct_${randomUUID()}` },
      ),
    ];
    for (const mail of [sent, waiting, last]) await queue.queueMail(mail);
    for (const claimed of await one().claim(10)) if (claimed.id !== waiting.id) await one().markSent(claimed);
    await pass(30 * 86_400 - 5);
    await one().forgetOld();
    expect(await queue.queueMail(sent)).to.equal("DUPLICATE");
    await pass(10);
    await one().forgetOld();
    const left = JSON.parse(await rows()).map(({ id }: { id: string }) => id);
    expect(left).to.have.members([waiting.id, last.id]);
    expect(await one().waiting()).to.equal(1);
  });
});
