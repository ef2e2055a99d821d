import { expect } from "chai";
import { type EventFamily, isOfFamily, MalformedPrivateEvent, readEvent } from "../../../domain/private/event-family.js";

/** A type on its third version, made to show how older ones are read. */
type ThingMeasured = {
  readonly type: "thing.measured";
  readonly data: { readonly v: 3; readonly lengthMm: number; readonly by: string | null };
};
type ThingLost = { readonly type: "thing.lost"; readonly data: { readonly v: 1 } };
const things: EventFamily<ThingMeasured | ThingLost> = {
  "thing.measured": [({ lengthCm }) => ({ v: 2, lengthMm: Number(lengthCm) * 10 }), (data) => ({ ...data, by: null })],
  "thing.lost": [],
};

describe("events of private streams", () => {
  for (const [name, stored] of [
    ["the first", { v: 1, lengthCm: 7 }],
    ["the second", { v: 2, lengthMm: 70 }],
    ["the newest", { v: 3, lengthMm: 70, by: null }],
  ] as const)
    it(`of ${name} version are read as the newest`, () => {
      const before = JSON.stringify(stored);
      expect(readEvent(things, "thing.measured", stored)).to.deep.equal({ type: "thing.measured", data: { v: 3, lengthMm: 70, by: null } });
      expect(JSON.stringify(stored)).to.equal(before);
    });

  for (const v of [0, 4, 1.5, "1", null, undefined])
    it(`of version ${JSON.stringify(v)} are a fault, not a guess`, () => {
      expect(() => readEvent(things, "thing.measured", v === undefined ? {} : { v })).to.throw(
        MalformedPrivateEvent,
        "this code reads 1 to 3",
      );
    });

  for (const type of ["thing.found", "toString", "__proto__", ""])
    it(`of type ${JSON.stringify(type)} are none of the stream's`, () => {
      expect(isOfFamily(things, type)).to.equal(false);
      expect(() => readEvent(things, type, { v: 1 })).to.throw(MalformedPrivateEvent);
    });
});
