import { PassThrough } from "node:stream";
import { expect } from "chai";
import { LogUnavailable } from "../../../domain/log/event.js";
import type { ReadCall } from "../../../infra/event-store/client/calls.js";
import { MessageQueue } from "../../../infra/event-store/client/message-queue.js";
import type { ReadMessage } from "../../../infra/event-store/wire/decode-read-response.js";
import { failureOf, someEvent } from "../../support/log-events.js";

const message = (bytes = 10): ReadMessage => ({
  kind: "event",
  event: { ...someEvent({}, { data: Buffer.alloc(bytes) }), stream: "thing-1", revision: 0, position: 64n },
});

/** A call that counts how many of the messages offered to it were taken off it. */
const offering = () => {
  const stream = new PassThrough({ objectMode: true, highWaterMark: 1 });
  const call = Object.assign(stream, { cancel: () => stream.destroy() }) as unknown as ReadCall;
  let taken = 0;
  stream.on("data", () => taken++);
  return { stream, call, taken: () => taken };
};

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

describe("what waits for a busy consumer", () => {
  it("is bounded by number: then the server is held back until the consumer comes", async () => {
    const { stream, call, taken } = offering();
    const queue = new MessageQueue(call, 10);
    for (let n = 0; n < 100; n++) stream.write(message());
    await settled();
    expect(taken()).to.equal(10);
    expect(await queue.take()).to.have.length(10);
    await settled();
    expect(taken()).to.equal(20);
    queue.close();
  });

  it("is bounded by size", async () => {
    const { stream, call, taken } = offering();
    const queue = new MessageQueue(call, 1_000);
    for (let n = 0; n < 20; n++) stream.write(message(1024 * 1024));
    await settled();
    expect(taken()).to.equal(4);
    queue.close();
  });

  it("is handed out before the failure that ended it", async () => {
    const { stream, call } = offering();
    const queue = new MessageQueue(call, 10);
    stream.write(message());
    await settled();
    stream.destroy(new Error("lost"));
    await settled();
    expect(await queue.take()).to.have.length(1);
    expect(await failureOf(queue.take())).to.have.property("message", "lost");
  });

  it("fails when a silent server is waited for too long", async () => {
    const queue = new MessageQueue(offering().call, 10);
    expect(await failureOf(queue.takeWithin(20))).to.be.instanceOf(LogUnavailable);
    queue.close();
  });
});
