import { expect } from "chai";
import { WrongUsage } from "../../../../infra/app/cli/command.js";
import { instantOption } from "../../../../infra/app/cli/instant-option.js";

const until = (text: string) => instantOption({ "valid-until": text }, "valid-until");

describe("an instant on the command line", () => {
  it("is read with its zone and kept in UTC", () => {
    expect(until("2027-01-31T00:00:00Z")).to.equal("2027-01-31T00:00:00.000Z");
    expect(until("2027-01-31T01:30+01:30")).to.equal("2027-01-31T00:00:00.000Z");
    expect(until("2028-02-29T23:59:59.9996Z")).to.equal("2028-02-29T23:59:59.999Z");
    expect(instantOption({}, "valid-until")).to.equal(null);
  });

  for (const text of [
    "2026-02-29T00:00:00Z",
    "2026-02-30T00:00:00Z",
    "2026-04-31T00:00:00Z",
    "2027-01-31",
    "2027-01-31T00:00:00",
    "2027-01-31T25:00Z",
    "soon",
  ])
    it(`refuses ${text}`, () => {
      expect(() => until(text)).to.throw(WrongUsage, "--valid-until must be an instant such as");
    });
});
