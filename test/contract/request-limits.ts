import { randomUUID } from "node:crypto";
import { expect } from "chai";
import type { RequestLimits } from "../../account-api/ports.js";
import { LIMITS } from "../../domain/account/request-limits.js";

/** Ceilings, the same ones as another process has them, and the passing of time. */
export type LimitsWorld = {
  readonly limits: () => RequestLimits;
  readonly another: () => RequestLimits;
  readonly pass: (seconds: number) => Promise<void>;
};

/** What every adapter of the ceilings keeps to. */
export const requestLimitsContract = (name: string, world: () => LimitsWorld): void => {
  describe(`request limits: ${name}`, () => {
    const takeMany = async (limits: RequestLimits, limit: "password_failures" | "account_requests", of: string, times: number) => {
      const taken = [];
      for (let i = 0; i < times; i++) taken.push((await limits.take(limit, of)).granted);
      return taken;
    };

    it("grant as many as the ceiling and then none, with the seconds until the window ends", async () => {
      const of = randomUUID();
      expect(await takeMany(world().limits(), "password_failures", of, 10)).to.deep.equal(Array(10).fill(true));
      const refused = await world().limits().take("password_failures", of);
      expect(refused).to.have.property("granted", false);
      expect("retryAfterSeconds" in refused ? refused.retryAfterSeconds : 0).to.be.within(890, 900);
    });

    it("count for every process and for each owner and limit apart", async () => {
      const [of, other] = [randomUUID(), randomUUID()];
      await takeMany(world().limits(), "password_failures", of, 10);
      expect(await world().another().take("password_failures", of)).to.have.property("granted", false);
      expect(await world().another().take("password_failures", other)).to.deep.equal({ granted: true });
      expect(await world().another().take("user_code_failures", of)).to.deep.equal({ granted: true });
    });

    it("grant again once the window has ended, and not a second before", async () => {
      const of = randomUUID();
      await takeMany(world().limits(), "password_failures", of, 11);
      await world().pass(890);
      expect(await world().another().take("password_failures", of)).to.have.property("granted", false);
      await world().pass(11);
      expect(await world().another().take("password_failures", of)).to.deep.equal({ granted: true });
    });

    it("what is given back can be taken again; giving back is no credit", async () => {
      const of = randomUUID();
      await world().limits().giveBack("password_failures", of);
      expect(await takeMany(world().limits(), "password_failures", of, 10)).to.deep.equal(Array(10).fill(true));
      await world().limits().giveBack("password_failures", of);
      expect(await takeMany(world().limits(), "password_failures", of, 2)).to.deep.equal([true, false]);
    });

    it("never grant more to requests at once than one after another", async () => {
      const of = randomUUID();
      const taken = await Promise.all(Array.from({ length: 40 }, () => world().limits().take("password_failures", of)));
      expect(taken.filter(({ granted }) => granted).length).to.equal(10);
    });

    it("tell requests at once of different owners apart, and processes at once do not wait for each other", async () => {
      const owners = Array.from({ length: 60 }, () => randomUUID());
      const asked = owners.flatMap((of, i) =>
        Array.from({ length: 12 }, (_, n) => ({ of, by: (i + n) % 2 ? world().limits() : world().another() })),
      );
      const taken = await Promise.all(asked.map(async ({ of, by }) => ({ of, ...(await by.take("password_failures", of)) })));
      for (const owner of owners) expect(taken.filter(({ of, granted }) => of === owner && granted).length).to.equal(10);
    });

    it("hold a flood of requests at the ceiling", async () => {
      const of = randomUUID();
      const taken = await Promise.all(
        Array.from({ length: LIMITS.account_requests.count + 60 }, () => world().limits().take("account_requests", of)),
      );
      expect(taken.filter(({ granted }) => granted).length).to.equal(240);
      for (const one of taken) if (!one.granted) expect(one.retryAfterSeconds).to.be.within(1, 60);
    });
  });
};
