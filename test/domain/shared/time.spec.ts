import { expect } from "chai";
import fc from "fast-check";
import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  endOfDay,
  instantFromMs,
  lastDayOfMonth,
  type Month,
  msOfInstant,
  parseDay,
  parseInstant,
  parseMonth,
  startOfDay,
} from "../../../domain/shared/time.js";

const day = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays("1970-01-01" as Day, days));

describe("instants, days and months (Addendum B 2.1)", () => {
  it("reads exactly YYYY-MM-DDTHH:MM:SS.sssZ", () => {
    for (const text of ["2026-02-28T23:59:59.999Z", "2024-02-29T00:00:00.000Z"]) expect(parseInstant(text)).to.equal(text);
    for (const text of [
      "2026-02-29T00:00:00.000Z",
      "2026-02-28T24:00:00.000Z",
      "2026-02-28T23:59:60.000Z",
      "2026-02-28T23:59:59Z",
      "2026-02-28T23:59:59.99Z",
      "2026-02-28T23:59:59.999+00:00",
      "2026-02-28 23:59:59.999Z",
      " 2026-02-28T23:59:59.999Z",
      "2026-02-28T23:59:59.999Z\n",
      "",
    ])
      expect(parseInstant(text), text).to.equal(undefined);
  });

  it("reads exactly the instants the calendar has", () => {
    const part = (max: number, width: number) => fc.integer({ min: 0, max }).map((value) => String(value).padStart(width, "0"));
    const written = fc
      .tuple(part(9999, 4), part(13, 2), part(32, 2), part(25, 2), part(61, 2), part(61, 2), part(999, 3))
      .map(([year, month, day, hour, minute, second, ms]) => `${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`);
    fc.assert(
      fc.property(written, (text) => {
        const ms = Date.parse(text);
        const exists = !Number.isNaN(ms) && new Date(ms).toISOString() === text;
        expect(parseInstant(text)).to.equal(exists ? text : undefined);
      }),
      { numRuns: 3000 },
    );
  });

  it("reads only days and months that exist", () => {
    expect(parseDay("2024-02-29")).to.equal("2024-02-29");
    for (const text of ["2023-02-29", "2024-13-01", "2024-00-10", "2024-1-01", "20240101", "2024-04-31"])
      expect(parseDay(text)).to.equal(undefined);
    expect(parseMonth("2024-12")).to.equal("2024-12");
    for (const text of ["2024-13", "2024-00", "2024-1", "2024-01-01", "24-01"]) expect(parseMonth(text)).to.equal(undefined);
  });

  it("gives back the millisecond an instant was made from", () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 4e12 }), (ms) => void expect(msOfInstant(instantFromMs(ms))).to.equal(ms)));
  });

  it("steps days across months and leap years as it counts them", () => {
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: -5000, max: 5000 }),
        (start, days) => void expect(daysBetween(start, addDays(start, days))).to.equal(days),
      ),
    );
    expect(addDays("2024-02-28" as Day, 1)).to.equal("2024-02-29");
    expect(addDays("2023-02-28" as Day, 1)).to.equal("2023-03-01");
  });

  it("knows the last day of a month", () => {
    for (const [month, last] of [
      ["2024-02", "29"],
      ["2023-02", "28"],
      ["2100-02", "28"],
      ["2025-12", "31"],
      ["2025-04", "30"],
    ])
      expect(lastDayOfMonth(month as Month)).to.equal(`${month}-${last}`);
  });

  it("steps months across years, back and forth", () => {
    expect(addMonths("2025-11" as Month, 3)).to.equal("2026-02");
    expect(addMonths("2026-01" as Month, -1)).to.equal("2025-12");
  });

  it("bounds a day by its first and last millisecond", () => {
    expect(startOfDay("2026-01-31" as Day)).to.equal("2026-01-31T00:00:00.000Z");
    expect(endOfDay("2026-01-31" as Day)).to.equal("2026-01-31T23:59:59.999Z");
  });
});
