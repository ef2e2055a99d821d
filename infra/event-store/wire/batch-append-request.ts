import type { ExpectedVersion } from "../node/append-decision.js";
import type { ProposedEvent } from "../node/system-events.js";
import { ProtoReader } from "./proto-reader.js";
import { decodeMapEntry, decodeStreamIdentifier, decodeUuid } from "./shared-messages.js";

/** One message of the BatchAppend stream: the first of a batch carries `options`, the last is final. */
export type BatchAppendRequest = {
  readonly correlationId: string;
  readonly options: { readonly stream: string; readonly expected: ExpectedVersion } | null;
  readonly events: readonly ProposedEvent[];
  readonly isFinal: boolean;
};

const NO_BYTES: Buffer = Buffer.alloc(0);

/** Options { stream_identifier = 1, stream_position = 2, no_stream = 3, any = 4, stream_exists = 5, deadline = 6 } */
const decodeOptions = (reader: ProtoReader): BatchAppendRequest["options"] => {
  let stream = "";
  let expected: ExpectedVersion = "any";
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === 1) stream = reader.message(decodeStreamIdentifier);
    else if (field === 2) expected = reader.varint();
    else {
      if (field === 3) expected = "no_stream";
      if (field === 5) expected = "stream_exists";
      reader.skip();
    }
  }
  return { stream, expected };
};

/** ProposedMessage { id = 1, metadata = 2, custom_metadata = 3, data = 4 }; `type` stays empty when the metadata names none. */
const decodeProposed = (reader: ProtoReader): ProposedEvent => {
  const event = { id: "", type: "", isJson: false, data: NO_BYTES, metadata: NO_BYTES };
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === 1) event.id = reader.message(decodeUuid);
    else if (field === 2) takeProperty(reader.message(decodeMapEntry), event);
    else if (field === 3) event.metadata = reader.bytes();
    else if (field === 4) event.data = reader.bytes();
    else reader.skip();
  }
  return event;
};

const takeProperty = ([key, value]: readonly [string, string], event: { type: string; isJson: boolean }): void => {
  if (key === "type") event.type = value;
  if (key === "content-type") event.isJson = value === "application/json";
};

/** BatchAppendReq { correlation_id = 1, options = 2, proposed_messages = 3, is_final = 4 } */
export const decodeBatchAppendRequest = (bytes: Buffer): BatchAppendRequest => {
  const reader = new ProtoReader(bytes);
  const request = { correlationId: "", options: null as BatchAppendRequest["options"], isFinal: false };
  const events: ProposedEvent[] = [];
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === 1) request.correlationId = reader.message(decodeUuid);
    else if (field === 2) request.options = reader.message(decodeOptions);
    else if (field === 3) events.push(reader.message(decodeProposed));
    else if (field === 4) request.isFinal = reader.bool();
    else reader.skip();
  }
  return { ...request, events };
};
