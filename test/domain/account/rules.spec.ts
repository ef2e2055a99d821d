import { expect } from "chai";
import { closeAccount, eraseAccount, survivorsOf } from "../../../domain/account/close.js";
import { allotKey, MAX_LIVE_KEYS, releaseKeys } from "../../../domain/account/keys.js";
import { setActive, setPlan, withoutAddresses } from "../../../domain/account/operator.js";
import { accountKind } from "../../../domain/account/state.js";
import { acceptTerms, requireAcceptance, requireKeysAllowed } from "../../../domain/account/terms.js";
import {
  ACCOUNT_ID,
  at,
  closed,
  deactivated,
  hashOf,
  keyAllotted,
  openAfter,
  openOf,
  sealed,
  sessionStarted,
  signedUp,
  TERMS,
  verified,
} from "../../support/account-events.js";
import { given } from "../../support/given.js";

const account = given(accountKind);
const NEWER = { version: "2027-01-01", sha256: hashOf("newer") };
const FREE = { plan: "free" as const, allowanceCuMonth: null, throughputCu10s: null };

describe("terms of an account", () => {
  it("are accepted once", () => {
    account(signedUp())
      .when((state) => acceptTerms(openOf(state), TERMS, at(5)))
      .thenRecords();
    account(signedUp())
      .when((state) => acceptTerms(openOf(state), NEWER, at(5)))
      .thenRecords({ type: "account.terms_accepted", data: { v: 1, at: at(5), ...NEWER } });
  });

  it("are refused without consent first, then of another version, with the version in force", () => {
    const facts = { termsCurrentVersion: "2026-11-01" };
    account()
      .whenAsked(() => requireAcceptance(false, "2020-01-01", TERMS))
      .thenRefuses("terms-not-accepted", facts);
    account()
      .whenAsked(() => requireAcceptance(true, "2020-01-01", TERMS))
      .thenRefuses("terms-version-mismatch", facts);
    for (const version of [null, "2026-11-01"]) requireAcceptance(true, version, TERMS);
  });

  it("stand before the address in the way of a new key", () => {
    const check = (terms: typeof TERMS) => (state: typeof accountKind.initial) => requireKeysAllowed(openOf(state), terms);
    account(signedUp()).whenAsked(check(NEWER)).thenRefuses("terms-acceptance-required", { termsCurrentVersion: "2027-01-01" });
    account(signedUp()).whenAsked(check(TERMS)).thenRefuses("email-not-verified");
    account(signedUp({ terms: null }), verified())
      .whenAsked(check(TERMS))
      .thenRefuses("terms-acceptance-required", { termsCurrentVersion: "2026-11-01" });
    requireKeysAllowed(openAfter(signedUp(), verified()), TERMS);
  });
});

describe("places of keys", () => {
  const full = Array.from({ length: MAX_LIVE_KEYS }, (_, i) => keyAllotted(`key_${i}`));

  it("are a hundred", () => {
    account(signedUp(), ...full.slice(1))
      .when((state) => allotKey(openOf(state), { id: "key_x", prefix: "p" }, MAX_LIVE_KEYS, at(50)))
      .thenRecordsTypes("account.key_allotted");
    account(signedUp(), ...full)
      .when((state) => allotKey(openOf(state), { id: "key_x", prefix: "p" }, MAX_LIVE_KEYS, at(50)))
      .thenRefuses("key-limit-reached", { limit: 100 });
  });

  it("are given back once", () => {
    const after = account(signedUp(), keyAllotted("key_1"), keyAllotted("key_2"))
      .when((state) => releaseKeys(openOf(state), ["key_1", "key_9"], at(50)))
      .thenRecords({ type: "account.keys_released", data: { v: 1, at: at(50), key_ids: ["key_1"] } });
    expect(releaseKeys(openOf(after), ["key_1"], at(51))).to.deep.equal([]);
  });
});

describe("an operator's switches", () => {
  it("record the plan before and after, and the reason sealed", () => {
    const [event] = setPlan(
      openAfter(signedUp()),
      { plan: "enterprise", allowanceCuMonth: 5, throughputCu10s: null },
      sealed("as agreed"),
      at(5),
    );
    expect(event?.data).to.deep.include({
      plan: "enterprise",
      former_plan: "free",
      allowance_cu_month: 5,
      reason: sealed("as agreed"),
    });
  });

  it("say no address, in whatever words it stands", () => {
    expect(withoutAddresses("asked by a@b.example now")).to.equal("asked by [address] now");
    expect(withoutAddresses("as agreed")).to.equal("as agreed");
  });

  it("end the sessions with the activity, and do nothing twice", () => {
    const after = account(signedUp(), sessionStarted("a"))
      .when((state) => setActive(state, false, sealed("abuse"), at(50)))
      .thenRecordsTypes("account.deactivated", "account.sessions_revoked");
    expect(openOf(after)).to.deep.include({ active: false, sessions: [] });
    expect(setActive(after, false, sealed("abuse"), at(51))).to.deep.equal([]);
    account(signedUp(), deactivated())
      .when((state) => setActive(state, true, sealed("settled"), at(52)))
      .thenRecordsTypes("account.reactivated");
  });

  for (const [code, events] of [
    ["unknown-account", []],
    ["account-closed", [signedUp(), closed()]],
  ] as const)
    it(`are refused ${code}`, () => {
      account(...events)
        .when((state) => setPlan(state, FREE, sealed("reason"), at(50)))
        .thenRefuses(code);
      account(...events)
        .when((state) => setActive(state, false, sealed("reason"), at(50)))
        .thenRefuses(code);
    });
});

describe("closing an account", () => {
  it("keeps the hash of the address on its record", () => {
    account(signedUp())
      .when((state) => closeAccount(openOf(state), hashOf("old@example.org"), at(50)))
      .thenRecords({ type: "account.closed", data: { v: 1, at: at(50), email_sha256: hashOf("old@example.org") } });
  });

  it("is erased once", () => {
    const state = account(signedUp(), closed()).state;
    if (state.status !== "closed") throw new Error("not closed");
    const facts = { keysRevoked: 1, endpointsRevoked: 0, survives: survivorsOf(records({})) };
    const [erased] = eraseAccount(state, facts, at(60));
    if (erased === undefined) throw new Error("nothing was recorded");
    const after = accountKind.evolve(state, erased);
    expect(after).to.deep.include({ status: "closed", id: ACCOUNT_ID, erased: facts });
    expect(after.status === "closed" && eraseAccount(after, facts, at(61))).to.deep.equal([]);
  });

  it("names what survives in the order of the enumeration", () => {
    expect(survivorsOf(records({}))).to.deep.equal(["account_record", "audit_records", "email_sha256"]);
    expect(survivorsOf(records({ revoked_key_records: true, usage_records: true }))).to.deep.equal([
      "account_record",
      "revoked_key_records",
      "usage_records",
      "audit_records",
      "email_sha256",
    ]);
  });
});

const records = (held: Partial<Parameters<typeof survivorsOf>[0]>) => ({
  revoked_key_records: false,
  revoked_endpoint_records: false,
  delivery_records: false,
  usage_records: false,
  ...held,
});
