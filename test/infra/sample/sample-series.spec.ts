import { expect } from "chai";
import fc from "fast-check";
import { addDays, type Day, daysBetween, lastDayOfMonth, type Month, monthIndex } from "../../../domain/shared/time.js";
import {
  issuedOn,
  missingMonth,
  publishedReports,
  reissuedMonth,
  SAMPLE_SERIES,
  scannedMonth,
} from "../../../infra/sample/sample-series.js";

const anyDay = fc.nat(365 * 40).map((days) => addDays("2025-06-01" as Day, days));
const firstOnes = (series: (typeof SAMPLE_SERIES)[number], today: Day) =>
  publishedReports(series, today).filter(({ edition }) => edition === "FIRST");
const months = (series: (typeof SAMPLE_SERIES)[number], today: Day): Month[] => firstOnes(series, today).map(({ period }) => period);

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
        const periods = months(series, today);
        expect(periods).to.deep.equal([...new Set(periods)].toSorted());
        const issued = (report: (typeof reports)[number]) => issuedOn(series, report.period, report.edition);
        return reports.every((report) => report.issuedOn <= today && report.issuedOn === issued(report));
      }),
    );
  });

  it("has on any day one missing and one scanned month between readable ones, and a current newest report", () => {
    fc.assert(
      fc.property(anyDay, (today) => {
        const reports = firstOnes("aldermoor", today);
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
        const periods = months("brightwater", today);
        expect(periods).to.have.length(4);
        expect(periods.every((period) => monthIndex(period) % 3 === 2)).to.equal(true);
        return daysBetween(lastDayOfMonth(periods[3] ?? ("0000-01" as never)), today) <= 106;
      }),
    );
  });

  it("has on any day one corrected report, of a month listed and readable, issued after the one it replaces", () => {
    fc.assert(
      fc.property(anyDay, (today) => {
        const reports = publishedReports("aldermoor", today);
        const corrected = reports.filter(({ edition }) => edition === "REISSUED");
        expect(corrected.map(({ period }) => period)).to.deep.equal([reissuedMonth(today)]);
        const [reissue] = corrected;
        const first = reports.find(({ period, edition }) => period === reissue?.period && edition === "FIRST");
        return first !== undefined && !first.scan && reissue !== undefined && first.issuedOn < reissue.issuedOn;
      }),
    );
  });

  it("corrects the report of a half-year's end twenty days after it was issued, not before", () => {
    expect(reissuedMonth("2026-07-31" as Day)).to.equal("2025-12");
    expect(reissuedMonth("2026-08-01" as Day)).to.equal("2026-06");
    expect(reissuedMonth("2027-01-31" as Day)).to.equal("2026-06");
    expect(reissuedMonth("2027-02-01" as Day)).to.equal("2026-12");
  });

  it("is of two accountants in one month of Cinderford", () => {
    const letters = publishedReports("cinderford", "2026-11-20" as Day).filter(({ period }) => period === "2024-09");
    expect(letters.map(({ edition }) => edition)).to.deep.equal(["FIRST", "SECOND_LETTER"]);
  });

  it("ended for Cinderford long enough ago to be withheld", () => {
    const last = publishedReports("cinderford", "2025-06-01" as Day).at(-1)?.period;
    expect(last).to.equal("2024-10");
    expect(daysBetween("2024-10-31" as Day, "2025-06-01" as Day)).to.be.greaterThan(31 + 14 + 30);
  });
});
