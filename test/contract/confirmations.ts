import { randomUUID } from "node:crypto";
import { expect } from "chai";
import type { Confirmations } from "../../commands/account/ports.js";
import { sha256Hex } from "../../domain/shared/sha256.js";

/** What every adapter of the port must keep. */
export const confirmationsContract = (name: string, made: () => Confirmations): void => {
  const token = () => sha256Hex(randomUUID());

  describe(`${name} as confirmations`, () => {
    it("stand once, for the account they were issued for, also for many at once", async () => {
      const [hash, account] = [token(), randomUUID()];
      await made().issue(hash, account, 60_000);
      expect(await made().redeem(hash, "acct_other")).to.equal(false);
      const redeemed = await Promise.all(Array.from({ length: 5 }, () => made().redeem(hash, account)));
      expect(redeemed.filter(Boolean).length).to.equal(1);
      expect(await made().redeem(hash, account)).to.equal(false);
    });

    it("end at the moment they say, and one that was never issued stands for nobody", async () => {
      const [hash, account] = [token(), randomUUID()];
      await made().issue(hash, account, 0);
      expect(await made().redeem(hash, account)).to.equal(false);
      expect(await made().redeem(token(), account)).to.equal(false);
    });
  });
};
