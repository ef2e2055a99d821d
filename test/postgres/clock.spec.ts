import { expect } from "chai";
import { type Instant, instantFromMs } from "../../domain/shared/time.js";
import { carriedClock } from "../../infra/postgres/clock.js";

describe("a carried clock reading", () => {
  const START = Date.parse("2026-01-31T23:59:59.000Z");
  let database: number;
  let elapsed: number;
  let readings: number;
  let away: boolean;
  let now: () => Instant | Promise<Instant>;

  beforeEach(() => {
    [database, elapsed, readings, away] = [START, 0, 0, false];
    const read = async (): Promise<Instant> => {
      readings += 1;
      if (away) throw new Error("away");
      return instantFromMs(database);
    };
    now = carriedClock(read, () => elapsed);
  });
  const pass = (ms: number): void => {
    database += ms;
    elapsed += ms;
  };

  it("is read from the database first and then carried without asking again", async () => {
    expect(await now()).to.equal("2026-01-31T23:59:59.000Z");
    pass(499);
    expect(now()).to.equal("2026-01-31T23:59:59.499Z");
    expect(readings).to.equal(1);
  });

  it("is set anew in the background, so that it is never a second old while in use", async () => {
    await now();
    for (let step = 0; step < 50; step++) {
      pass(250);
      expect(now()).to.equal(instantFromMs(database));
      await Promise.resolve();
    }
    expect(readings).to.be.within(25, 30);
  });

  it("is not used once it is a second old: the answer waits for a reading", async () => {
    await now();
    pass(1000);
    database += 7;
    const answer = now();
    expect(answer).to.be.instanceOf(Promise);
    expect(await answer).to.equal(instantFromMs(database));
  });

  it("fails like the database when there is none to be had, and recovers with it", async () => {
    away = true;
    expect(await Promise.resolve(now()).catch(() => "away")).to.equal("away");
    away = false;
    expect(await now()).to.equal("2026-01-31T23:59:59.000Z");
    away = true;
    pass(600);
    expect(now()).to.equal("2026-01-31T23:59:59.600Z");
    pass(400);
    expect(await Promise.resolve(now()).catch(() => "away")).to.equal("away");
  });

  it("does not go back by the time a reading travels, but follows a database clock that was set back", async () => {
    await now();
    pass(900);
    const shown = now();
    database -= 20;
    elapsed += 200;
    expect(await now()).to.equal(shown);
    database = START - 3_600_000;
    elapsed += 1_000;
    expect(await now()).to.equal("2026-01-31T22:59:59.000Z");
  });

  it("asks once for many who wait", async () => {
    await Promise.all(Array.from({ length: 20 }, () => now()));
    expect(readings).to.equal(1);
  });
});
