import { expect } from "chai";
import { type Decide, EvidenceContended, evidenceWriter } from "../../commands/evidence-writer.js";
import { RecordTooLarge } from "../../domain/evidence/chain.js";
import { EVIDENCE_STREAM, GENESIS_PREV } from "../../domain/evidence/record.js";
import { LogUnavailable } from "../../domain/log/event.js";
import { Refusal } from "../../domain/shared/refusal.js";
import { artifactIdOf } from "../../domain/shared/sha256.js";
import type { Instant } from "../../domain/shared/time.js";
import { chainOf, contextEntry, evidenceWorld } from "../support/evidence.js";

const record =
  (...what: string[]): Decide<null> =>
  () => ({ entries: what.map((text) => contextEntry(text)), answer: null });

const faultOf = async (task: Promise<unknown>): Promise<unknown> =>
  task.then(
    () => undefined,
    (error: unknown) => error,
  );

describe("evidence writer", () => {
  it("starts the chain at seq 0 with 64 zeros and links every record to the one before", async () => {
    const world = evidenceWorld();
    const writer = evidenceWriter(world);
    await writer.appendEvidence(record("a"));
    await writer.appendEvidence(record("b", "c"));
    const { records, unbroken } = await chainOf(world);
    expect(unbroken).to.equal(true);
    expect(records.map(({ seq }) => seq)).to.deep.equal([0, 1, 2]);
    expect(records[0]?.prev).to.equal(GENESIS_PREV);
  });

  it("answers with the records, the new head and its place in the log", async () => {
    const world = evidenceWorld();
    const { records, head, position } = await evidenceWriter(world).appendEvidence(record("a", "b"));
    const last = await world.readLastEvent(EVIDENCE_STREAM);
    expect(records).to.have.length(2);
    expect(head?.seq).to.equal(1);
    expect(position).to.equal(last?.position);
  });

  it("stores records as events without metadata whose type is the kind", async () => {
    const world = evidenceWorld();
    await evidenceWriter(world).appendEvidence(record("a"));
    const event = await world.readLastEvent(EVIDENCE_STREAM);
    expect(event).to.include({ type: "context.pulled", metadata: null, revision: 0 });
  });

  it("lets entries of one decision name each other", async () => {
    const world = evidenceWorld();
    const writer = evidenceWriter(world);
    await writer.appendEvidence(record("before"));
    await writer.appendEvidence(() => ({
      entries: [contextEntry("a"), contextEntry("b", { causeSeq: { entry: 0 }, supersedesSeq: 0 })],
      answer: null,
    }));
    const { records } = await chainOf(world);
    expect(records[2]).to.include({ cause_seq: 1, supersedes_seq: 0 });
  });

  it("appends nothing for a decision without entries, and still says where the head stands", async () => {
    const world = evidenceWorld();
    const writer = evidenceWriter(world);
    const empty = await writer.appendEvidence(() => ({ entries: [], answer: "nothing" }));
    expect(empty).to.deep.equal({ answer: "nothing", records: [], head: null, position: null });
    await writer.appendEvidence(record("a"));
    expect((await writer.appendEvidence(() => ({ entries: [], answer: null }))).head?.seq).to.equal(0);
  });

  it("puts every artifact before the record that names it", async () => {
    const world = evidenceWorld();
    const seen: boolean[] = [];
    const append: typeof world.append = async (stream, expected, events) => {
      for (const { data } of events)
        seen.push((await world.artifacts.missing([JSON.parse(Buffer.from(data).toString("utf8")).artifact])).size === 0);
      return world.append(stream, expected, events);
    };
    await evidenceWriter({ ...world, append }).appendEvidence(record("a", "b"));
    expect(seen).to.deep.equal([true, true]);
  });

  it("leaves a harmless artifact and no record when it dies between the two, and the next attempt succeeds", async () => {
    const world = evidenceWorld();
    const dying = { ...world, append: () => Promise.reject(new LogUnavailable("gone")) };
    expect(await faultOf(evidenceWriter(dying).appendEvidence(record("a")))).to.be.instanceOf(LogUnavailable);
    expect((await chainOf(world)).records).to.have.length(0);
    expect(world.artifacts.ids().length).to.equal(1);
    await evidenceWriter(world).appendEvidence(record("a"));
    expect((await chainOf(world)).records).to.have.length(1);
    expect(world.artifacts.ids().length).to.equal(1);
  });

  it("finds out about an append whose answer was lost instead of repeating it", async () => {
    const world = evidenceWorld();
    let lost = false;
    const append: typeof world.append = async (...args) => {
      const appended = await world.append(...args);
      if (lost) return appended;
      lost = true;
      throw new LogUnavailable("answer lost");
    };
    const writer = evidenceWriter({ ...world, append });
    const once: Decide<null> = (_, head) => ({ entries: head === null ? [contextEntry("once")] : [], answer: null });
    expect(await faultOf(writer.appendEvidence(once))).to.be.instanceOf(LogUnavailable);
    await writer.appendEvidence(once);
    expect((await chainOf(world)).records).to.have.length(1);
  });

  it("gives an event an id that follows from its bytes", async () => {
    const world = evidenceWorld();
    const ids: string[] = [];
    const append: typeof world.append = async (stream, expected, events) => {
      ids.push(...events.map(({ id }) => id));
      if (ids.length === 1) throw new LogUnavailable("gone");
      return world.append(stream, expected, events);
    };
    const writer = evidenceWriter({ ...world, append });
    await faultOf(writer.appendEvidence(record("a")));
    await writer.appendEvidence(record("a"));
    expect(ids[0]).to.equal(ids[1]);
    expect(ids[0]).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});

describe("evidence writer's clock", () => {
  it("never dates a record before the one before it, however the clock lies", async () => {
    const world = evidenceWorld("2026-02-01T00:00:00.000Z");
    const writer = evidenceWriter(world);
    await writer.appendEvidence(record("a"));
    for (const now of ["2026-01-31T23:59:59.999Z", "2026-02-01T00:00:00.000Z", "1970-01-01T00:00:00.000Z"]) {
      world.now = now as Instant;
      await writer.appendEvidence(record(now));
    }
    world.now = "2026-02-01T00:00:00.001Z" as Instant;
    await writer.appendEvidence(record("later"));
    const times = (await chainOf(world)).records.map(({ recorded_at }) => recorded_at);
    expect(times).to.deep.equal([...Array(4).fill("2026-02-01T00:00:00.000Z"), "2026-02-01T00:00:00.001Z"]);
  });
});

describe("many writers at once", () => {
  const numbered = (count: number, name: string) => Array.from({ length: count }, (_, i) => `${name}${i}`);

  it("take turns within one process: one chain, every record once, in the order asked", async () => {
    const world = evidenceWorld();
    const writer = evidenceWriter(world);
    await Promise.all(numbered(60, "r").map((what) => writer.appendEvidence(record(what))));
    const { records, unbroken } = await chainOf(world);
    expect(unbroken).to.equal(true);
    expect(records.map(({ artifact }) => artifact)).to.deep.equal(
      numbered(60, "r").map((what) => artifactIdOf(contextEntry(what).artifact ?? "")),
    );
  });

  it("never fork one log from two processes", async () => {
    const world = evidenceWorld();
    const writers = [evidenceWriter(world), evidenceWriter(world), evidenceWriter(world)];
    await Promise.all(writers.flatMap((writer, w) => numbered(20, `w${w}-`).map((what) => writer.appendEvidence(record(what)))));
    const { records, unbroken } = await chainOf(world);
    expect(unbroken).to.equal(true);
    expect(new Set(records.map(({ artifact }) => artifact)).size).to.equal(60);
  });

  it("decide anew on the head another left, never with the old prev", async () => {
    const world = evidenceWorld();
    const other = evidenceWriter(world);
    const heads: (number | null)[] = [];
    await evidenceWriter(world).appendEvidence(async (state, head) => {
      heads.push(head?.seq ?? null);
      expect(state.head).to.equal(head);
      if (heads.length === 1) await other.appendEvidence(record("between"));
      return { entries: [contextEntry("mine")], answer: null };
    });
    expect(heads).to.deep.equal([null, 0]);
    const { records, unbroken } = await chainOf(world);
    expect(unbroken).to.equal(true);
    expect(records).to.have.length(2);
  });

  it("take back a decision for nothing, or a refusal, that another's append overtook", async () => {
    const world = evidenceWorld();
    const [writer, other] = [evidenceWriter(world), evidenceWriter(world)];
    await writer.appendEvidence(record("first"));
    await other.appendEvidence(record("second"));
    const none = await writer.appendEvidence((_, head) => ({ entries: [], answer: head?.seq }));
    expect(none.answer).to.equal(1);
    await other.appendEvidence(record("third"));
    const refused = await writer.appendEvidence((_, head) => {
      if (head?.seq !== 2) throw new Refusal("unknown-source", "not yet");
      return { entries: [], answer: "seen" };
    });
    expect(refused.answer).to.equal("seen");
  });

  it("give up with a fault that says so when others always come first", async () => {
    const world = evidenceWorld();
    const other = evidenceWriter(world);
    const fault = await faultOf(
      evidenceWriter(world).appendEvidence(async () => {
        await other.appendEvidence(record(String(Math.random())));
        return { entries: [contextEntry("mine")], answer: null };
      }),
    );
    expect(fault).to.be.instanceOf(EvidenceContended);
    expect((await chainOf(world)).unbroken).to.equal(true);
  });

  it("let the next caller in after a failed one", async () => {
    const writer = evidenceWriter(evidenceWorld());
    const failed = writer.appendEvidence(() => {
      throw new Refusal("unknown-source", "no such source");
    });
    const next = writer.appendEvidence(record("a"));
    expect(await faultOf(failed)).to.be.instanceOf(Refusal);
    expect((await next).records).to.have.length(1);
  });
});

describe("evidence writer's bounds", () => {
  it("refuses a record of more than 4096 bytes and appends nothing of its decision", async () => {
    const world = evidenceWorld();
    const big = { ...contextEntry("x"), subject: "S".repeat(4096) };
    const fault = await faultOf(evidenceWriter(world).appendEvidence(() => ({ entries: [contextEntry("a"), big], answer: null })));
    expect(fault).to.be.instanceOf(RecordTooLarge);
    expect((await chainOf(world)).records).to.have.length(0);
  });

  it("takes a record of exactly 4096 bytes", async () => {
    const world = evidenceWorld();
    const writer = evidenceWriter(world);
    await writer.appendEvidence(record("x"));
    const size = (await world.readLastEvent(EVIDENCE_STREAM))?.data.length ?? 0;
    const subject = "S".repeat(4096 - size + "XUSD".length);
    await writer.appendEvidence(() => ({ entries: [{ ...contextEntry("x"), subject }], answer: null }));
    expect((await world.readLastEvent(EVIDENCE_STREAM))?.data.length).to.equal(4096);
  });
});
