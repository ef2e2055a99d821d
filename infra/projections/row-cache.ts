import type { JsonObject } from "../../domain/shared/json.js";

type Entry = { readonly row: JsonObject | undefined; readonly size: number };

/** What an entry costs beside its text. */
const ENTRY_BYTES = 200;

/** Rows as they stand in the tables, and ids known to have none; the longest unused go first once it is full. */
export class RowCache {
  readonly #limitBytes: number;
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  has(table: string, id: string): boolean {
    return this.#entries.has(keyOf(table, id));
  }

  /** Undefined for a row that is known not to be there, and for one that is not known. */
  get(table: string, id: string): JsonObject | undefined {
    const key = keyOf(table, id);
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.row;
  }

  set(table: string, id: string, row: JsonObject | undefined, textLength: number): void {
    const key = keyOf(table, id);
    this.#forget(key);
    const entry = { row, size: textLength + ENTRY_BYTES };
    this.#entries.set(key, entry);
    this.#bytes += entry.size;
  }

  /** Lets go of what is over the limit. Not called while a fold relies on what was loaded for it. */
  trim(): void {
    for (const key of this.#entries.keys()) {
      if (this.#bytes <= this.#limitBytes) return;
      this.#forget(key);
    }
  }

  #forget(key: string): void {
    this.#bytes -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
  }
}

const keyOf = (table: string, id: string): string => `${table}\n${id}`;
