import { chmod, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { MailNotSent, type OutgoingMail } from "../../../commands/mail/ports.js";
import { keptMails } from "../../../infra/mail/kept-mails.js";
import { rejection } from "../../support/rejection.js";
import { tempFolder } from "../../support/temp-folder.js";

const NEVER = new AbortController().signal;

describe("mails kept in a folder", () => {
  let base: string;
  let folder: string;
  before(async () => {
    base = await tempFolder();
  });
  after(() => rm(base, { recursive: true, force: true }));
  beforeEach(() => {
    folder = join(base, `mail-${Math.random().toString(16).slice(2)}`);
  });
  const mail = (number: number): OutgoingMail => ({
    key: number.toString(16).padStart(32, "0"),
    to: "holder@example.org",
    subject: `Mail ${number}`,
    text: "text",
    html: "<p>html</p>",
    links: ["https://board.example/verify-email?token=abc"],
    queuedAt: new Date(Date.UTC(2026, 10, 20) + number * 1_000).toISOString() as never,
  });

  it("are given newest first, whole, and found by their id", async () => {
    const kept = keptMails(folder);
    expect([await kept.newest(10), await kept.find(mail(1).key)]).to.deep.equal([[], undefined]);
    for (const number of [2, 1, 3]) await kept.send(mail(number), NEVER);
    expect((await kept.newest(2)).map(({ subject }) => subject)).to.deep.equal(["Mail 3", "Mail 2"]);
    const found = await kept.find(mail(1).key);
    const { key, queuedAt: _, ...rest } = mail(1);
    expect(found).to.deep.include({ ...rest, id: key });
    expect(found?.sent_at).to.match(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/);
    expect(await kept.find("f".repeat(32))).to.equal(undefined);
  });

  it("are nobody else's to read, and the same mail again is the same file", async () => {
    const kept = keptMails(folder);
    await kept.send(mail(1), NEVER);
    await kept.send(mail(1), NEVER);
    const [name, ...more] = await readdir(folder);
    expect(more).to.deep.equal([]);
    expect([(await stat(folder)).mode & 0o777, (await stat(join(folder, name ?? ""))).mode & 0o777]).to.deep.equal([0o700, 0o600]);
  });

  it("are as many as fit, the oldest going first", async () => {
    const kept = keptMails(folder, 3);
    for (let number = 0; number < 5; number += 1) await kept.send(mail(number), NEVER);
    expect((await kept.newest(10)).map(({ subject }) => subject)).to.deep.equal(["Mail 4", "Mail 3", "Mail 2"]);
  });

  it("count as not sent when they cannot be written, and leave nothing half-written behind", async () => {
    await writeFile(folder, "a file where the folder should be");
    const fault = await rejection(keptMails(folder).send(mail(1), NEVER));
    expect(fault).to.be.instanceOf(MailNotSent).and.to.include({ failure: "folder EEXIST" });
    await rm(folder);
    await keptMails(folder).send(mail(1), NEVER);
    await chmod(folder, 0o700);
    expect((await readdir(folder)).filter((name) => name.includes("draft"))).to.deep.equal([]);
  });
});
