import { expect } from "chai";
import fc from "fast-check";
import { dayOfInstant, instantFromMs } from "../../../../domain/shared/time.js";
import { blockNumberAt, eraOf, PACE, type PlannedBlock, type ProxyUpgrade, planChain } from "../../../../infra/sample/chain/chain-plan.js";
import { HELD_SECONDS, noonOf, supplyAt } from "../../../../infra/sample/chain/sample-supply.js";
import { HOME_NETWORK } from "../../../../infra/sample/chain/sample-tokens.js";

const at = (text: string): number => Date.parse(text) / 1000;
const NOW = at("2026-11-20T07:31:07Z");
const ERA = eraOf(NOW);

const blocksUntil = (seconds: number, upgrades: readonly ProxyUpgrade[] = []): { number: number; block: PlannedBlock }[] => {
  const plan = planChain(eraOf(seconds).from, () => upgrades);
  const count = blockNumberAt(seconds) - blockNumberAt(plan.present) + 1;
  const present = Array.from({ length: count }, (_, index) => plan.present + index * PACE);
  return [...plan.past, ...present].map((time, index) => ({ number: plan.genesisNumber + 2 + index, block: plan.blockAt(time) }));
};

describe("the plan of the sample's chain", () => {
  it("lasts from half past an hour to half past the next", () => {
    expect(ERA).to.deep.equal({ from: at("2026-11-20T07:30:00Z"), until: at("2026-11-20T08:30:00Z") });
    expect(eraOf(ERA.from - 1).until).to.equal(ERA.from);
    expect(eraOf(ERA.from)).to.deep.equal(ERA);
  });

  it("never goes back: the newest block of a moment has the number of that moment, whichever chain it stands on", () => {
    const moments = fc.integer({ min: at("2025-01-01T00:00:00Z"), max: at("2027-01-01T00:00:00Z") });
    fc.assert(
      fc.property(moments, (seconds) => {
        const plan = planChain(eraOf(seconds).from, () => []);
        expect(plan.genesisNumber + 2 + plan.past.length).to.equal(blockNumberAt(plan.present));
        expect(plan.past.every((time, index) => time > (plan.past[index - 1] ?? plan.genesis + PACE) && time < plan.present)).to.equal(
          true,
        );
      }),
      { numRuns: 20 },
    );
  });

  it("has several blocks of the present from its first moment on, so that none of its past is the newest final one", () => {
    const first = blocksUntil(ERA.from).slice(-10);
    expect(first.map(({ block }) => block.seconds)).to.deep.equal(Array.from({ length: 10 }, (_, index) => ERA.from - (9 - index) * PACE));
  });

  it("is the same for whoever plans it, and a later moment only adds blocks", () => {
    const early = blocksUntil(ERA.from + 60);
    expect(blocksUntil(ERA.from + 60)).to.deep.equal(early);
    expect(blocksUntil(ERA.from + 600).slice(0, early.length)).to.deep.equal(early);
  });

  it("upgrades a proxy once, in the block that was named, and in the first one of the present of a chain that begins later", () => {
    const block = blockNumberAt(ERA.from) + 3;
    const upgrade = { symbol: "ALDX", network: HOME_NETWORK, block };
    const upgraded = (seconds: number) => blocksUntil(seconds, [upgrade, upgrade]).filter(({ block: { upgrades } }) => upgrades.length > 0);
    expect(upgraded(NOW + 600).map(({ number }) => number)).to.deep.equal([block]);
    expect(upgraded(ERA.until).map(({ number }) => number)).to.deep.equal([blockNumberAt(ERA.until) - 10]);
  });

  it("keeps a block before and one after each cutoff, between which no supply moves", () => {
    const { past } = planChain(ERA.from, () => []);
    const noons = past.filter((seconds) => (seconds / 43_200) % 2 === 1 && past.includes(seconds + HELD_SECONDS));
    expect(noons.map((seconds) => dayOfInstant(instantFromMs(seconds * 1000)))).to.include.members(["2024-06-30", "2026-10-31"]);
  });
});

describe("the supply of a sample token", () => {
  const stated = [
    { day: dayOfInstant(instantFromMs(at("2026-01-10T00:00:00Z") * 1000)), baseUnits: 1_000n },
    { day: dayOfInstant(instantFromMs(at("2026-01-20T00:00:00Z") * 1000)), baseUnits: 100n },
  ];
  const [first, second] = stated.map(({ day }) => noonOf(day)) as [number, number];

  it("is zero before the first stated one, and stands for two days from noon", () => {
    expect(supplyAt(stated, first - 1)).to.equal(0n);
    expect(supplyAt(stated, first)).to.equal(1_000n);
    expect(supplyAt(stated, first + HELD_SECONDS + 3_599)).to.equal(1_000n);
    expect(supplyAt(stated, second)).to.equal(100n);
    expect(supplyAt(stated, second + 400 * 86_400)).to.equal(100n);
  });

  it("moves evenly by the hour between two, and never past them", () => {
    expect(supplyAt(stated, first + HELD_SECONDS + 3_600)).to.equal(996n);
    fc.assert(
      fc.property(fc.integer({ min: first, max: second }), (seconds) => {
        const supply = supplyAt(stated, seconds);
        expect(supply >= 100n && supply <= 1_000n).to.equal(true);
        expect(supplyAt(stated, seconds + 3_600) <= supply).to.equal(true);
      }),
    );
  });
});
