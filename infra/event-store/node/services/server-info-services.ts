import gossip_pb from "@eventstore/db-client/generated/gossip_pb.js";
import serverfeatures_pb from "@eventstore/db-client/generated/serverfeatures_pb.js";
import type shared_pb from "@eventstore/db-client/generated/shared_pb.js";
import type { handleUnaryCall } from "@grpc/grpc-js";

/** The server whose protocol is spoken; clients decide by it what they may ask for. */
const PROTOCOL_VERSION = "23.10.0.0";
const STREAMS = "event_store.client.streams.streams";
const METHODS = ["append", "batchappend", "delete", "read", "tombstone"];
const FEATURES: Readonly<Record<string, readonly string[]>> = { read: ["position", "events"], batchappend: ["deadline_duration"] };

const supportedMethod = (name: string): serverfeatures_pb.SupportedMethod => {
  const method = new serverfeatures_pb.SupportedMethod();
  method.setServiceName(STREAMS);
  method.setMethodName(name);
  method.setFeaturesList([...(FEATURES[name] ?? [])]);
  return method;
};

/** What this node can do, in lower case as the server says it. */
export const supportedMethods: handleUnaryCall<shared_pb.Empty, serverfeatures_pb.SupportedMethods> = (_call, respond) => {
  const methods = new serverfeatures_pb.SupportedMethods();
  methods.setEventStoreServerVersion(PROTOCOL_VERSION);
  methods.setMethodsList(METHODS.map(supportedMethod));
  respond(null, methods);
};

/** A cluster of one, and it leads. `address` is asked for at each call, since the port is known only once bound. */
export const gossip =
  (address: () => { readonly host: string; readonly port: number }): handleUnaryCall<shared_pb.Empty, gossip_pb.ClusterInfo> =>
  (_call, respond) => {
    const endPoint = new gossip_pb.EndPoint();
    endPoint.setAddress(address().host);
    endPoint.setPort(address().port);
    const member = new gossip_pb.MemberInfo();
    member.setTimeStamp(String(Date.now() * 10_000));
    member.setState(gossip_pb.MemberInfo.VNodeState.LEADER);
    member.setIsAlive(true);
    member.setHttpEndPoint(endPoint);
    const cluster = new gossip_pb.ClusterInfo();
    cluster.setMembersList([member]);
    respond(null, cluster);
  };
