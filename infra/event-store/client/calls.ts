import type { BaseOptions, EventStoreDBClient, GRPCClientConstructor } from "@eventstore/db-client";
import streams_grpc from "@eventstore/db-client/generated/streams_grpc_pb.js";
import type streams_pb from "@eventstore/db-client/generated/streams_pb.js";
import { type CallOptions, type ClientDuplexStream, type ClientReadableStream, Client as GrpcClient, type Metadata } from "@grpc/grpc-js";
import { type BatchAppendResponse, decodeBatchAppendResponse } from "../wire/decode-batch-append-response.js";
import { decodeReadResponse, type ReadMessage } from "../wire/decode-read-response.js";
import { type BatchAppend, encodeBatchAppend } from "../wire/encode-batch-append.js";

export type ReadCall = ClientReadableStream<ReadMessage>;
export type BatchAppendCall = ClientDuplexStream<BatchAppend, BatchAppendResponse>;

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

const { read, batchAppend } = streams_grpc.StreamsService;

/**
 * Opens a call on the client's channel. Discovery, TLS, credentials and keep-alive stay the client's business; the messages are coded by
 * hand, so that bytes stay as they are (docs/adr/0012-calls-on-the-client-channel.md). There is no deadline; whoever opens a call ends it.
 */
const open = <T>(
  client: EventStoreDBClient,
  name: string,
  create: (grpc: GrpcClient, metadata: Metadata, options: CallOptions) => T,
): Promise<T> => {
  const { GRPCStreamCreator, callArguments } = internalsOf(client);
  const [metadata, options] = callArguments({}, { deadline: Number.POSITIVE_INFINITY });
  return GRPCStreamCreator(GrpcClient, name, (grpc) => create(grpc, metadata, options))();
};

/** Opens a read or a subscription. */
export const openRead = (client: EventStoreDBClient, request: streams_pb.ReadReq): Promise<ReadCall> =>
  open(client, "read", (grpc, metadata, options) =>
    grpc.makeServerStreamRequest(read.path, read.requestSerialize, decodeReadResponse, request, metadata, options),
  );

/** Opens the long stream that carries every append. */
export const openBatchAppend = (client: EventStoreDBClient): Promise<BatchAppendCall> =>
  open(client, "append", (grpc, metadata, options) =>
    grpc.makeBidiStreamRequest(batchAppend.path, encodeBatchAppend, decodeBatchAppendResponse, metadata, options),
  );
