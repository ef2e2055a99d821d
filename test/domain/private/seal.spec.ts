import { createHash } from "node:crypto";
import { expect } from "chai";
import type { RecordedEvent } from "../../../domain/log/event.js";
import { privateLeaf, SEAL_MAX_EVENTS, sealOf } from "../../../domain/private/seal.js";
import { isPrivateStream } from "../../../domain/private/streams.js";

const event: RecordedEvent = {
  id: "0189f7ea-ae2c-7c00-8000-000000000001",
  stream: "account-one",
  revision: 3,
  position: 77n,
  type: "account.noted",
  data: Buffer.from('{"v":1,"b":"é","a":[1.0,2e3]}'),
  metadata: Buffer.from(`{"salt":"${"5a".repeat(16)}","actor":"service"}`),
};

const sha256 = (...parts: (string | Buffer)[]): Buffer => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};

describe("a seal of private events", () => {
  it("has as leaf SHA-256 of 0x00 and the RFC 8785 form of exactly six members", () => {
    const canonical =
      `{"data":{"a":[1,2000],"b":"é","v":1},"event_id":"0189f7ea-ae2c-7c00-8000-000000000001",` +
      `"metadata":{"actor":"service","salt":"${"5a".repeat(16)}"},"revision":3,"stream":"account-one","type":"account.noted"}`;
    expect(privateLeaf(event)).to.deep.equal(sha256(Buffer.of(0), canonical));
  });

  it("has another leaf when any member is another; the position is none of them", () => {
    const leaf = privateLeaf(event).toString("hex");
    const others: Partial<RecordedEvent>[] = [
      { id: "0189f7ea-ae2c-7c00-8000-000000000002" },
      { stream: "account-two" },
      { revision: 4 },
      { type: "account.note" },
      { data: Buffer.from("{}") },
      { metadata: null },
    ];
    for (const other of others) expect(privateLeaf({ ...event, ...other }).toString("hex"), Object.keys(other).join()).not.to.equal(leaf);
    expect(privateLeaf({ ...event, position: 78n }).toString("hex")).to.equal(leaf);
  });

  it("states exactly the members of Addendum B 4.2, with the RFC 6962 root over its leaves", () => {
    const [a, b, c] = [sha256("a"), sha256("b"), sha256("c")];
    const leaves = [a, b, c];
    const node = (left: Buffer, right: Buffer): Buffer => sha256(Buffer.of(1), left, right);
    expect(sealOf(leaves.map((leaf, index) => ({ position: BigInt(10 + index * 64), leaf })))).to.deep.equal({
      schema: "private.seal",
      schema_version: 1,
      from_position: "10",
      through_position: "138",
      count: 3,
      leaves: leaves.map((leaf) => leaf.toString("hex")),
      merkle_root: node(node(a, b), c).toString("hex"),
    });
  });

  it("keeps positions beyond 2^53 exact", () => {
    const position = 2n ** 64n - 1n;
    expect(sealOf([{ position, leaf: sha256("a") }]).through_position).to.equal("18446744073709551615");
  });

  it("holds 1 to 1000 events", () => {
    const some = (count: number) => Array.from({ length: count }, (_, index) => ({ position: BigInt(index), leaf: sha256(String(index)) }));
    expect(sealOf(some(SEAL_MAX_EVENTS)).count).to.equal(1000);
    expect(() => sealOf(some(SEAL_MAX_EVENTS + 1))).to.throw(RangeError);
    expect(() => sealOf([])).to.throw(RangeError);
  });
});

describe("a private stream", () => {
  it("is one of a listed category", () => {
    for (const stream of ["account-1", "source-x-y", "operator-ada"]) expect(isPrivateStream(stream), stream).to.equal(true);
    for (const stream of ["evidence", "account", "accounts-1", "evidence-1", "$account-1"])
      expect(isPrivateStream(stream), stream).to.equal(false);
  });
});
