import { expect } from "chai";
import { linkProvider } from "../../../domain/account/providers.js";
import {
  claimIdentity,
  type IdentityClaimEvent,
  identityClaimKind,
  releaseIdentity,
} from "../../../domain/identity-claim/identity-claim.js";
import { at, openAfter, sealed, signedUp } from "../../support/account-events.js";
import { given } from "../../support/given.js";

const claimed = (account_id: string): IdentityClaimEvent => ({ type: "identity.claimed", data: { v: 1, account_id, at: at(1) } });
const released = (account_id: string): IdentityClaimEvent => ({ type: "identity.released", data: { v: 1, account_id, at: at(2) } });
const claim = given(identityClaimKind);

describe("the claim of an identity", () => {
  it("is had by the first, claimed again without a record, and by nobody beside", () => {
    claim()
      .when((state) => claimIdentity(state, "acct_1", at(1)))
      .thenRecords(claimed("acct_1"));
    const { state } = claim(claimed("acct_1"));
    expect(claimIdentity(state, "acct_1", at(2))).to.deep.equal([]);
    expect(claimIdentity(state, "acct_2", at(2))).to.equal(undefined);
  });

  it("is free again once released, by its own account alone", () => {
    claim(claimed("acct_1"))
      .when((state) => releaseIdentity(state, "acct_2", at(2)))
      .thenRecords();
    claim(claimed("acct_1"))
      .when((state) => releaseIdentity(state, "acct_1", at(2)))
      .thenRecords(released("acct_1"));
    claim(claimed("acct_1"), released("acct_1"))
      .when((state) => claimIdentity(state, "acct_2", at(1)))
      .thenRecords(claimed("acct_2"));
  });

  it("is recorded by its account once", () => {
    const account = openAfter(signedUp());
    const [link] = linkProvider(account, "hash", sealed("link"), at(3));
    expect(link?.type).to.equal("account.provider_linked");
    expect(linkProvider({ ...account, providerLinks: ["hash"] }, "hash", sealed("link"), at(3))).to.deep.equal([]);
  });
});
