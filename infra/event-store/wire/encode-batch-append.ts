import type { ExpectedRevision, NewEvent } from "../../../domain/log/event.js";
import { fieldSize, ProtoWriter, varintSize } from "./proto-writer.js";

/** One append as one message of the BatchAppend stream. The server answers under `correlationId`, or gives up at `deadlineSeconds`. */
export type BatchAppend = {
  readonly correlationId: string; // UUID
  readonly stream: string;
  readonly expected: ExpectedRevision;
  /** Seconds since the Unix epoch. */
  readonly deadlineSeconds: number;
  readonly events: readonly NewEvent[];
};

const UUID_FIELD = fieldSize(36);
const TYPE = "type";
const CONTENT_TYPE = "content-type";
const JSON_CONTENT = "application/json";
const CONTENT_ENTRY = fieldSize(CONTENT_TYPE.length) + fieldSize(JSON_CONTENT.length);

const writeUuid = (writer: ProtoWriter, field: number, id: string): void => {
  writer.open(field, UUID_FIELD);
  writer.string(2, id, id.length);
};

/** ProposedMessage { id = 1, metadata = 2: map<string, string>, custom_metadata = 3, data = 4 } */
const proposedSize = ({ data, metadata }: NewEvent, typeLength: number): number =>
  fieldSize(UUID_FIELD) +
  fieldSize(fieldSize(TYPE.length) + fieldSize(typeLength)) +
  fieldSize(CONTENT_ENTRY) +
  (metadata === null ? 0 : fieldSize(metadata.length)) +
  fieldSize(data.length);

const writeEntry = (writer: ProtoWriter, key: string, value: string, valueLength: number): void => {
  writer.open(2, fieldSize(key.length) + fieldSize(valueLength));
  writer.string(1, key, key.length);
  writer.string(2, value, valueLength);
};

const writeProposed = (writer: ProtoWriter, event: NewEvent, size: number, typeLength: number): void => {
  writer.open(3, size);
  writeUuid(writer, 1, event.id);
  writeEntry(writer, TYPE, event.type, typeLength);
  writeEntry(writer, CONTENT_TYPE, JSON_CONTENT, JSON_CONTENT.length);
  if (event.metadata !== null) writer.bytes(3, event.metadata);
  writer.bytes(4, event.data);
};

/** Options { stream_identifier = 1 { stream_name = 3 }, stream_position = 2, no_stream = 3, deadline = 6: Timestamp { seconds = 1 } } */
const optionsSize = ({ expected, deadlineSeconds }: BatchAppend, streamLength: number): number =>
  fieldSize(fieldSize(streamLength)) +
  (expected === "no_stream" ? fieldSize(0) : 1 + varintSize(expected)) +
  fieldSize(1 + varintSize(deadlineSeconds));

const writeOptions = (writer: ProtoWriter, { stream, expected, deadlineSeconds }: BatchAppend, streamLength: number): void => {
  writer.open(1, fieldSize(streamLength));
  writer.string(3, stream, streamLength);
  if (expected === "no_stream") writer.open(3, 0);
  else writer.uint(2, expected);
  writer.open(6, 1 + varintSize(deadlineSeconds));
  writer.uint(1, deadlineSeconds);
};

/** BatchAppendReq { correlation_id = 1, options = 2, proposed_messages = 3, is_final = 4 } */
export const encodeBatchAppend = (append: BatchAppend): Buffer => {
  const streamLength = Buffer.byteLength(append.stream);
  const options = optionsSize(append, streamLength);
  const types = append.events.map(({ type }) => Buffer.byteLength(type));
  const sizes = append.events.map((event, n) => proposedSize(event, types[n] ?? 0));
  const events = sizes.reduce((sum, size) => sum + fieldSize(size), 0);
  const writer = new ProtoWriter(fieldSize(UUID_FIELD) + fieldSize(options) + events + 2);
  writeUuid(writer, 1, append.correlationId);
  writer.open(2, options);
  writeOptions(writer, append, streamLength);
  for (const [n, event] of append.events.entries()) writeProposed(writer, event, sizes[n] ?? 0, types[n] ?? 0);
  writer.uint(4, 1);
  return writer.buffer;
};
