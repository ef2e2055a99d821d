import { randomUUID } from "node:crypto";
import { expect } from "chai";
import type { PendingConnects } from "../../account-api/ports.js";

export type PendingWorld = { readonly pending: () => PendingConnects; readonly pass: (seconds: number) => Promise<void> };

/** What every adapter of the pending connect requests keeps to. */
export const pendingConnectsContract = (name: string, world: () => PendingWorld): void => {
  describe(`pending connect requests: ${name}`, () => {
    const enterMany = (network: string, times: number) =>
      Promise.all(Array.from({ length: times }, () => world().pending().enter(network, randomUUID())));

    it("are twenty for one network, also at once; another network has its own", async () => {
      const network = randomUUID();
      const entered = await enterMany(network, 25);
      expect(entered.filter(({ granted }) => granted).length).to.equal(20);
      for (const one of entered) if (!one.granted) expect(one.retryAfterSeconds).to.be.within(890, 900);
      expect(await world().pending().enter(randomUUID(), randomUUID())).to.deep.equal({ granted: true });
    });

    it("free their place when they are decided, in whatever form the code is written", async () => {
      const [network, place] = [randomUUID(), randomUUID()];
      await enterMany(network, 19);
      await world().pending().enter(network, place);
      await world().pending().name(place, "BCDF-GHJK");
      expect(await world().pending().enter(network, randomUUID())).to.have.property("granted", false);
      await world().pending().decided(" bcdf ghjk");
      expect(await world().pending().enter(network, randomUUID())).to.deep.equal({ granted: true });
    });

    it("free their place when they never came about, and when they have expired", async () => {
      const [network, place] = [randomUUID(), randomUUID()];
      await enterMany(network, 19);
      await world().pending().enter(network, place);
      await world().pending().leave(place);
      expect(await world().pending().enter(network, randomUUID())).to.deep.equal({ granted: true });
      await world().pass(899);
      expect(await world().pending().enter(network, randomUUID())).to.have.property("granted", false);
      await world().pass(2);
      expect(await world().pending().enter(network, randomUUID())).to.deep.equal({ granted: true });
    });
  });
};
