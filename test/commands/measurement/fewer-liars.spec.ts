import { expect } from "chai";
import fc from "fast-check";
import { askLegs } from "../../../commands/measurement/ask-legs.js";
import type { Pause } from "../../../commands/measurement/ports.js";
import { BRACKET_SECONDS } from "../../../domain/measurement/brackets.js";
import { msOfInstant } from "../../../domain/shared/time.js";
import { honestActs, lyingActs, NEWEST, trueBlock, trueSupply } from "../../support/chain/adversary.js";
import { measuredBy, scheduled } from "../../support/chain/measured-by.js";

/** All with one lie. */
const accomplices = (most: number) =>
  fc.tuple(lyingActs, fc.nat({ max: most })).map(([plot, many]) => Array.from({ length: many }, () => plot));

/** Legs of which fewer than the quorum lie, in any order. */
const parties = fc.integer({ min: 1, max: 4 }).chain((minLegs) =>
  fc.record({
    minLegs: fc.constant(minLegs),
    honest: fc.oneof(fc.array(honestActs, { maxLength: 5 }), fc.array(honestActs, { maxLength: 2 })),
    liars: fc.oneof(fc.array(lyingActs, { maxLength: minLegs - 1 }), accomplices(minLegs - 1)),
    first: fc.boolean(),
  }),
);

describe("with fewer lying legs than the quorum", function () {
  this.timeout(60_000);

  it("nothing false is recorded of a network with past state, whatever they answer, in whatever order and timing", async () => {
    let recorded = 0;
    await fc.assert(
      fc.asyncProperty(parties, fc.scheduler(), async (party, scheduler) => {
        fc.pre(party.honest.length + party.liars.length > 0);
        const done = await measuredBy(party, "EVM", scheduled(scheduler));
        if (done.outcome !== "MEASURED") return;
        recorded += 1;
        const { pin, total_supply_base_units, legs } = done.artifact;
        expect({ height: pin.height, hash: pin.hash, time: pin.time }).to.deep.equal(trueBlock(pin.height));
        expect(BigInt(total_supply_base_units)).to.equal(trueSupply(pin.height));
        expect(legs).to.be.at.least(party.minLegs);
      }),
      { numRuns: 3_000 },
    );
    expect(recorded).to.be.greaterThan(10);
  });

  it("nothing false is recorded of a network without past state: value and block were true within a minute of each other", async () => {
    let recorded = 0;
    await fc.assert(
      fc.asyncProperty(parties, fc.scheduler(), async (party, scheduler) => {
        fc.pre(party.honest.length + party.liars.length > 0);
        const done = await measuredBy(party, "TRON", scheduled(scheduler));
        if (done.outcome !== "MEASURED") return;
        recorded += 1;
        const { pin, total_supply_base_units } = done.artifact;
        expect({ height: pin.height, hash: pin.hash, time: pin.time }).to.deep.equal(trueBlock(pin.height));
        const near = Array.from({ length: NEWEST + 1 }, (_, height) => height).filter(
          (height) => Math.abs(msOfInstant(trueBlock(height).time) - msOfInstant(pin.time)) <= BRACKET_SECONDS * 1_000,
        );
        expect(near.map(trueSupply)).to.include(BigInt(total_supply_base_units));
      }),
      { numRuns: 600 },
    );
    expect(recorded).to.be.greaterThan(10);
  });
});

describe("asking legs", () => {
  it("takes a leg that throws for silent, and tells the fault", async () => {
    const faults: unknown[] = [];
    const never: Pause = (_, signal) => new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
    const { ballots } = await askLegs(
      [{ operator: "one" }, { operator: "two" }],
      {
        ask: async ({ operator }) => {
          if (operator === "one") throw new Error("a bug");
          return { value: 1, exchanges: [] };
        },
        settled: () => false,
        grace: true,
      },
      {
        timeoutMs: 1_000,
        signal: new AbortController().signal,
        pause: never,
        onFault: (operator, fault) => faults.push([operator, fault]),
      },
    );
    expect(ballots).to.deep.equal([{ operator: "two", value: 1 }]);
    expect(faults).to.have.length(1);
  });
});
