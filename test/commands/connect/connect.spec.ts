import { expect } from "chai";
import type { Session } from "../../../commands/account/use-cases.js";
import { readKey } from "../../../domain/key/key-form.js";
import { instantFromMs, msOfInstant } from "../../../domain/shared/time.js";
import { type AccountWorld, accountWorld, ORIGIN, PASSWORD } from "../../support/account-world.js";
import { refusalOf } from "../../support/refusal-of.js";

describe("connecting an agent", () => {
  let world: AccountWorld;
  beforeEach(() => {
    world = accountWorld();
  });
  afterEach(() => world.end());

  const start = () => world.startConnect({ agentName: "helper of Ann", scopes: ["board"], cuCapMonth: 10, origin: ORIGIN });
  const poll = (deviceCode: string) => world.pollConnect({ deviceCode, origin: ORIGIN });
  const decide = (session: Session, userCode: string, approval: object | null = {}) =>
    world.decideConnect({
      session,
      userCode,
      approval: approval && { scopes: null, cuCapMonth: 5, expiresAt: null, ...approval },
      origin: ORIGIN,
    });
  const inMs = async (ms: number) => instantFromMs(msOfInstant(await world.ports.clock()) + ms);

  it("gives the key once, under what the person chose, and tells the holder", async () => {
    const session = await world.verified();
    const started = await start();
    expect(started).to.include({ expiresInSeconds: 900, intervalSeconds: 5 });
    expect(started.deviceCode).to.match(/^[\w-]{43}$/);
    expect(started.userCode).to.match(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    expect(await world.viewConnect({ session, userCode: started.userCode.toLowerCase() })).to.deep.equal({
      agentName: "helper of Ann",
      scopes: ["board"],
      cuCapMonth: 10,
      expiresAt: await inMs(900_000),
    });
    expect(await refusalOf(poll(started.deviceCode))).to.equal("connect-pending");
    expect(await decide(session, started.userCode.replace("-", " "))).to.deep.equal({ status: "approved" });
    world.advance(5_000);
    const key = await poll(started.deviceCode);
    expect(key).to.deep.include({ label: "helper of Ann", scopes: null, cuCapMonth: 5, expiresAt: null });
    expect(readKey(key.key)?.prefix).to.equal(key.keyPrefix);
    world.advance(5_000);
    expect(await refusalOf(poll(started.deviceCode))).to.equal("connect-grant-invalid");
    await world.settle();
    expect(world.outbox.last("M9").content).to.deep.include({ agentName: "helper of Ann", keyPrefix: key.keyPrefix, cuCapMonth: 5 });
    expect((await world.listKeys({ session }))[0]).to.deep.include({ id: key.keyId, label: "helper of Ann" });
    const stored = world.log.events.map(({ data }) => Buffer.from(data).toString()).join();
    expect(stored).not.to.contain("helper").and.not.contain(started.deviceCode);
  });

  it("slows down who polls too soon, and the interval stays grown", async () => {
    const { deviceCode } = await start();
    expect(await refusalOf(poll(deviceCode))).to.equal("connect-pending");
    world.advance(4_999);
    const slowed = await poll(deviceCode).catch((refusal: unknown) => refusal);
    expect(slowed).to.deep.include({ code: "connect-slow-down", facts: { intervalSeconds: 10 } });
    world.advance(9_999);
    expect(await poll(deviceCode).catch((refusal: unknown) => refusal)).to.deep.include({ facts: { intervalSeconds: 15 } });
    world.advance(15_000);
    expect(await refusalOf(poll(deviceCode))).to.equal("connect-pending");
  });

  it("knows no other code, of agent or person", async () => {
    const session = await world.verified();
    for (const code of ["", "x", "A".repeat(43)]) expect(await refusalOf(poll(code))).to.equal("connect-grant-invalid");
    for (const userCode of ["", "BCDF-GHJK", "AAAA-AAAA", "x".repeat(16)]) {
      expect(await refusalOf(world.viewConnect({ session, userCode }))).to.equal("unknown-connect-request");
      expect(await refusalOf(decide(session, userCode))).to.equal("unknown-connect-request");
      expect(await refusalOf(decide(session, userCode, null))).to.equal("unknown-connect-request");
    }
  });

  it("is denied by the person for good", async () => {
    const session = await world.holder();
    const { deviceCode, userCode } = await start();
    expect(await decide(session, userCode, null)).to.deep.equal({ status: "denied" });
    expect(await refusalOf(decide(session, userCode, null))).to.equal("unknown-connect-request");
    expect(await refusalOf(poll(deviceCode))).to.equal("connect-denied");
  });

  it("is over after fifteen minutes, approved or not", async () => {
    const session = await world.verified();
    const [one, two] = [await start(), await start()];
    await decide(session, one.userCode);
    world.advance(900_000);
    for (const { deviceCode } of [one, two]) expect(await refusalOf(poll(deviceCode))).to.equal("connect-expired");
    expect(await refusalOf(world.viewConnect({ session, userCode: two.userCode }))).to.equal("unknown-connect-request");
    await world.sweep();
    expect(world.log.events.filter(({ type }) => type === "connect.expired")).to.have.length(2);
    await world.sweep();
    expect(world.log.events.filter(({ type }) => type === "connect.expired")).to.have.length(2);
  });

  it("refuses an approval as issuing a key is refused, before it looks at the code", async () => {
    const session = await world.holder();
    expect(await refusalOf(decide(session, "none", { expiresAt: await inMs(0) }))).to.equal("key-expiry-not-in-future");
    expect(await refusalOf(decide(session, "none"))).to.equal("email-not-verified");
  });

  const changes: [string, (session: Session) => Promise<unknown>][] = [
    ["the chosen end has passed", async () => world.advance(60_000)],
    ["the account is closed", (session) => world.closeAccount({ session, currentPassword: PASSWORD, origin: ORIGIN })],
    [
      "the account is inactive",
      ({ accountId }) => world.setActive({ accountId, active: false, origin: { operator: "ops", reason: "x", requestId: "r" } }),
    ],
    ["the account owes newer terms", async () => Object.assign(world.ports, { terms: { ...world.ports.terms, version: "2027-01-01" } })],
  ];
  for (const [why, change] of changes)
    it(`gives no key at collection when ${why}`, async () => {
      const session = await world.verified();
      const { deviceCode, userCode } = await start();
      await decide(session, userCode, { expiresAt: await inMs(60_000) });
      await change(session);
      expect(await refusalOf(poll(deviceCode))).to.be.oneOf(["connect-denied", "connect-expired"]);
      world.advance(10_000);
      expect(await refusalOf(poll(deviceCode))).to.be.oneOf(["connect-denied", "connect-expired"]);
      expect(world.log.events.filter(({ type }) => type === "key.issued")).to.deep.equal([]);
    });

  it("gives no key at collection when the account has a hundred, and leaves no place taken", async function () {
    this.timeout(10_000);
    const session = await world.verified();
    const { deviceCode, userCode } = await start();
    await decide(session, userCode);
    for (let i = 0; i < 100; i += 1) await world.key(session);
    expect(await refusalOf(poll(deviceCode))).to.equal("connect-denied");
    const second = await start();
    expect(await refusalOf(decide(session, second.userCode))).to.equal("key-limit-reached");
  });

  it("gives one key to simultaneous polls, whatever their pace is counted as", async () => {
    const session = await world.verified();
    const { deviceCode, userCode } = await start();
    await decide(session, userCode);
    Object.assign(world.ports, { pacePoll: async () => ({ tooSoon: false, intervalSeconds: 5 }) });
    const polls = await Promise.allSettled(Array.from({ length: 6 }, () => poll(deviceCode)));
    expect(polls.filter(({ status }) => status === "fulfilled")).to.have.length(1);
    expect(await world.listKeys({ session })).to.have.length(1);
    expect((await world.account(session.accountId)).liveKeys).to.equal(1);
  });
});
