import shared_pb from "@eventstore/db-client/generated/shared_pb.js";
import streams_pb from "@eventstore/db-client/generated/streams_pb.js";
import type { ServerReadableStream, sendUnaryData } from "@grpc/grpc-js";
import { appendSize, MAX_APPEND_BYTES } from "../../append-rules.js";
import type { AppendOutcome, ExpectedVersion } from "../append-decision.js";
import { appendFault } from "../append-fault.js";
import type { LogWriter } from "../log-writer.js";
import type { ProposedEvent } from "../system-events.js";
import { streamName } from "./stream-name.js";
import { appendTooLargeError, invalidArgument, missingPropertyError, streamDeletedError, toServiceError } from "./wire-errors.js";

type Call = ServerReadableStream<streams_pb.AppendReq, streams_pb.AppendResp>;

const expectedOf = (options: streams_pb.AppendReq.Options): ExpectedVersion => {
  if (options.hasRevision()) return Number(options.getRevision());
  if (options.hasNoStream()) return "no_stream";
  return options.hasStreamExists() ? "stream_exists" : "any";
};

const proposedOf = (message: streams_pb.AppendReq.ProposedMessage): ProposedEvent => {
  const properties = message.getMetadataMap();
  const type = properties.get("type");
  const contentType = properties.get("content-type");
  if (type === undefined || contentType === undefined) throw missingPropertyError();
  return {
    id: message.getId()?.getString() ?? "",
    type,
    isJson: contentType === "application/json",
    data: Buffer.from(message.getData_asU8()),
    metadata: Buffer.from(message.getCustomMetadata_asU8()),
  };
};

/** Reads the whole request, refusing it as soon as it exceeds the limit. */
const received = async (call: Call) => {
  let options: streams_pb.AppendReq.Options | undefined;
  const events: ProposedEvent[] = [];
  let bytes = 0;
  for await (const part of call as AsyncIterable<streams_pb.AppendReq>) {
    options ??= part.getOptions();
    const message = part.getProposedMessage();
    if (message === undefined) continue;
    const event = proposedOf(message);
    bytes += appendSize(event);
    if (bytes > MAX_APPEND_BYTES) throw appendTooLargeError(MAX_APPEND_BYTES);
    events.push(event);
  }
  if (options === undefined) throw invalidArgument("the append names no stream");
  return { stream: streamName(options.getStreamIdentifier()), expected: expectedOf(options), events };
};

const success = (revision: number, position: number): streams_pb.AppendResp => {
  const place = new streams_pb.AppendResp.Position();
  place.setCommitPosition(String(position));
  place.setPreparePosition(String(position));
  const done = new streams_pb.AppendResp.Success();
  done.setCurrentRevision(String(revision));
  done.setPosition(place);
  const response = new streams_pb.AppendResp();
  response.setSuccess(done);
  return response;
};

/** In this call a wrong version is an answer, not an error. */
const wrongVersion = (expected: ExpectedVersion, actual: number | null): streams_pb.AppendResp => {
  const wrong = new streams_pb.AppendResp.WrongExpectedVersion();
  if (actual === null) wrong.setCurrentNoStream(new shared_pb.Empty());
  else wrong.setCurrentRevision(String(actual));
  if (expected === "any") wrong.setExpectedAny(new shared_pb.Empty());
  else if (expected === "stream_exists") wrong.setExpectedStreamExists(new shared_pb.Empty());
  else if (expected === "no_stream") wrong.setExpectedNoStream(new shared_pb.Empty());
  else wrong.setExpectedRevision(String(expected));
  const response = new streams_pb.AppendResp();
  response.setWrongExpectedVersion(wrong);
  return response;
};

const responseOf = (stream: string, expected: ExpectedVersion, outcome: AppendOutcome): streams_pb.AppendResp => {
  switch (outcome.kind) {
    case "appended":
      return success(outcome.revision, outcome.position);
    case "wrong-version":
      return wrongVersion(expected, outcome.actual);
    case "stream-deleted":
      throw streamDeletedError(stream);
  }
};

/** The Append call: one append, its events in messages of their own. */
export const appendService =
  (writer: LogWriter) =>
  async (call: Call, respond: sendUnaryData<streams_pb.AppendResp>): Promise<void> => {
    try {
      const { stream, expected, events } = await received(call);
      const fault = appendFault(stream, events);
      if (fault !== undefined) throw invalidArgument(fault);
      respond(null, responseOf(stream, expected, await writer.write({ stream, expected, change: { append: events } })));
    } catch (error) {
      respond(toServiceError(error));
    }
  };
