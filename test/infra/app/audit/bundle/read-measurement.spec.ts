import { expect } from "chai";
import { canonicalBytes } from "../../../../../domain/shared/canonical-json.js";
import type { JsonObject } from "../../../../../domain/shared/json.js";
import { BadItem } from "../../../../../infra/app/audit/bundle/opened-bundle.js";
import { readMeasurement } from "../../../../../infra/app/audit/bundle/read-measurement.js";

const PIN: JsonObject = { kind: "BLOCK_HASH", hash: "0xab", height: 7, time: "2026-01-31T23:59:47.000Z" };
const WHOLE: JsonObject = { schema: "supply.measurement", schema_version: 1, purpose: "SNAPSHOT", cutoff_at: null, pin: PIN };
const read = (change: JsonObject) => readMeasurement(canonicalBytes({ ...WHOLE, ...change }), "artifact x");

describe("a measurement of a bundle from anybody", () => {
  it("is read when it states what it was for and its block", () => {
    expect(read({}).pin.height).to.equal(7);
    expect(read({ purpose: "CUTOFF", cutoff_at: "2026-01-31T23:59:59.999Z" }).purpose).to.equal("CUTOFF");
  });

  for (const [named, change] of [
    ["of another schema", { schema: "supply.refusal" }],
    ["of a later version", { schema_version: 2 }],
    ["for no purpose", { purpose: null }],
    ["for a cutoff it does not state", { purpose: "CUTOFF" }],
    ["for a cutoff that is no instant", { purpose: "CUTOFF", cutoff_at: "yesterday" }],
    ["without a pin", { pin: null }],
    ["with a list for a pin", { pin: [] }],
    ["without a time", { pin: { ...PIN, time: null } }],
    ["at a block between two", { pin: { ...PIN, height: 7.5 } }],
  ] as const)
    it(`is named when it is ${named}`, () => {
      expect(() => read(change)).to.throw(BadItem);
    });
});
