import { expect } from "chai";
import { cutoffOf, readDate, readTime, readZone } from "../../../domain/parsing/dates.js";
import type { Day } from "../../../domain/shared/time.js";

const cutoff = (day: string, time: string, zone: string): string => cutoffOf(day as Day, readTime(time), readZone(zone)).cutoff_at;

describe("reading a stated date and cutoff", () => {
  const dates: readonly (readonly [string, string | undefined])[] = [
    ["February 19, 2026", "2026-02-19"],
    ["FEBRUARY 09, 2023", "2023-02-09"],
    ["JANUARY, 31 2023", "2023-01-31"],
    ["31 December 2025", "2025-12-31"],
    ["February 29, 2023", undefined],
    ["Smarch 1, 2023", undefined],
    ["June 31, 2025", undefined],
  ];
  for (const [printed, day] of dates) it(`${printed} is ${day ?? "no day"}`, () => expect(readDate(printed)).to.equal(day));

  it("takes 5 pm Eastern for 21:00Z in summer and 22:00Z in winter", () => {
    expect(cutoff("2025-08-18", "5:00 pm", "Eastern Time")).to.equal("2025-08-18T21:00:00.000Z");
    expect(cutoff("2025-05-08", "5 pm", "Eastern Time")).to.equal("2025-05-08T21:00:00.000Z");
    expect(cutoff("2026-02-27", "5:00pm", "ET")).to.equal("2026-02-27T22:00:00.000Z");
  });

  it("takes a standard or daylight time for what it says, whatever the date", () => {
    expect(cutoff("2023-03-06", "11:59pm", "Pacific Standard Time")).to.equal("2023-03-07T07:59:00.000Z");
    expect(cutoff("2023-03-31", "11:59 PM", "Pacific Daylight Time")).to.equal("2023-04-01T06:59:00.000Z");
    expect(cutoff("2022-07-31", "11:59 PM", "Pacific Time")).to.equal("2022-08-01T06:59:00.000Z");
  });

  it("follows the zone over the days its clocks change", () => {
    expect(cutoff("2025-03-09", "1:30 am", "Eastern Time")).to.equal("2025-03-09T06:30:00.000Z");
    expect(cutoff("2025-03-09", "3:30 am", "Eastern Time")).to.equal("2025-03-09T07:30:00.000Z");
    expect(cutoff("2025-11-02", "1:30 am", "Eastern Time")).to.equal("2025-11-02T05:30:00.000Z");
    expect(cutoff("2025-11-02", "11:59 pm", "Eastern Time")).to.equal("2025-11-03T04:59:00.000Z");
  });

  it("takes a zone without a time for the end of the day there, and neither for the end of the UTC day", () => {
    expect(cutoffOf("2026-02-28" as Day, undefined, readZone("HKT"))).to.deep.equal({
      cutoff_at: "2026-02-28T15:59:59.999Z",
      cutoff_basis: "STATED",
    });
    expect(cutoffOf("2026-02-28" as Day, undefined, undefined)).to.deep.equal({
      cutoff_at: "2026-02-28T23:59:59.999Z",
      cutoff_basis: "DEFAULT_END_OF_DAY_UTC",
    });
  });

  it("reads noon and midnight, and no hour past twelve", () => {
    expect([readTime("12:00 pm"), readTime("12:00 am"), readTime("13:00 pm"), readTime("9:60 am")]).to.deep.equal([
      43_200,
      0,
      undefined,
      undefined,
    ]);
  });
});
