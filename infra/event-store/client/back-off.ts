import { setTimeout as delay } from "node:timers/promises";

const FIRST_MS = 50;
const LAST_MS = 5_000;

/** Waits longer each time, up to five seconds, and starts over after a success. A random part keeps callers from coming back together. */
export class BackOff {
  #next = FIRST_MS;

  /** Returns early when `signal` aborts. */
  async wait(signal?: AbortSignal): Promise<void> {
    const ms = this.#next * (0.5 + Math.random() / 2);
    this.#next = Math.min(this.#next * 2, LAST_MS);
    await delay(ms, undefined, signal === undefined ? {} : { signal }).catch(() => {});
  }

  reset(): void {
    this.#next = FIRST_MS;
  }
}
