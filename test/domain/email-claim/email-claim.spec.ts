import { expect } from "chai";
import {
  type ClaimPurpose,
  claimEmail,
  type EmailClaimEvent,
  emailClaimKind,
  releaseEmail,
} from "../../../domain/email-claim/email-claim.js";
import { at, hashOf, sealed } from "../../support/account-events.js";
import { given } from "../../support/given.js";

const SIGN_UP: ClaimPurpose = { kind: "sign_up", email: sealed("a"), email_verified: false, password: null, terms: null, campaign: null };
const change = (token: string): ClaimPurpose => ({ kind: "change", token_sha256: hashOf(token) });
const claimed = (accountId: string, purpose: ClaimPurpose = SIGN_UP): EmailClaimEvent => ({
  type: "email.claimed",
  data: { v: 1, account_id: accountId, at: at(1), purpose },
});
const released = (accountId: string): EmailClaimEvent => ({ type: "email.released", data: { v: 1, account_id: accountId, at: at(2) } });
const claim = given(emailClaimKind);

describe("the claim of an address", () => {
  it("is had by the first, and by nobody beside", () => {
    claim()
      .when((state) => claimEmail(state, { accountId: "acct_1", purpose: SIGN_UP }, at(1)))
      .thenRecords(claimed("acct_1"));
    const { state } = claim(claimed("acct_1"));
    expect(claimEmail(state, { accountId: "acct_2", purpose: SIGN_UP }, at(2))).to.equal(undefined);
  });

  it("is free again once released, by its own account alone", () => {
    claim(claimed("acct_1"))
      .when((state) => releaseEmail(state, "acct_2", at(2)))
      .thenRecords();
    const after = claim(claimed("acct_1"))
      .when((state) => releaseEmail(state, "acct_1", at(2)))
      .thenRecords(released("acct_1"));
    expect(claimEmail(after, { accountId: "acct_2", purpose: SIGN_UP }, at(3))).to.have.length(1);
    expect(releaseEmail(after, "acct_1", at(3))).to.deep.equal([]);
  });

  it("is made anew by an account that takes its own address again, once for one link", () => {
    claim(claimed("acct_1"))
      .when((state) => claimEmail(state, { accountId: "acct_1", purpose: change("t") }, at(1)))
      .thenRecords(claimed("acct_1", change("t")));
    claim(claimed("acct_1", change("t")))
      .when((state) => claimEmail(state, { accountId: "acct_1", purpose: change("t") }, at(1)))
      .thenRecords();
  });
});
