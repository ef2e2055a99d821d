import { expect } from "chai";
import type { ClaimedMail } from "../../../commands/mail/ports.js";
import { DatabaseUnavailable } from "../../../commands/ports.js";
import { patientMark } from "../../../infra/mail/patient-mark.js";
import { rejection } from "../../support/rejection.js";

const CLAIMED: ClaimedMail = {
  id: "M4:1",
  kind: "M4",
  owner: "acct_1",
  claim: "c",
  failures: 0,
  queuedAt: "2026-11-20T09:30:00.000Z" as never,
};

describe("marking a mail that was acknowledged", () => {
  it("goes on while the database is away", async () => {
    let tries = 0;
    await patientMark(async () => {
      tries += 1;
      if (tries < 3) throw new DatabaseUnavailable("away");
    }, new AbortController().signal)(CLAIMED);
    expect(tries).to.equal(3);
  });

  it("ends at once when the process does, and for any other fault", async () => {
    const giveUp = new AbortController();
    const marking = patientMark(async () => {
      giveUp.abort();
      throw new DatabaseUnavailable("away");
    }, giveUp.signal)(CLAIMED);
    expect(await rejection(marking)).to.be.instanceOf(DatabaseUnavailable);
    const fault = new TypeError("a fault");
    expect(await rejection(patientMark(() => Promise.reject(fault), new AbortController().signal)(CLAIMED))).to.equal(fault);
  });
});
