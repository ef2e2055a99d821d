import { randomUUID } from "node:crypto";
import type { EventStoreDBClient } from "@eventstore/db-client";
import { LogUnavailable } from "../../../domain/log/event.js";
import type { BatchAppendAnswer, BatchAppendResponse } from "../wire/decode-batch-append-response.js";
import type { BatchAppend } from "../wire/encode-batch-append.js";
import { type BatchAppendCall, openBatchAppend } from "./calls.js";
import { within } from "./deadline.js";

type Waiting = { readonly resolve: (answer: BatchAppendAnswer) => void; readonly reject: (error: Error) => void };

/** The appends under way on one call. When it breaks, all of them fail, and only they. */
class Appends {
  readonly #call: BatchAppendCall;
  readonly #waiting = new Map<string, Waiting>();

  constructor(call: BatchAppendCall, onBroken: () => void) {
    this.#call = call;
    const broken = (error: Error) => {
      onBroken();
      this.#fail(error);
    };
    call.on("data", (response: BatchAppendResponse) => this.#answer(response));
    call.on("error", broken);
    call.on("end", () => broken(new LogUnavailable("the server ended the stream of appends")));
  }

  send(append: BatchAppend): Promise<BatchAppendAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiting.set(append.correlationId, { resolve, reject });
      this.#call.write(append);
    });
  }

  /** Nobody waits for this answer any more; should it come, it is passed over. */
  forget(correlationId: string): void {
    this.#waiting.delete(correlationId);
  }

  #answer({ correlationId, answer }: BatchAppendResponse): void {
    const waiting = this.#waiting.get(correlationId);
    this.#waiting.delete(correlationId);
    waiting?.resolve(answer);
  }

  #fail(error: Error): void {
    const failed = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of failed) reject(error);
  }
}

/** Sends appends over one long call, opened with the first and again after it broke. What waits is bounded by who waits for it. */
export class BatchAppender {
  readonly #client: EventStoreDBClient;
  #open: Appends | undefined;
  #opening: Promise<Appends> | undefined;

  constructor(client: EventStoreDBClient) {
    this.#client = client;
  }

  /** One attempt. Throws LogUnavailable when no answer comes in time, and what the call broke with. */
  async append(append: Omit<BatchAppend, "correlationId" | "deadlineSeconds">, timeoutMs: number): Promise<BatchAppendAnswer> {
    const correlationId = randomUUID();
    const deadlineSeconds = Math.ceil((Date.now() + timeoutMs) / 1_000);
    const appends = this.#open ?? (await within(timeoutMs, "opening the stream of appends", this.#opened()));
    try {
      return await within(timeoutMs, `an append to ${append.stream}`, appends.send({ ...append, correlationId, deadlineSeconds }));
    } finally {
      appends.forget(correlationId);
    }
  }

  /** The call, opened once for all who wait for it. */
  async #opened(): Promise<Appends> {
    this.#opening ??= this.#openAnew();
    try {
      return await this.#opening;
    } finally {
      this.#opening = undefined;
    }
  }

  async #openAnew(): Promise<Appends> {
    const call = await openBatchAppend(this.#client);
    const appends: Appends = new Appends(call, () => {
      if (this.#open === appends) this.#open = undefined;
    });
    this.#open = appends;
    return appends;
  }
}
