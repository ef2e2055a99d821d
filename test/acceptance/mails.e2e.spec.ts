import { expect } from "chai";
import { queryOnce } from "../support/chain-rows.js";
import { eventually, until } from "../support/eventually.js";
import { type Arrived, type MailSink, mailSink } from "../support/mail-sink.js";
import { type TestDatabase, testDatabase } from "../support/postgres.js";
import { type Service, startService, temporaryFolder } from "../support/service.js";

const ADDRESS = "holder.of.mails@example.org";
const PASSWORD = "correct horse battery";
const MAILED_WITHIN_MS = 15_000;

describe("mails of a service that is killed", () => {
  const folder = temporaryFolder();
  let test: TestDatabase;
  let sink: MailSink;
  let service: Service;
  const said: string[] = [];
  before(async function () {
    this.timeout(60_000);
    [test, sink] = await Promise.all([testDatabase(), mailSink()]);
    service = await start("api,projector");
  });
  after(async function () {
    this.timeout(60_000);
    await service.end("SIGTERM");
    await sink.close();
    await test.drop();
    folder.remove();
  });
  const start = (roles: string, settings = {}): Promise<Service> =>
    startService(`${folder.path}/data`, { DATABASE_URL: test.url, ROLES: roles, WEB_ORIGIN: "https://board.example", ...settings });
  /** Ends it as a power cut would, and starts it with a mail server. */
  const killAndRestart = async (): Promise<void> => {
    await service.end("SIGKILL");
    said.push(service.said.err, service.said.out);
    service = await start("api,projector,policies", { SMTP_URL: sink.url });
  };
  const post = async (
    path: string,
    body: object,
    token?: string,
  ): Promise<{ readonly status: number; readonly body: Record<string, unknown> }> => {
    const authorization: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const headers = { "content-type": "application/json", ...authorization };
    const reply = await fetch(`${service.board}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
  };
  const mails = (subject: RegExp): readonly Arrived[] => sink.arrived.filter(({ parsed }) => subject.test(parsed.subject ?? ""));
  const tokenIn = ({ parsed }: Arrived): string => /[?]token=([\w-]{43})\s/.exec(parsed.text ?? "")?.[1] ?? "";

  it("leave once after the restart when it died between the sign-up and the mail", async function () {
    this.timeout(60_000);
    expect((await post("/account/signup", { email: ADDRESS, password: PASSWORD, accept_terms: true })).status).to.equal(202);
    await killAndRestart();
    const mail = await eventually("the mail to arrive", MAILED_WITHIN_MS, async () => mails(/^Confirm/)[0]);
    expect(mail.to).to.deep.equal([ADDRESS]);
    expect((await post("/account/verify-email", { token: tokenIn(mail) })).body).to.deep.equal({ status: "email_verified" });
    await until(
      "it to be marked sent",
      MAILED_WITHIN_MS,
      async () => (await queryOnce(test.url, "SELECT FROM work.mail WHERE state = 'SENT'")).length === 1,
    );
  });

  it("are repeated under their Message-ID when it died before the acknowledgement, and not again after it", async function () {
    this.timeout(60_000);
    sink.react("stall");
    await post("/account/password-reset", { email: ADDRESS });
    const first = await eventually("the mail to arrive", MAILED_WITHIN_MS, async () => mails(/^Reset/)[0]);
    await killAndRestart();
    await queryOnce(test.url, "UPDATE work.mail SET claimed_until = clock_timestamp() WHERE claim IS NOT NULL"); // its holder is dead: no need to wait
    const again = await eventually("the mail to arrive again", MAILED_WITHIN_MS, async () => mails(/^Reset/)[1]);
    expect([again.parsed.messageId, again.parsed.text]).to.deep.equal([first.parsed.messageId, first.parsed.text]);
    await until(
      "it to be marked sent",
      MAILED_WITHIN_MS,
      async () => (await queryOnce(test.url, "SELECT FROM work.mail WHERE state = 'SENT'")).length === 2,
    );
    expect([mails(/^Confirm/).length, mails(/^Reset/).length]).to.deep.equal([1, 2]);
    expect((await fetch(`${service.ops}/dev/mail`)).status).to.equal(404);
  });

  it("leave nothing of the address once the last one has left", async function () {
    this.timeout(60_000);
    const { body } = await post("/account/login", { email: ADDRESS, password: PASSWORD });
    expect((await post("/account/close", { current_password: PASSWORD }, String(body.token))).status).to.equal(200);
    const last = await eventually("the last mail to arrive", MAILED_WITHIN_MS, async () => mails(/closed/)[0]);
    expect(last.to).to.deep.equal([ADDRESS]);
    const gone = "SELECT FROM work.mail WHERE kind = 'M8' AND state = 'SENT' AND NOT own_key";
    await until("its key to be destroyed", MAILED_WITHIN_MS, async () => (await queryOnce(test.url, gone)).length === 1);
    const { id } = body.account as { readonly id: string };
    expect(await tablesWith(test.url, id))
      .to.include("log.es_event")
      .and.to.include("work.mail"); // what is there is found
    expect(await tablesWith(test.url, ADDRESS)).to.deep.equal([]);
    for (const mail of sink.arrived.filter((one) => tokenIn(one) !== ""))
      expect(await tablesWith(test.url, tokenIn(mail))).to.deep.equal([]);
    said.push(service.said.err, service.said.out);
    expect(said.join("\n")).to.contain("a mail was sent").and.not.to.contain(ADDRESS);
  });
});

/** Tables of the whole database in which the text stands, as it is or as bytes. */
const tablesWith = async (url: string, text: string): Promise<readonly string[]> => {
  const tables = await queryOnce<{ name: string }>(
    url,
    "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')",
  );
  expect(tables.length).to.be.greaterThan(15);
  const hex = Buffer.from(text).toString("hex");
  const found = await Promise.all(
    tables.map(({ name }) =>
      queryOnce(url, `SELECT FROM ${name} AS row WHERE row::text LIKE '%' || $1 || '%' OR row::text LIKE '%' || $2 || '%' LIMIT 1`, [
        text,
        hex,
      ]),
    ),
  );
  return tables.filter((_, index) => found[index]?.length !== 0).map(({ name }) => name);
};
