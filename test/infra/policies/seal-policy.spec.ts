import { expect } from "chai";
import { LogUnavailable } from "../../../domain/log/event.js";
import { type SealPolicy, sealPolicy } from "../../../infra/policies/seal-policy.js";
import { type EvidenceWorld, evidenceWorld } from "../../support/evidence.js";
import { appendNoted, type SealingWorld, sealer, sealsOf } from "../../support/sealing.js";
import { until } from "../../support/until.js";

const started: SealPolicy[] = [];

type Watched = { readonly world: SealingWorld & EvidenceWorld; readonly policy: SealPolicy; readonly faults: unknown[] };

const watching = (sealAfterMs: number, world: EvidenceWorld = evidenceWorld()): Watched => {
  const sealing = Object.assign(world, { readAll: world.log.readAll });
  const faults: unknown[] = [];
  const policy = sealPolicy({
    subscribeToAll: world.log.subscribeToAll,
    seal: sealer(sealing),
    nowMs: async () => Date.parse(world.now),
    sealAfterMs,
    onFault: (fault) => faults.push(fault),
  });
  started.push(policy);
  return { world: sealing, policy, faults };
};

/** Starts it and waits until it watches: what it finds at its start it seals at once. */
const watched = async ({ world, policy }: Watched): Promise<void> => {
  await appendNoted(world, 1);
  policy.start();
  await until(async () => (await countsOf(world)).length === 1, 3_000);
};

const countsOf = async (world: SealingWorld): Promise<number[]> => (await sealsOf(world)).map(({ count }) => count);

describe("the policy that seals private events", () => {
  afterEach(() => Promise.allSettled(started.splice(0).map((policy) => policy.stop())));

  it("seals what waited longest in time, with what came since", async () => {
    const watch = watching(400);
    const { world, policy } = watch;
    await watched(watch);
    const startedMs = performance.now();
    await appendNoted(world, 3);
    await until(async () => (await countsOf(world)).length > 1, 3_000);
    expect(performance.now() - startedMs).to.be.within(350, 1_500);
    expect(await countsOf(world)).to.deep.equal([1, 3]);
    await policy.stop();
    expect(await countsOf(world)).to.deep.equal([1, 3]);
  });

  it("does not wait once 1000 events are there", async () => {
    const watch = watching(55_000);
    await watched(watch);
    await appendNoted(watch.world, 999);
    await appendNoted(watch.world, 1);
    await until(async () => (await countsOf(watch.world)).length > 1, 3_000);
    expect(await countsOf(watch.world)).to.deep.equal([1, 1000]);
  });

  it("seals at once what was left unsealed before it started", async () => {
    const { world, policy } = watching(55_000);
    await appendNoted(world, 5);
    policy.start();
    await until(async () => (await countsOf(world)).length > 0, 3_000);
    expect(await countsOf(world)).to.deep.equal([5]);
    await policy.stop();
  });

  it("leaves nothing open when it stops", async () => {
    const { world, policy } = watching(55_000);
    policy.start();
    await appendNoted(world, 4);
    await policy.stop();
    expect((await countsOf(world)).reduce((sum, count) => sum + count, 0)).to.equal(4);
  });

  it("goes on by itself after the log was away, and says so once for each try", async () => {
    const { world, policy, faults } = watching(55_000);
    policy.start();
    world.log.setAvailable(false);
    await until(() => faults.length > 0, 3_000);
    expect(faults[0]).to.be.instanceOf(LogUnavailable);
    world.log.setAvailable(true);
    await appendNoted(world, 1000);
    await until(async () => (await countsOf(world)).reduce((sum, count) => sum + count, 0) === 1000, 8_000);
    await policy.stop();
  });

  it("seals each event once when two processes run it", async () => {
    const world = evidenceWorld();
    const [one, two] = [watching(300, world), watching(300, world)];
    one.policy.start();
    two.policy.start();
    for (let round = 0; round < 5; round += 1) await appendNoted(one.world, 40, 5);
    await Promise.all([one.policy.stop(), two.policy.stop()]);
    expect((await countsOf(one.world)).reduce((sum, count) => sum + count, 0)).to.equal(200);
    expect([...one.faults, ...two.faults]).to.deep.equal([]);
  });
});
