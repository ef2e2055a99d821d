import { expect } from "chai";
import { type AccountWorld, accountWorld, address, ORIGIN, PASSWORD } from "../../support/account-world.js";
import { refusalOf } from "../../support/refusal-of.js";

const HOUR_MS = 3_600_000;

describe("signing in and out", () => {
  let world: AccountWorld;
  beforeEach(() => {
    world = accountWorld();
  });
  afterEach(() => world.end());

  const logIn = (email: string | null, password = PASSWORD) =>
    world.logIn({ email: email === null ? null : address(email), password, origin: ORIGIN });

  it("refuses every wrong sign-in with one answer, after one verification each", async () => {
    const { accountId } = await world.holder();
    let verifications = 0;
    const { passwords } = world.ports;
    const { verify } = passwords;
    Object.assign(passwords, {
      verify: (...asked: Parameters<typeof verify>) => {
        verifications += 1;
        return verify(...asked);
      },
    });
    expect(await refusalOf(logIn("holder@example.org", "not the password"))).to.equal("credentials-invalid");
    expect(await refusalOf(logIn("nobody@example.org"))).to.equal("credentials-invalid");
    expect(await refusalOf(logIn(null))).to.equal("credentials-invalid");
    await world.setActive({ accountId, active: false, origin: { operator: "ops", reason: "abuse", requestId: "req_2" } });
    expect(await refusalOf(logIn("holder@example.org"))).to.equal("credentials-invalid");
    expect(verifications).to.equal(4);
  });

  it("reads the same streams for a known and an unknown address", async () => {
    await world.holder();
    const reads: string[] = [];
    const { streams, dataKeys } = world.ports;
    const { load } = streams;
    const { openAnew } = dataKeys;
    Object.assign(dataKeys, {
      openAnew: (...asked: Parameters<typeof openAnew>) => {
        reads.push("key");
        return openAnew(...asked);
      },
    });
    Object.assign(streams, {
      load: (...[kind, id]: Parameters<typeof load>) => {
        reads.push(kind.category);
        return load(kind, id);
      },
    });
    await refusalOf(logIn("holder@example.org", "not the password"));
    const known = reads.splice(0);
    await refusalOf(logIn("nobody@example.org", "not the password"));
    expect(reads).to.deep.equal(known).and.include("key");
  });

  it("gives a token of its own form that lasts twelve hours and is stored nowhere", async () => {
    const session = await world.holder();
    expect(session.token).to.match(/^svs_[\w-]{43}$/);
    const stored = world.log.events.map(({ data }) => Buffer.from(data).toString()).join();
    expect(stored).not.to.contain(session.token.slice(4));
    world.advance(12 * HOUR_MS - 1);
    expect(await world.authenticateSession(session.token)).not.to.equal(undefined);
    world.advance(1);
    expect(await world.authenticateSession(session.token)).to.equal(undefined);
  });

  it("knows no malformed or made-up token", async () => {
    for (const token of ["", "svs_", `svs_${"A".repeat(43)}`, `svs_${"A".repeat(44)}`, `SVS_${"A".repeat(43)}`])
      expect(await world.authenticateSession(token)).to.equal(undefined);
  });

  it("signs out of the calling session alone", async () => {
    const [one, two] = [await world.holder(), await logIn("holder@example.org")];
    await world.logOut({ session: one, origin: ORIGIN });
    expect(await world.authenticateSession(one.token)).to.equal(undefined);
    expect(await world.authenticateSession(two.session.token)).not.to.equal(undefined);
  });

  it("ends every session, and a sign-in at that same moment works", async () => {
    const session = await world.holder();
    const { sessionsNotBefore } = await world.revokeSessions({ session, origin: ORIGIN });
    expect(await world.authenticateSession(session.token)).to.equal(undefined);
    const again = await logIn("holder@example.org");
    const found = await world.authenticateSession(again.session.token);
    expect(found?.session.issuedAt.localeCompare(sessionsNotBefore)).to.equal(1);
  });

  it("changes the password: every earlier token is refused, the returned one works, and the holder is told", async () => {
    const [session, other] = [await world.holder(), await logIn("holder@example.org")];
    const change = (currentPassword: string) =>
      world.changePassword({ session, currentPassword, newPassword: "a new password 1", origin: ORIGIN });
    expect(await refusalOf(change("not the password"))).to.equal("current-password-incorrect");
    const fresh = await change(PASSWORD);
    for (const { token } of [session, other.session]) expect(await world.authenticateSession(token)).to.equal(undefined);
    expect(await world.authenticateSession(fresh.token)).not.to.equal(undefined);
    await logIn("holder@example.org", "a new password 1");
    await world.settle();
    expect(world.outbox.last("M4").to).to.equal("holder@example.org");
    expect(await refusalOf(change(PASSWORD))).to.equal("session-invalid");
  });

  it("ends the oldest of fifty sessions for the fifty-first", async () => {
    const first = await world.holder();
    const tokens: string[] = [];
    for (let i = 0; i < 50; i += 1) {
      world.advance(1);
      tokens.push((await logIn("holder@example.org")).session.token);
    }
    expect(await world.authenticateSession(first.token)).to.equal(undefined);
    expect(await world.authenticateSession(tokens[0] ?? "")).not.to.equal(undefined);
    expect((await world.account(first.accountId)).liveSessions).to.equal(50);
  });

  it("accepts the terms in force, and refuses what is no acceptance", async () => {
    const session = await world.holder();
    const accept = (yes: boolean, version: string | null) => world.acceptTerms({ session, accept: yes, version, origin: ORIGIN });
    expect(await refusalOf(accept(false, null))).to.equal("terms-not-accepted");
    expect(await refusalOf(accept(true, "2020-01-01"))).to.equal("terms-version-mismatch");
    expect(await accept(true, "2026-11-01")).to.include({ termsVersion: "2026-11-01", termsAcceptanceRequired: false });
  });
});

describe("operators", () => {
  let world: AccountWorld;
  beforeEach(() => {
    world = accountWorld();
  });
  afterEach(() => world.end());
  const origin = { operator: "ops", reason: "as agreed", requestId: "req_9" };

  it("find an account by its address, set its plan and see it in the audit, without anything personal", async () => {
    const { accountId } = await world.verified();
    expect((await world.findAccounts(address("HOLDER@example.org"))).map(({ id }) => id)).to.deep.equal([accountId]);
    expect(await world.findAccounts(address("nobody@example.org"))).to.deep.equal([]);
    const set = await world.setPlan({ accountId, plan: "enterprise", allowanceCuMonth: 1_000_000, throughputCu10s: null, origin });
    expect(set).to.include({ plan: "enterprise", raisedApiEntitlement: true, allowanceCuMonth: 1_000_000 });
    const audit = await world.audit(accountId);
    expect(audit[0]).to.deep.include({ actor: "operator:ops", type: "account.plan_set", requestId: "req_9" });
    expect(audit[0]?.facts).to.deep.include({ plan: "enterprise", former_plan: "free", reason: "as agreed" });
    expect(JSON.stringify(audit)).not.to.match(/example|sha256|hash|box/);
  });

  it("are quoted in the audit of an account and nowhere in the log, and no longer once it is closed", async () => {
    const session = await world.verified();
    const { accountId } = session;
    const words = { ...origin, reason: "The one behind holder@example.org telephoned" };
    await world.setActive({ accountId, active: false, origin: words });
    await world.setActive({ accountId, active: true, origin: words });
    await world.announceTerms({ origin: words });
    const quoted = async () => (await world.audit(accountId)).flatMap(({ type, facts }) => (/activated$/.test(type) ? [facts.reason] : []));
    expect(await quoted()).to.deep.equal(Array(2).fill("The one behind [address] telephoned"));
    expect(world.log.events.map(({ data }) => Buffer.from(data).toString()).join()).not.to.match(/behind|telephoned/);
    const { session: later } = await world.logIn({ email: address("holder@example.org"), password: PASSWORD, origin: ORIGIN });
    const signedIn = (await world.authenticateSession(later.token))?.session ?? session;
    await world.closeAccount({ session: signedIn, currentPassword: PASSWORD, origin: ORIGIN });
    expect(await quoted()).to.deep.equal([null, null]);
    expect(await refusalOf(world.setPlan({ accountId, plan: "free", allowanceCuMonth: null, throughputCu10s: null, origin }))).to.equal(
      "account-closed",
    );
  });

  it("are told what was set before, also when several set it at once", async () => {
    const { accountId } = await world.holder();
    const figures = [1, 2, 3, 4, 5];
    const set = (throughputCu10s: number) => world.setPlan({ accountId, plan: "free", allowanceCuMonth: null, throughputCu10s, origin });
    const changes = await Promise.all(figures.map(set));
    const befores = changes.map(({ former }) => former.throughputCu10s);
    const last = changes.filter(({ throughputCu10s }) => !befores.includes(throughputCu10s));
    expect(befores).to.include(null).and.to.have.length(new Set(befores).size);
    expect(last).to.have.length(1);
    expect(changes[0]?.former).to.include({ plan: "free", active: true, allowanceCuMonth: null });
  });

  it("revoke one key of any account, once, and leave the others", async () => {
    const session = await world.verified();
    const first = await world.key(session, { label: "first" });
    world.advance(1_000);
    const second = await world.key(session);
    world.advance(1_000);
    const revoked = await world.revokeAnyKey({ keyId: first.id, origin });
    expect(revoked).to.include({ id: first.id, accountId: session.accountId, label: "first" });
    const keys = await world.keysOfAccount(session.accountId);
    expect(keys.map(({ id, revokedAt }) => [id, revokedAt])).to.deep.equal([
      [second.id, null],
      [first.id, revoked.revokedAt],
    ]);
    expect((await world.audit(session.accountId))[0]?.facts).to.include({ key_id: first.id, reason: "operator" });
    expect(await refusalOf(world.revokeAnyKey({ keyId: first.id, origin }))).to.equal("key-revoked");
    for (const keyId of ["key_1", "", `key_${"0".repeat(32)}`, session.accountId])
      expect(await refusalOf(world.revokeAnyKey({ keyId, origin })), keyId).to.equal("unknown-key");
    expect(await refusalOf(world.keysOfAccount("acct_none"))).to.equal("unknown-account");
  });

  it("end an inactive account's sessions at once, and let it back in", async () => {
    const session = await world.holder();
    const { accountId } = session;
    expect(await world.setActive({ accountId, active: false, origin })).to.include({ active: false, liveSessions: 0 });
    expect(await world.authenticateSession(session.token)).to.equal(undefined);
    await world.setActive({ accountId, active: true, origin });
    await world.logIn({ email: address("holder@example.org"), password: PASSWORD, origin: ORIGIN });
  });

  it("are refused an unknown account", async () => {
    const accountId = "acct_none";
    expect(await refusalOf(world.account(accountId))).to.equal("unknown-account");
    expect(await refusalOf(world.audit(accountId))).to.equal("unknown-account");
    expect(await refusalOf(world.setActive({ accountId, active: true, origin }))).to.equal("unknown-account");
  });

  it("announce terms to every active account once, however often", async () => {
    await world.holder("a@example.org");
    await world.holder("b@example.org");
    const { accountId } = await world.holder("c@example.org");
    await world.setActive({ accountId, active: false, origin });
    expect(await world.announceTerms({ origin })).to.deep.equal({ version: "2026-11-01", accounts: 2 });
    await world.announceTerms({ origin });
    await world.settle();
    const told = world.outbox.mails.filter(({ content }) => content.kind === "M13").map(({ to }) => to);
    expect(told.sort()).to.deep.equal(["a@example.org", "b@example.org"]);
  });
});
