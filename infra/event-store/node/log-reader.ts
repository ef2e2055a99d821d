import type { StoredEvent } from "../stored-event.js";
import { type AllFilter, NO_FILTER } from "./all-filter.js";
import type { LogHead } from "./log-head.js";
import type { LogStore } from "./log-store.js";
import { POSITION_STEP } from "./recent-events.js";
import { literal } from "./sql-literal.js";

/** How many events a page holds, and over how many places of the log a filter looks for them. */
export const PAGE_EVENTS = 1_000;
const WINDOW_POSITIONS = 20_000 * POSITION_STEP;

/** Some events in the order asked for, and up to where the log has been looked through. */
export type Page = { readonly events: readonly StoredEvent[]; readonly through: number };

/** Reads pages of the log: from memory near the head, else from the tables. Throws StorageUnavailable. */
export class LogReader {
  readonly #store: LogStore;
  readonly #head: LogHead;

  constructor(store: LogStore, head: LogHead) {
    this.#store = store;
    this.#head = head;
  }

  /** Events after `position` up to `end`, oldest first. */
  async forwards(position: number, end: number, filter: AllFilter, limit = PAGE_EVENTS): Promise<Page> {
    if (this.#head.recent.holdsAfter(position)) return this.#recent(position, end, filter, limit);
    const upTo = Math.min(end, position + WINDOW_POSITIONS);
    const where = `position > ${position} and position <= ${upTo} ${filter.sql}`;
    const events = await this.#store.select({ where, order: "position", limit: Math.min(limit, PAGE_EVENTS) });
    return { events: events.filter(filter.passes), through: events.at(-1)?.position ?? upTo };
  }

  /** Events before `position`, newest first. */
  async backwards(position: number, filter: AllFilter, limit: number): Promise<Page> {
    const from = Math.max(0, position - WINDOW_POSITIONS);
    const where = `position < ${position} and position >= ${from} ${filter.sql}`;
    const events = await this.#store.select({ where, order: "position desc", limit: Math.min(limit, PAGE_EVENTS) });
    return { events: events.filter(filter.passes), through: events.at(-1)?.position ?? from };
  }

  /** Events of one stream from a revision on, oldest first. */
  streamForwards(stream: string, from: number, limit: number): Promise<StoredEvent[]> {
    const where = `stream = ${literal(stream)} and revision >= ${from}`;
    return this.#store.select({ where, order: "revision", limit: Math.min(limit, PAGE_EVENTS) });
  }

  /** Events of one stream from a revision back, newest first. */
  streamBackwards(stream: string, from: number, limit: number): Promise<StoredEvent[]> {
    const where = `stream = ${literal(stream)} and revision <= ${from}`;
    return this.#store.select({ where, order: "revision desc", limit: Math.min(limit, PAGE_EVENTS) });
  }

  #recent(position: number, end: number, filter: AllFilter, limit: number): Page {
    const recent = this.#head.recent.after(position, PAGE_EVENTS);
    const events: StoredEvent[] = [];
    let through = position;
    for (const event of recent) {
      if (event.position > end || events.length === limit) break;
      if (filter === NO_FILTER || filter.passes(event)) events.push(event);
      through = event.position;
    }
    return { events, through };
  }
}
