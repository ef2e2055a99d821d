import { randomUUID } from "node:crypto";
import {
  EventStoreDBClient,
  type EventTypeToRecordedEvent,
  eventTypeFilter,
  type JSONEventType,
  jsonEvent,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  StreamNotFoundError,
  streamNameFilter,
  WrongExpectedVersionError,
} from "@eventstore/db-client";
import { status } from "@grpc/grpc-js";
import { expect } from "chai";
import { type EmbeddedNode, startEmbeddedNode } from "../../../infra/event-store/node/embedded-node.js";
import { collected, failureOf, someStream } from "../../support/log-events.js";
import { type TestDatabase, testDatabase } from "../../support/postgres.js";

type Happened = JSONEventType<"thing.happened", { n: number }>;

const events = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => jsonEvent<Happened>({ id: randomUUID(), type: "thing.happened", data: { n: from + n } }));

const large = (bytes: number) => jsonEvent({ type: "t", data: "x".repeat(bytes - 4) });

/** With credentials of its own a call goes over Append, without over BatchAppend. */
const OVER_APPEND = { credentials: { username: "admin", password: "changeit" } };
const OVER_BATCH_APPEND = {};

/** The node held to the protocol by the client as it comes: so that it stands in for a real server. */
describe("the embedded node's protocol", () => {
  let database: TestDatabase;
  let node: EmbeddedNode;
  let client: EventStoreDBClient;

  before(async () => {
    database = await testDatabase();
    node = await startEmbeddedNode({ databaseUrl: database.url });
    client = EventStoreDBClient.connectionString(node.url);
  });
  after(async () => {
    await client.dispose();
    await node.stop();
    await database.drop();
  });

  const numbers = async (read: AsyncIterable<{ event?: EventTypeToRecordedEvent<Happened> }>) =>
    (await collected(read)).map(({ event }) => event?.data.n);

  for (const [call, options] of [
    ["Append", OVER_APPEND],
    ["BatchAppend", OVER_BATCH_APPEND],
  ] as const) {
    describe(`over ${call}`, () => {
      it("appends, and answers a repeat as the first time", async () => {
        const stream = someStream();
        const batch = events(3);
        const first = await client.appendToStream(stream, batch, { ...options, expectedRevision: "no_stream" });
        expect(first).to.include({ success: true, nextExpectedRevision: 2n });
        expect(await client.appendToStream(stream, batch, { ...options, expectedRevision: "no_stream" })).to.deep.equal(first);
        expect(await numbers(client.readStream<Happened>(stream))).to.deep.equal([0, 1, 2]);
      });

      it("tells a wrong version with what was expected and what is there", async () => {
        const stream = someStream();
        await client.appendToStream(stream, events(2), { ...options, expectedRevision: "no_stream" });
        const wrong = (expectedRevision: bigint | "no_stream") =>
          failureOf(client.appendToStream(stream, events(1), { ...options, expectedRevision }));
        for (const expected of [0n, 5n, "no_stream"] as const) {
          const failure = await wrong(expected);
          expect(failure).to.be.instanceOf(WrongExpectedVersionError);
          expect(failure).to.include({ streamName: stream, expectedVersion: expected, actualVersion: 1n });
        }
      });

      it("tells that a stream is missing where one is expected", async () => {
        const failure = await failureOf(client.appendToStream(someStream(), events(1), { ...options, expectedRevision: "stream_exists" }));
        expect(failure).to.be.instanceOf(WrongExpectedVersionError);
        expect(failure).to.include({ expectedVersion: "stream_exists", actualVersion: "no_stream" });
      });

      it("takes 1 MiB and refuses more with the limit", async () => {
        const limit = 1024 * 1024;
        const stream = someStream();
        await client.appendToStream(stream, large(limit), { ...options, expectedRevision: "no_stream" });
        const failure = await failureOf(client.appendToStream(stream, [large(1_000), large(limit)], { ...options, expectedRevision: 0n }));
        expect(failure).to.be.instanceOf(MaxAppendSizeExceededError);
        expect(failure).to.include({ maxAppendSize: limit });
        expect(await collected(client.readStream(stream))).to.have.length(1);
      });

      it("recognises the repeat of the newest append even when any revision is expected", async () => {
        const stream = someStream();
        const batch = events(2);
        await client.appendToStream(stream, batch, { ...options, expectedRevision: "any" });
        await client.appendToStream(stream, batch, { ...options, expectedRevision: "any" });
        expect(await collected(client.readStream(stream))).to.have.length(2);
      });
    });
  }

  it("takes an append that comes in several messages", async () => {
    const stream = someStream();
    await client.appendToStream(stream, events(40), { expectedRevision: "no_stream", batchAppendSize: 300 });
    expect(await numbers(client.readStream<Happened>(stream))).to.deep.equal(Array.from({ length: 40 }, (_, n) => n));
  });

  it("reads a stream forwards and backwards, the given revision included", async () => {
    const stream = someStream();
    await client.appendToStream(stream, events(6));
    expect(await numbers(client.readStream<Happened>(stream, { fromRevision: 4n }))).to.deep.equal([4, 5]);
    expect(await numbers(client.readStream<Happened>(stream, { direction: "backwards", fromRevision: "end", maxCount: 2 }))).to.deep.equal([
      5, 4,
    ]);
    expect(await numbers(client.readStream<Happened>(stream, { direction: "backwards", fromRevision: 2n }))).to.deep.equal([2, 1, 0]);
    expect(await numbers(client.readStream<Happened>(stream, { maxCount: 2 }))).to.deep.equal([0, 1]);
    expect(await failureOf(collected(client.readStream(someStream())))).to.be.instanceOf(StreamNotFoundError);
  });

  it("reads the log forwards from a position, inclusive, and backwards from it, exclusive", async () => {
    const stream = someStream();
    const positions: bigint[] = [];
    for (let n = 0; n < 4; n++) positions.push((await client.appendToStream(stream, events(1, n))).position?.commit ?? 0n);
    const from = (n: number) => ({ commit: positions[n] ?? 0n, prepare: positions[n] ?? 0n });
    const mine = async (read: AsyncIterable<{ event?: { streamId: string; data: unknown } }>) =>
      (await collected(read)).flatMap(({ event }) => (event?.streamId === stream ? [event.data] : []));
    const numbered = (...found: number[]) => found.map((n) => ({ n }));
    expect(await mine(client.readAll({ fromPosition: from(2) }))).to.deep.equal(numbered(2, 3));
    expect(await mine(client.readAll({ direction: "backwards", fromPosition: from(2) }))).to.deep.equal(numbered(1, 0));
    expect(await mine(client.readAll({ direction: "backwards", fromPosition: "end", maxCount: 1 }))).to.deep.equal(numbered(3));
  });

  it("subscribes to a stream from a revision, exclusive, and to one that does not exist yet", async () => {
    const [old, young] = [someStream(), someStream()];
    await client.appendToStream(old, events(3));
    const seen: unknown[] = [];
    const following = [client.subscribeToStream<Happened>(old, { fromRevision: 0n }), client.subscribeToStream<Happened>(young)];
    const done = following.map(async (subscription) => {
      for await (const { event } of subscription) {
        seen.push([event?.streamId === old ? "old" : "young", event?.data.n]);
        if (event?.data.n === 3) return subscription.unsubscribe();
      }
    });
    await client.appendToStream(old, events(1, 3));
    await client.appendToStream(young, events(4));
    await Promise.all(done);
    expect(seen).to.have.deep.members([
      ["old", 1],
      ["old", 2],
      ["old", 3],
      ["young", 0],
      ["young", 1],
      ["young", 2],
      ["young", 3],
    ]);
  });

  it("filters a subscription by prefix and by regular expression, and says how far it has looked when that is the end", async () => {
    const marked = jsonEvent({ type: `marked-${randomUUID()}`, data: {} });
    await client.appendToStream(someStream("passed"), events(20));
    await client.appendToStream(someStream("filtered"), marked);
    const { position } = await client.appendToStream(someStream("passed"), events(20));
    const window = { checkpointInterval: 1, maxSearchWindow: 2 };
    for (const filter of [
      eventTypeFilter({ ...window, prefixes: ["nothing", marked.type] }),
      eventTypeFilter({ ...window, regex: `^${marked.type}$` }),
      streamNameFilter({ ...window, prefixes: ["filtered"] }),
      streamNameFilter({ ...window, regex: "^filt[e]red-" }),
    ]) {
      const seen: unknown[] = [];
      const reached = new Promise<bigint>((resolve) => {
        const checkpointReached = async (_: unknown, { commit }: { commit: bigint }) =>
          void (commit >= (position?.commit ?? 0n) && resolve(commit));
        client.subscribeToAll({ filter: { ...filter, checkpointReached } }).on("data", ({ event }) => seen.push(event?.id));
      });
      expect((await reached) >= (position?.commit ?? 0n)).to.equal(true);
      expect(seen).to.deep.equal([marked.id]);
    }
  });

  describe("deleting", () => {
    it("makes a stream vanish, and lets it begin anew behind its last revision", async () => {
      const stream = someStream();
      await client.appendToStream(stream, events(3));
      await client.deleteStream(stream, { expectedRevision: 2n });
      expect(await failureOf(collected(client.readStream(stream)))).to.be.instanceOf(StreamNotFoundError);
      const { nextExpectedRevision } = await client.appendToStream(stream, events(2, 3), { expectedRevision: "no_stream" });
      expect(nextExpectedRevision).to.equal(4n);
      expect(await numbers(client.readStream<Happened>(stream))).to.deep.equal([3, 4]);
      expect(await numbers(client.readStream<Happened>(stream, { direction: "backwards", fromRevision: "end" }))).to.deep.equal([4, 3]);
    });

    it("refuses another revision than the stream's, for both ways", async () => {
      const stream = someStream();
      await client.appendToStream(stream, events(3));
      for (const attempt of [
        client.deleteStream(stream, { expectedRevision: 1n }),
        client.tombstoneStream(stream, { expectedRevision: 1n }),
      ]) {
        const failure = await failureOf(attempt);
        expect(failure).to.be.instanceOf(WrongExpectedVersionError);
        expect(failure).to.include({ streamName: stream, expectedVersion: 1n, actualVersion: 2n });
      }
    });

    it("for good, leaves a name that can never be used again", async () => {
      const stream = someStream();
      await client.appendToStream(stream, events(1));
      await client.tombstoneStream(stream);
      expect(await failureOf(collected(client.readStream(stream)))).to.be.instanceOf(StreamDeletedError);
      for (const options of [OVER_APPEND, OVER_BATCH_APPEND])
        expect(await failureOf(client.appendToStream(stream, events(1), options))).to.be.instanceOf(StreamDeletedError);
    });

    it("by metadata that truncates, hides what stands before", async () => {
      const stream = someStream();
      await client.appendToStream(stream, events(5));
      await client.setStreamMetadata(stream, { truncateBefore: 3 });
      expect(await numbers(client.readStream<Happened>(stream))).to.deep.equal([3, 4]);
      expect((await client.getStreamMetadata(stream)).metadata).to.deep.equal({ truncateBefore: 3 });
    });
  });

  it("answers UNIMPLEMENTED for what it leaves out", async () => {
    const failure = await failureOf(client.listProjections());
    expect(failure).to.include({ code: status.UNIMPLEMENTED });
  });

  it("is found by gossip, as a cluster of one", async () => {
    const { host } = new URL(node.url);
    const port = Number(host.split(":")[1]);
    const endpoints = [1, 2].map(() => ({ address: "127.0.0.1", port }));
    const discovering = new EventStoreDBClient({ endpoints }, { insecure: true });
    const stream = someStream();
    await discovering.appendToStream(stream, events(1));
    expect(await collected(discovering.readStream(stream))).to.have.length(1);
    await discovering.dispose();
  });
});
