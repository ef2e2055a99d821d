import { expect } from "chai";
import type { MintedTokens } from "../../commands/policies/ports.js";
import type { DatabaseClock } from "../../commands/ports.js";
import { instantFromMs, msOfInstant } from "../../domain/shared/time.js";

/** What every adapter of the port must keep. `owner` has a data key. */
export const mintedTokensContract = (
  name: string,
  made: () => { readonly minted: MintedTokens; readonly clock: DatabaseClock; readonly owner: string },
): void => {
  let requests = 0;
  const request = (): string => `${name} ${++requests}`;

  describe(`${name} as minted tokens`, () => {
    it("gives a request one token and one moment, however often and however many ask at once", async () => {
      const { minted, owner } = made();
      const id = request();
      const all = await Promise.all(Array.from({ length: 5 }, () => minted.mint(id, owner)));
      expect(new Set(all.map((one) => JSON.stringify(one)))).to.have.property("size", 1);
      expect(all[0])
        .to.have.property("token")
        .that.matches(/^[\w-]{43}$/);
      expect(await minted.mint(request(), owner)).not.to.deep.equal(all[0]);
    });

    it("gives none once the request is settled, until that is forgotten", async () => {
      const { minted, owner, clock } = made();
      const id = request();
      await minted.mint(id, owner);
      await minted.settle(id);
      expect(await minted.mint(id, owner)).to.equal("settled");
      await minted.forgetBefore(instantFromMs(msOfInstant(await clock()) - 60_000));
      expect(await minted.mint(id, owner)).to.equal("settled");
      await minted.forgetBefore(instantFromMs(msOfInstant(await clock()) + 60_000));
      expect(await minted.mint(id, owner)).to.have.property("token");
    });

    it("settles what it does not know", async () => {
      await made().minted.settle(request());
    });
  });
};
