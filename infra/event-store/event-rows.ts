import { hash } from "node:crypto";
import type { StoredEvent } from "./stored-event.js";

/** The columns of `log.es_event` in the order the digest covers them; the digest itself stands last. */
export const EVENT_COLUMNS = "position, stream, revision, event_id, type, is_json, created, data, metadata, digest";
const COLUMN_COUNT = 10;

/** "PGCOPY\n\377\r\n\0", flags, and the length of an empty extension (PostgreSQL manual, COPY, Binary Format). */
const HEADER_BYTES = 19;
const TRAILER = -1;

/** An event of the table with its digest, and the digest of what stands there. */
export type EventRow = { readonly event: StoredEvent; readonly digest: Buffer; readonly computed: () => Buffer };

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** The UUID in 16 bytes from `at` on, as text. */
const uuidAt = (block: Buffer, at: number): string => {
  let text = "";
  for (let i = 0; i < 16; i++) {
    if (i === 4 || i === 6 || i === 8 || i === 10) text += "-";
    text += HEX[block[at + i] ?? 0];
  }
  return text;
};

const int64At = (block: Buffer, at: number): number => block.readInt32BE(at) * 2 ** 32 + block.readUInt32BE(at + 4);

/** Walks one row of a binary COPY, field by field. */
class RowCursor {
  readonly #block: Buffer;
  at: number;
  constructor(block: Buffer, at: number) {
    this.#block = block;
    this.at = at;
  }

  /** Where the next field's value begins; `at` moves behind it. */
  field(): number {
    const start = this.at + 4;
    this.at = start + this.#block.readInt32BE(this.at);
    return start;
  }

  text(): string {
    const start = this.field();
    return this.#block.toString("utf8", start, this.at);
  }

  bytes(): Buffer {
    const start = this.field();
    return this.#block.subarray(start, this.at);
  }

  int64(): number {
    return int64At(this.#block, this.field());
  }
}

const rowAt = (block: Buffer, start: number): { readonly row: EventRow; readonly end: number } => {
  const cursor = new RowCursor(block, start);
  const position = cursor.int64();
  const stream = cursor.text();
  const revision = cursor.int64();
  const id = uuidAt(block, cursor.field());
  const type = cursor.text();
  const isJson = block[cursor.field()] === 1;
  const created = block.readBigInt64BE(cursor.field()).toString();
  const data = cursor.bytes();
  const metadata = cursor.bytes();
  const digested = block.subarray(start, cursor.at);
  const event = { position, stream, revision, id, type, isJson, created, data, metadata };
  const digest = cursor.bytes();
  return { row: { event, digest, computed: () => hash("sha256", digested, "buffer") }, end: cursor.at };
};

/** The rows of one block; `first` blocks begin with the header. */
const rowsOf = (block: Buffer, first: boolean): EventRow[] => {
  const rows: EventRow[] = [];
  for (let at = first ? HEADER_BYTES : 0; at < block.length; ) {
    const columns = block.readInt16BE(at);
    if (columns === TRAILER) break;
    if (columns !== COLUMN_COUNT) throw new Error(`a row of the log has ${columns} columns`);
    const { row, end } = rowAt(block, at + 2);
    rows.push(row);
    at = end;
  }
  return rows;
};

/** The rows of a binary COPY of EVENT_COLUMNS, some at a time. Their bytes lie in the blocks and are not copied. */
export async function* eventRows(blocks: AsyncIterable<Buffer>): AsyncGenerator<EventRow[]> {
  let first = true;
  for await (const block of blocks) {
    yield rowsOf(block, first);
    first = false;
  }
}
