import { expect } from "chai";
import fc from "fast-check";
import type { KeyEvent } from "../../../domain/key/events.js";
import {
  isLiveKey,
  type KeyState,
  keyKind,
  labelKey,
  limitKey,
  ownKey,
  requireFutureEnd,
  revokeKey,
  rotateKey,
  withdrawKey,
} from "../../../domain/key/key.js";
import type { Instant } from "../../../domain/shared/time.js";
import { ACCOUNT_ID, at, hashOf, sealed } from "../../support/account-events.js";
import { given } from "../../support/given.js";

const KEY_ID = "key_1";
const place = { key_id: KEY_ID, account_id: ACCOUNT_ID };
const issued = (expiresAt: Instant | null = null): KeyEvent => ({
  type: "key.issued",
  data: {
    v: 1,
    ...place,
    key_prefix: "abcdefgh",
    secret_sha256: hashOf("key"),
    label: null,
    at: at(0),
    expires_at: expiresAt,
    scopes: null,
    cu_cap_month: null,
    replaces: null,
    connect_id: null,
  },
});
const revoked = (): KeyEvent => ({ type: "key.revoked", data: { v: 1, ...place, at: at(5), reason: "holder" } });
const key = given(keyKind);
const own = (state: KeyState) => ownKey(state, ACCOUNT_ID);

describe("an API key", () => {
  it("passes until its end, and not at it", () => {
    const { state } = key(issued(at(100)));
    expect(isLiveKey(state, at(99))).to.equal(true);
    expect(isLiveKey(state, at(100))).to.equal(false);
  });

  it("is another account's as if it did not exist", () => {
    key(issued())
      .whenAsked((state) => ownKey(state, "acct_other"))
      .thenRefuses("unknown-key");
    key().whenAsked(own).thenRefuses("unknown-key");
    key({ type: "key.withdrawn", data: { v: 1, ...place, at: at(0) } })
      .whenAsked(own)
      .thenRefuses("unknown-key");
  });

  it("is revoked once, also when it has expired", () => {
    key(issued(at(3)))
      .when((state) => revokeKey(own(state), "holder", at(5)))
      .thenRecords(revoked());
    key(issued(), revoked())
      .when((state) => revokeKey(own(state), "holder", at(6)))
      .thenRefuses("key-revoked");
  });

  it("is labelled also when it has expired, not when it is revoked", () => {
    key(issued(at(3)))
      .when((state) => labelKey(own(state), sealed("name"), at(5)))
      .thenRecordsTypes("key.labelled");
    key(issued(), revoked())
      .when((state) => labelKey(own(state), null, at(6)))
      .thenRefuses("key-revoked");
  });

  const limit = (state: KeyState) => limitKey(own(state), ["board"], 0, at(6));
  const rotate = (state: KeyState) => rotateKey(own(state), "key_2", 60, at(6));
  for (const [name, decide] of [
    ["limited", limit],
    ["rotated", rotate],
  ] as const)
    it(`is not ${name} when it is revoked or expired; revoked is said first`, () => {
      key(issued(), revoked()).when(decide).thenRefuses("key-revoked");
      key(issued(at(6)))
        .when(decide)
        .thenRefuses("key-expired");
      key(issued(at(3)), revoked())
        .when(decide)
        .thenRefuses("key-revoked");
      key(issued(at(7)))
        .when(decide)
        .thenRecordsTypes(name === "limited" ? "key.limited" : "key.rotated");
    });

  const ends: [string, Instant | null, number, Instant][] = [
    ["has no end of its own", null, 60, at(60_006)],
    ["ends later itself", at(60_007), 60, at(60_006)],
    ["ends sooner itself", at(60_005), 60, at(60_005)],
    ["is given no grace", null, 0, at(6)],
  ];
  for (const [why, ownEnd, grace, end] of ends)
    it(`is replaced with an end when it ${why}`, () => {
      const after = key(issued(ownEnd))
        .when((state) => rotateKey(own(state), "key_2", grace, at(6)))
        .thenRecordsTypes("key.rotated");
      expect(own(after).expiresAt).to.equal(end);
      expect(isLiveKey(after, at(6))).to.equal(grace > 0);
    });

  it("in its grace may be revoked, labelled and rotated again, and never ends later", () => {
    const rotated = key(issued())
      .when((state) => rotateKey(own(state), "key_2", 60, at(6)))
      .thenRecordsTypes("key.rotated");
    const [again] = rotateKey(own(rotated), "key_3", 604_800, at(7));
    expect(again?.data).to.deep.include({ ends_at: at(60_006), replaced_by: "key_3" });
    expect(revokeKey(own(rotated), "holder", at(8))).to.have.length(1);
    expect(labelKey(own(rotated), null, at(8))).to.have.length(1);
  });

  it("cannot be issued on a place that was withdrawn", () => {
    const after = key()
      .when((state) => withdrawKey(state, KEY_ID, ACCOUNT_ID, at(1)))
      .thenRecordsTypes("key.withdrawn");
    expect(() => keyKind.evolve(after, issued())).to.throw();
    expect(withdrawKey(key(issued()).state, KEY_ID, ACCOUNT_ID, at(2))).to.deep.equal([]);
  });

  it("takes an end later than now only", () => {
    for (const expiresAt of [null, at(11)]) requireFutureEnd(expiresAt, at(10));
    for (const expiresAt of [at(10), at(9)])
      key()
        .whenAsked(() => requireFutureEnd(expiresAt, at(10)))
        .thenRefuses("key-expiry-not-in-future");
  });
});

describe("any sequence of operations on a key", () => {
  const step = fc.record({
    afterMs: fc.nat({ max: 100_000 }),
    by: fc.constantFrom(ACCOUNT_ID, ACCOUNT_ID, "acct_other"),
    what: fc.constantFrom("revoke", "label", "limit", "rotate"),
    graceSeconds: fc.nat({ max: 120 }),
  });
  const operation = (state: KeyState, { by, what, graceSeconds }: { by: string; what: string; graceSeconds: number }, now: Instant) => {
    const mine = ownKey(state, by);
    if (what === "revoke") return revokeKey(mine, "holder", now);
    if (what === "label") return labelKey(mine, sealed("x"), now);
    return what === "limit" ? limitKey(mine, null, 1, now) : rotateKey(mine, "key_2", graceSeconds, now);
  };

  it("never lets a revoked, expired or foreign key pass, nor makes an old key outlive min(own end, now + grace)", () => {
    fc.assert(
      fc.property(fc.option(fc.nat({ max: 500_000 })), fc.array(step, { maxLength: 20 }), (endMs, steps) => {
        let state = keyKind.evolve(keyKind.initial, issued(endMs === null ? null : at(endMs)));
        let nowMs = 0;
        let [latestEnd, wasRevoked] = [endMs ?? Number.POSITIVE_INFINITY, false];
        for (const one of steps) {
          nowMs += one.afterMs;
          const passed = isLiveKey(state, at(nowMs));
          let events: readonly KeyEvent[] = [];
          try {
            events = operation(state, one, at(nowMs));
          } catch {
            // refused: nothing changes
          }
          if (one.by !== ACCOUNT_ID) expect(events).to.deep.equal([]);
          if (!passed) expect(events.filter(({ type }) => type === "key.rotated" || type === "key.limited")).to.deep.equal([]);
          for (const { type } of events) {
            if (type === "key.revoked") wasRevoked = true;
            if (type === "key.rotated") latestEnd = Math.min(latestEnd, nowMs + one.graceSeconds * 1000);
          }
          state = events.reduce(keyKind.evolve, state);
          expect(isLiveKey(state, at(nowMs))).to.equal(!wasRevoked && nowMs < latestEnd);
          if (Number.isFinite(latestEnd)) expect(isLiveKey(state, at(latestEnd))).to.equal(false);
        }
      }),
    );
  });
});
