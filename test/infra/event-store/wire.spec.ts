import shared_pb from "@eventstore/db-client/generated/shared_pb.js";
import streams_pb from "@eventstore/db-client/generated/streams_pb.js";
import { expect } from "chai";
import fc from "fast-check";
import type { StoredEvent } from "../../../infra/event-store/stored-event.js";
import { decodeBatchAppendRequest } from "../../../infra/event-store/wire/batch-append-request.js";
import { encodeAppendOutcome, encodeTooLarge } from "../../../infra/event-store/wire/batch-append-response.js";
import { decodeBatchAppendResponse } from "../../../infra/event-store/wire/decode-batch-append-response.js";
import { decodeReadResponse } from "../../../infra/event-store/wire/decode-read-response.js";
import { encodeBatchAppend } from "../../../infra/event-store/wire/encode-batch-append.js";
import {
  encodeCheckpoint,
  encodeConfirmation,
  encodeReadEvent,
  encodeStreamNotFound,
} from "../../../infra/event-store/wire/read-response.js";

const { ReadResp, BatchAppendReq, BatchAppendResp } = streams_pb;

const name = fc.string({ unit: "grapheme", minLength: 1, maxLength: 200 });
const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array));
const place = fc.oneof(fc.nat(300), fc.maxSafeNat());

const storedEvent: fc.Arbitrary<StoredEvent> = fc.record({
  position: place,
  stream: name,
  revision: place,
  id: fc.uuid(),
  type: name,
  isJson: fc.boolean(),
  created: fc.maxSafeNat().map(String),
  data: bytes,
  metadata: bytes,
});

const batchAppend = fc.record({
  correlationId: fc.uuid(),
  stream: name,
  expected: fc.oneof(place, fc.constant("no_stream" as const)),
  deadlineSeconds: fc.nat(),
  events: fc.array(fc.record({ id: fc.uuid(), type: name, data: bytes, metadata: fc.option(bytes.filter(({ length }) => length > 0)) }), {
    maxLength: 5,
  }),
});

describe("the wire's messages", () => {
  it("of an event read are what the client's own decoder takes them for, and come back as they were", () => {
    fc.assert(
      fc.property(storedEvent, (event) => {
        const encoded = encodeReadEvent(event);
        const record = ReadResp.deserializeBinary(encoded).getEvent()?.getEvent();
        const properties = record?.getMetadataMap();
        expect(record?.getId()?.getString()).to.equal(event.id);
        expect(Buffer.from(record?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString()).to.equal(event.stream);
        expect([record?.getStreamRevision(), record?.getCommitPosition(), record?.getPreparePosition()].map(Number)).to.deep.equal([
          event.revision,
          event.position,
          event.position,
        ]);
        expect(properties?.get("type")).to.equal(event.type);
        expect(properties?.get("created")).to.equal(event.created);
        expect(properties?.get("content-type")).to.equal(event.isJson ? "application/json" : "application/octet-stream");
        const { id, stream, type, revision, data } = event;
        const metadata = event.metadata.length === 0 ? null : event.metadata;
        expect(decodeReadResponse(encoded)).to.deep.equal({
          kind: "event",
          event: { id, stream, type, revision, data, metadata, position: BigInt(event.position) },
        });
      }),
    );
  });

  it("about a read are what the client's own decoder takes them for", () => {
    expect(ReadResp.deserializeBinary(encodeConfirmation("abc")).getConfirmation()?.getSubscriptionId()).to.equal("abc");
    expect(
      ReadResp.deserializeBinary(encodeCheckpoint(2 ** 40))
        .getCheckpoint()
        ?.getCommitPosition(),
    ).to.equal(String(2 ** 40));
    expect(decodeReadResponse(encodeCheckpoint(2 ** 40))).to.deep.equal({ kind: "checkpoint", position: 2n ** 40n });
    const missing = ReadResp.deserializeBinary(encodeStreamNotFound("ünï")).getStreamNotFound()?.getStreamIdentifier();
    expect(Buffer.from(missing?.getStreamName_asU8() ?? []).toString()).to.equal("ünï");
    expect(decodeReadResponse(encodeStreamNotFound("ünï"))).to.deep.equal({ kind: "stream-not-found" });
  });

  it("of an append are what the client's own decoder takes them for, and come back as they were", () => {
    fc.assert(
      fc.property(batchAppend, (append) => {
        const encoded = encodeBatchAppend(append);
        const request = BatchAppendReq.deserializeBinary(encoded);
        expect(request.getIsFinal()).to.equal(true);
        expect(request.getOptions()?.getDeadline()?.getSeconds()).to.equal(append.deadlineSeconds);
        expect(request.getProposedMessagesList().map((message) => message.getMetadataMap().get("type"))).to.deep.equal(
          append.events.map(({ type }) => type),
        );
        expect(decodeBatchAppendRequest(encoded)).to.deep.equal({
          correlationId: append.correlationId,
          options: { stream: append.stream, expected: append.expected },
          isFinal: true,
          events: append.events.map(({ metadata, ...event }) => ({ ...event, isJson: true, metadata: metadata ?? Buffer.alloc(0) })),
        });
      }),
    );
  });

  it("of an append that the client's own encoder wrote are understood", () => {
    const most = new shared_pb.UUID.Structured();
    most.setMostSignificantBits("-1");
    most.setLeastSignificantBits("258");
    const id = new shared_pb.UUID();
    id.setStructured(most);
    const options = new BatchAppendReq.Options();
    options.setStreamExists(new shared_pb.Empty());
    const request = new BatchAppendReq();
    request.setCorrelationId(id);
    request.setOptions(options);
    expect(decodeBatchAppendRequest(Buffer.from(request.serializeBinary()))).to.deep.equal({
      correlationId: "ffffffff-ffff-ffff-0000-000000000102",
      options: { stream: "", expected: "stream_exists" },
      isFinal: false,
      events: [],
    });
  });

  it("that answer an append come back as they were", () => {
    const id = "00000000-0000-4000-8000-000000000001";
    const answers = [
      encodeAppendOutcome(id, "s", 3, { kind: "appended", revision: 4, position: 2 ** 45 }),
      encodeAppendOutcome(id, "s", 3, { kind: "wrong-version", actual: 0 }),
      encodeAppendOutcome(id, "s", "no_stream", { kind: "wrong-version", actual: null }),
      encodeAppendOutcome(id, "s", 3, { kind: "stream-deleted" }),
      encodeTooLarge(id, "s", 1024),
    ];
    expect(answers.map((answer) => decodeBatchAppendResponse(answer))).to.deep.equal(
      [
        { kind: "appended", revision: 4, position: 2 ** 45 },
        { kind: "wrong-version", actual: 0 },
        { kind: "wrong-version", actual: null },
        { kind: "failed", detail: "StreamDeleted", message: "stream deleted" },
        { kind: "too-large", limit: 1024 },
      ].map((answer) => ({ correlationId: id, answer })),
    );
    for (const answer of answers) expect(BatchAppendResp.deserializeBinary(answer).getCorrelationId()?.getString()).to.equal(id);
  });

  it("cut short or damaged are refused or read as something else, and never hang", () => {
    fc.assert(
      fc.property(storedEvent, fc.nat(), fc.nat(255), (event, at, byte) => {
        const encoded = encodeReadEvent(event);
        const index = at % encoded.length;
        expect(() => decodeReadResponse(encoded.subarray(0, encoded.length - 1))).to.throw(RangeError);
        encoded[index] = byte;
        try {
          expect(decodeReadResponse(encoded)).to.have.property("kind");
        } catch (error) {
          expect(error).to.be.instanceOf(RangeError);
        }
      }),
    );
  });
});
