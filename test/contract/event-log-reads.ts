import { expect } from "chai";
import type { RecordedEvent } from "../../domain/log/event.js";
import type { EventLog } from "../../infra/event-store/event-log.js";
import type { LogBatch } from "../../projections/ports.js";
import { collected, someEvent, someEvents, someStream } from "../support/log-events.js";

const ids = (events: readonly RecordedEvent[]): string[] => events.map(({ id }) => id);
const inBatches = (batches: readonly LogBatch[]): RecordedEvent[] => batches.flatMap(({ events }) => events);

export const readGuarantees = (log: () => EventLog): void => {
  describe("reading a stream", () => {
    it("begins at the given revision, inclusive", async () => {
      const stream = someStream();
      const events = someEvents(4);
      await log().append(stream, "no_stream", events);
      expect(ids(await collected(log().readStream(stream, 0)))).to.deep.equal(ids4(events, 0));
      expect(ids(await collected(log().readStream(stream, 2)))).to.deep.equal(ids4(events, 2));
      expect(await collected(log().readStream(stream, 4))).to.deep.equal([]);
    });

    it("finds nothing in a stream that does not exist", async () => {
      expect(await collected(log().readStream(someStream(), 0))).to.deep.equal([]);
      expect(await log().readLastEvent(someStream())).to.equal(undefined);
    });

    it("keeps streams apart whose names begin alike", async () => {
      const stream = someStream();
      await log().append(stream, "no_stream", someEvents(1));
      await log().append(`${stream}x`, "no_stream", someEvents(2));
      expect(await collected(log().readStream(stream, 0))).to.have.length(1);
    });

    it("knows the newest event", async () => {
      const stream = someStream();
      const events = someEvents(3);
      await log().append(stream, "no_stream", events);
      expect(await log().readLastEvent(stream)).to.include({ stream, revision: 2, id: events[2]?.id });
    });

    it("can be left in the middle, and read again", async () => {
      const stream = someStream();
      await log().append(stream, "no_stream", someEvents(50));
      for await (const event of log().readStream(stream, 0)) if (event.revision === 3) break;
      expect(await collected(log().readStream(stream, 0))).to.have.length(50);
    });
  });

  describe("reading the whole log", () => {
    it("shows what passes the prefixes of stream and type, in the order of appending, and no system event", async () => {
      const category = `pick${Date.now()}`;
      const [a, b] = [someStream(category), someStream(category)];
      await log().append(a, "no_stream", [someEvent({ n: 1 }), someEvent({ n: 2 }, { type: "other.happened" })]);
      await log().append(someStream("unwanted"), "no_stream", someEvents(2));
      await log().append(b, "no_stream", [someEvent({ n: 3 })]);
      const all = inBatches(await collected(log().readAll({ after: null, filter: { streamPrefixes: [category] }, maxBatch: 100 })));
      expect(all.map(({ stream, revision }) => [stream, revision])).to.deep.equal([
        [a, 0],
        [a, 1],
        [b, 0],
      ]);
      const filter = { streamPrefixes: [category], typePrefixes: ["thing."] };
      const some = inBatches(await collected(log().readAll({ after: null, filter, maxBatch: 100 })));
      expect(some.map(({ stream }) => stream)).to.deep.equal([a, b]);
    });

    it("shows every event that is not the system's when no prefix is given", async () => {
      const stream = someStream();
      const { position } = await log().append(stream, "no_stream", someEvents(2));
      const all = inBatches(await collected(log().readAll({ after: null, filter: { streamPrefixes: [] }, maxBatch: 1_000 })));
      expect(all.filter((event) => event.stream === stream)).to.have.length(2);
      expect(all.some((event) => event.stream.startsWith("$") || event.type.startsWith("$"))).to.equal(false);
      expect(all.at(-1)?.position).to.equal(position);
    });

    it("begins behind the given position, exclusive", async () => {
      const category = `after${Date.now()}`;
      const first = await log().append(someStream(category), "no_stream", someEvents(1));
      const second = await log().append(someStream(category), "no_stream", someEvents(1));
      const from = (after: bigint) => collected(log().readAll({ after, filter: { streamPrefixes: [category] }, maxBatch: 10 }));
      expect(inBatches(await from(first.position)).map(({ position }) => position)).to.deep.equal([second.position]);
      expect(inBatches(await from(second.position))).to.deep.equal([]);
    });

    it("cuts batches of at most the given size; only the last is caught up; each position is that of its last event or beyond", async () => {
      const category = `cut${Date.now()}`;
      await log().append(someStream(category), "no_stream", someEvents(7));
      const batches = await collected(log().readAll({ after: null, filter: { streamPrefixes: [category] }, maxBatch: 3 }));
      expect(inBatches(batches)).to.have.length(7);
      expect(Math.max(...batches.map(({ events }) => events.length))).to.equal(3);
      expect(batches.map(({ caughtUp }) => caughtUp)).to.deep.equal(batches.map((_, n) => n === batches.length - 1));
      for (const { events, position } of batches) expect(position >= (events.at(-1)?.position ?? 0n)).to.equal(true);
    });

    it("gives one caught-up batch without events when nothing passes", async () => {
      const { position } = await log().append(someStream(), "no_stream", someEvents(1));
      const batches = await collected(log().readAll({ after: null, filter: { streamPrefixes: ["no such stream"] }, maxBatch: 10 }));
      expect(batches.map(({ events, caughtUp }) => [events.length, caughtUp])).to.deep.equal([[0, true]]);
      expect((batches[0]?.position ?? 0n) >= position).to.equal(true);
      const again = await collected(log().readAll({ after: batches[0]?.position ?? null, filter: { streamPrefixes: [] }, maxBatch: 10 }));
      expect(inBatches(again)).to.deep.equal([]);
    });

    it("ends where the log stood when asked, though writers go on", async () => {
      const category = `end${Date.now()}`;
      await log().append(someStream(category), "no_stream", someEvents(2));
      let read = 0;
      for await (const { events } of log().readAll({ after: null, filter: { streamPrefixes: [category] }, maxBatch: 1 })) {
        read += events.length;
        await log().append(someStream(category), "no_stream", someEvents(1));
      }
      expect(read).to.equal(2);
    });
  });
};

const ids4 = (events: readonly { readonly id: string }[], from: number): string[] => events.slice(from).map(({ id }) => id);
