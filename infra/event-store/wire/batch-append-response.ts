import { status } from "@grpc/grpc-js";
import type { AppendOutcome, ExpectedVersion } from "../node/append-decision.js";
import { fieldSize, ProtoWriter, varintSize } from "./proto-writer.js";

// BatchAppendResp { correlation_id = 1, error = 2, success = 3, stream_identifier = 4, expectation = 5 to 8 };
// the client reads `stream_identifier` of every error, so each answer carries it.

const uintField = (field: number, value: number): Buffer => {
  const writer = new ProtoWriter(1 + varintSize(value));
  writer.uint(field, value);
  return writer.buffer;
};

const bytesField = (field: number, bytes: Uint8Array): Buffer => {
  const writer = new ProtoWriter(fieldSize(bytes.length));
  writer.bytes(field, bytes);
  return writer.buffer;
};

const textField = (field: number, text: string): Buffer => bytesField(field, Buffer.from(text));

/** WrongExpectedVersion { current_stream_revision = 1, current_no_stream = 2, expected_stream_position = 3, any = 4, exists = 5, no_stream = 6 } */
const wrongVersion = (expected: ExpectedVersion, actual: number | null): Buffer => {
  const current = actual === null ? bytesField(2, Buffer.alloc(0)) : uintField(1, actual);
  if (typeof expected === "number") return Buffer.concat([current, uintField(3, expected)]);
  return Buffer.concat([current, bytesField({ any: 4, stream_exists: 5, no_stream: 6 }[expected], Buffer.alloc(0))]);
};

/** google.rpc.Status { code = 1, message = 2, details = 3: Any { type_url = 1, value = 2 } } */
const rpcStatus = (code: status, message: string, detail: string, value: Buffer): Buffer =>
  Buffer.concat([
    uintField(1, code),
    textField(2, message),
    bytesField(3, Buffer.concat([textField(1, `type.googleapis.com/event_store.client.${detail}`), bytesField(2, value)])),
  ]);

const head = (correlationId: string, stream: string): Buffer[] => [
  bytesField(1, textField(2, correlationId)),
  bytesField(4, textField(3, stream)),
];

const failure = (correlationId: string, stream: string, error: Buffer): Buffer =>
  Buffer.concat([...head(correlationId, stream), bytesField(2, error)]);

/** Success { current_revision = 1, position = 3: AllStreamPosition { commit_position = 1, prepare_position = 2 } }; the usual answer. */
const encodeSuccess = (correlationId: string, stream: string, revision: number, position: number): Buffer => {
  const streamLength = Buffer.byteLength(stream);
  const place = 2 * (1 + varintSize(position));
  const success = 1 + varintSize(revision) + fieldSize(place);
  const id = fieldSize(correlationId.length);
  const writer = new ProtoWriter(fieldSize(id) + fieldSize(fieldSize(streamLength)) + fieldSize(success));
  writer.open(1, id);
  writer.string(2, correlationId, correlationId.length);
  writer.open(4, fieldSize(streamLength));
  writer.string(3, stream, streamLength);
  writer.open(3, success);
  writer.uint(1, revision);
  writer.open(3, place);
  writer.uint(1, position);
  writer.uint(2, position);
  return writer.buffer;
};

/** The answer to one batch. */
export const encodeAppendOutcome = (correlationId: string, stream: string, expected: ExpectedVersion, outcome: AppendOutcome): Buffer => {
  switch (outcome.kind) {
    case "appended":
      return encodeSuccess(correlationId, stream, outcome.revision, outcome.position);
    case "wrong-version": {
      const detail = wrongVersion(expected, outcome.actual);
      return failure(
        correlationId,
        stream,
        rpcStatus(status.FAILED_PRECONDITION, "wrong expected version", "WrongExpectedVersion", detail),
      );
    }
    case "stream-deleted": {
      const detail = bytesField(1, textField(3, stream));
      return failure(correlationId, stream, rpcStatus(status.FAILED_PRECONDITION, "stream deleted", "StreamDeleted", detail));
    }
  }
};

/** MaximumAppendSizeExceeded { maxAppendSize = 1 } */
export const encodeTooLarge = (correlationId: string, stream: string, limit: number): Buffer =>
  failure(correlationId, stream, rpcStatus(status.INVALID_ARGUMENT, "append too large", "MaximumAppendSizeExceeded", uintField(1, limit)));

/** BadRequest { message = 1 } */
export const encodeBadRequest = (correlationId: string, stream: string, message: string): Buffer =>
  failure(correlationId, stream, rpcStatus(status.INVALID_ARGUMENT, message, "BadRequest", textField(1, message)));
