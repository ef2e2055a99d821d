import type { StoredEvent } from "../stored-event.js";

/** Positions of the embedded node lie this far apart: increasing and, to its readers, not dense. */
export const POSITION_STEP = 64;

const MAX_EVENTS = 20_000;
const MAX_BYTES = 24 * 1024 * 1024;

/** The newest events, for readers that are close to the head. Bounded by number and by bytes. */
export class RecentEvents {
  #events: StoredEvent[] = [];
  #first = 0;
  #bytes = 0;
  #droppedBytes = 0;
  /** Everything above this position is here. */
  #floor: number;

  constructor(position: number) {
    this.#floor = position;
  }

  push(events: readonly StoredEvent[]): void {
    for (const event of events) {
      this.#events.push(event);
      this.#bytes += sizeOf(event);
    }
    while (this.#events.length - this.#first > MAX_EVENTS || (this.#bytes > MAX_BYTES && this.#first < this.#events.length)) this.#drop();
    if (this.#first > MAX_EVENTS / 4 || this.#droppedBytes > MAX_BYTES / 4) this.#forgetDropped();
  }

  /** Whether every event after `position` is here. */
  holdsAfter(position: number): boolean {
    return position >= this.#floor;
  }

  /** Up to `limit` events after `position`, which must satisfy `holdsAfter`. */
  after(position: number, limit: number): StoredEvent[] {
    const start = this.#first + (position - this.#floor) / POSITION_STEP;
    return this.#events.slice(start, start + limit);
  }

  #forgetDropped(): void {
    this.#events = this.#events.slice(this.#first);
    this.#first = 0;
    this.#droppedBytes = 0;
  }

  #drop(): void {
    const event = this.#events[this.#first++];
    if (event === undefined) return;
    this.#bytes -= sizeOf(event);
    this.#droppedBytes += sizeOf(event);
    this.#floor = event.position;
  }
}

const sizeOf = ({ data, metadata }: StoredEvent): number => data.length + metadata.length + 200;
