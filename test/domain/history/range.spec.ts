import { expect } from "chai";
import { type HistoryAsk, historyRange } from "../../../domain/history/range.js";
import { defaultSettings } from "../../../domain/settings/values.js";
import { day, instant } from "../../support/board.js";

const NOW = instant("2026-02-15T12:00:00.000Z");
const nothing: HistoryAsk = { days: undefined, from: undefined, to: undefined, granularity: undefined, symbol: undefined };
const rangeOf = (ask: Partial<HistoryAsk>, settings = {}) => historyRange({ ...nothing, ...ask }, NOW, { ...defaultSettings, ...settings });

describe("the range of a history request", () => {
  for (const [what, ask, from, to] of [
    ["nothing", {}, "2026-01-16", "2026-02-15"],
    ["days", { days: 1 }, "2026-02-14", "2026-02-15"],
    ["days with to", { days: 30, to: day("2025-03-01") }, "2025-01-30", "2025-03-01"],
    ["to alone", { to: day("2025-03-31") }, "2025-03-01", "2025-03-31"],
    ["from alone", { from: day("2024-02-29") }, "2024-02-29", "2026-02-15"],
    ["from and to", { from: day("2025-01-01"), to: day("2025-01-01") }, "2025-01-01", "2025-01-01"],
    ["the longest span", { days: 3660 }, "2016-02-08", "2026-02-15"],
  ] as const) {
    it(`of ${what} runs from ${from} to ${to}`, () => {
      expect(rangeOf(ask)).to.deep.include({ from, to, granularity: "hour" });
    });
  }

  for (const [what, ask, fault] of [
    ["days with from", { days: 3, from: day("2026-02-01") }, { field: "days", code: "range_conflict" }],
    ["from after to", { from: day("2026-02-02"), to: day("2026-02-01") }, { field: "from", code: "range_invalid" }],
    ["to after today", { to: day("2026-02-16") }, { field: "to", code: "range_invalid" }],
    ["too many days", { days: 3661 }, { field: "days", code: "range_invalid" }],
    ["too long a span", { from: day("2016-02-07") }, { field: "from", code: "range_invalid" }],
    ["a range before the calendar", { days: 3660, to: day("0005-01-01") }, { field: "to", code: "range_invalid" }],
  ] as const) {
    it(`is refused for ${what}: ${fault.code}`, () => {
      expect(rangeOf(ask)).to.deep.include(fault);
    });
  }

  it("is inside the public window from its first day on", () => {
    expect(rangeOf({ from: day("2026-01-16") })).to.include({ inPublicWindow: true });
    expect(rangeOf({ from: day("2026-01-15") })).to.include({ inPublicWindow: false });
  });

  it("with a symbol holds at most HISTORY_MAX_BUCKETS, counted up to now", () => {
    const settings = { HISTORY_MAX_BUCKETS: 24 + 13 };
    expect(rangeOf({ days: 1, symbol: "XUSD" }, settings)).to.include({ granularity: "hour" });
    expect(rangeOf({ days: 1, symbol: "XUSD" }, { HISTORY_MAX_BUCKETS: 24 + 12 })).to.include({ code: "range_too_large" });
    expect(rangeOf({ days: 1 }, { HISTORY_MAX_BUCKETS: 1 })).to.include({ granularity: "hour" });
  });

  it("of a leap year of hours fits the default, and a longer one names the granularity that does", () => {
    expect(rangeOf({ from: day("2024-01-01"), to: day("2024-12-31"), symbol: "XUSD" })).to.include({ granularity: "hour" });
    const fault = rangeOf({ days: 3660, symbol: "XUSD" });
    expect(fault).to.include({ field: "granularity", code: "range_too_large" });
    expect(fault).to.have.property("message").that.includes("the granularity day fits it");
    const months = rangeOf({ days: 3660, symbol: "XUSD", granularity: "day" }, { HISTORY_MAX_BUCKETS: 200 });
    expect(months).to.have.property("message").that.includes("the granularity month fits it");
    const none = rangeOf({ days: 3660, symbol: "XUSD", granularity: "month" }, { HISTORY_MAX_BUCKETS: 2 });
    expect(none).to.have.property("message").that.includes("name a shorter range");
  });
});
