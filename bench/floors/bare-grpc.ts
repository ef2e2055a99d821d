import { makeGenericClientConstructor, Server, ServerCredentials, type ServerWritableStream } from "@grpc/grpc-js";
import { ProtoReader } from "../../infra/event-store/wire/proto-reader.js";
import { fieldSize, ProtoWriter, varintSize } from "../../infra/event-store/wire/proto-writer.js";

/** A message of three fields: what a server that stores nothing would send of an event. */
export type BareEvent = { readonly stream: string; readonly revision: number; readonly data: Buffer };

const encode = ({ stream, revision, data }: BareEvent): Buffer => {
  const writer = new ProtoWriter(fieldSize(stream.length) + 1 + varintSize(revision) + fieldSize(data.length));
  writer.string(1, stream, stream.length);
  writer.uint(2, revision);
  writer.bytes(3, data);
  return writer.buffer;
};

const decode = (bytes: Buffer): BareEvent => {
  const reader = new ProtoReader(bytes);
  const event = { stream: "", revision: 0, data: bytes };
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === 1) event.stream = reader.string();
    else if (field === 2) event.revision = reader.varint();
    else event.data = reader.bytes();
  }
  return event;
};

const decodeCount = (bytes: Buffer): number => bytes.readUInt32BE(0);

const encodeCount = (count: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(count);
  return bytes;
};

/** One call that streams so many events of 700 bytes. */
const SERVICE = {
  all: {
    path: "/floor.Log/All",
    requestStream: false,
    responseStream: true,
    requestSerialize: encodeCount,
    requestDeserialize: decodeCount,
    responseSerialize: encode,
    responseDeserialize: decode,
  },
} as const;

export const BareClient = makeGenericClientConstructor(SERVICE, "Log");

const all = (call: ServerWritableStream<number, BareEvent>): void => {
  const event: BareEvent = { stream: "order-1", revision: 1, data: Buffer.alloc(700, 7) };
  let sent = 0;
  const send = (): void => {
    while (sent < call.request) {
      sent++;
      if (!call.write(event)) return void call.once("drain", send);
    }
    call.end();
  };
  send();
};

if (process.argv[1] === import.meta.filename) {
  const server = new Server();
  server.addService(SERVICE, { all });
  server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (_, port) => process.stdout.write(`${port}\n`));
}
