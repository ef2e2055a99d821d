import { expect } from "chai";
import { accountKind } from "../../../domain/account/state.js";
import { sha256Hex } from "../../../domain/shared/sha256.js";
import { type AccountWorld, accountWorld, ORIGIN, PASSWORD } from "../../support/account-world.js";
import { refusalOf } from "../../support/refusal-of.js";

describe("closing an account", () => {
  let world: AccountWorld;
  beforeEach(() => {
    world = accountWorld();
  });
  afterEach(() => world.end());

  const close = (session: Parameters<AccountWorld["closeAccount"]>[0]["session"], currentPassword = PASSWORD) =>
    world.closeAccount({ session, currentPassword, origin: ORIGIN });

  it("revokes the keys that pass, ends the sessions, frees the address and keeps the hash of it", async () => {
    const session = await world.verified();
    const [one, , three] = [await world.key(session), await world.key(session), await world.key(session)];
    await world.revokeKey({ session, keyId: one.id, origin: ORIGIN });
    await world.rotateKey({ session, keyId: three.id, graceSeconds: 0, expiresAt: null, origin: ORIGIN });
    const closed = await close(session);
    expect(closed).to.deep.equal({
      closedAt: await world.ports.clock(),
      keysRevoked: 2,
      endpointsRevoked: 0,
      survives: ["account_record", "revoked_key_records", "audit_records", "email_sha256"],
    });
    expect(await world.authenticateSession(session.token)).to.equal(undefined);
    const record = world.log.events.find(({ type }) => type === "account.closed");
    expect(JSON.parse(Buffer.from(record?.data ?? "").toString()).email_sha256).to.equal(sha256Hex("holder@example.org"));
    expect((await world.holder()).accountId).not.to.equal(session.accountId);
  });

  it("names only what there is to survive", async () => {
    expect((await close(await world.holder())).survives).to.deep.equal(["account_record", "audit_records", "email_sha256"]);
  });

  it("sends the farewell under a key of its own, so that it leaves though the account's key is gone", async () => {
    const session = await world.verified();
    await close(session);
    const farewell = world.outbox.last("M8");
    expect(farewell).to.deep.include({ to: "holder@example.org", owner: `mail_${session.accountId}` });
    expect(await world.ports.dataKeys.seal(farewell.owner, "text")).to.have.property("box");
    expect(await refusalOf(world.accountSummary({ session }))).to.equal("session-invalid");
  });

  it("is refused a wrong password, and a second time", async () => {
    const session = await world.holder();
    expect(await refusalOf(close(session, "not the password"))).to.equal("current-password-incorrect");
    await close(session);
    expect(await refusalOf(close(session))).to.equal("session-invalid");
  });

  it("ends requests of agents it had approved", async () => {
    const session = await world.verified();
    const { deviceCode, userCode } = await world.startConnect({ agentName: "a", scopes: null, cuCapMonth: null, origin: ORIGIN });
    await world.decideConnect({ session, userCode, approval: { scopes: null, cuCapMonth: 1, expiresAt: null }, origin: ORIGIN });
    await close(session);
    expect(await refusalOf(world.pollConnect({ deviceCode, origin: ORIGIN }))).to.equal("connect-expired");
  });

  for (const step of ["dropMails", "queueMail"] as const)
    it(`is finished by the policy when the process ended at ${step}, with the same counts and one farewell`, async () => {
      const session = await world.verified();
      await world.key(session);
      const works = world.ports[step];
      const died = new Error("the process ended");
      Object.assign(world.ports, { [step]: () => Promise.reject(died) });
      expect(await close(session).catch((fault: unknown) => fault)).to.equal(died);
      Object.assign(world.ports, { [step]: works });
      expect(await world.authenticateSession(session.token)).to.equal(undefined);
      await world.settle();
      const { state } = await world.ports.streams.load(accountKind, session.accountId);
      expect(state).to.deep.include({ status: "closed" });
      expect(state.status === "closed" && state.erased).to.deep.include({ keysRevoked: 1 });
      expect(world.outbox.kinds().filter((kind) => kind === "M8")).to.have.length(1);
      expect(await world.ports.dataKeys.open((state as { email: Parameters<typeof world.ports.dataKeys.open>[0] }).email)).to.equal(
        undefined,
      );
      expect((await world.holder()).accountId).not.to.equal(session.accountId);
    });
});
