import { expect } from "chai";
import { captureLagDays, publicationLagDays, reportClock } from "../../../domain/board/report-clock.js";
import type { Cadence } from "../../../domain/registry/catalog.js";
import { defaultSettings } from "../../../domain/settings/values.js";
import { addDays, lastDayOfMonth } from "../../../domain/shared/time.js";
import { day, instant, month, report, token, unreadable } from "../../support/board.js";

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

  for (const [cadence, expectedBy] of [
    ["MONTHLY", "2026-03-10"],
    [null, "2026-03-10"],
    ["QUARTERLY", "2026-05-10"],
    ["SEMIANNUAL", "2026-08-10"],
    ["ANNUAL", "2027-02-10"],
  ] as const)
    it(`${cadence ?? "no cadence"}: overdue past seven days after ${expectedBy}, not on the seventh`, () => {
      const overdue = (days: number) => clockOn(addDays(day(expectedBy), days), "2026-01", cadence).overdue;
      expect([-1, 0, 1, 6, 7, 8].map(overdue)).to.deep.equal([false, false, false, false, false, true]);
    });

  it("the end of the next period is the month's own last day, leap years included", () => {
    const expectedBy = (period: string, cadence: Cadence) =>
      clockOn("2028-06-01", period, cadence, { issued_on: lastDayOfMonth(month(period)) }).expectedBy;
    expect(expectedBy("2028-01", "MONTHLY")).to.equal("2028-02-29");
    expect(expectedBy("2027-01", "MONTHLY")).to.equal("2027-02-28");
    expect(expectedBy("2028-02", "ANNUAL")).to.equal("2029-02-28");
    expect(expectedBy("2027-11", "QUARTERLY")).to.equal("2028-02-29");
  });

  it("the publication lag of a report issued the day before, on and after its own date is -1, 0 and 1", () => {
    const lag = (issuedOn: string) => publicationLagDays(report("2026-01", { parse: { issued_on: day(issuedOn) } }));
    expect(["2026-01-30", "2026-01-31", "2026-02-01"].map(lag)).to.deep.equal([-1, 0, 1]);
    expect(publicationLagDays(report("2026-01", { parse: { issued_on: null } }))).to.equal(null);
    const expected = (issuedOn: string) => clockOn("2026-02-15", "2026-01", "MONTHLY", { issued_on: day(issuedOn) }).expectedBy;
    expect(["2026-01-30", "2026-01-31", "2026-02-01"].map(expected)).to.deep.equal([null, "2026-02-28", "2026-03-01"]);
  });

  it("the capture lag may be negative: a document may be dated ahead", () => {
    const lag = (capturedAt: string) =>
      captureLagDays(report("2026-01", { captured_at: instant(capturedAt), parse: { issued_on: day("2026-02-10") } }));
    expect(["2026-02-09T23:59:59.999Z", "2026-02-10T00:00:00.000Z", "2026-02-11T00:00:00.000Z"].map(lag)).to.deep.equal([-1, 0, 1]);
    expect(captureLagDays(report("2026-01", { parse: { issued_on: null } }))).to.equal(null);
  });

  it("a document of the next month that cannot be read does not clear overdue", () => {
    const held = token("XUSD", { cadences: stated("MONTHLY"), reports: [report("2026-01")], unreadable: [unreadable("2026-02")] });
    expect(reportClock(held, day("2026-03-18"), defaultSettings)).to.include({ overdue: true, expectedBy: "2026-03-10" });
  });

  it("a configured grace moves overdue", () => {
    const overdue = (grace: number) =>
      reportClock(token("XUSD", { cadences: stated("MONTHLY"), reports: [report("2026-01")] }), day("2026-03-11"), {
        ...defaultSettings,
        OVERDUE_GRACE_DAYS: grace,
      }).overdue;
    expect([overdue(0), overdue(1)]).to.deep.equal([true, false]);
  });

  for (const [what, cadence, withheldAfter] of [
    ["monthly", "MONTHLY", 75],
    ["quarterly", "QUARTERLY", 136],
    ["half-yearly", "SEMIANNUAL", 228],
    ["yearly", "ANNUAL", 410],
  ] as const)
    it(`the first day a ${what} report is withheld is the day withheld_since names`, () => {
      const first = addDays(lastDayOfMonth(month("2026-01")), withheldAfter + 1);
      expect(clockOn(first, "2026-01", cadence).withheld?.withheld_since).to.equal(first);
      expect(clockOn(addDays(first, 1), "2026-01", cadence).withheld?.withheld_since).to.equal(first);
      expect(clockOn(addDays(first, -1), "2026-01", cadence).withheld).to.equal(null);
    });

  it("a newer report moves the token back to CURRENT", () => {
    const on = (...periods: string[]) =>
      reportClock(
        token("XUSD", { cadences: stated("MONTHLY"), reports: periods.map((period) => report(period)) }),
        day("2026-09-01"),
        defaultSettings,
      ).status;
    expect([on("2026-01"), on("2026-01", "2026-08")]).to.deep.equal(["WITHHELD_STALE", "CURRENT"]);
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
