import { expect } from "chai";
import { allows, callerOf, type KeyFacts, refusalOf } from "../../../domain/key/verdict.js";
import { sha256Hex } from "../../../domain/shared/sha256.js";

const END = 1_000;
const facts = (change: Partial<KeyFacts> = {}): KeyFacts => ({
  keyId: "key_1",
  secretSha256: sha256Hex("key"),
  revoked: false,
  expiresAtMs: null,
  scopes: null,
  accountActive: true,
  plan: "free",
  allowanceCuMonth: null,
  throughputCu10s: null,
  ...change,
});

describe("the verdict on a key", () => {
  it("a key is expired from its end on", () => {
    expect([END - 1, END, END + 1].map((now) => refusalOf(facts({ expiresAtMs: END }), now))).to.deep.equal([
      null,
      "expired_key",
      "expired_key",
    ]);
    expect(refusalOf(facts(), Number.MAX_SAFE_INTEGER)).to.equal(null);
  });

  it("revocation is named before the end, the end before the account", () => {
    const all = { revoked: true, expiresAtMs: END, accountActive: false };
    expect(refusalOf(facts(all), END)).to.equal("revoked_key");
    expect(refusalOf(facts({ ...all, revoked: false }), END)).to.equal("expired_key");
    expect(refusalOf(facts({ ...all, revoked: false }), END - 1)).to.equal("account_inactive");
  });

  it("the ceilings are those an operator set, else those of the plan", () => {
    expect(callerOf(facts())).to.deep.include({ entitled: false, terms: { quotaCu: 20_000, burstCu: 200 } });
    expect(callerOf(facts({ plan: "enterprise" }))).to.deep.include({ entitled: true, terms: { quotaCu: 20_000, burstCu: 2_000 } });
    const set = { allowanceCuMonth: 0, throughputCu10s: 7 };
    expect(callerOf(facts({ plan: "enterprise", ...set })).terms).to.deep.equal({ quotaCu: 0, burstCu: 7 });
    expect(callerOf(facts(set)).terms).to.deep.equal({ quotaCu: 0, burstCu: 7 });
  });

  it("no scopes named are all of them", () => {
    expect(allows({ scopes: null }, "board")).to.equal(true);
    expect(allows({ scopes: ["account", "board"] }, "board")).to.equal(true);
    expect(allows({ scopes: ["account", "pricing"] }, "board")).to.equal(false);
  });
});
