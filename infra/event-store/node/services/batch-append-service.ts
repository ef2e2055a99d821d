import type { ServerDuplexStream } from "@grpc/grpc-js";
import { appendSize, MAX_APPEND_BYTES } from "../../append-rules.js";
import type { BatchAppendRequest } from "../../wire/batch-append-request.js";
import { encodeAppendOutcome, encodeBadRequest, encodeTooLarge } from "../../wire/batch-append-response.js";
import { appendFault } from "../append-fault.js";
import type { LogWriter } from "../log-writer.js";
import type { ProposedEvent } from "../system-events.js";
import { toServiceError } from "./wire-errors.js";

type Call = ServerDuplexStream<BatchAppendRequest, Buffer>;
type Options = NonNullable<BatchAppendRequest["options"]>;

/** How much one caller may have waiting before it is read no further. */
const HIGH_WATER_BYTES = 8 * 1024 * 1024;
/** How many batches one caller may have begun and not finished. */
const MAX_OPEN_BATCHES = 1_000;

/** An append that comes in parts. What exceeds the limit is counted and not kept. */
class OpenBatch {
  readonly options: Options;
  readonly events: ProposedEvent[] = [];
  bytes = 0;

  constructor(options: Options) {
    this.options = options;
  }

  add(events: readonly ProposedEvent[]): void {
    for (const event of events) {
      this.bytes += appendSize(event);
      if (this.bytes <= MAX_APPEND_BYTES) this.events.push(event);
    }
  }
}

/** One caller's stream of appends: each batch is answered once, under its correlation id, in whatever order they become durable. */
class BatchAppendCall {
  readonly #call: Call;
  readonly #writer: LogWriter;
  readonly #open = new Map<string, OpenBatch>();
  #waitingBytes = 0;
  #unanswered = 0;
  #ended = false;

  constructor(call: Call, writer: LogWriter) {
    this.#call = call;
    this.#writer = writer;
    call.on("data", (request: BatchAppendRequest) => this.#take(request));
    call.on("end", () => {
      this.#ended = true;
      this.#endWhenAnswered();
    });
    call.on("error", () => this.#open.clear());
  }

  #take({ correlationId, options, events, isFinal }: BatchAppendRequest): void {
    const batch = this.#open.get(correlationId) ?? (options === null ? undefined : new OpenBatch(options));
    if (batch === undefined) return void this.#call.write(encodeBadRequest(correlationId, "", "the batch's first message has no options"));
    batch.add(events);
    if (isFinal) {
      this.#open.delete(correlationId);
      void this.#append(correlationId, batch);
    } else if (this.#open.size < MAX_OPEN_BATCHES) this.#open.set(correlationId, batch);
    else this.#call.write(encodeBadRequest(correlationId, batch.options.stream, "too many unfinished batches"));
  }

  async #append(correlationId: string, batch: OpenBatch): Promise<void> {
    this.#hold(batch.bytes);
    try {
      this.#answer(await this.#outcome(correlationId, batch));
    } catch (error) {
      this.#call.emit("error", toServiceError(error));
    }
    this.#letGo(batch.bytes);
  }

  async #outcome(correlationId: string, { options: { stream, expected }, events, bytes }: OpenBatch): Promise<Buffer> {
    if (bytes > MAX_APPEND_BYTES) return encodeTooLarge(correlationId, stream, MAX_APPEND_BYTES);
    const fault = appendFault(stream, events);
    if (fault !== undefined) return encodeBadRequest(correlationId, stream, fault);
    return encodeAppendOutcome(correlationId, stream, expected, await this.#writer.write({ stream, expected, change: { append: events } }));
  }

  #answer(message: Buffer): void {
    if (!this.#call.cancelled && !this.#call.destroyed) this.#call.write(message);
  }

  #hold(bytes: number): void {
    this.#unanswered++;
    this.#waitingBytes += bytes;
    if (this.#waitingBytes > HIGH_WATER_BYTES) this.#call.pause();
  }

  #letGo(bytes: number): void {
    this.#unanswered--;
    this.#waitingBytes -= bytes;
    if (this.#waitingBytes <= HIGH_WATER_BYTES / 2 && this.#call.isPaused()) this.#call.resume();
    this.#endWhenAnswered();
  }

  #endWhenAnswered(): void {
    if (this.#ended && this.#unanswered === 0) this.#call.end();
  }
}

/** The BatchAppend call. */
export const batchAppendService =
  (writer: LogWriter) =>
  (call: Call): void => {
    new BatchAppendCall(call, writer);
  };
