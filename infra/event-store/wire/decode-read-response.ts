import type { RecordedEvent } from "../../../domain/log/event.js";
import { ProtoReader } from "./proto-reader.js";
import { decodeStreamIdentifier, decodeTypeEntry, decodeUuid } from "./shared-messages.js";

/** What a read or subscription is sent, one by one. `other` is what this side has no use for. */
export type ReadMessage =
  | { readonly kind: "event"; readonly event: RecordedEvent }
  | { readonly kind: "checkpoint"; readonly position: bigint }
  | { readonly kind: "stream-not-found" | "caught-up" | "fell-behind" | "confirmation" | "other" };

type Decoded = { id: string; stream: string; revision: number; position: number; type: string; metadata: Buffer; data: Buffer };

const NO_BYTES: Buffer = Buffer.alloc(0);

/** RecordedEvent { id = 1, stream_identifier = 2, stream_revision = 3, commit_position = 5, metadata = 6, custom_metadata = 7, data = 8 } */
const decodeRecord = (reader: ProtoReader): RecordedEvent => {
  const event: Decoded = { id: "", stream: "", revision: 0, position: 0, type: "", metadata: NO_BYTES, data: NO_BYTES };
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === 1) event.id = reader.message(decodeUuid);
    else if (field === 2) event.stream = reader.message(decodeStreamIdentifier);
    else if (field === 3) event.revision = reader.varint();
    else if (field === 5) event.position = reader.varint();
    else if (field === 6) event.type = reader.message(decodeTypeEntry) ?? event.type;
    else if (field === 7) event.metadata = reader.bytes();
    else if (field === 8) event.data = reader.bytes();
    else reader.skip();
  }
  return { ...event, position: BigInt(event.position), metadata: event.metadata.length === 0 ? null : event.metadata };
};

const decodeReadEvent = (reader: ProtoReader): ReadMessage => {
  let event: RecordedEvent | undefined;
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === 1) event = reader.message(decodeRecord);
    else reader.skip();
  }
  return event === undefined ? { kind: "other" } : { kind: "event", event };
};

const decodeCheckpoint = (reader: ProtoReader): ReadMessage => {
  let position = 0;
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === 1) position = reader.varint();
    else reader.skip();
  }
  return { kind: "checkpoint", position: BigInt(position) };
};

/** ReadResp { event = 1, confirmation = 2, checkpoint = 3, stream_not_found = 4, caught_up = 8, fell_behind = 9 } */
export const decodeReadResponse = (bytes: Buffer): ReadMessage => {
  const reader = new ProtoReader(bytes);
  switch (reader.next()) {
    case 1:
      return reader.message(decodeReadEvent);
    case 2:
      return { kind: "confirmation" };
    case 3:
      return reader.message(decodeCheckpoint);
    case 4:
      return { kind: "stream-not-found" };
    case 8:
      return { kind: "caught-up" };
    case 9:
      return { kind: "fell-behind" };
    default:
      return { kind: "other" };
  }
};
