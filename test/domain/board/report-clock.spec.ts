import { expect } from "chai";
import { reportClock } from "../../../domain/board/report-clock.js";
import type { Cadence } from "../../../domain/registry/catalog.js";
import { defaultSettings } from "../../../domain/settings/values.js";
import { addDays, lastDayOfMonth } from "../../../domain/shared/time.js";
import { day, month, report, token } from "../../support/board.js";

const stated = (cadence: Cadence | null) => [
  { since: month("2020-01"), cadence, basis: cadence === null ? null : ("ISSUER_STATED" as const) },
];
const clockOn = (today: string, period: string, cadence: Cadence | null = "MONTHLY", parse = {}) =>
  reportClock(token("XUSD", { cadences: stated(cadence), reports: [report(period, { parse })] }), day(today), defaultSettings);

describe("the report clock", () => {
  const limits: [Cadence | null, number, number][] = [
    ["MONTHLY", 45, 75],
    [null, 45, 75],
    ["QUARTERLY", 106, 136],
    ["SEMIANNUAL", 198, 228],
    ["ANNUAL", 380, 410],
  ];
  for (const [cadence, staleAfter, withheldAfter] of limits) {
    it(`${cadence ?? "no cadence"}: STALE past ${staleAfter} days and WITHHELD_STALE past ${withheldAfter} days after the end of the report month`, () => {
      const on = (age: number) => clockOn(addDays(lastDayOfMonth(month("2026-02")), age), "2026-02", cadence);
      expect(on(0).staleAfterDays).to.equal(staleAfter);
      expect(on(0).withheldAfterDays).to.equal(withheldAfter);
      const statuses = [-20, staleAfter - 1, staleAfter, staleAfter + 1, withheldAfter - 1, withheldAfter, withheldAfter + 1].map(
        (age) => on(age).status,
      );
      expect(statuses).to.deep.equal(["CURRENT", "CURRENT", "CURRENT", "STALE", "STALE", "STALE", "WITHHELD_STALE"]);
    });
  }

  it("NONE without an active report: no expected-by date, no overdue, nothing withheld", () => {
    const clock = reportClock(token(), day("2026-02-15"), defaultSettings);
    expect(clock).to.include({ status: "NONE", expectedBy: null, overdue: null, withheld: null });
  });

  it("age counts from the end of the as-of date's month, not from the date", () => {
    expect(clockOn("2026-03-17", "2026-01", "MONTHLY", { composition_as_of: day("2026-01-02") }).status).to.equal("CURRENT");
  });

  it("configured graces move the limits", () => {
    const settings = { ...defaultSettings, PUBLICATION_GRACE_DAYS: 0, WITHHOLDING_GRACE_DAYS: 1 };
    const clock = reportClock(token("XUSD", { reports: [report("2026-01")] }), day("2026-03-05"), settings);
    expect(clock).to.include({ status: "WITHHELD_STALE", staleAfterDays: 31, withheldAfterDays: 32 });
  });

  it("withholding names the report it withholds and the first day of it", () => {
    const held = clockOn("2026-04-17", "2026-01");
    expect(held.status).to.equal("WITHHELD_STALE");
    expect(held.withheld).to.include({
      last_report_month: "2026-01",
      last_as_of: "2026-01-31",
      days_since_period_end: 76,
      withheld_after_days: 75,
      withheld_since: "2026-04-17",
    });
    expect(clockOn("2026-04-16", "2026-01").withheld).to.equal(null);
  });

  it("the next report is expected at the end of the next period plus the newest report's own publication lag", () => {
    const expectedBy = (cadence: Cadence | null, issuedOn: string) =>
      clockOn("2026-02-15", "2026-01", cadence, { issued_on: day(issuedOn) }).expectedBy;
    expect(expectedBy("MONTHLY", "2026-02-10")).to.equal("2026-03-10");
    expect(expectedBy(null, "2026-01-31")).to.equal("2026-02-28");
    expect(expectedBy("QUARTERLY", "2026-02-10")).to.equal("2026-05-10");
    expect(expectedBy("SEMIANNUAL", "2026-02-10")).to.equal("2026-08-10");
    expect(expectedBy("ANNUAL", "2026-02-10")).to.equal("2027-02-10");
  });

  it("the lag is counted from the as-of date, also inside the month", () => {
    const parse = { composition_as_of: day("2026-01-20"), issued_on: day("2026-02-10") };
    expect(clockOn("2026-02-15", "2026-01", "MONTHLY", parse).expectedBy).to.equal("2026-03-21");
  });

  it("no expected-by date without an issue date or with a negative lag; then overdue is null", () => {
    for (const issued_on of [null, day("2026-01-30")]) {
      expect(clockOn("2027-01-01", "2026-01", "MONTHLY", { issued_on })).to.include({ expectedBy: null, overdue: null });
    }
  });

  it("overdue from the day after expected-by plus the grace, whatever the status", () => {
    // Expected by 2026-03-10, grace 7 days.
    expect(["2026-03-16", "2026-03-17", "2026-03-18"].map((today) => clockOn(today, "2026-01").overdue)).to.deep.equal([
      false,
      false,
      true,
    ]);
    expect(clockOn("2026-09-01", "2026-01")).to.include({ status: "WITHHELD_STALE", overdue: true });
  });
});
