import { expect } from "chai";
import type { AccountEvent } from "../../../domain/account/events.js";
import {
  changeEmail,
  issueMailToken,
  MAIL_TOKEN_LIFETIMES_MS,
  resetPassword,
  verifyEmail,
  withdrawMailToken,
} from "../../../domain/account/recovery.js";
import { accountKind } from "../../../domain/account/state.js";
import {
  at,
  closed,
  hashOf,
  keyAllotted,
  openAfter,
  openOf,
  sealed,
  sessionStarted,
  signedUp,
  tokenIssued,
  verified,
} from "../../support/account-events.js";
import { given } from "../../support/given.js";

const account = given(accountKind);
const end = at(3_600_000);
const issue = (requestId: string, token = requestId) => ({
  purpose: "verify_email" as const,
  sha256: hashOf(token),
  expiresAt: end,
  requestId,
  newEmail: null,
});

describe("mailed tokens of an account", () => {
  it("live 24 hours, a reset's one hour", () => {
    expect(MAIL_TOKEN_LIFETIMES_MS).to.deep.equal({ verify_email: 86_400_000, reset_password: 3_600_000, change_email: 86_400_000 });
  });

  it("verify the address once", () => {
    const after = account(signedUp(), tokenIssued("verify_email", "t"))
      .when((state) => verifyEmail(state, hashOf("t"), at(5)))
      .thenRecords({ type: "account.email_verified", data: { v: 1, at: at(5), token_sha256: hashOf("t") } });
    expect(openOf(after).emailVerifiedAt).to.equal(at(5));
    expect(() => verifyEmail(after, hashOf("t"), at(6)))
      .to.throw()
      .with.property("code", "mail-token-invalid");
  });

  const dead: [string, readonly AccountEvent[], string, typeof end][] = [
    ["unknown", [signedUp()], "t", at(5)],
    ["for another purpose", [signedUp(), tokenIssued("reset_password", "t")], "t", at(5)],
    ["replaced", [signedUp(), tokenIssued("verify_email", "t"), tokenIssued("verify_email", "newer")], "t", at(5)],
    ["at its end", [signedUp(), tokenIssued("verify_email", "t")], "t", end],
    ["of a closed account", [signedUp(), tokenIssued("verify_email", "t"), closed()], "t", at(40)],
    ["of an account that does not exist", [], "t", at(5)],
  ];
  for (const [why, events, token, now] of dead)
    it(`give one answer when ${why}`, () => {
      account(...events)
        .when((state) => verifyEmail(state, hashOf(token), now))
        .thenRefuses("mail-token-invalid");
    });

  it("work a millisecond before their end", () => {
    account(signedUp(), tokenIssued("verify_email", "t"))
      .when((state) => verifyEmail(state, hashOf("t"), at(3_599_999)))
      .thenRecordsTypes("account.email_verified");
  });

  it("are one for a request, however often it is answered", () => {
    const after = account(signedUp())
      .when((state) => issueMailToken(openOf(state), issue("r1")))
      .thenRecordsTypes("account.mail_token_issued");
    expect(issueMailToken(openOf(after), issue("r1", "another"))).to.deep.equal([]);
    expect(issueMailToken(openOf(after), issue("r2"))).to.have.length(1);
  });

  it("give way to the one before when their mail cannot leave", () => {
    const open = openAfter(signedUp(), tokenIssued("verify_email", "first"), tokenIssued("verify_email", "second"));
    const [withdrawn] = withdrawMailToken(open, "verify_email", hashOf("second"));
    if (withdrawn === undefined) throw new Error("nothing was withdrawn");
    const after = accountKind.evolve(open, withdrawn);
    expect(verifyEmail(after, hashOf("first"), at(5))).to.have.length(1);
    expect(() => verifyEmail(after, hashOf("second"), at(5))).to.throw();
    expect(withdrawMailToken(openOf(after), "verify_email", hashOf("second"))).to.deep.equal([]);
  });

  it("reset the password, verify the address and end sessions and the other reset links, and leave keys alone", () => {
    const after = account(signedUp(), sessionStarted("a"), keyAllotted("key_1"), tokenIssued("reset_password", "t"))
      .when((state) => resetPassword(state, hashOf("t"), sealed("new"), at(50)))
      .thenRecordsTypes("account.password_set", "account.email_verified", "account.sessions_revoked");
    expect(openOf(after)).to.deep.include({ sessions: [], keyIds: ["key_1"], emailVerifiedAt: at(50), password: sealed("new") });
    expect(openOf(after).mailTokens).to.not.have.property("reset_password");
  });

  it("end a change of address that is under way when the password is set anew, and not when its record is", () => {
    const open = account(
      signedUp(),
      tokenIssued("change_email", "t"),
      tokenIssued("verify_email", "v"),
      tokenIssued("reset_password", "r"),
    );
    const reset = open.when((state) => resetPassword(state, hashOf("r"), sealed("new"), at(50)));
    expect(
      Object.keys(openOf(reset.thenRecordsTypes("account.password_set", "account.email_verified", "account.sessions_revoked")).mailTokens),
    ).to.deep.equal([]);
    const passwordSet = (by: "change" | "upgrade"): AccountEvent => ({
      type: "account.password_set",
      data: { v: 1, at: at(50), password: sealed("new"), by },
    });
    const tokensAfter = (by: "change" | "upgrade") =>
      Object.keys(openAfter(signedUp(), tokenIssued("change_email", "t"), tokenIssued("verify_email", "v"), passwordSet(by)).mailTokens);
    expect(tokensAfter("change")).to.deep.equal(["verify_email"]);
    expect(tokensAfter("upgrade")).to.have.members(["verify_email", "change_email"]);
  });

  it("do not verify again what is verified", () => {
    account(signedUp(), verified(), tokenIssued("reset_password", "t"))
      .when((state) => resetPassword(state, hashOf("t"), sealed("new"), at(50)))
      .thenRecordsTypes("account.password_set", "account.sessions_revoked");
  });

  it("swap the address, which counts as verified, and end sessions and every link to the old one", () => {
    const after = account(
      signedUp(),
      sessionStarted("a"),
      tokenIssued("reset_password", "r"),
      tokenIssued("verify_email", "v"),
      tokenIssued("change_email", "t"),
    )
      .when((state) => changeEmail(state, hashOf("t"), at(50)))
      .thenRecordsTypes("account.email_changed", "account.sessions_revoked");
    expect(openOf(after)).to.deep.include({
      email: sealed("new@example.org"),
      emailHash: "new-hash",
      emailVerifiedAt: at(50),
      sessions: [],
      mailTokens: {},
    });
  });
});
