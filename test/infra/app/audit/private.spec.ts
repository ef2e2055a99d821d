import { expect } from "chai";
import fc from "fast-check";
import type { RecordedEvent } from "../../../../domain/log/event.js";
import type { TellSealed } from "../../../../infra/app/audit/check-private.js";
import { compareSealed } from "../../../../infra/app/audit/sealed-place.js";
import { evidenceWorld } from "../../../support/evidence.js";
import { appendNoted, checkedPrivate, privateEvents, type SealingWorld, sealer } from "../../../support/sealing.js";

/** Twelve sealed events in four streams and two seals, then two that are not sealed. */
const sealedWorld = async (): Promise<SealingWorld & { now: string }> => {
  const world = evidenceWorld();
  const sealing = Object.assign(world, { readAll: world.log.readAll });
  for (const _ of [1, 2]) {
    await appendNoted(sealing, 6, 3);
    await sealer(sealing)();
  }
  await appendNoted(sealing, 2);
  return sealing;
};

/** The same log with its events passed through `change`. */
const altered = (world: SealingWorld, change: (event: RecordedEvent) => RecordedEvent | undefined): SealingWorld => ({
  ...world,
  readAll: async function* (options) {
    for await (const batch of world.readAll(options)) yield { ...batch, events: batch.events.flatMap((event) => change(event) ?? []) };
  },
});

const nth = async (world: SealingWorld, index: number): Promise<RecordedEvent> => {
  const event = (await privateEvents(world))[index];
  if (event === undefined) throw new RangeError(`there is no private event ${index}`);
  return event;
};

const named = ({ stream, revision, position }: RecordedEvent): string => `event ${revision} of stream ${stream} (position ${position})`;

describe("the audit of private events", () => {
  it("finds each in its seal, and counts those not sealed yet", async () => {
    const world = await sealedWorld();
    const told: Parameters<TellSealed>[0][] = [];
    const report = await checkedPrivate(world, (sealed) => told.push(sealed));
    expect(report).to.deep.include({ check: "private", examined: 14, findings: [] });
    expect(report.skipped).to.equal("2 not sealed yet, the oldest of them 0 s old");
    expect(told.map(({ seal }) => seal)).to.deep.equal([
      ...Array.from({ length: 6 }, (_, index) => ({ seq: 0, index })),
      ...Array.from({ length: 6 }, (_, index) => ({ seq: 1, index })),
      null,
      null,
    ]);
  });

  it("names each changed event, in every member", async () => {
    const world = await sealedWorld();
    const changes: ((event: RecordedEvent) => Partial<RecordedEvent>)[] = [
      () => ({ id: "00000000-0000-4000-8000-00000000000b" }),
      () => ({ type: "test.noticed" }),
      () => ({ data: Buffer.from('{"v":1}') }),
      () => ({ data: Buffer.from("no JSON") }),
      () => ({ metadata: null }),
    ];
    for (const [index, change] of changes.entries()) {
      const target = await nth(world, index * 2);
      const report = await checkedPrivate(
        altered(world, (event) => (event.position === target.position ? { ...event, ...change(event) } : event)),
      );
      expect(report.findings).to.deep.equal([
        { check: "private", place: named(target), fault: `it was changed after record ${index * 2 < 6 ? 0 : 1} sealed it` },
      ]);
    }
  });

  it("names each removed event: by the gap in its stream, and by the leaf that lost it", async () => {
    const world = await sealedWorld();
    for (let index = 0; index < 12; index += 1) {
      const target = await nth(world, index);
      const { findings } = await checkedPrivate(altered(world, (event) => (event.position === target.position ? undefined : event)));
      const gone = findings.find(({ place }) => place === `record ${index < 6 ? 0 : 1}`);
      expect(gone?.fault, String(index))
        .to.contain(`the event of leaf ${index % 6} of its seal`)
        .and.contain("is gone from the log");
      const isLast = target.revision === 2;
      expect(findings, String(index)).to.have.length(isLast ? 1 : 2);
      if (!isLast) expect(findings.map(({ fault }) => fault)).to.include(`event ${target.revision} of its stream is gone`);
    }
  });

  it("names an event put in between sealed ones, and one of a stream that is neither evidence nor private", async () => {
    const world = await sealedWorld();
    const before = await nth(world, 4);
    const added = { ...before, stream: "key-new", revision: 0, position: before.position + 1n };
    const withAdded: SealingWorld = {
      ...world,
      readAll: async function* (options) {
        for await (const batch of world.readAll(options))
          yield { ...batch, events: batch.events.flatMap((event) => (event.position === before.position ? [event, added] : [event])) };
      },
    };
    expect((await checkedPrivate(withAdded)).findings).to.deep.equal([
      { check: "private", place: named(added), fault: "no seal holds it, though record 0 seals what stands around it" },
    ]);
    await world.append("stray-1", "no_stream", [
      { id: "00000000-0000-4000-8000-00000000000c", type: "x", data: Buffer.from("{}"), metadata: null },
    ]);
    expect((await checkedPrivate(world)).findings.map(({ fault }) => fault)).to.deep.equal(["its stream is neither evidence nor private"]);
  });

  it("names an event left unsealed while the log went on for over a minute, and only counts it while the log stood still", async () => {
    const world = await sealedWorld();
    const first = await nth(world, 12);
    world.now = "2026-02-01T00:10:00.000Z";
    expect(await checkedPrivate(world)).to.deep.include({ findings: [], skipped: "2 not sealed yet, the oldest of them 600 s old" });
    await appendNoted(world, 1);
    const { findings } = await checkedPrivate(world);
    expect(findings).to.deep.equal([
      { check: "private", place: named(first), fault: "no seal holds it, though the log went on for over a minute after it" },
    ]);
  });
});

describe("events against the leaves of their seal", () => {
  it("agree when nothing was done; whatever is done to one of them is named at its place", () => {
    const leaves = Array.from({ length: 20 }, (_, index) => `leaf ${index}`);
    const events = leaves.map((leaf, index) => ({ stream: "s", revision: index, position: BigInt(index), leaf }));
    expect(compareSealed(events, leaves).every(({ kind }) => kind === "held")).to.equal(true);
    const faults = (list: typeof events) => compareSealed(list, leaves).filter(({ kind }) => kind !== "held");
    fc.assert(
      fc.property(fc.nat(19), fc.constantFrom("change", "remove", "add"), (at, what) => {
        const event = events[at];
        if (event === undefined) throw new RangeError("no such event");
        const other = { ...event, leaf: "other" };
        if (what === "change") expect(faults(events.with(at, other))).to.deep.equal([{ kind: "changed", event: other, index: at }]);
        if (what === "remove")
          expect(faults(events.toSpliced(at, 1))).to.deep.equal([{ kind: "gone", index: at, after: events[at - 1] ?? null }]);
        if (what === "add") expect(faults(events.toSpliced(at, 0, other))).to.deep.equal([{ kind: "in-no-seal", event: other }]);
      }),
    );
  });

  it("name every event that was changed, removed, added or moved, and no other", () => {
    const leaves = Array.from({ length: 12 }, (_, index) => `leaf ${index}`);
    fc.assert(
      fc.property(fc.array(fc.nat(15), { maxLength: 16 }), (order) => {
        const events = order.map((leaf, index) => ({ stream: "s", revision: index, position: BigInt(index), leaf: `leaf ${leaf}` }));
        const outcomes = compareSealed(events, leaves);
        const ofEvents = outcomes.filter((outcome) => outcome.kind !== "gone");
        expect(ofEvents).to.have.length(events.length);
        const indexes = outcomes.flatMap((outcome) => ("index" in outcome ? [outcome.index] : [])).toSorted((a, b) => a - b);
        expect(indexes).to.deep.equal([...leaves.keys()]);
        for (const outcome of outcomes) if (outcome.kind === "held") expect(outcome.event.leaf).to.equal(leaves[outcome.index]);
      }),
    );
  });
});
