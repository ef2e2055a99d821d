import { expect } from "chai";
import fc from "fast-check";
import { addDays, type Day, daysBetween, lastDayOfMonth, monthIndex } from "../../../domain/shared/time.js";
import { issuedOn, missingMonth, publishedReports, SAMPLE_SERIES, scannedMonth } from "../../../infra/sample/sample-series.js";

const anyDay = fc.nat(365 * 40).map((days) => addDays("2025-06-01" as Day, days));
const months = (series: (typeof SAMPLE_SERIES)[number], today: Day): string[] =>
  publishedReports(series, today).map(({ period }) => period);

describe("what the sample's issuers publish", () => {
  it("is, on a day of November 2026, a year of Aldermoor with one month missing and one scanned", () => {
    const today = "2026-11-20" as Day;
    expect(months("aldermoor", today)).to.deep.equal(
      "2025-11 2025-12 2026-01 2026-02 2026-03 2026-05 2026-06 2026-07 2026-08 2026-09 2026-10".split(" "),
    );
    expect(publishedReports("aldermoor", today).filter(({ scan }) => scan)).to.have.length(1);
    expect(months("brightwater", today)).to.deep.equal("2025-12 2026-03 2026-06 2026-09".split(" "));
    expect(months("cinderford", today)).to.deep.equal("2024-08 2024-09 2024-10".split(" "));
  });

  it("changes on the day a report is issued, not before", () => {
    expect(months("aldermoor", "2026-11-11" as Day).at(-1)).to.equal("2026-09");
    expect(months("aldermoor", "2026-11-12" as Day).at(-1)).to.equal("2026-10");
    expect(months("brightwater", "2026-10-12" as Day).at(-1)).to.equal("2026-06");
    expect(months("brightwater", "2026-10-13" as Day).at(-1)).to.equal("2026-09");
  });

  it("never states a report of the future, in order, on any day", () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...SAMPLE_SERIES), (today, series) => {
        const reports = publishedReports(series, today);
        const periods = reports.map(({ period }) => period);
        expect(periods).to.deep.equal([...new Set(periods)].toSorted());
        return reports.every((report) => report.issuedOn <= today && report.issuedOn === issuedOn(series, report.period));
      }),
    );
  });

  it("has on any day one missing and one scanned month between readable ones, and a current newest report", () => {
    fc.assert(
      fc.property(anyDay, (today) => {
        const reports = publishedReports("aldermoor", today);
        const readable = reports.filter(({ scan }) => !scan).map(({ period }) => period);
        const [first, last] = [readable[0], readable.at(-1)];
        expect(reports).to.have.length(11);
        expect(readable).to.have.length(10);
        if (first === undefined || last === undefined) throw new Error("no readable report");
        for (const hole of [missingMonth(today), scannedMonth(today)]) expect(hole > first && hole < last).to.equal(true);
        return daysBetween(lastDayOfMonth(last), today) <= 45;
      }),
    );
  });

  it("is of the group's last four quarters on any day, the newest current", () => {
    fc.assert(
      fc.property(anyDay, (today) => {
        const periods = publishedReports("brightwater", today).map(({ period }) => period);
        expect(periods).to.have.length(4);
        expect(periods.every((period) => monthIndex(period) % 3 === 2)).to.equal(true);
        return daysBetween(lastDayOfMonth(periods[3] ?? ("0000-01" as never)), today) <= 106;
      }),
    );
  });

  it("ended for Cinderford long enough ago to be withheld", () => {
    const last = publishedReports("cinderford", "2025-06-01" as Day).at(-1)?.period;
    expect(last).to.equal("2024-10");
    expect(daysBetween("2024-10-31" as Day, "2025-06-01" as Day)).to.be.greaterThan(31 + 14 + 30);
  });
});
