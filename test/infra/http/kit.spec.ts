import { expect } from "chai";
import fc from "fast-check";
import { canonicalJson } from "../../../domain/shared/canonical-json.js";
import type { Json } from "../../../domain/shared/json.js";
import { sha256Hex } from "../../../domain/shared/sha256.js";
import { capacity } from "../../../infra/http/capacity.js";
import { noneMatchNames, strongEtag, weakEtag } from "../../../infra/http/conditional.js";
import { Problem } from "../../../infra/http/problem.js";
import { newRequestId } from "../../../infra/http/request-id.js";
import { readValues } from "../../../infra/http/request-values.js";
import { routeTable } from "../../../infra/http/route-table.js";
import { keylessRefusalHeaders, refusedKeyHeaders } from "../../../infra/http/tier-headers.js";
import { traceIdOf } from "../../../infra/http/traceparent.js";
import { instant } from "../../support/board.js";

describe("the route table", () => {
  const find = routeTable([
    { method: "GET", path: "/v1/things/{id}" },
    { method: "GET", path: "/v1/things/fixed" },
    { method: "POST", path: "/v1/things/{id}" },
  ]);

  it("prefers a fixed path to a parameter and answers HEAD as GET", () => {
    expect(find("HEAD", "/v1/things/fixed")).to.deep.equal({
      kind: "found",
      operation: { method: "GET", path: "/v1/things/fixed" },
      rawParams: {},
    });
    expect(find("GET", "/v1/things/a%2Fb")).to.deep.include({ kind: "found", rawParams: { id: "a%2Fb" } });
  });
  it("tells a method that is not there from a path that is not there", () => {
    expect(find("DELETE", "/v1/things/7")).to.deep.equal({ kind: "method", allow: ["GET", "HEAD", "POST", "OPTIONS"] });
    expect(find("POST", "/v1/things/fixed")).to.deep.equal({ kind: "method", allow: ["GET", "HEAD", "OPTIONS"] });
    for (const path of ["/v1/things", "/v1/things/", "/v1/things/7/", "/V1/things/7", "//v1/things/7", "*", ""]) {
      expect(find("GET", path), path).to.deep.equal({ kind: "none" });
    }
  });
});

describe("values of a request", () => {
  const shapes = [
    { name: "id", in: "path", schema: { type: "string", maxLength: 3 } },
    { name: "q", in: "query", schema: { type: "string", maxLength: 3 } },
  ] as const;

  it("are decoded once; absent and unknown ones are left out", () => {
    expect(readValues(shapes, { id: "%2525" }, "x=1&x=2&q=%20%2B")).to.deep.equal({ id: "%25", q: " +" });
    expect(readValues(shapes, { id: "a" }, "x=1")).to.deep.equal({ id: "a" });
  });
  it("either come back as they are or are refused as 422, whatever they hold", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        if (!text.isWellFormed()) return;
        try {
          expect(readValues(shapes, { id: encodeURIComponent(text) }, "").id).to.equal(text);
          expect([...text].length).to.be.at.most(3);
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
          expect(error.status).to.equal(422);
        }
      }),
    );
  });
});

describe("entity tags", () => {
  it("leave out every age_seconds and nothing else", () => {
    const body = (age: number, name = "x") => ({ b: [{ age_seconds: age, name }], age_seconds: age });
    expect(weakEtag(body(1))).to.equal(weakEtag(body(2)));
    expect(weakEtag(body(1))).not.to.equal(weakEtag(body(1, "y")));
    expect(weakEtag({ a: 1, b: 2 })).to.equal(weakEtag({ b: 2, a: 1 }));
  });
  it("are those of the body without its ages, wherever they stand and whatever its texts say", () => {
    const text = fc.constantFrom('"age_seconds":5', '{"age_seconds":5}', ',"age_seconds":null}', "\\", "x");
    const leaf = fc.oneof(text, fc.integer(), fc.constant(null));
    const { body } = fc.letrec((tie) => ({
      body: fc.oneof({ maxDepth: 7 }, leaf, fc.array(tie("body"), { maxLength: 3 }), tie("object")),
      object: fc.record(
        { age_seconds: fc.oneof(fc.integer(), fc.constant(null)), a: tie("body"), z: tie("body"), "x,age_seconds": leaf },
        { requiredKeys: [] },
      ),
    }));
    const ageless = (value: unknown): unknown => {
      if (typeof value !== "object" || value === null) return value;
      if (Array.isArray(value)) return value.map(ageless);
      const kept = Object.entries(value).filter(([name]) => name !== "age_seconds");
      return Object.fromEntries(kept.map(([name, member]) => [name, ageless(member)]));
    };
    fc.assert(
      fc.property(body, (value) => {
        expect(weakEtag(value as Json)).to.equal(`W/"${sha256Hex(canonicalJson(ageless(value) as Json)).slice(0, 32)}"`);
      }),
      { numRuns: 500 },
    );
  });
  it("are the first 32 hex characters of SHA-256 over the canonical body", () => {
    // sha256sum of {"a":1}
    expect(weakEtag({ a: 1, age_seconds: 5 })).to.equal('W/"015abd7f5cc57a2dd94b7590f04ad808"');
    expect(strongEtag(Buffer.from('{"a":1}'))).to.equal('"015abd7f5cc57a2dd94b7590f04ad808"');
  });
  it("are found in any well-formed list, compared weakly", () => {
    const tags = fc.array(fc.stringMatching(/^[!#-+\x2d-~]{0,8}$/), { maxLength: 5 });
    fc.assert(
      fc.property(tags, fc.boolean(), (others, weak) => {
        const list = [...others.map((other) => `"${other}"`), `${weak ? "W/" : ""}"mine"`].join(" , ");
        expect(noneMatchNames(list, 'W/"mine"')).to.equal(true);
        expect(noneMatchNames(list, '"mine"')).to.equal(true);
      }),
    );
  });
  it("are not found in what is no list", () => {
    for (const value of [undefined, "", ",", "mine", "'mine'", '"mine', 'x"mine"', '"mine" "mine"', "*, *"]) {
      expect(noneMatchNames(value, 'W/"mine"'), String(value)).to.equal(false);
    }
  });
});

describe("capacity", () => {
  it("frees its place whether the work succeeds or fails", async () => {
    const room = capacity(1);
    for (let i = 0; i < 3; i++) {
      await room.within(async () => undefined);
      expect(await room.within(() => Promise.reject(new Error("x"))).catch((error: Error) => error.message)).to.equal("x");
    }
    expect(room.full()).to.equal(false);
  });
});

describe("request ids", () => {
  it("are distinct, version 7, and sort by time", async () => {
    const first = Array.from({ length: 2000 }, newRequestId);
    await new Promise((resolve) => setTimeout(resolve, 3));
    const later = newRequestId();
    expect(new Set(first).size).to.equal(2000);
    for (const id of first) {
      expect(id).to.match(/^req_[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/);
      expect(id < later).to.equal(true);
    }
  });
});

describe("an inbound traceparent", () => {
  it("gives its trace id when it is valid", () => {
    const [trace, parent] = ["4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"];
    expect(traceIdOf(`00-${trace}-${parent}-01`)).to.equal(trace);
    for (const bad of [
      undefined,
      "",
      `ff-${trace}-${parent}-01`,
      `00-${"0".repeat(32)}-${parent}-01`,
      `00-${trace}-${"0".repeat(16)}-01`,
      `00-${trace}-01`,
    ]) {
      expect(traceIdOf(bad), String(bad)).to.equal(undefined);
    }
  });
});

describe("quota and rate fields of refusals", () => {
  it("count seconds to the next month, rounded up, over year and leap day", () => {
    const reset = (now: string) => keylessRefusalHeaders(instant(now))["X-Quota-Reset"];
    expect(reset("2026-12-31T23:59:59.001Z")).to.equal("1");
    expect(reset("2026-12-31T23:59:58.000Z")).to.equal("2");
    expect(reset("2028-02-28T00:00:00.000Z")).to.equal(String(2 * 86_400));
    expect(reset("2027-01-01T00:00:00.000Z")).to.equal(String(31 * 86_400));
  });
  it("state both ceilings and the month's own length for a refused key", () => {
    expect(refusedKeyHeaders(instant("2028-02-10T00:00:00.000Z"))).to.deep.equal({
      "X-Quota-Reset": String(20 * 86_400),
      "X-RateLimit-Reset": "10",
      "X-Quota-Limit": "20000",
      "X-RateLimit-Limit": "200",
      "RateLimit-Policy": `"throughput";q=200;w=10;qu="cu", "quota";q=20000;w=${29 * 86_400};qu="cu"`,
    });
  });
});
