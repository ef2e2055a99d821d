import { expect } from "chai";
import fc from "fast-check";
import { isDateTime, lacksZone } from "../../../infra/http/date-time.js";
import { parseJsonBody } from "../../../infra/http/json-body.js";
import { Problem } from "../../../infra/http/problem.js";

const TYPE = { "content-type": "application/json" };
const outcome = (bytes: Uint8Array): unknown => {
  try {
    return parseJsonBody(bytes, TYPE, true);
  } catch (error) {
    if (error instanceof Problem && error.code === "malformed_json") return undefined;
    throw error;
  }
};

describe("a JSON body", () => {
  it("is read as JSON.parse reads it when it is an object of at most twenty levels, and refused otherwise", () => {
    const depth = (value: unknown): number =>
      typeof value !== "object" || value === null ? 0 : 1 + Math.max(0, ...Object.values(value).map(depth));
    fc.assert(
      fc.property(fc.json({ maxDepth: 24 }), (text) => {
        const value: unknown = JSON.parse(text);
        const taken = typeof value === "object" && value !== null && !Array.isArray(value) && depth(value) <= 20;
        expect(outcome(Buffer.from(text))).to.deep.equal(taken ? value : undefined);
      }),
    );
  });

  it("of any bytes is an object or refused, never a fault", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1 }), (bytes) => {
        const value = outcome(bytes);
        expect(value === undefined || typeof value === "object").to.equal(true);
      }),
    );
  });

  it("may begin with a byte order mark", () => {
    expect(outcome(Uint8Array.from([0xef, 0xbb, 0xbf, 0x7b, 0x7d]))).to.deep.equal({});
  });
});

describe("a date-time", () => {
  it("carries Z or an offset and names a day of the calendar", () => {
    for (const text of ["2027-01-01T00:00:00Z", "2028-02-29T23:59:59.123456789+23:59", "2027-01-01t00:00:00z", "0001-01-01T00:00:00-00:30"])
      expect(isDateTime(text), text).to.equal(true);
    for (const text of [
      "2027-02-29T00:00:00Z",
      "2027-13-01T00:00:00Z",
      "2027-01-01T24:00:00Z",
      "2027-01-01T23:59:60Z",
      "2027-01-01T00:00Z",
      "2027-01-01 00:00:00Z",
      "2027-01-01T00:00:00",
      "2027-01-01T00:00:00+0100",
      "2027-01-01T00:00:00.Z",
      "+12027-01-01T00:00:00Z",
      "",
    ])
      expect(isDateTime(text), text).to.equal(false);
  });

  it("without its zone is told from what is no date-time at all", () => {
    expect(["2027-01-01T00:00:00", "2027-01-01T00:00", "2027-01-01 00:00:00.5"].map(lacksZone)).to.deep.equal([true, true, true]);
    expect(["2027-01-01", "soon", "2027-01-01T00:00:00Z"].map(lacksZone)).to.deep.equal([false, false, false]);
  });

  it("of every instant is read", () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true, min: new Date("0000-01-01"), max: new Date("9999-12-31") }), (date) => {
        expect(isDateTime(date.toISOString())).to.equal(true);
      }),
    );
  });
});
