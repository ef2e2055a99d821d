import { expect } from "chai";
import { evidenceWriter } from "../../commands/evidence-writer.js";
import { DamagedArtifact } from "../../commands/ports.js";
import { EVIDENCE_STREAM, MalformedRecord, parseRecord, recordBytes } from "../../domain/evidence/record.js";
import type { RecordedEvent } from "../../domain/log/event.js";
import { Refusal } from "../../domain/shared/refusal.js";
import { Capturing } from "../support/capturing.js";
import { contextEntry, type EvidenceWorld, evidenceWorld } from "../support/evidence.js";

const faultOf = async (task: Promise<unknown>): Promise<unknown> =>
  task.then(
    () => undefined,
    (error: unknown) => error,
  );

const withRecords = async (count: number): Promise<EvidenceWorld> => {
  const world = evidenceWorld();
  const entries = Array.from({ length: count }, (_, i) => contextEntry(String(i)));
  await evidenceWriter(world).appendEvidence(() => ({ entries, answer: null }));
  return world;
};

/** The world with one event of the evidence stream read as another. */
const tampered = (world: EvidenceWorld, revision: number, change: (event: RecordedEvent) => RecordedEvent): EvidenceWorld => ({
  ...world,
  async *readStream(stream, from) {
    for await (const event of world.readStream(stream, from)) yield event.revision === revision ? change(event) : event;
  },
});

const withRecord = (event: RecordedEvent, change: object): RecordedEvent => ({
  ...event,
  data: recordBytes({ ...parseRecord(event.data), ...change }),
});

describe("following the chain", () => {
  it("gives every writer the same state, whether it appended the records or read them", async () => {
    const service = await Capturing.started();
    await service.capture({ report: {} });
    await service.capture({ copy: "2", report: { reserve: "101.00" } });
    await service.capture({ unreadable: {} });
    const other = evidenceWriter(service.world);
    const shown = (writer: typeof other) =>
      writer.ask((state) => ({
        head: state.head,
        registry: state.registry,
        documents: [...state.documents()],
        reports: state.reportsOf("ONEX/2026-01"),
        methodology: state.methodology,
      }));
    expect(await shown(other)).to.deep.equal(await shown(service.evidence));
    expect((await shown(other)).documents.map(({ outcome }) => outcome.status)).to.deep.equal(["PARSED", "PARSED", "UNREADABLE"]);
  });

  it("folds a chain of more than one chunk, and then only what is new", async () => {
    const world = await withRecords(450);
    const reads: number[] = [];
    const readStream: EvidenceWorld["readStream"] = (stream, from) => {
      reads.push(from);
      return world.readStream(stream, from);
    };
    const counted = { ...world, readStream };
    const writer = evidenceWriter(counted);
    expect((await writer.head())?.seq).to.equal(449);
    await writer.head();
    expect(reads).to.deep.equal([0, 450]);
  });

  for (const [what, change] of [
    ["another prev", { prev: "1".repeat(64) }],
    ["another seq", { seq: 9 }],
    ["an earlier time", { recorded_at: "2020-01-01T00:00:00.000Z" }],
    ["a cause that comes later", { cause_seq: 7 }],
    ["itself as what it supersedes", { supersedes_seq: 2 }],
  ] as const)
    it(`stops at a record with ${what}`, async () => {
      const world = tampered(await withRecords(4), 2, (event) => withRecord(event, change));
      expect(await faultOf(evidenceWriter(world).head())).to.be.instanceOf(MalformedRecord);
    });

  it("appends nothing behind a broken link", async () => {
    const world = await withRecords(4);
    const broken = tampered(world, 2, (event) => withRecord(event, { subject: "OTHER" }));
    const writer = evidenceWriter(broken);
    expect(await faultOf(writer.appendEvidence(() => ({ entries: [contextEntry("new")], answer: null })))).to.be.instanceOf(
      MalformedRecord,
    );
    expect((await world.readLastEvent(EVIDENCE_STREAM))?.revision).to.equal(3);
  });

  it("does not decide without an artifact its state needs", async () => {
    const service = await Capturing.started();
    const { artifacts } = service.world;
    const absent = { ...artifacts, getMany: async () => new Map() };
    const fault = await faultOf(evidenceWriter({ ...service.world, artifacts: absent }).head());
    expect(fault).to.be.instanceOf(Refusal).and.to.have.property("code", "artifact-missing");
  });

  it("does not decide on a damaged artifact", async () => {
    const service = await Capturing.started();
    const [registry] = service.world.artifacts.ids();
    if (registry !== undefined) service.world.artifacts.damage(registry, Buffer.from("{}"));
    expect(await faultOf(evidenceWriter(service.world).head())).to.be.instanceOf(DamagedArtifact);
  });
});

describe("verifying the end of the chain at start", () => {
  const verify = (world: EvidenceWorld, links?: number) => evidenceWriter(world).verifyTail(links);

  it("finds nothing wrong with an empty chain", async () => {
    expect(await verify(evidenceWorld())).to.deep.equal({ head: null, verified: 0, faults: [] });
  });

  it("checks every link of a short chain, the first one against 64 zeros", async () => {
    const world = await withRecords(5);
    expect(await verify(world)).to.deep.include({ verified: 5, faults: [] });
    const forged = tampered(world, 0, (event) => withRecord(event, { prev: "1".repeat(64) }));
    expect((await verify(forged)).faults[0]).to.deep.include({ seq: 0 });
  });

  it("checks exactly as many links as asked, and names the head", async () => {
    const world = await withRecords(50);
    const report = await verify(world, 10);
    expect(report).to.deep.include({ verified: 10, faults: [] });
    expect(report.head).to.deep.equal(await evidenceWriter(world).head());
    const older = tampered(world, 38, (event) => withRecord(event, { subject: "OTHER" }));
    expect((await verify(older, 10)).faults).to.deep.equal([]);
    const inside = tampered(world, 39, (event) => withRecord(event, { subject: "OTHER" }));
    expect((await verify(inside, 10)).faults[0]).to.deep.include({ seq: 40 });
  });

  it("names the first record behind a changed one", async () => {
    const world = tampered(await withRecords(9), 4, (event) => withRecord(event, { subject: "OTHER" }));
    const { faults, verified } = await verify(world);
    expect(faults).to.deep.equal([{ seq: 5, detail: "prev of record 5 is not the hash of the record before it" }]);
    expect(verified).to.equal(5);
  });

  for (const [what, change] of [
    ["another type", (event: RecordedEvent) => ({ ...event, type: "supply.measured" })],
    ["metadata", (event: RecordedEvent) => ({ ...event, metadata: Buffer.from("{}") })],
    ["bytes that are no record", (event: RecordedEvent) => ({ ...event, data: Buffer.from("{}") })],
  ] as const)
    it(`names an event with ${what}`, async () => {
      const world = tampered(await withRecords(4), 3, change);
      expect((await verify(world)).faults.map(({ seq }) => seq)).to.deep.equal([3]);
    });

  it("names every record whose artifact is not held", async () => {
    const world = await withRecords(4);
    const artifacts = { ...world.artifacts, missing: async () => new Set(world.artifacts.ids().slice(0, 1)) };
    expect((await verify({ ...world, artifacts })).faults.map(({ seq }) => seq)).to.deep.equal([0]);
  });
});
