import { expect } from "chai";
import { newId } from "../../../infra/accounts/ids.js";

describe("an id", () => {
  it("is its prefix and a UUID of version 7 whose time is now", () => {
    const before = Date.now();
    const id = newId("key");
    expect(id).to.match(/^key_[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/);
    expect(Number.parseInt(id.slice(4, 16), 16)).to.be.within(before, Date.now() + 1);
  });

  it("is later than the one before it, however many are made in a millisecond", () => {
    const ids = Array.from({ length: 20_000 }, () => newId("key"));
    expect(ids).to.deep.equal([...ids].sort());
    expect(new Set(ids).size).to.equal(ids.length);
    expect(new Set(ids.map((id) => id.slice(-16))).size).to.equal(ids.length);
  });
});
