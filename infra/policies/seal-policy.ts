import { setTimeout as sleep } from "node:timers/promises";
import type { SealPending } from "../../commands/private/seal-pending.js";
import type { RecordedEvent } from "../../domain/log/event.js";
import type { PrivateMetadata } from "../../domain/private/metadata.js";
import { SEAL_MAX_EVENTS } from "../../domain/private/seal.js";
import { PRIVATE_STREAM_PREFIXES } from "../../domain/private/streams.js";
import type { SubscribeToAll } from "../../projections/ports.js";

export type SealPolicyOptions = {
  readonly subscribeToAll: SubscribeToAll;
  readonly seal: SealPending;
  /** The database clock, milliseconds since the Unix epoch. */
  readonly nowMs: () => Promise<number>;
  readonly sealAfterMs: number;
  readonly onFault: (fault: unknown) => void;
};

export type SealPolicy = {
  readonly start: () => void;
  /** Ends the watch and seals what is there, so that a service that stops leaves nothing open. */
  readonly stop: () => Promise<void>;
};

const LOOK_EVERY_MS = 500;
const FIRST_RETRY_MS = 200;
const LONGEST_RETRY_MS = 5_000;

/**
 * Watches the private streams and seals when the first unsealed event has waited for `sealAfterMs`, or when 1000 wait. It holds no more than
 * it has to: while sealing fails, nothing further is taken from the log. Any number of processes may run it.
 */
export const sealPolicy = (options: SealPolicyOptions): SealPolicy => {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  return {
    start: () => {
      running ??= watchUntilStopped(options, stopping.signal);
    },
    stop: async () => {
      stopping.abort();
      await running;
      if (running !== undefined) await options.seal();
    },
  };
};

/** Begins anew after a fault, later each time. */
const watchUntilStopped = async (options: SealPolicyOptions, signal: AbortSignal): Promise<void> => {
  for (let retryMs = FIRST_RETRY_MS; !signal.aborted; retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS)) {
    const watch = new Watch(options, () => {
      retryMs = FIRST_RETRY_MS;
    });
    try {
      await watch.run(signal);
    } catch (fault) {
      options.onFault(fault);
      await sleep(retryMs, undefined, { signal }).catch(() => undefined);
    }
  }
};

/** One watch from the newest seal on, until it fails or is stopped. */
class Watch {
  readonly #options: SealPolicyOptions;
  readonly #sealed: () => void;
  /** Positions of events known to be in no seal, in log order; at most as many as a seal holds. */
  #waiting: bigint[] = [];
  #dueMs = Number.POSITIVE_INFINITY; // of the monotonic clock
  #through: bigint | null = null;
  #sealing: Promise<void> | undefined;

  constructor(options: SealPolicyOptions, sealed: () => void) {
    this.#options = options;
    this.#sealed = sealed;
  }

  async run(signal: AbortSignal): Promise<void> {
    await this.#seal(); // says where the newest seal ends; what waited while nobody watched is sealed with it
    const over = new AbortController();
    const ended = AbortSignal.any([signal, over.signal]);
    const both = [this.#follow(ended), this.#lookAtTheClock(ended)].map((work) => work.finally(() => over.abort()));
    for (const outcome of await Promise.allSettled(both)) if (outcome.status === "rejected") throw outcome.reason;
  }

  async #follow(signal: AbortSignal): Promise<void> {
    const filter = { streamPrefixes: PRIVATE_STREAM_PREFIXES };
    for await (const { events } of this.#options.subscribeToAll({ after: this.#through, filter, maxBatch: SEAL_MAX_EVENTS, signal }))
      for (const event of events) await this.#take(event);
  }

  async #take(event: RecordedEvent): Promise<void> {
    if (this.#isSealed(event.position)) return;
    if (this.#waiting.length === 0) this.#dueMs = performance.now() + (await this.#patienceMs(event));
    this.#waiting.push(event.position);
    if (this.#waiting.length >= SEAL_MAX_EVENTS) await this.#seal();
  }

  /** How much longer this event may wait. */
  async #patienceMs({ metadata }: RecordedEvent): Promise<number> {
    const { nowMs, sealAfterMs } = this.#options;
    const recordedMs = recordedAtMs(metadata);
    return recordedMs === undefined ? 0 : Math.min(sealAfterMs, Math.max(sealAfterMs - ((await nowMs()) - recordedMs), 0));
  }

  #isSealed(position: bigint): boolean {
    return this.#through !== null && position <= this.#through;
  }

  async #lookAtTheClock(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted && performance.now() >= this.#dueMs) await this.#seal();
    }
  }

  /** One at a time; those who ask meanwhile wait for the same. */
  #seal(): Promise<void> {
    this.#sealing ??= this.#sealOnce().finally(() => {
      this.#sealing = undefined;
    });
    return this.#sealing;
  }

  async #sealOnce(): Promise<void> {
    const begunMs = performance.now();
    const { throughPosition } = await this.#options.seal();
    this.#through = throughPosition;
    this.#waiting = this.#waiting.filter((position) => !this.#isSealed(position));
    this.#dueMs = this.#waiting.length === 0 ? Number.POSITIVE_INFINITY : begunMs + this.#options.sealAfterMs;
    this.#sealed();
  }
}

const recordedAtMs = (metadata: Uint8Array | null): number | undefined => {
  if (metadata === null) return undefined;
  const { recorded_at } = JSON.parse(Buffer.from(metadata).toString("utf8")) as Partial<PrivateMetadata>;
  const ms = Date.parse(recorded_at ?? "");
  return Number.isNaN(ms) ? undefined : ms;
};
