import type { BaseOptions, EventStoreDBClient, GRPCClientConstructor } from "@eventstore/db-client";
import streams_grpc from "@eventstore/db-client/generated/streams_grpc_pb.js";
import type streams_pb from "@eventstore/db-client/generated/streams_pb.js";
import { type CallOptions, type ClientReadableStream, Client as GrpcClient, type Metadata } from "@grpc/grpc-js";
import { decodeReadResponse, type ReadMessage } from "../wire/decode-read-response.js";

export type ReadCall = ClientReadableStream<ReadMessage>;

/** What the client keeps for its own commands: calls on its channel, whose loss it notices and mends. */
type ClientInternals = {
  readonly GRPCStreamCreator: <T>(
    client: GRPCClientConstructor<GrpcClient>,
    name: string,
    create: (client: GrpcClient) => T,
  ) => () => Promise<T>;
  readonly callArguments: (options: BaseOptions, callOptions: CallOptions) => [Metadata, CallOptions];
};

const internalsOf = (client: EventStoreDBClient): ClientInternals => client as unknown as ClientInternals;

const { path, requestSerialize } = streams_grpc.StreamsService.read;

/**
 * Opens a read or subscription on the client's channel, with its answers decoded by hand: their bytes stay as stored, where the
 * client's own conversion goes through JSON. Discovery, TLS and keep-alive stay the client's business. There is no deadline; whoever
 * opens a call cancels it.
 */
export const openRead = (client: EventStoreDBClient, request: streams_pb.ReadReq): Promise<ReadCall> => {
  const { GRPCStreamCreator, callArguments } = internalsOf(client);
  const [metadata, options] = callArguments({}, { deadline: Number.POSITIVE_INFINITY });
  return GRPCStreamCreator(GrpcClient, "read", (grpc) =>
    grpc.makeServerStreamRequest(path, requestSerialize, decodeReadResponse, request, metadata, options),
  )();
};
