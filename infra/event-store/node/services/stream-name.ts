import type shared_pb from "@eventstore/db-client/generated/shared_pb.js";

/** The name in a stream identifier; empty when there is none. */
export const streamName = (identifier: shared_pb.StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString("utf8");
