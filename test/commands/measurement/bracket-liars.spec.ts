import { expect } from "chai";
import fc from "fast-check";
import type { Measured } from "../../../commands/measurement/measure-supply.js";
import { BRACKET_SECONDS, type BracketReading } from "../../../domain/measurement/brackets.js";
import type { BlockRef } from "../../../domain/measurement/pin.js";
import { msOfInstant } from "../../../domain/shared/time.js";
import { type Acts, trueBlock } from "../../support/chain/adversary.js";
import { measuredBy, type Party, scheduled, type Timing } from "../../support/chain/measured-by.js";

/** A supply that stands still for long, so that what was true once is what the others say too. */
const supplyAt = (height: number): bigint => (height < 24 ? 500n : 700n);
/** Slots without a block. */
const isSkipped = (height: number): boolean => height % 7 === 3;
const heights = (min: number, max: number) => fc.integer({ min, max }).filter((height) => !isSkipped(height));

const acts = (reading: BracketReading, block: Acts["block"]): Acts => ({ head: undefined, supply: () => undefined, reading, block });

/** Reads its newest block and knows every block up to it that there is. */
const honest = (newest: number): Acts =>
  acts({ block: trueBlock(newest), baseUnits: supplyAt(newest) }, (height) =>
    height > newest || isSkipped(height) ? undefined : trueBlock(height),
  );

/** Blocks that suit a liar: true ones too old, skipped slots, false hashes, false times that bring a far block near. */
const suiting = (near: number): fc.Arbitrary<BlockRef> =>
  fc
    .tuple(
      fc.oneof(fc.integer({ min: near - 4, max: near }), fc.integer({ min: near - 12, max: near + 12 })),
      fc.constantFrom("TRUE", "HASH", "TIME"),
    )
    .map(([height, how]) => {
      if (how === "HASH") return { ...trueBlock(height), hash: "hash-of-liars" };
      return how === "TRUE" ? trueBlock(height) : { ...trueBlock(height), time: trueBlock(near).time };
    });

/** Says what an honest leg may say or what its accomplices say, at a block that suits, and vouches for it or for what it likes. */
const liar = (near: number): fc.Arbitrary<Acts> =>
  fc
    .record({
      block: suiting(near),
      baseUnits: fc.constantFrom(500n, 500n, 700n, 700n, 42n),
      vouches: fc.constantFrom("OWN", "OWN", "FALSE_HASH", "TRUE", "STALL"),
    })
    .map(({ block, baseUnits, vouches }) =>
      acts({ block, baseUnits }, (height) => {
        if (vouches === "STALL") return "STALL";
        if (vouches === "FALSE_HASH") return { ...trueBlock(height), hash: "hash-of-liars" };
        return vouches === "OWN" && height === block.height ? block : trueBlock(height);
      }),
    );

/** Each with a lie of its own, or all with the same. */
const liars = (near: number, most: number): fc.Arbitrary<Acts[]> =>
  fc.oneof(
    fc.array(liar(near), { maxLength: most }),
    fc.tuple(liar(near), fc.nat({ max: most })).map(([plot, many]) => Array.from({ length: many }, () => plot)),
  );

const partyOf = (spread: number, fewest: (minLegs: number) => number): fc.Arbitrary<Party> =>
  fc
    .record({ minLegs: fc.integer({ min: 1, max: 4 }), near: heights(14, 36) })
    .chain(({ minLegs, near }) =>
      fc.record({
        minLegs: fc.constant(minLegs),
        honest: fc.array(spread === 0 ? fc.constant(near) : heights(near - spread, near + spread), {
          minLength: fewest(minLegs),
          maxLength: fewest(minLegs) + 2,
        }),
        liars: liars(near, minLegs - 1),
        first: fc.boolean(),
      }),
    )
    .map((party) => ({ ...party, honest: party.honest.map(honest) }));

const expectTrue = (done: Measured, { minLegs, honest: legs }: Party): void => {
  if (done.outcome !== "MEASURED") return;
  const { pin, total_supply_base_units: units, legs: counted, dissent } = done.artifact;
  expect({ height: pin.height, hash: pin.hash, time: pin.time }).to.deep.equal(trueBlock(pin.height));
  const agreeing = legs.flatMap(({ reading }) => (typeof reading === "object" && reading.baseUnits.toString() === units ? [reading] : []));
  const apart = agreeing.map(({ block }) => Math.abs(msOfInstant(block.time) - msOfInstant(pin.time)));
  expect(Math.min(...apart), "from the nearest honest leg that says so, ms").to.be.at.most(BRACKET_SECONDS * 1_000);
  expect(counted).to.be.at.least(minLegs).and.to.be.greaterThan(dissent);
};

/** Answers come at once and time-outs last. */
const prompt: Timing = {
  inAnyOrder: (answer) => answer,
  pause: (ms, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms > 500 ? 25 : 0);
      signal.addEventListener("abort", () => resolve(clearTimeout(timer)), { once: true });
    }),
  until: (done) => done,
};

describe("a network without past state, with lying legs that know what the honest ones say", function () {
  this.timeout(60_000);

  it("is recorded with a true block and a supply that an honest leg read within a minute of it, in whatever order they answer", async () => {
    let recorded = 0;
    await fc.assert(
      fc.asyncProperty(
        partyOf(3, () => 1),
        fc.scheduler(),
        async (party, scheduler) => {
          const done = await measuredBy(party, "TRON", scheduled(scheduler));
          expectTrue(done, party);
          if (done.outcome === "MEASURED") recorded += 1;
        },
      ),
      { numRuns: 1_200 },
    );
    expect(recorded).to.be.greaterThan(60);
  });

  it("is recorded for all that fewer than the quorum lie, when the honest legs see one block", async () => {
    await fc.assert(
      fc.asyncProperty(
        partyOf(0, (minLegs) => minLegs),
        async (party) => {
          const done = await measuredBy(party, "TRON", prompt);
          expect(done.outcome).to.equal("MEASURED");
          expectTrue(done, party);
        },
      ),
      { numRuns: 150 },
    );
  });

  it("is not kept from being measured by one leg that names a slot nobody has", async () => {
    const skipped = acts({ block: { ...trueBlock(17), hash: "hash-of-liars" }, baseUnits: supplyAt(18) }, () => undefined);
    const done = await measuredBy({ minLegs: 2, honest: [honest(18), honest(18)], liars: [skipped], first: true }, "TRON", prompt);
    expect(done.outcome === "MEASURED" && done.artifact).to.deep.include({ legs: 2, dissent: 1, total_supply_base_units: "500" });
  });
});
