import streams_pb from "@eventstore/db-client/generated/streams_pb.js";
import type { handleUnaryCall } from "@grpc/grpc-js";
import type { ExpectedVersion } from "../append-decision.js";
import { appendFault } from "../append-fault.js";
import type { LogWriter } from "../log-writer.js";
import { streamName } from "./stream-name.js";
import { invalidArgument, streamDeletedError, toServiceError, wrongVersionError } from "./wire-errors.js";

type Options = streams_pb.DeleteReq.Options | streams_pb.TombstoneReq.Options;

const expectedOf = (options: Options): ExpectedVersion => {
  if (options.hasRevision()) return Number(options.getRevision());
  if (options.hasNoStream()) return "no_stream";
  return options.hasStreamExists() ? "stream_exists" : "any";
};

/** The server's numbers for expectations that are no revision. */
const EXPECTATION = { no_stream: -1, any: -2, stream_exists: -4 };

/** Deletes a stream, softly or for good, and returns the position of the event that says so. Throws a gRPC error. */
const deleted = async (writer: LogWriter, options: Options | undefined, change: "delete" | "tombstone"): Promise<number> => {
  if (options === undefined) throw invalidArgument("the request names no stream");
  const stream = streamName(options.getStreamIdentifier());
  const fault = appendFault(stream, []);
  if (fault !== undefined) throw invalidArgument(fault);
  const expected = expectedOf(options);
  const outcome = await writer.write({ stream, expected, change });
  if (outcome.kind === "stream-deleted") throw streamDeletedError(stream);
  if (outcome.kind === "appended") return outcome.position;
  throw wrongVersionError(stream, typeof expected === "number" ? expected : EXPECTATION[expected], outcome.actual);
};

/** The Delete call: the stream ceases to exist, and an append begins it anew behind its last revision. */
export const deleteService =
  (writer: LogWriter): handleUnaryCall<streams_pb.DeleteReq, streams_pb.DeleteResp> =>
  async (call, respond) => {
    try {
      const at = String(await deleted(writer, call.request.getOptions(), "delete"));
      const position = new streams_pb.DeleteResp.Position();
      position.setCommitPosition(at);
      position.setPreparePosition(at);
      const response = new streams_pb.DeleteResp();
      response.setPosition(position);
      respond(null, response);
    } catch (error) {
      respond(toServiceError(error));
    }
  };

/** The Tombstone call: the stream's name can never be used again. */
export const tombstoneService =
  (writer: LogWriter): handleUnaryCall<streams_pb.TombstoneReq, streams_pb.TombstoneResp> =>
  async (call, respond) => {
    try {
      const at = String(await deleted(writer, call.request.getOptions(), "tombstone"));
      const position = new streams_pb.TombstoneResp.Position();
      position.setCommitPosition(at);
      position.setPreparePosition(at);
      const response = new streams_pb.TombstoneResp();
      response.setPosition(position);
      respond(null, response);
    } catch (error) {
      respond(toServiceError(error));
    }
  };
