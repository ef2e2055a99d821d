import { EventEmitter, once } from "node:events";
import type { StoredEvent } from "../stored-event.js";
import { RecentEvents } from "./recent-events.js";

/** The newest position and the recent events, with a bell that rings whenever either changes. */
export class LogHead {
  #position: number;
  #recent: RecentEvents;
  readonly #bell = new EventEmitter().setMaxListeners(0);

  constructor(position: number) {
    this.#position = position;
    this.#recent = new RecentEvents(position);
  }

  get position(): number {
    return this.#position;
  }

  get recent(): RecentEvents {
    return this.#recent;
  }

  /** Makes committed events visible. */
  publish(events: readonly StoredEvent[]): void {
    this.#recent.push(events);
    this.#position = events.at(-1)?.position ?? this.#position;
    this.#bell.emit("change");
  }

  /** Starts over at a position found in the tables, when it is unknown what was committed meanwhile. */
  reset(position: number): void {
    this.#position = position;
    this.#recent = new RecentEvents(position);
    this.#bell.emit("change");
  }

  /** Resolves once there is something after `position`; rejects when `signal` aborts. */
  async beyond(position: number, signal: AbortSignal): Promise<void> {
    while (this.#position <= position) await once(this.#bell, "change", { signal });
  }
}
