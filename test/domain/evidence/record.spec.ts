import { expect } from "chai";
import fc from "fast-check";
import {
  type ChainRecord,
  GENESIS_PREV,
  MalformedRecord,
  parseRecord,
  RECORD_KINDS,
  recordBytes,
  recordHash,
} from "../../../domain/evidence/record.js";
import { canonicalJson } from "../../../domain/shared/canonical-json.js";
import type { JsonObject } from "../../../domain/shared/json.js";
import { type ArtifactId, type Sha256Hex, sha256Hex } from "../../../domain/shared/sha256.js";
import type { Instant } from "../../../domain/shared/time.js";

const record: ChainRecord = {
  v: 1,
  seq: 7,
  prev: sha256Hex("before"),
  recorded_at: "2026-02-01T12:00:00.000Z" as Instant,
  kind: "report.parsed",
  subject: "XUSD/2026-01",
  artifact: `sha256:${sha256Hex("artifact")}` as ArtifactId,
  artifact_bytes: 8,
  cause_seq: 6,
  supersedes_seq: null,
};

const count = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
const subject = fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }).filter((text) => text.isWellFormed());
const anyRecord: fc.Arbitrary<ChainRecord> = fc
  .record({
    seq: count,
    subject,
    kind: fc.constantFrom(...RECORD_KINDS),
    ms: fc.integer({ min: 0, max: 4e12 }),
    cause: fc.option(count),
    supersedes: fc.option(count),
    artifact: fc.option(count),
  })
  .map(({ seq, subject, kind, ms, cause, supersedes, artifact }) => ({
    ...record,
    seq,
    kind,
    subject,
    recorded_at: new Date(ms).toISOString() as Instant,
    artifact: artifact === null ? null : (`sha256:${sha256Hex(String(artifact))}` as ArtifactId),
    artifact_bytes: artifact,
    cause_seq: cause,
    supersedes_seq: supersedes,
  }));

describe("chain record (Addendum B 4.1)", () => {
  it("has the bytes its format document shows", () => {
    const { artifact } = record;
    expect(recordBytes(record).toString("utf8")).to.equal(
      `{"artifact":"${artifact}","artifact_bytes":8,"cause_seq":6,"kind":"report.parsed","prev":"${record.prev}","recorded_at":"2026-02-01T12:00:00.000Z","seq":7,"subject":"XUSD/2026-01","supersedes_seq":null,"v":1}`,
    );
  });

  it("is canonical JSON whatever it holds, and reads back as it was", () => {
    fc.assert(
      fc.property(anyRecord, (any) => {
        expect(recordBytes(any).toString("utf8")).to.equal(canonicalJson(any as ChainRecord & JsonObject));
        expect(parseRecord(recordBytes(any))).to.deep.equal(any);
      }),
      { numRuns: 300 },
    );
  });

  it("hashes to what sha256sum prints for its line", () => {
    expect(recordHash(recordBytes(record))).to.equal(sha256Hex(recordBytes(record).toString("utf8")));
  });

  it("is refused, or hashes otherwise, when any one byte is damaged", () => {
    const bytes = recordBytes(record);
    const hash = recordHash(bytes);
    for (let at = 0; at < bytes.length; at += 1)
      for (const flip of [1, 2, 0x20, 0x80]) {
        const damaged = Buffer.from(bytes);
        damaged.writeUInt8((damaged[at] ?? 0) ^ flip, at);
        expect(recordHash(damaged)).not.to.equal(hash);
        expectFormOrRefusal(damaged);
      }
  });

  it("is refused when it is cut short or grown anywhere", () => {
    const bytes = recordBytes(record);
    for (let length = 0; length < bytes.length; length += 1) expect(() => parseRecord(bytes.subarray(0, length))).to.throw(MalformedRecord);
    for (const more of [" ", "\n", "\0", "}"])
      expect(() => parseRecord(Buffer.concat([bytes, Buffer.from(more)]))).to.throw(MalformedRecord);
  });

  const WRONG: readonly (readonly [string, JsonObject])[] = [
    ["another version", { v: 2 }],
    ["a version as text", { v: "1" }],
    ["a negative seq", { seq: -1 }],
    ["a fractional seq", { seq: 1.5 }],
    ["a seq past exact integers", { seq: 2 ** 53 }],
    ["a short prev", { prev: "0".repeat(63) }],
    ["an upper-case prev", { prev: "A".repeat(64) }],
    ["a day that does not exist", { recorded_at: "2026-02-30T12:00:00.000Z" }],
    ["a time without milliseconds", { recorded_at: "2026-02-01T12:00:00Z" }],
    ["an unknown kind", { kind: "report.guessed" }],
    ["no subject", { subject: "" }],
    ["an artifact without its length", { artifact_bytes: null }],
    ["a length without an artifact", { artifact: null }],
    ["an artifact id without its prefix", { artifact: sha256Hex("artifact") }],
    ["a cause as text", { cause_seq: "6" }],
    ["a negative supersession", { supersedes_seq: -1 }],
    ["a member too many", { note: "x" }],
  ];
  for (const [what, change] of WRONG)
    it(`refuses ${what}`, () => {
      expect(() => parseRecord(Buffer.from(canonicalJson({ ...record, ...change })))).to.throw(MalformedRecord);
    });

  for (const member of Object.keys(record))
    it(`refuses a record without ${member}`, () => {
      const { [member]: _, ...rest } = record as ChainRecord & JsonObject;
      expect(() => parseRecord(Buffer.from(canonicalJson(rest)))).to.throw(MalformedRecord);
    });

  for (const [what, text] of [
    ["an array", "[]"],
    ["a string", '"x"'],
    ["null", "null"],
    ["nothing", ""],
    ["no JSON", "{"],
  ] as const)
    it(`refuses ${what}`, () => {
      expect(() => parseRecord(Buffer.from(text))).to.throw(MalformedRecord);
    });

  it("refuses the same members in another order, with spaces, or with an escape that need not be", () => {
    const text = recordBytes(record).toString("utf8");
    for (const other of [
      JSON.stringify(record),
      text.replace(":8,", ": 8,"),
      text.replace("XUSD", "\\u0058USD"),
      text.replace(":8,", ":8.0,"),
      text.replace(":8,", ":8e0,"),
      text.replace('"seq":7', '"seq":7,"seq":7'),
    ])
      expect(() => parseRecord(Buffer.from(other)), other).to.throw(MalformedRecord);
  });

  it("refuses a subject that is not well-formed, written or read", () => {
    expect(() => recordBytes({ ...record, subject: "\ud800" })).to.throw(TypeError);
    const text = recordBytes(record).toString("utf8").replace("XUSD", "\\ud800");
    expect(() => parseRecord(Buffer.from(text))).to.throw(MalformedRecord);
    expect(() => parseRecord(Buffer.from(recordBytes(record).toString("utf8").replace("XUSD", "X\xffSD"), "latin1"))).to.throw(
      MalformedRecord,
    );
  });

  it("refuses more than 4096 bytes", () => {
    const room = 4096 - recordBytes({ ...record, subject: "" }).length;
    expect(parseRecord(recordBytes({ ...record, subject: "S".repeat(room) })).subject).to.have.length(room);
    expect(() => parseRecord(recordBytes({ ...record, subject: "S".repeat(room + 1) }))).to.throw(MalformedRecord, "4097");
  });

  it("begins at 64 zeros", () => {
    expect(GENESIS_PREV).to.equal("0".repeat(64) as Sha256Hex);
  });
});

/** Damage inside a value may still be a well-formed record: then its bytes are canonical, and only the hash tells. */
const expectFormOrRefusal = (bytes: Buffer): void => {
  try {
    expect(recordBytes(parseRecord(bytes))).to.deep.equal(bytes);
  } catch (error) {
    if (!(error instanceof MalformedRecord)) throw error;
  }
};
