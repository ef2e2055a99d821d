import { setTimeout as delay } from "node:timers/promises";

const FIRST_MS = 25;

/** Waits longer each time, up to `maxMs`, and starts over after a success. A random part keeps callers from coming back together. */
export class BackOff {
  readonly #maxMs: number;
  #next = FIRST_MS;

  constructor(maxMs: number) {
    this.#maxMs = maxMs;
  }

  /** Returns early when `signal` aborts. */
  async wait(signal?: AbortSignal): Promise<void> {
    const ms = this.#next * (0.5 + Math.random() / 2);
    this.#next = Math.min(this.#next * 2, this.#maxMs);
    await delay(ms, undefined, signal === undefined ? {} : { signal }).catch(() => {});
  }

  reset(): void {
    this.#next = FIRST_MS;
  }
}
