import { expect } from "chai";
import fc from "fast-check";
import type { Asking } from "../../../commands/measurement/ask-legs.js";
import { Exchanges } from "../../../commands/measurement/attempt.js";
import { lastBlockAtOrBefore } from "../../../commands/measurement/find-cutoff-block.js";
import type { Measured } from "../../../commands/measurement/measure-supply.js";
import type { PinnedLeg } from "../../../commands/measurement/ports.js";
import { searchBlock } from "../../../commands/measurement/search-block.js";
import type { LegExchange } from "../../../domain/measurement/artifacts.js";
import { sha256Hex } from "../../../domain/shared/sha256.js";
import { type Instant, instantFromMs } from "../../../domain/shared/time.js";
import { pause } from "../../../infra/rpc/pause.js";
import { heightOnly, lyingSupply, otherBlock, otherTime, stalling, truncating } from "../../support/chain/behaviours.js";
import { type MeasuringWorld, measurementOf, measuringWorld } from "../../support/chain/measuring-world.js";
import { GENESIS, MINTED, type ThreeNodes, threeNodes } from "../../support/chain/three-nodes.js";
import { chainOf, contextEntry } from "../../support/evidence.js";

const TIMEOUT_MS = 1_000;
const at = (seconds: number, ms = 0): Instant => instantFromMs((GENESIS + seconds) * 1_000 + ms);

describe("reading supply at a report's cutoff", () => {
  let nodes: ThreeNodes;
  let world: MeasuringWorld;
  before(async () => {
    nodes = await threeNodes(); // minted in block 2
    await nodes.chain.mint(nodes.token.address, 1n);
    await nodes.mine(1); // block 6
    await nodes.mine(4); // to block 10: 8 is final
  });
  after(() => nodes.stop());
  beforeEach(async () => {
    world = measuringWorld({ timeoutMs: TIMEOUT_MS });
    await world.writer.appendEvidence(() => ({ entries: [contextEntry("what stands for the report")], answer: null }));
    nodes.behaving();
  });

  /** Kind and cause of what was recorded since. */
  const recorded = async () => (await chainOf(world.evidence)).records.slice(1).map(({ kind, cause_seq }) => [kind, cause_seq]);

  const measureAt = (cutoffAt: Instant): Promise<Measured> =>
    world.measure(nodes.onex(), nodes.legsWithin(TIMEOUT_MS), {
      purpose: "CUTOFF",
      cutoffAt,
      causeSeq: 0,
      findPin: lastBlockAtOrBefore(cutoffAt),
    });

  const boundaries: readonly (readonly [string, Instant, number])[] = [
    ["a cutoff at a block's very time takes that block", at(60), 5],
    ["a millisecond before takes the one before", at(60, -1), 4],
    ["a millisecond after takes it too", at(60, 1), 5],
    ["the last moment before the next block takes it", at(71, 999), 5],
    ["the next block's time takes the next", at(72), 6],
    ["the block that brought the contract has a supply of zero", at(12), 1],
    ["the last that has a final one after it is taken", at(95, 999), 7],
  ];
  for (const [what, cutoffAt, height] of boundaries)
    it(what, async () => {
      const artifact = measurementOf(await measureAt(cutoffAt));
      expect(artifact.pin).to.include({ height, time: at(height * 12) });
      expect(artifact).to.include({ purpose: "CUTOFF", cutoff_at: cutoffAt });
      expect(artifact.total_supply_base_units).to.equal(String(height >= 6 ? MINTED + 1n : height >= 2 ? MINTED : 0n));
      expect(await recorded()).to.deep.equal([["supply.measured", 0]]);
    });

  it("waits, and records nothing, while no later block is final", async () => {
    for (const cutoffAt of [at(96), at(120), at(9_999_999)]) expect(await measureAt(cutoffAt)).to.include({ outcome: "NOT_YET" });
    expect(await recorded()).to.deep.equal([]);
    expect(world.alarms).to.deep.equal([]);
  });

  it("refuses a cutoff before there was a contract", async () => {
    expect(await measureAt(at(11))).to.include({ outcome: "REFUSED" });
  });

  it("refuses a cutoff before the first block, on record and with an alarm once for each reason", async () => {
    expect(await measureAt(at(-1))).to.include({ outcome: "REFUSED", seq: 1 });
    const [held, alarms] = [world.evidence.artifacts.ids().length, world.alarms.length];
    expect(await measureAt(at(-1))).to.include({ outcome: "REFUSED", seq: null });
    expect(await recorded()).to.deep.equal([["supply.refused", 0]]);
    expect([world.evidence.artifacts.ids().length, world.alarms.length]).to.deep.equal([held, alarms]);
    expect(await measureAt(at(-2))).to.include({ outcome: "REFUSED", seq: 2 }); // another cutoff
  });

  it("refuses for another reason on record too, and measures when a later try succeeds", async () => {
    nodes.behaving(truncating, truncating);
    expect(await measureAt(at(65))).to.include({ outcome: "REFUSED", seq: 1 });
    nodes.behaving(lyingSupply(1n), lyingSupply(2n));
    expect(await measureAt(at(65))).to.include({ outcome: "REFUSED", seq: 2 });
    nodes.behaving();
    expect(await measureAt(at(65))).to.include({ outcome: "MEASURED", seq: 3 });
  });

  it("records a cutoff once, however many measure it", async () => {
    const [one, other] = await Promise.all([measureAt(at(65)), measureAt(at(65))]);
    expect([one.outcome, other.outcome].sort()).to.deep.equal(["HELD", "MEASURED"]);
    expect(await recorded()).to.deep.equal([["supply.measured", 0]]);
  });

  for (const [what, behave] of [
    ["tells other times", otherTime],
    ["answers for other blocks", otherBlock],
    ["stalls", stalling],
    ["takes heights only", heightOnly],
  ] as const)
    it(`is not led astray when the first leg ${what}`, async () => {
      nodes.behaving(behave);
      expect(measurementOf(await measureAt(at(65))).pin).to.include({ height: 5 });
    });

  it("may go back behind readings of the schedule, and does not hold them up", async () => {
    const newest = measurementOf(await world.measure(nodes.onex(), nodes.legsWithin(TIMEOUT_MS)));
    expect(measurementOf(await measureAt(at(40))).pin.height).to.equal(3);
    expect(measurementOf(await world.measure(nodes.onex(), nodes.legsWithin(TIMEOUT_MS))).pin).to.deep.equal(newest.pin);
  });
});

describe("searching a block by its time", () => {
  const asking: Asking = { timeoutMs: 1_000, signal: new AbortController().signal, pause, onFault: () => undefined };
  const nothing: LegExchange = {
    ...{ operator: "One", endpoint_id: "one", step: "BLOCK", request: {}, value: null, block_hash: null },
    ...{ response_sha256: sha256Hex("null"), started_at: instantFromMs(0), duration_ms: 0, error: "the answer is empty" },
  };
  /** A leg whose blocks have these times, in seconds, and which has none below `from`; counts what it is asked. */
  const legOf = (times: readonly number[], from: number) => {
    let asked = 0;
    const leg: PinnedLeg = {
      kind: "PINNED",
      operator: "One",
      endpointId: "one",
      finalHeight: async () => ({ value: times.length - 1, exchanges: [] }),
      blockAt: async (height) => {
        asked += 1;
        const time = height < from ? undefined : times[height];
        if (time === undefined) return { value: undefined, exchanges: [{ exchange: nothing, body: Buffer.from("null") }] };
        return { value: { height, hash: `h${height}`, time: instantFromMs(time * 1_000) }, exchanges: [] };
      },
      supplyAt: async () => ({ value: undefined, exchanges: [] }),
    };
    return { leg, asked: () => asked };
  };
  const search = async (times: readonly number[], cutoff: number, from = 0) => {
    const { leg, asked } = legOf(times, from);
    const height = times.length - 1;
    const newest = { height, hash: "", time: instantFromMs((times.at(-1) ?? 0) * 1_000) };
    return { found: await searchBlock(leg, newest, cutoff * 1_000, asking, new Exchanges()), asked: asked() };
  };

  it("finds the last block at or before any moment, however unevenly blocks come", async () => {
    const gaps = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 30 }), fc.constant(50_000)), { minLength: 1, maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(gaps, fc.nat(), fc.nat(), async (steps, moment, missing) => {
        let time = 1_000;
        const times = steps.map((step) => {
          time += step;
          return time;
        });
        const last = times.at(-1) ?? 0;
        const cutoff = moment % last; // before the newest
        const expected = times.findLastIndex((one) => one <= cutoff);
        expect((await search(times, cutoff)).found).to.equal(expected < 0 ? undefined : expected);
        const from = missing % times.length;
        expect((await search(times, cutoff, from)).found, `blocks from ${from} on`).to.equal(expected < from ? undefined : expected);
      }),
    );
  });

  it("asks little of a chain of even pace", async () => {
    const times = Array.from({ length: 500_000 }, (_, height) => 12 * height);
    const { found, asked } = await search(times, 12 * 123_456 + 5);
    expect(found).to.equal(123_456);
    expect(asked).to.be.at.most(12);
  });

  it("finds a block of a leg that keeps a few hundred of very many", async () => {
    const times = Array.from({ length: 500_000 }, (_, height) => 12 * height);
    const { found, asked } = await search(times, 12 * 499_700 + 5, 499_600);
    expect(found).to.equal(499_700);
    expect(asked).to.be.at.most(16);
  });
});
