import { expect } from "chai";
import type { AccountRefusalCode } from "../../../domain/account/refusal-codes.js";
import { type AccountWorld, accountWorld, address, ORIGIN, PASSWORD } from "../../support/account-world.js";
import { refusalOf } from "../../support/refusal-of.js";

describe("signing up", () => {
  let world: AccountWorld;
  beforeEach(() => {
    world = accountWorld();
  });
  afterEach(() => world.end());

  const signUp = (email: string, change: object = {}) =>
    world.signUp({
      email: address(email),
      password: PASSWORD,
      acceptTerms: true,
      termsVersion: null,
      utm: { utm_source: "newsletter" },
      origin: ORIGIN,
      ...change,
    });
  const logIn = (email: string, password = PASSWORD) => world.logIn({ email: address(email), password, origin: ORIGIN });
  const streams = (category: string): string[] => world.log.events.map(({ stream }) => stream).filter((s) => s.startsWith(`${category}-`));

  it("makes a free, unverified account bound to the terms that can sign in at once, before any policy ran", async () => {
    await signUp("Ann@Example.org ".trim());
    const { account } = await logIn("ann@example.org");
    expect(account).to.include({
      email: "ann@example.org",
      active: true,
      plan: "free",
      emailVerified: false,
      emailVerifiedAt: null,
      termsVersion: "2026-11-01",
      termsAcceptanceRequired: false,
      raisedApiEntitlement: false,
      externalIdpLinked: false,
    });
    expect(account.id).to.match(/^acct_[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/);
  });

  it("appends one record for a new address, and one for a known one", async () => {
    const appended = async (work: () => Promise<unknown>): Promise<string[]> => {
      const before = world.log.events.length;
      await work();
      return world.log.events.slice(before).map(({ type }) => type);
    };
    expect(await appended(() => signUp("ann@example.org"))).to.deep.equal(["email.claimed"]);
    await world.settle();
    expect(await appended(() => signUp("ann@example.org"))).to.deep.equal(["request.sign_up_repeated"]);
  });

  it("makes one account of simultaneous sign-ups for one address", async () => {
    await Promise.all(Array.from({ length: 8 }, () => signUp("ann@example.org")));
    await world.settle();
    expect(streams("email")).to.have.length(1);
    expect(new Set(streams("account"))).to.have.property("size", 1);
    expect(streams("request")).to.have.length(7);
    expect(world.outbox.kinds().filter((kind) => kind === "M1")).to.have.length(1);
    expect(world.outbox.kinds().filter((kind) => kind === "M2")).to.have.length(7);
  });

  it("tells the holder of a known address, and changes nothing else", async () => {
    await signUp("ann@example.org");
    await world.settle();
    await signUp("ann@example.org", { password: "another password" });
    await world.settle();
    expect(await refusalOf(logIn("ann@example.org", "another password"))).to.equal("credentials-invalid");
    await logIn("ann@example.org");
    expect(world.outbox.last("M2").content.verify?.token).to.match(/^[\w-]{43}$/);
  });

  it("sends a verified holder no link with it", async () => {
    await world.verified("ann@example.org");
    await signUp("ann@example.org");
    await world.settle();
    expect(world.outbox.last("M2").content.verify).to.equal(null);
  });

  it("destroys the data key made for a sign-up that made no account", async () => {
    await signUp("ann@example.org");
    await world.settle();
    await signUp("ann@example.org");
    const repeated = JSON.parse(Buffer.from(world.log.events.at(-1)?.data ?? "").toString());
    await world.settle();
    await expectRejected(world.ports.dataKeys.create(repeated.unused_owner), "DataKeyDestroyed");
  });

  const refusals: [AccountRefusalCode, object][] = [
    ["terms-not-accepted", { acceptTerms: false }],
    ["terms-not-accepted", { acceptTerms: false, termsVersion: "2020-01-01" }],
    ["terms-version-mismatch", { termsVersion: "2020-01-01" }],
  ];
  for (const [code, change] of refusals)
    it(`refuses ${code} for ${JSON.stringify(change)} and records nothing`, async () => {
      const before = world.log.events.length;
      expect(await refusalOf(signUp("ann@example.org", change))).to.equal(code);
      expect(world.log.events).to.have.length(before);
    });

  it("shows no address, password or campaign in any event", async () => {
    await world.verified("ann@example.org");
    const stored = world.log.events.map(({ data, metadata }) => Buffer.concat([data, metadata ?? Buffer.of()]).toString("utf8")).join();
    for (const text of ["ann@", "example.org", PASSWORD, "newsletter", "192.0.2.7", "scrypt"]) expect(stored).not.to.contain(text);
  });

  it("gives a closed account's address a new account with a new id", async () => {
    const session = await world.verified("ann@example.org");
    await world.settle();
    await world.closeAccount({ session, currentPassword: PASSWORD, origin: ORIGIN });
    await signUp("ann@example.org");
    const { account } = await logIn("ann@example.org");
    expect(account.id).not.to.equal(session.accountId);
    expect(account.emailVerified).to.equal(false);
  });
});

const expectRejected = async (work: Promise<unknown>, name: string): Promise<void> => {
  const error = await work.then(
    () => undefined,
    (fault: unknown) => fault,
  );
  expect(error).to.be.instanceOf(Error).with.property("name", name);
};
