import { expect } from "chai";
import fc from "fast-check";
import { cutoffKey, nearestSnapshot, readsPast } from "../../../domain/measurement/cutoffs.js";
import { instantFromMs } from "../../../domain/shared/time.js";
import { instant } from "../../support/board.js";

const CUTOFF_MS = Date.parse("2026-01-31T23:59:59.999Z");
const CUTOFF = instantFromMs(CUTOFF_MS);
const WINDOW = 900;
const reading = (offsetMs: number, height = 10, seq = 1) => ({ time_ms: CUTOFF_MS + offsetMs, height, seq });
const nearest = (...offsets: readonly number[]) => {
  const found = nearestSnapshot(
    offsets.map((offset, index) => reading(offset, 10, index)),
    CUTOFF,
    WINDOW,
  );
  return found === undefined ? undefined : found.time_ms - CUTOFF_MS;
};

describe("the snapshot at a report's cutoff", () => {
  for (const [what, offset, isTaken] of [
    ["a millisecond inside the window before", -899_999, true],
    ["exactly 900 s before", -900_000, true],
    ["a millisecond more than 900 s before", -900_001, false],
    ["at the very cutoff", 0, true],
    ["a millisecond inside the window after", 899_999, true],
    ["exactly 900 s after", 900_000, true],
    ["a millisecond more than 900 s after", 900_001, false],
  ] as const)
    it(`${isTaken ? "may be" : "is not"} one ${what}`, () => expect(nearest(offset)).to.equal(isTaken ? offset : undefined));

  it("is the one with the least distance, before or after", () => {
    expect(nearest(-700_000, -20, 300_000, 21)).to.equal(-20);
    expect(nearest(-21, 20)).to.equal(20);
  });
  it("is the earlier on a tie", () => {
    expect(nearest(500, -500)).to.equal(-500);
    expect(nearest(-500, 500)).to.equal(-500);
  });
  it("of one moment is the lower, and of one block the first recorded", () => {
    const found = nearestSnapshot([reading(5, 11, 1), reading(5, 10, 9), reading(5, 10, 3)], CUTOFF, WINDOW);
    expect(found).to.deep.equal(reading(5, 10, 3));
  });
  it("is none without a reading, and none near enough with a window of nought but at the cutoff", () => {
    expect(nearest()).to.equal(undefined);
    expect(nearestSnapshot([reading(1)], CUTOFF, 0)).to.equal(undefined);
    expect(nearestSnapshot([reading(0)], CUTOFF, 0)).to.deep.equal(reading(0));
  });
  it("is the same in whatever order the readings come", () => {
    const readings = fc.uniqueArray(fc.record({ offset: fc.integer({ min: -2_000, max: 2_000 }), height: fc.nat(3), seq: fc.nat(50) }), {
      selector: ({ seq }) => seq,
    });
    fc.assert(
      fc.property(readings, (made) => {
        const list = made.map(({ offset, height, seq }) => reading(offset * 1_000, height, seq));
        expect(nearestSnapshot(list, CUTOFF, WINDOW)).to.deep.equal(nearestSnapshot(list.toReversed(), CUTOFF, WINDOW));
      }),
    );
  });
});

describe("a place at a cutoff", () => {
  it("is named by token, network and cutoff", () => {
    expect(cutoffKey({ symbol: "ONEX", network: "ethereum", cutoffAt: instant("2026-01-31T23:59:59.999Z") })).to.equal(
      "ONEX/ethereum@2026-01-31T23:59:59.999Z",
    );
  });
  it("can be read later on EVM networks, XRPL and Hedera only", () => {
    const families = ["EVM", "TRON", "SOLANA", "XRPL", "STELLAR", "HEDERA"] as const;
    expect(families.filter(readsPast)).to.deep.equal(["EVM", "XRPL", "HEDERA"]);
  });
});
