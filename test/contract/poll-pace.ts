import { expect } from "chai";
import type { PacePoll } from "../../commands/account/ports.js";

/** What every adapter of the port must keep. `waitMs` lets so much time pass. */
export const pollPaceContract = (
  name: string,
  made: () => { readonly pace: PacePoll; readonly waitMs: (ms: number) => Promise<void> },
): void => {
  let requests = 0;
  const request = (): string => `${name} ${++requests}`;
  const FIRST = { firstSeconds: 5, growthSeconds: 5 };

  describe(`${name} as the pace of polls`, () => {
    it("lets the first poll pass, and counts each request by itself", async () => {
      const { pace } = made();
      for (const id of [request(), request()]) expect(await pace(id, FIRST)).to.deep.equal({ tooSoon: false, intervalSeconds: 5 });
    });

    it("grows with every poll that comes too soon, whose own time counts", async () => {
      const { pace } = made();
      const id = request();
      await pace(id, FIRST);
      expect(await pace(id, FIRST)).to.deep.equal({ tooSoon: true, intervalSeconds: 10 });
      expect(await pace(id, FIRST)).to.deep.equal({ tooSoon: true, intervalSeconds: 15 });
    });

    it("lets pass who waited for the interval, and keeps it as it has grown", async () => {
      const { pace, waitMs } = made();
      const id = request();
      const short = { firstSeconds: 0, growthSeconds: 0 };
      await pace(id, short);
      await waitMs(5);
      expect(await pace(id, short)).to.deep.equal({ tooSoon: false, intervalSeconds: 0 });
    });

    it("lets one of simultaneous polls pass", async () => {
      const { pace } = made();
      const id = request();
      const all = await Promise.all(Array.from({ length: 6 }, () => pace(id, FIRST)));
      expect(all.filter(({ tooSoon }) => !tooSoon)).to.have.length(1);
      expect(Math.max(...all.map(({ intervalSeconds }) => intervalSeconds))).to.equal(30);
    });
  });
};
