import { expect } from "chai";
import { DatabaseUnavailable } from "../../commands/ports.js";
import { lossOr } from "../../infra/postgres/loss.js";

const withCode = (code: string, message = "failed"): Error => Object.assign(new Error(message), { code });

describe("the loss of the database", () => {
  for (const code of ["EPIPE", "ECONNRESET", "ECONNREFUSED", "ETIMEDOUT", "08006", "57P01", "53300", "57014"]) {
    it(`is told from ${code}`, () => {
      const loss = lossOr(withCode(code));
      expect(loss).to.be.instanceOf(DatabaseUnavailable);
      expect((loss as Error).cause).to.include({ code });
    });
  }

  for (const fault of [
    withCode("23505"),
    withCode("42P01"),
    withCode("EACCES"),
    new Error("no such row"),
    new DatabaseUnavailable("gone"),
  ]) {
    it(`is not told from ${"code" in fault ? fault.code : fault.message}`, () => {
      expect(lossOr(fault)).to.equal(fault);
    });
  }

  it("is told from what pg says without a code", () => {
    for (const message of ["Connection terminated unexpectedly", "timeout expired", "Query read timeout"])
      expect(lossOr(new Error(message))).to.be.instanceOf(DatabaseUnavailable);
  });
});
