import { NO_STREAM, type StreamHead } from "./append-decision.js";

const MAX_STREAMS = 20_000;

/** Where the streams written last stand, so that most appends are decided without asking the tables. The writer alone changes it. */
export class StreamHeads {
  readonly #heads = new Map<string, StreamHead>();

  get(stream: string): StreamHead | undefined {
    return this.#heads.get(stream);
  }

  set(stream: string, head: StreamHead): void {
    this.#heads.delete(stream);
    this.#heads.set(stream, head);
    if (this.#heads.size <= MAX_STREAMS) return;
    const oldest = this.#heads.keys().next();
    if (!oldest.done) this.#heads.delete(oldest.value);
  }

  clear(): void {
    this.#heads.clear();
  }

  /** Reads those of `streams` that are not here. */
  async load(streams: Iterable<string>, read: (missing: readonly string[]) => Promise<Map<string, StreamHead>>): Promise<void> {
    const missing = [...new Set(streams)].filter((stream) => !this.#heads.has(stream));
    if (missing.length === 0) return;
    const found = await read(missing);
    for (const stream of missing) this.set(stream, found.get(stream) ?? NO_STREAM);
  }
}
