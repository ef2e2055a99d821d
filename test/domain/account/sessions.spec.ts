import { expect } from "chai";
import { changePassword } from "../../../domain/account/password.js";
import { endSession, MAX_LIVE_SESSIONS, revokeSessions, startSession } from "../../../domain/account/sessions.js";
import { accountOfSession, isLiveSession } from "../../../domain/account/standing.js";
import { accountKind } from "../../../domain/account/state.js";
import { at, closed, deactivated, hashOf, openAfter, openOf, sealed, sessionStarted, signedUp } from "../../support/account-events.js";
import { given } from "../../support/given.js";

const HOURS_12 = 43_200_000;
const session = (id: string) => ({ id, tokenSha256: hashOf(id), lifetimeMs: HOURS_12 });
const account = given(accountKind);

describe("sessions of an account", () => {
  it("last twelve hours from their issue", () => {
    account(signedUp())
      .when((state) => startSession(openOf(state), session("a"), at(10)))
      .thenRecords(sessionStarted("a", at(10), at(10 + HOURS_12)));
  });

  for (const [ms, live] of [
    [10 + HOURS_12 - 1, true],
    [10 + HOURS_12, false],
  ] as const)
    it(`${live ? "stand until" : "are over at"} their end (${ms} ms)`, () => {
      const of = account(signedUp(), sessionStarted("a", at(10), at(10 + HOURS_12)));
      if (live) expect(accountOfSession(of.state, "a", at(ms)).status).to.equal("open");
      else of.whenAsked((state) => accountOfSession(state, "a", at(ms))).thenRefuses("session-invalid");
    });

  it("end the oldest when the 51st begins, and none at the 50th", () => {
    const events = Array.from({ length: MAX_LIVE_SESSIONS }, (_, i) => sessionStarted(`s${i}`, at(10 + i)));
    account(signedUp(), ...events.slice(1))
      .when((state) => startSession(openOf(state), session("new"), at(100)))
      .thenRecordsTypes("session.started");
    const after = account(signedUp(), ...events)
      .when((state) => startSession(openOf(state), session("new"), at(100)))
      .thenRecordsTypes("session.ended", "session.started");
    expect(openOf(after).sessions.map(({ id }) => id))
      .to.have.length(50)
      .and.not.include("s0");
  });

  it("do not count those that expired", () => {
    const expired = Array.from({ length: MAX_LIVE_SESSIONS }, (_, i) => sessionStarted(`s${i}`, at(10), at(50)));
    account(signedUp(), ...expired)
      .when((state) => startSession(openOf(state), session("new"), at(50)))
      .thenRecordsTypes("session.started");
  });

  it("end one by one when signed out, and only those there are", () => {
    account(signedUp(), sessionStarted("a"), sessionStarted("b"))
      .when((state) => endSession(openOf(state), "a", at(20)))
      .thenRecords({
        type: "session.ended",
        data: { v: 1, at: at(20), session_id: "a", token_sha256: hashOf("a"), reason: "signed_out" },
      });
    account(signedUp())
      .when((state) => endSession(openOf(state), "a", at(20)))
      .thenRecords();
  });

  it("are all ended by a revocation, one that is issued at the same moment or ahead of the clock too", () => {
    const open = openAfter(signedUp(), sessionStarted("a", at(10)), sessionStarted("ahead", at(21)));
    const revoked = revokeSessions(open, "revoked", at(20));
    expect(revoked.data.not_before).to.equal(at(21));
    const after = openOf(accountKind.evolve(open, revoked));
    expect(after.sessions).to.deep.equal([]);
    for (const issued of [10, 20, 21])
      expect(isLiveSession({ issuedAt: at(issued), expiresAt: at(HOURS_12) }, after.sessionsNotBefore, at(22))).to.equal(false);
    expect(isLiveSession({ issuedAt: at(22), expiresAt: at(HOURS_12) }, after.sessionsNotBefore, at(22))).to.equal(true);
  });

  it("begin later than the revocation, though the clock still shows its moment", () => {
    const open = openAfter(signedUp(), sessionStarted("a"));
    const after = openOf(accountKind.evolve(open, revokeSessions(open, "revoked", at(20))));
    const [started] = startSession(after, session("b"), at(20));
    expect(started).to.deep.equal(sessionStarted("b", at(21), at(21 + HOURS_12)));
  });

  it("all end with a password change, but for the one it returns", () => {
    const after = account(signedUp(), sessionStarted("a"), sessionStarted("b"))
      .when((state) => changePassword(openOf(state), sealed("new"), session("c"), at(20)))
      .thenRecordsTypes("account.password_set", "account.sessions_revoked", "session.started");
    expect(openOf(after).sessions.map(({ id }) => id)).to.deep.equal(["c"]);
    expect(accountOfSession(after, "c", at(21)).password).to.deep.equal(sealed("new"));
  });

  for (const [why, event] of [
    ["inactive", deactivated()],
    ["closed", closed()],
  ] as const)
    it(`are refused once the account is ${why}`, () => {
      account(signedUp(), sessionStarted("a"), event)
        .whenAsked((state) => accountOfSession(state, "a", at(40)))
        .thenRefuses("session-invalid");
    });
});
