import type { StoredEvent } from "../stored-event.js";
import { fieldSize, ProtoWriter, varintSize } from "./proto-writer.js";

// streams.proto: ReadResp { event = 1, confirmation = 2, checkpoint = 3, stream_not_found = 4, caught_up = 8, fell_behind = 9 }
const TYPE = "type";
const CONTENT_TYPE = "content-type";
const CREATED = "created";
const JSON_CONTENT = "application/json";
const BINARY_CONTENT = "application/octet-stream";
const UUID_LENGTH = 36;

const entrySize = (key: string, valueLength: number): number => fieldSize(key.length) + fieldSize(valueLength);

/** One entry of a `map<string, string>` in field 6. */
const writeEntry = (writer: ProtoWriter, key: string, value: string, valueLength: number): void => {
  writer.open(6, entrySize(key, valueLength));
  writer.string(1, key, key.length);
  writer.string(2, value, valueLength);
};

const recordSize = (event: StoredEvent, streamLength: number, typeLength: number, contentType: string): number =>
  fieldSize(fieldSize(UUID_LENGTH)) +
  fieldSize(fieldSize(streamLength)) +
  1 +
  varintSize(event.revision) +
  2 * (1 + varintSize(event.position)) +
  fieldSize(entrySize(TYPE, typeLength)) +
  fieldSize(entrySize(CONTENT_TYPE, contentType.length)) +
  fieldSize(entrySize(CREATED, event.created.length)) +
  fieldSize(event.metadata.length) +
  fieldSize(event.data.length);

/** ReadResp with an event (ReadEvent { event = 1, commit_position = 3 }); written by hand because it is the busiest message of all. */
export const encodeReadEvent = (event: StoredEvent): Buffer => {
  const streamLength = Buffer.byteLength(event.stream);
  const typeLength = Buffer.byteLength(event.type);
  const contentType = event.isJson ? JSON_CONTENT : BINARY_CONTENT;
  const record = recordSize(event, streamLength, typeLength, contentType);
  const readEvent = fieldSize(record) + 1 + varintSize(event.position);
  const writer = new ProtoWriter(fieldSize(readEvent));
  writer.open(1, readEvent);
  writer.open(1, record);
  writer.open(1, fieldSize(UUID_LENGTH));
  writer.string(2, event.id, UUID_LENGTH);
  writer.open(2, fieldSize(streamLength));
  writer.string(3, event.stream, streamLength);
  writer.uint(3, event.revision);
  writer.uint(4, event.position);
  writer.uint(5, event.position);
  writeEntry(writer, TYPE, event.type, typeLength);
  writeEntry(writer, CONTENT_TYPE, contentType, contentType.length);
  writeEntry(writer, CREATED, event.created, event.created.length);
  writer.bytes(7, event.metadata);
  writer.bytes(8, event.data);
  writer.uint(3, event.position);
  return writer.buffer;
};

/** ReadResp that confirms a subscription. */
export const encodeConfirmation = (subscriptionId: string): Buffer => {
  const writer = new ProtoWriter(fieldSize(fieldSize(subscriptionId.length)));
  writer.open(2, fieldSize(subscriptionId.length));
  writer.string(1, subscriptionId, subscriptionId.length);
  return writer.buffer;
};

/** ReadResp that says a filtered subscription has passed over everything up to `position`. */
export const encodeCheckpoint = (position: number): Buffer => {
  const size = 2 * (1 + varintSize(position));
  const writer = new ProtoWriter(fieldSize(size));
  writer.open(3, size);
  writer.uint(1, position);
  writer.uint(2, position);
  return writer.buffer;
};

/** ReadResp for a stream that does not exist. */
export const encodeStreamNotFound = (stream: string): Buffer => {
  const length = Buffer.byteLength(stream);
  const writer = new ProtoWriter(fieldSize(fieldSize(fieldSize(length))));
  writer.open(4, fieldSize(fieldSize(length)));
  writer.open(1, fieldSize(length));
  writer.string(3, stream, length);
  return writer.buffer;
};

/** ReadResp that says a subscription has reached the end of the log. */
export const CAUGHT_UP = Buffer.from([(8 << 3) | 2, 0]);
/** ReadResp that says a live subscription reads stored events again. */
export const FELL_BEHIND = Buffer.from([(9 << 3) | 2, 0]);
