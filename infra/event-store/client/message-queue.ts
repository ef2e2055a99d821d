import { setImmediate as turnOfTheLoop } from "node:timers/promises";
import type { ReadMessage } from "../wire/decode-read-response.js";
import type { ReadCall } from "./calls.js";
import { within } from "./deadline.js";

/** Bounds of what is held for a consumer that is busy; beyond them the server is held back. */
const MAX_HELD_BYTES = 4 * 1024 * 1024;

const sizeOf = (message: ReadMessage): number =>
  message.kind === "event" ? message.event.data.length + (message.event.metadata?.length ?? 0) + 200 : 0;

/** What a read or subscription has been sent and nobody has taken yet. Bounded: a full queue pauses the call. */
export class MessageQueue {
  readonly #call: ReadCall;
  readonly #maxMessages: number;
  #messages: ReadMessage[] = [];
  #bytes = 0;
  #ended = false;
  #failure: Error | undefined;
  #wake: () => void = () => {};

  constructor(call: ReadCall, maxMessages: number) {
    this.#call = call;
    this.#maxMessages = maxMessages;
    call.on("data", (message: ReadMessage) => this.#add(message));
    call.on("end", () => this.#end());
    call.on("error", (error) => this.#end(error));
  }

  #add(message: ReadMessage): void {
    this.#messages.push(message);
    this.#bytes += sizeOf(message);
    if (this.#messages.length >= this.#maxMessages || this.#bytes >= MAX_HELD_BYTES) this.#call.pause();
    this.#wake();
  }

  #end(failure?: Error): void {
    this.#ended = true;
    this.#failure ??= failure;
    this.#wake();
  }

  get empty(): boolean {
    return this.#messages.length === 0;
  }

  /** Everything that has come since, at least one message; undefined at the end. Throws what ended the call. */
  async take(): Promise<readonly ReadMessage[] | undefined> {
    while (this.#messages.length === 0) {
      if (this.#failure !== undefined) throw this.#failure;
      if (this.#ended) return undefined;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      await turnOfTheLoop(); // What has come with it in one piece of the socket's is taken in one go.
    }
    const taken = this.#messages;
    this.#messages = [];
    this.#bytes = 0;
    if (this.#call.isPaused()) this.#call.resume();
    return taken;
  }

  /** The same with a limit to how long the server may be silent. Throws LogUnavailable. */
  takeWithin(timeoutMs: number): Promise<readonly ReadMessage[] | undefined> {
    return this.#messages.length > 0 ? this.take() : within(timeoutMs, "a read", this.take());
  }

  /** Lets go of the call on both sides; leaving it open would leak it. */
  close(): void {
    this.#call.cancel();
    this.#end();
  }
}
