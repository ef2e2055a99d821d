import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "chai";
import { type Body, get, type HttpReply, mailsOf, post, replyOf, signedIn } from "../support/account-client.js";
import { queryOnce } from "../support/chain-rows.js";
import { auditOf } from "../support/commands.js";
import { until } from "../support/eventually.js";
import { type TestDatabase, testDatabase } from "../support/postgres.js";
import { type Service, startService, temporaryFolder } from "../support/service.js";

const ROUNDS = 2;
const PASSWORD = "correct horse battery";
const LATEST_KILL_MS = 900;
const RECOVERED_WITHIN_MS = 15_000;

type Holder = { readonly email: string; readonly token: string; readonly id: string };
/** What was asked for and, where it was acknowledged, the answer. */
type Asked = { readonly of: string; readonly key?: string; readonly reply: HttpReply | undefined };

describe(`${ROUNDS} rounds of kill -9 while accounts are made, used and closed`, function () {
  this.timeout(120_000);
  const folder = temporaryFolder();
  const asked = { signUps: [] as Asked[], keys: [] as (Asked & { readonly holder: Holder })[], closes: [] as Asked[] };
  let database: TestDatabase;
  let service: Service;
  let issuers: Holder[];
  let closers: Holder[];
  const start = async (): Promise<void> => {
    service = await startService(folder.path, {
      DATABASE_URL: database.url,
      ROLES: "api,projector,policies",
      WEB_ORIGIN: "https://board.example",
    });
  };
  const holder = async (email: string): Promise<Holder> => ({ email, ...(await signedIn(service, email, PASSWORD)) });
  before(async () => {
    database = await testDatabase();
    await start();
    [issuers, closers] = [
      await Promise.all([1, 2].map((n) => holder(`issuer.${n}@mail.example`))),
      await Promise.all(Array.from({ length: ROUNDS }, (_, n) => holder(`closer.${n}@mail.example`))),
    ];
  });
  after(async () => {
    await service?.end("SIGTERM");
    await database.drop();
    folder.remove();
  });

  const answered = (work: Promise<HttpReply>): Promise<HttpReply | undefined> => work.catch(() => undefined);
  const issue = ({ token }: Holder, label: string, key: string): Promise<HttpReply | undefined> =>
    answered(post({ ...service, headers: { "idempotency-key": key } }, "keys", { label }, token));

  const signUp = async (email: string): Promise<void> => {
    asked.signUps.push({ of: email, reply: await answered(post(service, "signup", { email, password: PASSWORD, accept_terms: true })) });
  };
  const close = async ({ email, token }: Holder): Promise<void> => {
    await sleep(randomInt(LATEST_KILL_MS / 2));
    asked.closes.push({ of: email, reply: await answered(post(service, "close", { current_password: PASSWORD }, token)) });
  };
  /** One key after the other until nobody answers. */
  const issueOn = async (of: Holder): Promise<void> => {
    for (;;) {
      const [label, key] = [randomUUID(), randomUUID()];
      const reply = await issue(of, label, key);
      asked.keys.push({ of: label, key, holder: of, reply });
      if (reply?.status !== 201) return;
    }
  };

  for (let round = 0; round < ROUNDS; round += 1)
    it(`comes back from round ${round + 1}`, async () => {
      const closer = closers[round];
      const work = [
        ...[1, 2, 3].map((n) => signUp(`new.${round}.${n}@mail.example`)),
        ...issuers.map(issueOn),
        ...(closer === undefined ? [] : [close(closer)]),
      ];
      const before = asked.keys.length;
      await until("a key to be acknowledged", RECOVERED_WITHIN_MS, async () => asked.keys.length > before);
      await sleep(randomInt(LATEST_KILL_MS));
      await service.end("SIGKILL");
      await Promise.all(work);
      await start();
    });

  it("made each account that was acknowledged, and none twice", async () => {
    for (const { of, reply } of asked.signUps) {
      const { status } = await post(service, "login", { email: of, password: PASSWORD });
      if (reply !== undefined) expect([reply.status, status], of).to.deep.equal([202, 200]);
    }
    await until("the mails of all accounts", RECOVERED_WITHIN_MS, async () => {
      const told = new Set((await mailsOf(service)).map(({ to }) => to));
      return asked.signUps.every(({ of, reply }) => reply === undefined || told.has(of));
    });
    const confirmations = (await mailsOf(service)).filter(({ subject }) => subject.startsWith("Confirm")).map(({ to }) => to);
    expect(new Set(confirmations).size).to.equal(confirmations.length);
  });

  it("holds each key that was acknowledged once, and makes one cut short once when it is asked for again", async () => {
    await queryOnce(database.url, "UPDATE work.idempotent_answer SET claimed_until = clock_timestamp()"); // their process is dead: no need to wait
    for (const { of, key = "", holder: its, reply } of asked.keys)
      if (reply === undefined) expect((await issue(its, of, key))?.status).to.be.oneOf([201, 409]);
    for (const its of issuers) {
      const held = ((await get(service, "keys", its.token)).body.keys as Body[]).map(({ label }) => label);
      expect(held).to.have.members(asked.keys.filter(({ holder: of }) => of === its).map(({ of }) => of));
    }
    const made = asked.keys.filter(({ reply }) => reply?.status === 201);
    expect(made).to.have.length.above(0);
    const [newest] = made.slice(-1);
    const read = await fetch(`${service.board}/v1/board/overview`, { headers: { "x-api-key": String(newest?.reply?.body.key) } });
    expect((await replyOf(read)).status).to.equal(200);
  });

  it("closed for good what was acknowledged as closed, and told its holder once", async () => {
    for (const { of, reply } of asked.closes) {
      const { status } = await post(service, "login", { email: of, password: PASSWORD });
      if (reply !== undefined) expect([reply.status, status], of).to.deep.equal([200, 401]);
      const farewells = async () => (await mailsOf(service)).filter(({ to, subject }) => to === of && subject.includes("closed")).length;
      if (status === 401) await until("the last mail", RECOVERED_WITHIN_MS, async () => (await farewells()) === 1);
      expect(await farewells()).to.equal(status === 401 ? 1 : 0);
    }
    const halfway = `SELECT FROM log.es_event c WHERE type = 'account.closed'
      AND NOT EXISTS (SELECT FROM log.es_event e WHERE e.stream = c.stream AND e.type = 'account.erased')`;
    await until(
      "every close to be carried through",
      RECOVERED_WITHIN_MS,
      async () => (await queryOnce(database.url, halfway)).length === 0,
    );
  });

  it("is intact by the audit, which names a key, a session and a row that were tampered with", async () => {
    await service.end("SIGTERM"); // seals what is open
    expect((await auditOf(service.settings)).checks.flatMap(({ findings }) => findings)).to.deep.equal([]);
    const key =
      await changed(`UPDATE log.es_event SET data = convert_to(replace(convert_from(data, 'UTF8'), '"cu_cap_month":null', '"cu_cap_month":9000'), 'UTF8')
      WHERE position = (SELECT min(position) FROM log.es_event WHERE type = 'key.issued') RETURNING stream AS name`);
    const session = await changed(`DELETE FROM log.es_event
      WHERE position = (SELECT min(position) FROM log.es_event WHERE type = 'session.started') RETURNING stream AS name`);
    const row = await changed(`UPDATE read_accounts_v1.accounts SET body = replace(body, '"plan":"free"', '"plan":"enterprise"')
      WHERE id = '${issuers[1]?.id}' RETURNING id AS name`);
    const { code, checks } = await auditOf(service.settings);
    const found = checks.flatMap(({ check, findings }) => findings.map(({ place }) => ({ check, place })));
    const names = (check: string, name: string): boolean => found.some((one) => one.check === check && one.place.includes(name));
    expect(code).to.equal(1);
    for (const [check, name] of [
      ["events", key],
      ["private", key],
      ["private", session],
      ["read-models", row],
    ] as const)
      expect(names(check, name), `${check} ${name} in ${JSON.stringify(found)}`).to.equal(true);
  });

  /** What a statement changed, one row of it. */
  const changed = async (sql: string): Promise<string> => {
    const rows = await queryOnce<{ name: string }>(database.url, sql);
    expect(rows).to.have.length(1);
    return String(rows[0]?.name);
  };
});
