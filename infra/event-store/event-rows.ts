import { hash } from "node:crypto";
import type { RecordedEvent } from "../../domain/log/event.js";
import type { StoredEvent } from "./stored-event.js";

/** The columns of `log.es_event` in the order the digest covers them; the digest itself stands last. */
export const EVENT_COLUMNS = "position, stream, revision, event_id, type, is_json, created, data, metadata, digest";
const COLUMN_COUNT = 10;

/** "PGCOPY\n\377\r\n\0", flags, and the length of an empty extension (PostgreSQL manual, COPY, Binary Format). */
const HEADER_BYTES = 19;
const TRAILER = -1;

/** An event of the table with its digest, and the digest of what stands there. */
export type EventRow = { readonly event: StoredEvent; readonly digest: Buffer; readonly computed: () => Buffer };

const DIGITS = Buffer.from("0123456789abcdef", "latin1");
/** Filled anew for each UUID: made so, a text costs no more than itself. */
const UUID = Buffer.from("00000000-0000-0000-0000-000000000000", "latin1");
/** Where the digits of each of the 16 bytes stand. */
const DIGIT_PLACES = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34];

/** The UUID in 16 bytes from `at` on, as text. */
const uuidAt = (block: Buffer, at: number): string => {
  for (let index = 0; index < DIGIT_PLACES.length; index++) {
    const [place, byte] = [DIGIT_PLACES[index] ?? 0, block[at + index] ?? 0];
    UUID[place] = DIGITS[byte >> 4] ?? 0;
    UUID[place + 1] = DIGITS[byte & 15] ?? 0;
  }
  return UUID.toString("latin1");
};

const NO_BYTES = Buffer.alloc(0);

const int64At = (block: Buffer, at: number): number => block.readInt32BE(at) * 2 ** 32 + block.readUInt32BE(at + 4);

/** Walks one row of a binary COPY, field by field. */
class RowCursor {
  readonly block: Buffer;
  at: number;
  constructor(block: Buffer, at: number) {
    this.block = block;
    this.at = at;
  }

  /** Where the next field's value begins; `at` moves behind it. */
  field(): number {
    const start = this.at + 4;
    this.at = start + this.block.readInt32BE(this.at);
    return start;
  }

  text(): string {
    const start = this.field();
    return this.block.toString("utf8", start, this.at);
  }

  bytes(): Buffer {
    const start = this.field();
    return start === this.at ? NO_BYTES : this.block.subarray(start, this.at);
  }

  int64(): number {
    return int64At(this.block, this.field());
  }
}

type Decode<Row> = (cursor: RowCursor) => Row;

/** The event at the cursor, which then stands before its digest. */
const eventAt = (cursor: RowCursor): StoredEvent => {
  const { block } = cursor;
  const position = cursor.int64();
  const stream = cursor.text();
  const revision = cursor.int64();
  const id = uuidAt(block, cursor.field());
  const type = cursor.text();
  const isJson = block[cursor.field()] === 1;
  const created = block.readBigInt64BE(cursor.field()).toString();
  return { position, stream, revision, id, type, isJson, created, data: cursor.bytes(), metadata: cursor.bytes() };
};

const eventRow: Decode<EventRow> = (cursor) => {
  const start = cursor.at;
  const event = eventAt(cursor);
  const digested = cursor.block.subarray(start, cursor.at);
  return { event, digest: cursor.bytes(), computed: () => hash("sha256", digested, "buffer") };
};

const storedEvent: Decode<StoredEvent> = (cursor) => {
  const event = eventAt(cursor);
  cursor.field(); // digest
  return event;
};

/** The event as the log's port names it; what only the node asks for is passed over. */
const recordedEvent: Decode<RecordedEvent> = (cursor) => {
  const position = cursor.block.readBigInt64BE(cursor.field());
  const stream = cursor.text();
  const revision = cursor.int64();
  const id = uuidAt(cursor.block, cursor.field());
  const type = cursor.text();
  cursor.field(); // is_json
  cursor.field(); // created
  const data = cursor.bytes();
  const metadata = cursor.bytes();
  cursor.field(); // digest
  return { id, type, data, metadata: metadata.length === 0 ? null : metadata, stream, revision, position };
};

/** The rows of one block; `first` blocks begin with the header. */
const rowsOf = <Row>(block: Buffer, first: boolean, decode: Decode<Row>): Row[] => {
  const rows: Row[] = [];
  const cursor = new RowCursor(block, first ? HEADER_BYTES : 0);
  while (cursor.at < block.length) {
    const columns = block.readInt16BE(cursor.at);
    if (columns === TRAILER) break;
    if (columns !== COLUMN_COUNT) throw new Error(`a row of the log has ${columns} columns`);
    cursor.at += 2;
    rows.push(decode(cursor));
  }
  return rows;
};

async function* decoded<Row>(blocks: AsyncIterable<Buffer>, decode: Decode<Row>): AsyncGenerator<Row[]> {
  let first = true;
  for await (const block of blocks) {
    yield rowsOf(block, first, decode);
    first = false;
  }
}

/** The rows of a binary COPY of EVENT_COLUMNS, some at a time. Their bytes lie in the blocks and are not copied. */
export const storedEvents = (blocks: AsyncIterable<Buffer>): AsyncGenerator<StoredEvent[]> => decoded(blocks, storedEvent);

/** The same with their digests. */
export const eventRows = (blocks: AsyncIterable<Buffer>): AsyncGenerator<EventRow[]> => decoded(blocks, eventRow);

/** The same as the port of the log names them. */
export const recordedEvents = (blocks: AsyncIterable<Buffer>): AsyncGenerator<RecordedEvent[]> => decoded(blocks, recordedEvent);
