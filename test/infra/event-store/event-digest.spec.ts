import { createHash } from "node:crypto";
import { expect } from "chai";
import { digestInput, eventDigest } from "../../../infra/event-store/event-digest.js";
import type { StoredEvent } from "../../../infra/event-store/stored-event.js";

const EVENT: StoredEvent = {
  position: 64,
  stream: "a-1",
  revision: 0,
  id: "00000000-0000-4000-8000-000000000001",
  type: "t",
  isJson: true,
  created: "10",
  data: Buffer.from("{}"),
  metadata: Buffer.alloc(0),
};

/** The fields of EVENT, written out by hand: length and value of each. */
const WRITTEN = [
  "00000008 0000000000000040",
  "00000003 612d31",
  "00000008 0000000000000000",
  "00000010 00000000000040008000000000000001",
  "00000001 74",
  "00000001 01",
  "00000008 000000000000000a",
  "00000002 7b7d",
  "00000000",
]
  .join("")
  .replaceAll(" ", "");

describe("the digest of a stored event", () => {
  it("is taken of every column with its length, in the order of the table", () => {
    expect(digestInput(EVENT).toString("hex")).to.equal(WRITTEN);
    expect(eventDigest(EVENT).toString("hex")).to.equal(createHash("sha256").update(WRITTEN, "hex").digest("hex"));
    expect(eventDigest(EVENT).toString("hex")).to.equal("02f36d23e43a778f965d858af80018011a36a5b2873d49919e5b13624e1c7fa2"); // docs/adr/0011
  });

  it("differs when any one column does", () => {
    const others: StoredEvent[] = [
      { ...EVENT, position: 128 },
      { ...EVENT, stream: "a-" },
      { ...EVENT, stream: "a", type: "-1t" },
      { ...EVENT, revision: 1 },
      { ...EVENT, id: "00000000-0000-4000-8000-000000000002" },
      { ...EVENT, isJson: false },
      { ...EVENT, created: "11" },
      { ...EVENT, data: Buffer.from("{} ") },
      { ...EVENT, data: Buffer.alloc(0), metadata: Buffer.from("{}") },
    ];
    expect(new Set([EVENT, ...others].map((event) => eventDigest(event).toString("hex"))).size).to.equal(others.length + 1);
  });
});
