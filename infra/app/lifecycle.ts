import type { Logger } from "./logging.js";

/** Even when the time is up, a part that stops at once is stopped. */
const LEAST_MS = 200;

type Part = { readonly name: string; readonly stop: () => Promise<void> };

/** What was started, so that it can be stopped in the opposite order, each part once and none left out when one fails. */
export class Lifecycle {
  readonly #log: Logger;
  readonly #parts: Part[] = [];
  #stopped: Promise<void> | undefined;
  constructor(log: Logger) {
    this.#log = log;
  }

  /** Remembers how to stop a part that has just been started. */
  add(name: string, stop: () => Promise<void>): void {
    this.#parts.push({ name, stop });
  }

  /**
   * Stops every part, newest first. A part that fails, or takes longer than `partMs` or than what is left of `totalMs`, is
   * logged and passed over.
   */
  stop(partMs: number, totalMs: number): Promise<void> {
    this.#stopped ??= this.#stopAll(partMs, performance.now() + totalMs);
    return this.#stopped;
  }

  async #stopAll(partMs: number, deadlineMs: number): Promise<void> {
    for (const part of this.#parts.toReversed()) {
      try {
        const leftMs = Math.max(deadlineMs - performance.now(), LEAST_MS);
        await within(part.stop(), Math.min(partMs, leftMs), part.name);
      } catch (fault) {
        this.#log.error({ err: fault, part: part.name }, "a part did not stop");
      }
    }
  }
}

/** The promise's outcome, or an error once `timeoutMs` have passed. */
export const within = async <T>(work: Promise<T>, timeoutMs: number, what: string): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};
