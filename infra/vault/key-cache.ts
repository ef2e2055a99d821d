import type { HeldKey } from "./data-key-store.js";

const MOST_KEYS = 10_000;
/**
 * A process that did not hear of a destroyed key (its listening connection was lost) still forgets it within the second in which it must.
 */
const LONGEST_USE_MS = 900;

/** Unwrapped data keys for a moment. */
export class KeyCache {
  readonly #held = new Map<string, { readonly key: HeldKey; readonly untilMs: number }>();
  readonly #elapsedMs: () => number;
  #forgotten = 0;

  constructor(elapsedMs: () => number = () => performance.now()) {
    this.#elapsedMs = elapsedMs;
  }

  get(owner: string): HeldKey | undefined {
    const held = this.#held.get(owner);
    return held !== undefined && this.#elapsedMs() < held.untilMs ? held.key : undefined;
  }

  /** Take it before reading; what was read goes in only when nothing was forgotten since. */
  ticket(): { readonly forgotten: number; readonly untilMs: number } {
    return { forgotten: this.#forgotten, untilMs: this.#elapsedMs() + LONGEST_USE_MS };
  }

  put(ticket: { readonly forgotten: number; readonly untilMs: number }, owner: string, key: HeldKey): void {
    if (ticket.forgotten !== this.#forgotten) return;
    this.#held.delete(owner);
    this.#held.set(owner, { key, untilMs: ticket.untilMs });
    if (this.#held.size <= MOST_KEYS) return;
    for (const [oldest] of this.#held) {
      this.#held.delete(oldest);
      return;
    }
  }

  /** One owner's key, or every one. */
  forget(owner: string | null): void {
    this.#forgotten += 1;
    if (owner === null) this.#held.clear();
    else this.#held.delete(owner);
  }
}
