import { randomUUID } from "node:crypto";
import { expect } from "chai";
import { AppendTooLarge, InvalidAppend, type NewEvent, WrongExpectedRevision } from "../../domain/log/event.js";
import { MAX_APPEND_BYTES } from "../../infra/event-store/append-rules.js";
import type { EventLog } from "../../infra/event-store/event-log.js";
import { collected, failureOf, someEvent, someEvents, someStream } from "../support/log-events.js";

const TYPE = "thing.happened";

/** An event that takes exactly `bytes` of an append (its type counts twice). */
const eventOf = (bytes: number): NewEvent => {
  const text = "x".repeat(bytes - 2 * TYPE.length - 2);
  return someEvent(text, { type: TYPE });
};

const expectWrongRevision = async (append: Promise<unknown>, expected: number | "no_stream", actual: number | null): Promise<void> => {
  const failure = await failureOf(append);
  expect(failure).to.be.instanceOf(WrongExpectedRevision);
  expect(failure).to.include({ expected, actual });
};

export const appendGuarantees = (log: () => EventLog): void => {
  describe("appending", () => {
    it("counts the revisions of a stream from 0 without a hole", async () => {
      const stream = someStream();
      expect((await log().append(stream, "no_stream", someEvents(3))).revision).to.equal(2);
      expect((await log().append(stream, 2, someEvents(1))).revision).to.equal(3);
      expect((await collected(log().readStream(stream, 0))).map(({ revision }) => revision)).to.deep.equal([0, 1, 2, 3]);
    });

    it("gives later events greater positions", async () => {
      const first = await log().append(someStream(), "no_stream", someEvents(2));
      const second = await log().append(someStream(), "no_stream", someEvents(1));
      expect(second.position > first.position).to.equal(true);
    });

    it("answers with the position its last event is read at", async () => {
      const stream = someStream();
      const { position } = await log().append(stream, "no_stream", someEvents(2));
      expect((await log().readLastEvent(stream))?.position).to.equal(position);
    });

    it("refuses to create a stream that exists, and says where it stands", async () => {
      const stream = someStream();
      await log().append(stream, "no_stream", someEvents(2));
      await expectWrongRevision(log().append(stream, "no_stream", someEvents(1)), "no_stream", 1);
    });

    it("refuses to append to a stream that does not exist", async () => {
      await expectWrongRevision(log().append(someStream(), 0, someEvents(1)), 0, null);
    });

    it("refuses a revision that is behind or ahead, and writes nothing", async () => {
      const stream = someStream();
      await log().append(stream, "no_stream", someEvents(3));
      await expectWrongRevision(log().append(stream, 1, someEvents(1)), 1, 2);
      await expectWrongRevision(log().append(stream, 7, someEvents(1)), 7, 2);
      expect(await collected(log().readStream(stream, 0))).to.have.length(3);
    });

    it("lets exactly one of many writers with the same expectation pass", async () => {
      const stream = someStream();
      const results = await Promise.allSettled(Array.from({ length: 20 }, () => log().append(stream, "no_stream", someEvents(2))));
      expect(results.filter(({ status }) => status === "fulfilled")).to.have.length(1);
      expect(await collected(log().readStream(stream, 0))).to.have.length(2);
    });

    it("answers a repeated append as the first time and writes nothing", async () => {
      const stream = someStream();
      const events = someEvents(3);
      const first = await log().append(stream, "no_stream", events);
      await log().append(stream, 2, someEvents(4));
      expect(await log().append(stream, "no_stream", events)).to.deep.equal(first);
      expect(await collected(log().readStream(stream, 0))).to.have.length(7);
    });

    it("recognises a repeat in the middle of a stream", async () => {
      const stream = someStream();
      await log().append(stream, "no_stream", someEvents(2));
      const events = someEvents(2);
      const first = await log().append(stream, 1, events);
      expect(await log().append(stream, 1, events)).to.deep.equal(first);
    });

    it("takes a repeat of a part, or with something added, for a wrong revision", async () => {
      const stream = someStream();
      const [one, two, three] = someEvents(3);
      if (one === undefined || two === undefined || three === undefined) throw new Error("three events");
      await log().append(stream, "no_stream", [one, two]);
      await expectWrongRevision(log().append(stream, "no_stream", [one, two, three]), "no_stream", 1);
      await expectWrongRevision(log().append(stream, "no_stream", [one, three]), "no_stream", 1);
      await expectWrongRevision(log().append(stream, "no_stream", [two]), "no_stream", 1);
      expect(await log().append(stream, "no_stream", [one])).to.include({ revision: 0 });
    });

    it("appends the same repeat only once when it is sent many times at once", async () => {
      const stream = someStream();
      const events = someEvents(2);
      const all = await Promise.all(Array.from({ length: 10 }, () => log().append(stream, "no_stream", events)));
      expect(new Set(all.map(({ position }) => position)).size).to.equal(1);
      expect(await collected(log().readStream(stream, 0))).to.have.length(2);
    });

    it("takes the same event id twice in different places: ids name retries, not events", async () => {
      const id = randomUUID();
      const stream = someStream();
      await log().append(stream, "no_stream", [someEvent({}, { id })]);
      expect((await log().append(stream, 0, [someEvent({}, { id })])).revision).to.equal(1);
    });

    it("gives bytes back exactly: numbers, escapes, order of members, metadata and its absence", async () => {
      const stream = someStream("exact-ünï-ço∂e");
      const texts = ['{"z":1,"a":[1e-7,"\\u0001","€𝄞"],"":null}', '"\\ud800"', "0", '{"1":2,"b":"\\n"}'];
      const events = texts.map((text, n) =>
        someEvent({}, { data: Buffer.from(text), metadata: n % 2 === 0 ? Buffer.from(`{"of":${text}}`) : null }),
      );
      await log().append(stream, "no_stream", events);
      const read = await collected(log().readStream(stream, 0));
      expect(read.map(({ data }) => Buffer.from(data).toString())).to.deep.equal(texts);
      expect(read.map(({ metadata }) => metadata && Buffer.from(metadata).toString())).to.deep.equal(
        texts.map((text, n) => (n % 2 === 0 ? `{"of":${text}}` : null)),
      );
      expect(read.map(({ id, type }) => ({ id, type }))).to.deep.equal(events.map(({ id, type }) => ({ id, type })));
    });

    for (const text of ['{ "a": 1 }', '{"a":1.0}', '{"a":1,"a":2}', "not json", "", "\ufeff{}"]) {
      it(`refuses data that would not survive: ${JSON.stringify(text)}`, async () => {
        const event = someEvent({}, { data: Buffer.from(text) });
        expect(await failureOf(log().append(someStream(), "no_stream", [event]))).to.be.instanceOf(InvalidAppend);
      });
    }

    it("refuses bytes that are no UTF-8, metadata that is no object, names of the system, ids that are no UUID, and nothing at all", async () => {
      const bad = (changes: Partial<NewEvent>) => log().append(someStream(), "no_stream", [someEvent({}, changes)]);
      expect(await failureOf(bad({ data: Buffer.from([0x22, 0xff, 0x22]) }))).to.be.instanceOf(InvalidAppend);
      expect(await failureOf(bad({ metadata: Buffer.from("0") }))).to.be.instanceOf(InvalidAppend);
      expect(await failureOf(bad({ type: "$metadata" }))).to.be.instanceOf(InvalidAppend);
      expect(await failureOf(bad({ id: "1" }))).to.be.instanceOf(InvalidAppend);
      expect(await failureOf(log().append("$all", "no_stream", someEvents(1)))).to.be.instanceOf(InvalidAppend);
      expect(await failureOf(log().append(someStream(), "no_stream", []))).to.be.instanceOf(InvalidAppend);
    });

    it("takes an append of exactly 1 MiB and refuses one byte more, whole", async () => {
      const stream = someStream("large");
      await log().append(stream, "no_stream", [eventOf(MAX_APPEND_BYTES)]);
      await log().append(stream, 0, [eventOf(MAX_APPEND_BYTES / 2), eventOf(MAX_APPEND_BYTES / 2 - 1)]);
      expect(await failureOf(log().append(stream, 2, [eventOf(100), eventOf(MAX_APPEND_BYTES - 99)]))).to.be.instanceOf(AppendTooLarge);
      const read = await collected(log().readStream(stream, 0));
      expect(read.map(({ data }) => data.length)).to.deep.equal(
        [MAX_APPEND_BYTES, MAX_APPEND_BYTES / 2, MAX_APPEND_BYTES / 2 - 1].map((n) => n - 28),
      );
    }).timeout(20_000);

    it("appends five hundred events in one go, in order", async () => {
      const stream = someStream();
      const events = someEvents(500);
      expect((await log().append(stream, "no_stream", events)).revision).to.equal(499);
      expect((await collected(log().readStream(stream, 0))).map(({ id }) => id)).to.deep.equal(events.map(({ id }) => id));
    });
  });
};
