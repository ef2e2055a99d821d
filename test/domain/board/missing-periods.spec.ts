import { expect } from "chai";
import fc from "fast-check";
import { cadenceToday } from "../../../domain/board/cadence.js";
import { missingPeriods, publishedUnreadable } from "../../../domain/board/missing-periods.js";
import type { Cadence } from "../../../domain/registry/catalog.js";
import { addMonths, monthIndex } from "../../../domain/shared/time.js";
import { day, month, report, token, unreadable } from "../../support/board.js";

type Since = [since: string, cadence: Cadence | null];
const tokenWith = (cadences: Since[], months: string[], held: string[] = []) =>
  token("XUSD", {
    cadences: cadences.map(([since, cadence]) => ({ since: month(since), cadence, basis: cadence === null ? null : "ISSUER_STATED" })),
    reports: months.map((period) => report(period)),
    unreadable: held.map((period) => unreadable(period)),
  });

describe("missing periods", () => {
  it("lists the months the cadence called for between first and last report, oldest first", () => {
    const missing = missingPeriods(tokenWith([["2020-01", "MONTHLY"]], ["2025-01", "2025-03", "2025-06"]));
    expect(missing).to.deep.equal(["2025-02", "2025-04", "2025-05"]);
  });

  it("lists nothing after the last report, before the first one or without two", () => {
    for (const months of [[], ["2025-01"], ["2025-01", "2025-02"]])
      expect(missingPeriods(tokenWith([["2020-01", "MONTHLY"]], months))).to.deep.equal([]);
  });

  it("a slot owns the months of its step: a report in any of them fills it", () => {
    const quarterly = (months: string[]) => missingPeriods(tokenWith([["2020-01", "QUARTERLY"]], months));
    expect(quarterly(["2025-03", "2025-12"])).to.deep.equal(["2025-06", "2025-09"]);
    expect(quarterly(["2025-03", "2025-05", "2025-12"])).to.deep.equal(["2025-09"]);
    expect(quarterly(["2025-03", "2025-04", "2025-07", "2025-12"])).to.deep.equal([]);
  });

  for (const [cadence, first, last, slot, owned] of [
    ["MONTHLY", "2025-01", "2025-03", "2025-02", ["2025-02"]],
    ["QUARTERLY", "2024-12", "2025-06", "2025-03", ["2025-01", "2025-02", "2025-03"]],
    ["SEMIANNUAL", "2024-06", "2025-06", "2024-12", ["2024-07", "2024-08", "2024-09", "2024-10", "2024-11", "2024-12"]],
    ["ANNUAL", "2022-12", "2024-12", "2023-12", ["2023-01", "2023-06", "2023-11", "2023-12"]],
  ] as const)
    it(`${cadence}: the slot ${slot} owns ${owned.join(", ")}, not the month before the first nor after the last of them`, () => {
      const missing = (...held: string[]) => missingPeriods(tokenWith([["2020-01", cadence]], [first, ...held, last].sort()));
      const before = addMonths(month(owned[0] ?? slot), -1);
      const after = addMonths(month(slot), 1);
      expect(missing()).to.deep.equal([slot]);
      for (const inside of owned) expect(missing(inside)).to.deep.equal([]);
      for (const outside of [before, after].filter((each) => each !== first && each !== last))
        expect(missing(outside)).to.deep.equal([slot]);
    });

  it("an unreadable document anywhere in a slot fills it, one just outside does not", () => {
    const missing = (held: string) => missingPeriods(tokenWith([["2020-01", "QUARTERLY"]], ["2024-12", "2025-06"], [held]));
    expect(["2024-11", "2025-01", "2025-03", "2025-04"].map((held) => missing(held).length)).to.deep.equal([1, 0, 0, 1]);
  });

  it("the slot that owns the first report is not judged", () => {
    expect(missingPeriods(tokenWith([["2020-01", "QUARTERLY"]], ["2025-08", "2025-12"]))).to.deep.equal([]);
    expect(missingPeriods(tokenWith([["2020-01", "SEMIANNUAL"]], ["2024-12", "2025-12"]))).to.deep.equal(["2025-06"]);
    expect(missingPeriods(tokenWith([["2020-01", "ANNUAL"]], ["2023-12", "2025-12"]))).to.deep.equal(["2024-12"]);
  });

  it("a month whose document is held but unreadable is not missing", () => {
    expect(missingPeriods(tokenWith([["2020-01", "MONTHLY"]], ["2025-01", "2025-04"], ["2025-02"]))).to.deep.equal(["2025-03"]);
  });

  it("slots before a change of cadence keep the former step", () => {
    const changed = tokenWith(
      [
        ["2020-01", "QUARTERLY"],
        ["2025-07", "MONTHLY"],
      ],
      ["2024-12", "2025-09"],
    );
    expect(missingPeriods(changed)).to.deep.equal(["2025-03", "2025-06", "2025-07", "2025-08"]);
  });

  it("the first recorded cadence reaches back to the first report", () => {
    expect(missingPeriods(tokenWith([["2026-06", "QUARTERLY"]], ["2025-03", "2025-09"]))).to.deep.equal(["2025-06"]);
  });

  it("without any statement the monthly clock applies", () => {
    expect(missingPeriods(tokenWith([["2020-01", null]], ["2025-01", "2025-04"]))).to.deep.equal(["2025-02", "2025-03"]);
  });

  it("on the monthly clock reports, unreadable documents and missing months are all months of the span, once each", () => {
    const offsets = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 2, maxLength: 20 });
    fc.assert(
      fc.property(offsets, (found) => {
        const months = found.sort((a, b) => a - b).map((offset) => addMonths(month("2020-01"), offset));
        const missing = missingPeriods(tokenWith([["2020-01", "MONTHLY"]], months));
        const span = monthIndex(months.at(-1) ?? month("2020-01")) - monthIndex(months[0] ?? month("2020-01")) + 1;
        expect(new Set([...months, ...missing]).size).to.equal(span);
        expect(months.length + missing.length).to.equal(span);
        expect([...missing].sort()).to.deep.equal(missing);
      }),
    );
  });
});

describe("published unreadable periods", () => {
  it("are the held documents of months without a readable report, oldest first", () => {
    const held = tokenWith([["2020-01", "MONTHLY"]], ["2025-02"], ["2025-04", "2025-02", "2025-01"]);
    expect(publishedUnreadable(held).map(({ period }) => period)).to.deep.equal(["2025-01", "2025-04"]);
  });
});

describe("cadence", () => {
  const cadence = (cadences: Since[], months: string[]) => cadenceToday(tokenWith(cadences, months), day("2026-02-15"));

  it("is what a recorded source states, from the month of its record on", () => {
    expect(
      cadence(
        [
          ["2020-01", "MONTHLY"],
          ["2026-02", "QUARTERLY"],
        ],
        [],
      ),
    ).to.deep.equal({ cadence: "QUARTERLY", basis: "ISSUER_STATED" });
    expect(
      cadence(
        [
          ["2020-01", "MONTHLY"],
          ["2026-03", "QUARTERLY"],
        ],
        [],
      ),
    ).to.deep.equal({ cadence: "MONTHLY", basis: "ISSUER_STATED" });
  });

  it("is observed from four evenly spaced reports, and from no fewer", () => {
    const observed = (months: string[]) => cadence([["2020-01", null]], months);
    expect(observed(["2025-03", "2025-06", "2025-09"])).to.deep.equal({ cadence: null, basis: null });
    expect(observed(["2024-12", "2025-03", "2025-06", "2025-09"])).to.deep.equal({ cadence: "QUARTERLY", basis: "OBSERVED" });
    expect(observed(["2020-01", "2024-12", "2025-03", "2025-06", "2025-09"])).to.deep.equal({ cadence: "QUARTERLY", basis: "OBSERVED" });
    expect(observed(["2025-06", "2025-07", "2025-08", "2025-09"])).to.deep.equal({ cadence: "MONTHLY", basis: "OBSERVED" });
    expect(observed(["2024-03", "2024-09", "2025-03", "2025-09"])).to.deep.equal({ cadence: "SEMIANNUAL", basis: "OBSERVED" });
    expect(observed(["2022-09", "2023-09", "2024-09", "2025-09"])).to.deep.equal({ cadence: "ANNUAL", basis: "OBSERVED" });
  });

  it("is none for another spacing or an uneven one", () => {
    const observed = (months: string[]) => cadence([], months);
    expect(observed(["2025-01", "2025-03", "2025-05", "2025-07"])).to.deep.equal({ cadence: null, basis: null });
    expect(observed(["2025-01", "2025-04", "2025-07", "2025-09"])).to.deep.equal({ cadence: null, basis: null });
  });
});
