import { ProtoReader } from "./proto-reader.js";
import { decodeUuid } from "./shared-messages.js";

/** What the server says of one append. `detail` is the name of an error message of its protocol. */
export type BatchAppendAnswer =
  | { readonly kind: "appended"; readonly revision: number; readonly position: number }
  | { readonly kind: "wrong-version"; readonly actual: number | null }
  | { readonly kind: "too-large"; readonly limit: number }
  | { readonly kind: "failed"; readonly detail: string; readonly message: string };

export type BatchAppendResponse = { readonly correlationId: string; readonly answer: BatchAppendAnswer };

/** The unsigned integer in field 1 of a message, or null when the message has none. */
const firstInteger = (reader: ProtoReader): number | null => {
  let value: number | null = null;
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === 1) value = reader.varint();
    else reader.skip();
  }
  return value;
};

/** Success { current_revision = 1, position = 3: AllStreamPosition { commit_position = 1 } } */
const decodeSuccess = (reader: ProtoReader): BatchAppendAnswer => {
  let revision = 0;
  let position = 0;
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === 1) revision = reader.varint();
    else if (field === 3) position = reader.message(firstInteger) ?? 0;
    else reader.skip();
  }
  return { kind: "appended", revision, position };
};

/** Any { type_url = 1, value = 2 }: WrongExpectedVersion { current_stream_revision = 1 }, MaximumAppendSizeExceeded { maxAppendSize = 1 } */
const decodeDetails = (reader: ProtoReader): { readonly detail: string; readonly value: Buffer } => {
  let detail = "";
  let value: Buffer = Buffer.alloc(0);
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === 1) detail = reader.string().replace(/^.*[/.]/, "");
    else if (field === 2) value = reader.bytes();
    else reader.skip();
  }
  return { detail, value };
};

const errorOf = (message: string, { detail, value }: ReturnType<typeof decodeDetails>): BatchAppendAnswer => {
  if (detail === "WrongExpectedVersion") return { kind: "wrong-version", actual: firstInteger(new ProtoReader(value)) };
  if (detail === "MaximumAppendSizeExceeded") return { kind: "too-large", limit: firstInteger(new ProtoReader(value)) ?? 0 };
  return { kind: "failed", detail, message };
};

/** google.rpc.Status { code = 1, message = 2, details = 3 } */
const decodeError = (reader: ProtoReader): BatchAppendAnswer => {
  let message = "";
  let details: ReturnType<typeof decodeDetails> = { detail: "", value: Buffer.alloc(0) };
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === 2) message = reader.string();
    else if (field === 3) details = reader.message(decodeDetails);
    else reader.skip();
  }
  return errorOf(message, details);
};

/** BatchAppendResp { correlation_id = 1, error = 2, success = 3 } */
export const decodeBatchAppendResponse = (bytes: Buffer): BatchAppendResponse => {
  const reader = new ProtoReader(bytes);
  let correlationId = "";
  let answer: BatchAppendAnswer = { kind: "failed", detail: "", message: "the server's answer is empty" };
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === 1) correlationId = reader.message(decodeUuid);
    else if (field === 2) answer = reader.message(decodeError);
    else if (field === 3) answer = reader.message(decodeSuccess);
    else reader.skip();
  }
  return { correlationId, answer };
};
