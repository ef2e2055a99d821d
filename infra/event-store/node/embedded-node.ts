import gossip_grpc from "@eventstore/db-client/generated/gossip_grpc_pb.js";
import features_grpc from "@eventstore/db-client/generated/serverfeatures_grpc_pb.js";
import streams_grpc from "@eventstore/db-client/generated/streams_grpc_pb.js";
import { Server, ServerCredentials } from "@grpc/grpc-js";
import { decodeBatchAppendRequest } from "../wire/batch-append-request.js";
import { LogNode } from "./log-node.js";
import { appendService } from "./services/append-service.js";
import { batchAppendService } from "./services/batch-append-service.js";
import { deleteService, tombstoneService } from "./services/delete-service.js";
import { readService } from "./services/read-service.js";
import { gossip, supportedMethods } from "./services/server-info-services.js";

/** A running node. `url` is a connection string; `failed` resolves when the node was fenced or lost its database for good. */
export type EmbeddedNode = { readonly url: string; readonly stop: () => Promise<void>; readonly failed: Promise<Error> };

export type EmbeddedNodeOptions = { readonly databaseUrl: string; readonly host?: string; readonly port?: number };

/** What EventStoreDB takes in one message, and what a client may hold of it unread. */
const MAX_MESSAGE_BYTES = 17 * 1024 * 1024;

const asIs = (message: Buffer): Buffer => message;

const { read, append, batchAppend, delete: remove, tombstone } = streams_grpc.StreamsService;

/** The client's definitions, with the busiest messages coded by hand. Calls that are not served answer UNIMPLEMENTED. */
const STREAMS_SERVICE = {
  append,
  delete: remove,
  tombstone,
  read: { ...read, responseSerialize: asIs },
  batchAppend: { ...batchAppend, requestDeserialize: decodeBatchAppendRequest, responseSerialize: asIs },
};

const bind = (server: Server, address: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.bindAsync(address, ServerCredentials.createInsecure(), (error, port) => (error === null ? resolve(port) : reject(error)));
  });

const serverOf = (node: LogNode, address: () => { readonly host: string; readonly port: number }): Server => {
  const server = new Server({ "grpc.max_receive_message_length": MAX_MESSAGE_BYTES });
  server.addService(STREAMS_SERVICE, {
    read: readService(node, () => node.requireAvailable()),
    append: appendService(node.writer),
    batchAppend: batchAppendService(node.writer),
    delete: deleteService(node.writer),
    tombstone: tombstoneService(node.writer),
  });
  server.addService(features_grpc.ServerFeaturesService, { getSupportedMethods: supportedMethods });
  server.addService(gossip_grpc.GossipService, { read: gossip(address) });
  return server;
};

/**
 * Serves the log kept in schema `log` of a migrated database over EventStoreDB's protocol, without TLS or users: keep it on loopback.
 * Survives the database going away and coming back; meanwhile requests answer UNAVAILABLE. Throws Refusal `data-in-use` when another
 * node holds the log.
 */
export const startEmbeddedNode = async ({ databaseUrl, host = "127.0.0.1", port = 0 }: EmbeddedNodeOptions): Promise<EmbeddedNode> => {
  const node = await LogNode.start(databaseUrl);
  let bound = port;
  const server = serverOf(node, () => ({ host, port: bound }));
  try {
    bound = await bind(server, `${host}:${port}`);
  } catch (error) {
    await node.stop();
    throw error;
  }
  const stop = async () => {
    server.forceShutdown();
    await node.stop();
  };
  return { url: `esdb://${host}:${bound}?tls=false`, stop, failed: node.failed };
};
