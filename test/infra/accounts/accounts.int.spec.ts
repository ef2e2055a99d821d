import { expect } from "chai";
import type { Session } from "../../../commands/account/use-cases.js";
import type { RecordedEvent } from "../../../domain/log/event.js";
import { PRIVATE_STREAM_PREFIXES } from "../../../domain/private/streams.js";
import { sha256Hex } from "../../../domain/shared/sha256.js";
import { addDays, dayOfInstant, instantFromMs, msOfInstant } from "../../../domain/shared/time.js";
import type { AccountRowReader } from "../../../infra/accounts/account-rows.js";
import { postgresAccountRows } from "../../../infra/accounts/postgres-account-rows.js";
import { auditLiveGeneration } from "../../../infra/projections/audit.js";
import { rebuild } from "../../../infra/projections/rebuild.js";
import { accounts } from "../../../projections/accounts/accounts.js";
import { type AccountService, accountService } from "../../support/account-service.js";
import { address, ORIGIN, PASSWORD } from "../../support/account-world.js";
import { memoryAccountRows } from "../../support/memory-account-rows.js";
import { refusalOf } from "../../support/refusal-of.js";
import { rejection } from "../../support/rejection.js";
import { until } from "../../support/until.js";

const LONG_MS = 60_000;

describe("accounts on the log, the vault and Postgres", () => {
  let service: AccountService;
  before(async function () {
    this.timeout(LONG_MS);
    service = await accountService();
    service.startPolicies();
  });
  after(() => service.end());

  const signUp = (email: string, of = service.one): Promise<void> =>
    of.signUp({ email: address(email), password: PASSWORD, acceptTerms: true, termsVersion: null, utm: null, origin: ORIGIN });
  const signIn = async (email: string): Promise<Session & { readonly token: string }> => {
    const { session } = await service.one.logIn({ email: address(email), password: PASSWORD, origin: ORIGIN });
    const found = await service.other.authenticateSession(session.token);
    if (found === undefined) throw new Error("the session is not shown");
    return { ...found.session, token: session.token };
  };
  const mailTo = (kind: string, email: string) =>
    service.outbox.mails.find(({ content, to }) => content.kind === kind && to === email)?.content;
  const verified = async (email: string): Promise<Session & { readonly token: string }> => {
    await signUp(email);
    const session = await signIn(email);
    await until(() => mailTo("M1", email) !== undefined);
    const mail = mailTo("M1", email);
    if (mail?.kind !== "M1") throw new Error("no M1");
    await service.one.verifyEmail({ token: mail.token, origin: ORIGIN });
    return session;
  };
  const privateEvents = async (): Promise<RecordedEvent[]> => {
    const events: RecordedEvent[] = [];
    for await (const batch of service.log.readAll({ after: null, filter: { streamPrefixes: PRIVATE_STREAM_PREFIXES }, maxBatch: 500 }))
      events.push(...batch.events);
    return events;
  };

  it("make one account of sign-ups that two processes take at once", async () => {
    await Promise.all(Array.from({ length: 10 }, (_, i) => signUp("many@example.org", i % 2 === 0 ? service.one : service.other)));
    const events = await privateEvents();
    expect(events.filter(({ type }) => type === "email.claimed")).to.have.length(1);
    expect(events.filter(({ type }) => type === "request.sign_up_repeated")).to.have.length(9);
    await signIn("many@example.org");
  });

  it("show on one process at once what the other answered", async () => {
    const session = await verified("shown@example.org");
    const issued = await service.one.issueKey({
      session,
      label: "first",
      expiresAt: null,
      scopes: ["board"],
      cuCapMonth: 5,
      origin: ORIGIN,
    });
    const [key] = await service.other.listKeys({ session });
    expect(key).to.deep.include({ id: issued.id, label: "first", scopes: ["board"], cuCapMonth: 5, revokedAt: null, expired: false });
    expect(await service.other.accountSummary({ session })).to.deep.include({ email: "shown@example.org", emailVerified: true });
    await service.other.revokeKey({ session, keyId: issued.id, origin: ORIGIN });
    expect((await service.one.listKeys({ session }))[0]?.revokedAt).to.match(/Z$/);
    await service.other.logOut({ session, origin: ORIGIN });
    expect(await service.one.authenticateSession(session.token)).to.equal(undefined);
    expect(await refusalOf(service.one.logOut({ session, origin: ORIGIN }))).to.equal("session-invalid");
  });

  it("give an agent's key to exactly one of many polls", async () => {
    const session = await verified("agents@example.org");
    const { deviceCode, userCode } = await service.one.startConnect({
      agentName: "helper",
      scopes: null,
      cuCapMonth: null,
      origin: ORIGIN,
    });
    await service.other.decideConnect({
      session,
      userCode: userCode.toLowerCase(),
      approval: { scopes: null, cuCapMonth: 100, expiresAt: null },
      origin: ORIGIN,
    });
    const polls = await Promise.allSettled(
      Array.from({ length: 12 }, (_, i) => (i % 2 === 0 ? service.one : service.other).pollConnect({ deviceCode, origin: ORIGIN })),
    );
    expect(polls.filter(({ status }) => status === "fulfilled")).to.have.length(1);
    const keys = await service.one.listKeys({ session });
    expect(keys).to.have.length(1);
    expect(keys[0]).to.deep.include({ label: "helper", cuCapMonth: 100 });
    await until(() => mailTo("M9", "agents@example.org") !== undefined);
  });

  it("erase a closed account: a rebuild shows no address, and nothing sealed can be read again", async function () {
    this.timeout(LONG_MS);
    const email = "erased@example.org";
    const session = await verified(email);
    await service.one.issueKey({ session, label: email, expiresAt: null, scopes: null, cuCapMonth: null, origin: ORIGIN });
    const closed = await service.one.closeAccount({ session, currentPassword: PASSWORD, origin: ORIGIN });
    expect(closed).to.deep.include({
      keysRevoked: 1,
      endpointsRevoked: 0,
      survives: ["account_record", "revoked_key_records", "audit_records", "email_sha256"],
    });
    expect(await service.other.authenticateSession(session.token)).to.equal(undefined);
    expect(mailTo("M8", email)).to.deep.include({ kind: "M8", keysRevoked: 1 });
    await rebuild(accounts, {
      database: service.database,
      source: { readAll: service.log.readAll, getArtifacts: async () => new Map() },
    });
    const shown = await service.one.account(session.accountId);
    expect(shown).to.deep.include({ email: null, closedAt: closed.closedAt, liveKeys: 0, liveSessions: 0 });
    expect(await service.one.findAccounts(address(email))).to.deep.equal([]);
    const sealed = (await privateEvents()).flatMap(({ data }) => boxesOf(JSON.parse(Buffer.from(data).toString()), session.accountId));
    expect(sealed.length).to.be.greaterThan(3);
    const opened = await service.vault.dataKeys.openMany(sealed);
    expect(opened.filter((text) => text !== undefined)).to.deep.equal([]);
  });

  it("are looked up in Postgres as the log itself says", async () => {
    const stored = postgresAccountRows(service.database.hot, service.models);
    const folded = memoryAccountRows(service.log, service.database.clock);
    const session = await verified("looked-up@example.org");
    await service.one.issueKey({ session, label: null, expiresAt: null, scopes: null, cuCapMonth: null, origin: ORIGIN });
    await service.one.revokeKey({ session, keyId: (await service.one.listKeys({ session }))[0]?.id ?? "", origin: ORIGIN });
    await service.one.issueKey({ session, label: null, expiresAt: null, scopes: null, cuCapMonth: null, origin: ORIGIN });
    const { userCode } = await service.one.startConnect({ agentName: "a", scopes: null, cuCapMonth: null, origin: ORIGIN });
    await service.one.decideConnect({ session, userCode, approval: { scopes: null, cuCapMonth: 1, expiresAt: null }, origin: ORIGIN });
    await until(async () => (await stored.connectsOf(session.accountId)).length === 1);
    const hash = service.vault.keyedHash("email", "looked-up@example.org");
    const later = instantFromMs(msOfInstant(await service.database.clock()) + 3_600_000);
    const looks: ((rows: AccountRowReader) => Promise<unknown>)[] = [
      (rows) => rows.account(session.accountId),
      (rows) => rows.account("acct_none"),
      (rows) => rows.accountsByEmail(hash),
      (rows) => rows.accountOfMailToken(sha256Hex("none")),
      (rows) => rows.keysOf(session.accountId),
      (rows) => rows.connectsOf(session.accountId),
      (rows) => rows.overdueConnects(later, 10),
      (rows) => rows.overdueConnects(session.issuedAt, 10),
      (rows) => rows.activeAccounts("", 100),
      (rows) => rows.activeAccounts(session.accountId, 100),
      (rows) => rows.countActiveAccounts(),
      (rows) => rows.audit(session.accountId, 100),
      (rows) => rows.audit(session.accountId, 2),
      async (rows) => ({ ...(await rows.session(sha256Hex(session.token))), now: null }),
      (rows) => rows.session(sha256Hex("none")),
    ];
    for (const look of looks) expect(await look(stored), String(look)).to.deep.equal(await look(folded));
    expect(await stored.overdueConnects(later, 10)).to.have.length(1);
    expect((await stored.session(sha256Hex(session.token)))?.now).to.match(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/);
  });

  it("forget what time ends: the keys of past days, and never those of today and yesterday", async () => {
    const { dataKeys } = service.vault;
    const today = dayOfInstant(await service.database.clock());
    for (const days of [0, 1]) await dataKeys.create(`day_${addDays(today, -days)}`);
    await service.accounts.sweepDaily();
    for (const days of [0, 1]) expect(await dataKeys.seal(`day_${addDays(today, -days)}`, "x")).to.have.property("box");
    for (const days of [2, 8])
      expect(await rejection(dataKeys.create(`day_${addDays(today, -days)}`))).to.have.property("name", "DataKeyDestroyed");
  });

  it("keep rows that are exactly what the log gives", async () => {
    const source = { readAll: service.log.readAll, getArtifacts: async () => new Map() };
    const audit = await auditLiveGeneration(accounts, service.database, source);
    expect(audit?.faults).to.deep.equal([]);
    expect(audit?.rows).to.be.greaterThan(20);
  });
});

type Box = { readonly owner: string; readonly box: string };

/** Every sealed text of an owner inside a value. */
const boxesOf = (value: unknown, owner: string): Box[] => {
  if (typeof value !== "object" || value === null) return [];
  if ("box" in value && "owner" in value) return value.owner === owner ? [value as Box] : [];
  return Object.values(value).flatMap((member) => boxesOf(member, owner));
};
