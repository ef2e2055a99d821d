import { expect } from "chai";
import fc from "fast-check";
import { evidenceWriter } from "../../../commands/evidence-writer.js";
import { askLegs } from "../../../commands/measurement/ask-legs.js";
import { measureSupply } from "../../../commands/measurement/measure-supply.js";
import type { Leg, Pause } from "../../../commands/measurement/ports.js";
import { BRACKET_SECONDS } from "../../../domain/measurement/brackets.js";
import { msOfInstant } from "../../../domain/shared/time.js";
import { network } from "../../support/catalogs.js";
import {
  type Acts,
  bracketLeg,
  honestActs,
  type InAnyOrder,
  lyingActs,
  NEWEST,
  pinnedLeg,
  trueBlock,
  trueSupply,
} from "../../support/chain/adversary.js";
import { evidenceWorld } from "../../support/evidence.js";
import { memoryRawPayloads } from "../../support/memory-raw-payloads.js";

/** Legs of which fewer than the quorum lie, in any order. */
const parties = fc.integer({ min: 1, max: 4 }).chain((minLegs) =>
  fc.record({
    minLegs: fc.constant(minLegs),
    honest: fc.array(honestActs, { minLength: 0, maxLength: 5 }),
    liars: fc.array(lyingActs, { minLength: 0, maxLength: minLegs - 1 }),
    first: fc.boolean(),
  }),
);

type Party = { readonly minLegs: number; readonly honest: readonly Acts[]; readonly liars: readonly Acts[]; readonly first: boolean };

/** Measures with timers and answers in the scheduler's order: a time-out may come before any answer, or after all. */
const measured = async (party: Party, scheduler: fc.Scheduler, family: "EVM" | "TRON") => {
  const inAnyOrder: InAnyOrder = (answer) => scheduler.schedule(answer);
  const acts = party.first ? [...party.liars, ...party.honest] : [...party.honest, ...party.liars];
  const make = family === "EVM" ? pinnedLeg : bracketLeg;
  const legs: Leg[] = acts.map((one, index) => make(`Operator ${index}`, one, inAnyOrder));
  const pause: Pause = (_, signal) =>
    Promise.race([
      scheduler.schedule(Promise.resolve()),
      new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true })),
    ]);
  const world = evidenceWorld();
  const faults: unknown[] = [];
  const measure = measureSupply(
    {
      evidence: evidenceWriter(world),
      artifacts: world.artifacts,
      legsOf: () => legs,
      rawPayloads: memoryRawPayloads(() => 0),
      verifyProof: async () => ({ ok: false, step: "HEADER", detail: "not asked" }),
      alarm: () => undefined,
      pause,
      onFault: (_, fault) => faults.push(fault),
    },
    { minLegs: party.minLegs, timeoutMs: 1, retries: 1, retryPauseMs: 1 },
  );
  const registered = network({ family, finality: family === "EVM" ? "finalized" : null });
  const done = await scheduler.waitFor(
    measure({ symbol: "ONEX", network: registered }, { purpose: "SNAPSHOT" }, new AbortController().signal),
  );
  expect(faults).to.deep.equal([]);
  return done;
};

describe("with fewer lying legs than the quorum", function () {
  this.timeout(60_000);

  it("nothing false is recorded of a network with past state, whatever they answer, in whatever order and timing", async () => {
    let recorded = 0;
    await fc.assert(
      fc.asyncProperty(parties, fc.scheduler(), async (party, scheduler) => {
        fc.pre(party.honest.length + party.liars.length > 0);
        const done = await measured(party, scheduler, "EVM");
        if (done.outcome !== "MEASURED") return;
        recorded += 1;
        const { pin, total_supply_base_units, legs } = done.artifact;
        expect({ height: pin.height, hash: pin.hash, time: pin.time }).to.deep.equal(trueBlock(pin.height));
        expect(BigInt(total_supply_base_units)).to.equal(trueSupply(pin.height));
        expect(legs).to.be.at.least(party.minLegs);
      }),
      { numRuns: 600 },
    );
    expect(recorded).to.be.greaterThan(10);
  });

  it("nothing false is recorded of a network without past state: value and block were true within a minute of each other", async () => {
    let recorded = 0;
    await fc.assert(
      fc.asyncProperty(parties, fc.scheduler(), async (party, scheduler) => {
        fc.pre(party.honest.length + party.liars.length > 0);
        const done = await measured(party, scheduler, "TRON");
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
