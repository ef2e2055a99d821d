import { expect } from "chai";
import { evidenceWriter } from "../../../commands/evidence-writer.js";
import { privateLeaf } from "../../../domain/private/seal.js";
import { chainOf, contextEntry, type EvidenceWorld, evidenceWorld } from "../../support/evidence.js";
import { appendNoted, checkedPrivate, privateEvents, type SealingWorld, sealer, sealsOf } from "../../support/sealing.js";

const sealing = (): SealingWorld & EvidenceWorld => {
  const world = evidenceWorld();
  return Object.assign(world, { readAll: world.log.readAll });
};

/** That every private event is in exactly one seal, in log order, and the chain holds. */
const expectAllSealed = async (world: SealingWorld): Promise<void> => {
  const leaves = (await sealsOf(world)).flatMap((seal) => seal.leaves);
  expect(leaves).to.deep.equal((await privateEvents(world)).map((event) => privateLeaf(event).toString("hex")));
  expect((await chainOf(world)).unbroken).to.equal(true);
};

describe("sealing what is pending", () => {
  it("seals nothing while there is no private event", async () => {
    const world = sealing();
    await evidenceWriter(world).appendEvidence(() => ({ entries: [contextEntry("x")], answer: null }));
    expect(await sealer(world)()).to.deep.equal({ seqs: [], events: 0, throughPosition: null });
    expect(await sealsOf(world)).to.deep.equal([]);
  });

  it("seals from the very first event on, evidence left out, and then only what is new", async () => {
    const world = sealing();
    const writer = evidenceWriter(world);
    await appendNoted(world, 2);
    await writer.appendEvidence(() => ({ entries: [contextEntry("x")], answer: null }));
    await appendNoted(world, 1);
    const seal = sealer(world);
    const first = await seal();
    const events = await privateEvents(world);
    expect(first).to.deep.equal({ seqs: [1], events: 3, throughPosition: events[2]?.position });
    expect((await sealsOf(world))[0]).to.include({ from_position: String(events[0]?.position), count: 3 });
    expect(await seal()).to.deep.include({ seqs: [], events: 0, throughPosition: first.throughPosition });
    await appendNoted(world, 1);
    expect(await seal()).to.deep.include({ seqs: [2], events: 1 });
    const { records } = await chainOf(world);
    expect(records.at(-1)).to.include({ kind: "private.sealed", subject: "private", cause_seq: null, supersedes_seq: null });
    await expectAllSealed(world);
  });

  it("splits a backlog at 1000 events", async () => {
    const world = sealing();
    for (const [count, sizes] of [
      [999, [999]],
      [1000, [999, 1000]],
      [2001, [999, 1000, 1000, 1000, 1]],
    ] as const) {
      await appendNoted(world, count);
      await sealer(world)();
      expect((await sealsOf(world)).map((seal) => seal.count)).to.deep.equal(sizes);
    }
    await expectAllSealed(world);
  });

  it("seals each event once however many processes seal at once, while events go on arriving", async () => {
    const world = sealing();
    const processes = Array.from({ length: 4 }, () => sealer(world));
    for (let round = 0; round < 10; round += 1) {
      await appendNoted(world, 120, 7);
      await Promise.all([...processes.map((seal) => seal()), appendNoted(world, 50, 3)]);
    }
    await processes[0]?.();
    await expectAllSealed(world);
    expect(await checkedPrivate(world)).to.deep.include({ findings: [], examined: 1700, skipped: null });
  });

  it("goes on where it stopped when it is cut off between two seals, and between a seal's artifact and its record", async () => {
    const world = sealing();
    await appendNoted(world, 2500);
    let appends = 0;
    const cut: SealingWorld = {
      ...world,
      append: (...append) => {
        appends += 1;
        if (appends === 2) throw new Error("cut off");
        return world.append(...append);
      },
    };
    await sealer(cut)().then(
      () => expect.fail("it was not cut off"),
      (fault: Error) => expect(fault.message).to.equal("cut off"),
    );
    expect((await sealsOf(world)).map((seal) => seal.count)).to.deep.equal([1000]);
    await sealer(world)();
    await expectAllSealed(world);
  });
});
