import type streams_pb from "@eventstore/db-client/generated/streams_pb.js";
import type { ServerWritableStream } from "@grpc/grpc-js";
import { type Messages, type ReadSources, readAll, readStream } from "./read-messages.js";
import { type ReadPlan, readPlan } from "./read-plan.js";
import { subscribe } from "./subscription-messages.js";
import { toServiceError } from "./wire-errors.js";

type Call = ServerWritableStream<streams_pb.ReadReq, Buffer>;

const messagesOf = (plan: ReadPlan, sources: ReadSources, signal: AbortSignal): Messages => {
  switch (plan.kind) {
    case "read-all":
      return readAll(plan, sources);
    case "read-stream":
      return readStream(plan, sources);
    case "subscribe-all":
    case "subscribe-stream":
      return subscribe(plan, sources, signal);
  }
};

/** Makes the next messages while these are on their way. */
async function* ahead(messages: Messages): Messages {
  let next = messages.next();
  try {
    for (let item = await next; !item.done; item = await next) {
      next = messages.next();
      next.catch(() => {}); // Met when its turn comes.
      yield item.value;
    }
  } finally {
    void messages.return();
  }
}

/** Resolves when the call takes more, or never will. */
class Drain {
  #wake: () => void = () => {};

  constructor(call: Call, signal: AbortSignal) {
    call.on("drain", () => this.#wake());
    signal.addEventListener("abort", () => this.#wake());
  }

  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}

/** Writes as fast as the reader takes it, and no faster. */
const send = async (call: Call, messages: Messages, signal: AbortSignal): Promise<void> => {
  const drain = new Drain(call, signal);
  for await (const group of messages) {
    for (const message of group) {
      if (signal.aborted) return;
      if (!call.write(message)) await drain.next();
    }
  }
};

/** The Read call: reads and subscriptions of `$all` and of streams. `requireAvailable` throws while the node cannot serve. */
export const readService =
  (sources: ReadSources, requireAvailable: () => void) =>
  async (call: Call): Promise<void> => {
    const gone = new AbortController();
    for (const event of ["cancelled", "close", "error"]) call.once(event, () => gone.abort());
    try {
      requireAvailable();
      await send(call, ahead(messagesOf(readPlan(call.request), sources, gone.signal)), gone.signal);
      call.end();
    } catch (error) {
      if (!gone.signal.aborted) call.emit("error", toServiceError(error));
    }
  };
