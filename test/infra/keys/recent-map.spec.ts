import { expect } from "chai";
import fc from "fast-check";
import { recentMap } from "../../../infra/keys/recent-map.js";

describe("a map of what was asked for lately", () => {
  it("never holds more than its limit, never tells a wrong value, and keeps what was asked for within the last half", () => {
    const call = fc.record({ put: fc.boolean(), key: fc.nat({ max: 30 }).map(String) });
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 20 }), fc.array(call, { maxLength: 200 }), (limit, calls) => {
        const map = recentMap<number>(limit);
        const latest = new Map<string, number>();
        const asked: string[] = [];
        for (const [i, { put, key }] of calls.entries()) {
          if (put) map.put(key, i);
          const found = map.get(key);
          if (put) latest.set(key, i);
          if (found !== undefined) expect(found).to.equal(latest.get(key));
          const distinctSince = new Set(asked.slice(asked.lastIndexOf(key) + 1)).size;
          if (put || (asked.includes(key) && distinctSince < Math.floor(limit / 2))) expect(found).not.to.equal(undefined);
          if (found !== undefined) asked.push(key);
          expect(map.size()).to.be.at.most(limit);
        }
      }),
    );
  });
});
