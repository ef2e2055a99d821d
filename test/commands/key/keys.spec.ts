import { expect } from "chai";
import type { Session } from "../../../commands/account/use-cases.js";
import { accountKind } from "../../../domain/account/state.js";
import { readKey } from "../../../domain/key/key-form.js";
import { prefixStream } from "../../../domain/key/prefix-claim.js";
import { instantFromMs, msOfInstant } from "../../../domain/shared/time.js";
import { type AccountWorld, accountWorld, ORIGIN } from "../../support/account-world.js";
import { refusalOf } from "../../support/refusal-of.js";

describe("the keys of an account", () => {
  let world: AccountWorld;
  beforeEach(() => {
    world = accountWorld();
  });
  afterEach(() => world.end());

  const inMs = async (ms: number) => instantFromMs(msOfInstant(await world.ports.clock()) + ms);
  const rotate = (session: Session, keyId: string, change: object = {}) =>
    world.rotateKey({ session, keyId, graceSeconds: 86_400, expiresAt: null, origin: ORIGIN, ...change });
  const revoke = (session: Session, keyId: string) => world.revokeKey({ session, keyId, origin: ORIGIN });
  /** A hundred keys, the first of them returned. */
  const full = async (session: Session) => {
    const first = await world.key(session);
    for (let i = 1; i < 100; i += 1) await world.key(session);
    return first;
  };

  it("are issued with what was asked, shown once and stored as a hash", async () => {
    const session = await world.verified();
    const expiresAt = await inMs(1);
    const issued = await world.key(session, { label: "laptop", expiresAt, scopes: ["account", "board"], cuCapMonth: 0 });
    expect(issued).to.deep.include({ label: "laptop", expiresAt, scopes: ["account", "board"], cuCapMonth: 0 });
    expect(readKey(issued.key)?.prefix).to.equal(issued.keyPrefix);
    expect(issued.id).to.match(/^key_[0-9a-f]{32}$/);
    const stored = world.log.events.map(({ data }) => Buffer.from(data).toString()).join();
    expect(stored).not.to.contain(issued.key.slice(13)).and.not.contain("laptop");
    expect(stored).to.contain(readKey(issued.key)?.secretSha256);
    const [shown] = await world.listKeys({ session });
    expect(shown).to.deep.include({ id: issued.id, label: "laptop", expired: false, lastUsedAt: null });
    world.advance(1);
    expect((await world.listKeys({ session }))[0]?.expired).to.equal(true);
  });

  it("are listed newest first, revoked ones too, and nobody else's", async () => {
    const [session, other] = [await world.verified(), await world.verified("other@example.org")];
    const ids: string[] = [];
    for (let i = 0; i < 3; i += 1) {
      world.advance(1);
      ids.unshift((await world.key(session)).id);
    }
    await revoke(session, ids[1] ?? "");
    expect((await world.listKeys({ session })).map(({ id }) => id)).to.deep.equal(ids);
    expect(await world.listKeys({ session: other })).to.deep.equal([]);
  });

  it("are refused in the order of the checks", async () => {
    const session = await world.holder();
    const past = await inMs(0);
    expect(await refusalOf(world.key(session, { expiresAt: past }))).to.equal("key-expiry-not-in-future");
    expect(await refusalOf(world.key(session))).to.equal("email-not-verified");
    expect(await refusalOf(rotate(session, "key_none"))).to.equal("email-not-verified");
    expect(await refusalOf(rotate(session, "key_none", { expiresAt: past }))).to.equal("key-expiry-not-in-future");
    await world.logOut({ session, origin: ORIGIN });
    expect(await refusalOf(world.key(session, { expiresAt: past }))).to.equal("session-invalid");
    expect(world.log.events.filter(({ type }) => type.startsWith("key."))).to.deep.equal([]);
  });

  it("of another account, unknown and malformed ids are one refusal", async () => {
    const [session, other] = [await world.verified(), await world.verified("other@example.org")];
    const { id } = await world.key(session);
    for (const keyId of [id, `key_${"0".repeat(32)}`, "", "key-x", "../x", "\u0000"]) {
      expect(await refusalOf(revoke(other, keyId))).to.equal("unknown-key");
      expect(await refusalOf(rotate(other, keyId))).to.equal("unknown-key");
      expect(await refusalOf(world.labelKey({ session: other, keyId, label: null, origin: ORIGIN }))).to.equal("unknown-key");
      expect(await refusalOf(world.limitKey({ session: other, keyId, scopes: null, cuCapMonth: null, origin: ORIGIN }))).to.equal(
        "unknown-key",
      );
    }
  });

  it("are labelled, limited and revoked", async () => {
    const session = await world.verified();
    const { id: keyId } = await world.key(session, { label: "first" });
    expect(await world.labelKey({ session, keyId, label: "second", origin: ORIGIN })).to.include({ label: "second" });
    expect(await world.labelKey({ session, keyId, label: null, origin: ORIGIN })).to.include({ label: null });
    const limited = await world.limitKey({ session, keyId, scopes: ["pricing"], cuCapMonth: 7, origin: ORIGIN });
    expect(limited).to.deep.include({ scopes: ["pricing"], cuCapMonth: 7 });
    expect((await revoke(session, keyId)).revokedAt).to.equal(await world.ports.clock());
    expect(await refusalOf(revoke(session, keyId))).to.equal("key-revoked");
    expect(await refusalOf(rotate(session, keyId))).to.equal("key-revoked");
  });

  it("are replaced with label, scopes and cap, the old one ending after the grace", async () => {
    const session = await world.verified();
    const old = await world.key(session, { label: "ci", scopes: ["board"], cuCapMonth: 9 });
    const rotated = await rotate(session, old.id, { graceSeconds: 60 });
    expect(rotated).to.deep.include({ label: "ci", scopes: ["board"], cuCapMonth: 9, expiresAt: null });
    expect(rotated.key).not.to.equal(old.key);
    expect(rotated.replaces).to.deep.include({ id: old.id, label: "ci", expiresAt: await inMs(60_000), expired: false });
    const again = await rotate(session, old.id, { graceSeconds: 604_800 });
    expect(again.replaces.expiresAt).to.equal(await inMs(60_000));
    expect((await rotate(session, rotated.id, { graceSeconds: 0 })).replaces.expired).to.equal(true);
    expect(await refusalOf(rotate(session, rotated.id))).to.equal("key-expired");
  });

  it("are a hundred live at most; a revoked, expired or replaced one makes room", async function () {
    this.timeout(10_000);
    const session = await world.verified();
    const first = await full(session);
    const prefixes = () => world.log.events.filter(({ type }) => type === "prefix.claimed").length;
    expect(await refusalOf(world.key(session))).to.equal("key-limit-reached");
    expect(await refusalOf(rotate(session, first.id))).to.equal("key-limit-reached");
    expect(prefixes(), "a refused attempt claims none").to.equal(100);
    const replaced = await rotate(session, first.id, { graceSeconds: 0 });
    expect(await refusalOf(world.key(session))).to.equal("key-limit-reached");
    await revoke(session, replaced.id);
    await world.key(session, { expiresAt: await inMs(5) });
    expect(await refusalOf(world.key(session))).to.equal("key-limit-reached");
    world.advance(5);
    await world.key(session);
    expect((await world.account(session.accountId)).liveKeys).to.equal(100);
  });

  it("stay a hundred when many are issued at once", async function () {
    this.timeout(10_000);
    const session = await world.verified();
    for (let i = 0; i < 95; i += 1) await world.key(session);
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => world.key(session)));
    const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason.code] : []));
    expect(refused).to.deep.equal(Array(7).fill("key-limit-reached"));
    expect((await world.account(session.accountId)).liveKeys).to.equal(100);
  });

  it("keep the last place while they are on their way: whoever comes then is refused for the limit", async function () {
    this.timeout(10_000);
    const session = await world.verified();
    for (let i = 0; i < 99; i += 1) await world.key(session);
    const { begin } = world.ports.streams;
    let arrive = (): void => undefined;
    let go = (): void => undefined;
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    Object.assign(world.ports.streams, {
      begin: async (...asked: Parameters<typeof begin>) => {
        if (asked[0].startsWith("key-")) {
          arrive();
          await held;
        }
        return begin(...asked);
      },
    });
    const last = world.key(session);
    await arrived;
    expect(await refusalOf(world.key(session))).to.equal("key-limit-reached");
    go();
    await last;
    expect((await world.account(session.accountId)).liveKeys).to.equal(100);
  });

  it("never share a prefix: one that is taken is drawn anew", async () => {
    const session = await world.verified();
    const first = await world.key(session);
    const draws = [Buffer.alloc(64, 0), Buffer.alloc(64, 0), Buffer.alloc(64, 0), Buffer.alloc(64, 0)];
    const { random } = world.ports;
    Object.assign(world.ports, { random: (length: number) => draws.shift()?.subarray(0, length) ?? random(length) });
    const [second, third] = [await world.key(session), await world.key(session)];
    expect(second.keyPrefix).to.equal("00000000");
    expect(new Set([first.keyPrefix, second.keyPrefix, third.keyPrefix])).to.have.property("size", 3);
    expect(world.log.events.filter(({ stream }) => stream === prefixStream("00000000"))).to.have.length(1);
  });

  it("give back the place of a key that was never issued, and it cannot be issued after all", async function () {
    this.timeout(10_000);
    const session = await world.verified();
    await full(session);
    const append = world.ports.streams.begin;
    await revoke(session, (await world.listKeys({ session }))[0]?.id ?? "");
    Object.assign(world.ports.streams, {
      begin: async (...asked: Parameters<typeof append>) =>
        asked[0].startsWith("key-") ? Promise.reject(new Error("the process ended")) : append(...asked),
    });
    await world.key(session).then(
      () => expect.fail("it was issued"),
      () => undefined,
    );
    Object.assign(world.ports.streams, { begin: append });
    const { state } = await world.ports.streams.load(accountKind, session.accountId);
    const lost = state.status === "open" ? state.keyIds.at(-1) : undefined;
    world.advance(29_999);
    expect(await refusalOf(world.key(session))).to.equal("key-limit-reached");
    world.advance(1);
    await world.key(session);
    expect(world.log.events.filter(({ stream, type }) => stream === `key-${lost}` && type === "key.withdrawn")).to.have.length(1);
  });
});
