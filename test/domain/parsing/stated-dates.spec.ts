import { expect } from "chai";
import { flowOf } from "../../../domain/parsing/flow.js";
import { readStatedDates } from "../../../domain/parsing/stated-dates.js";
import type { DatesTemplate } from "../../../domain/parsing/template.js";
import { Unreadable } from "../../../domain/parsing/unreadable.js";
import { shippedTemplates } from "../../../infra/pdf/templates.js";

const [template] = shippedTemplates().all;
const flow = (...texts: readonly string[]) =>
  flowOf(
    texts.map((text, index) => ({ page: 1, y: 700 - index * 15, size: 10, text, cells: [{ text, x0: 50, x1: 500, y: 700, size: 10 }] })),
  );
const read = (dates: DatesTemplate, ...texts: readonly string[]): unknown => {
  if (template === undefined) throw new Error("no template ships");
  try {
    const stated = readStatedDates({ ...template, dates }, flow(...texts));
    return [...stated.dates.map(({ cutoff_at }) => cutoff_at), stated.cutoffPlace?.text ?? null];
  } catch (fault) {
    if (fault instanceof Unreadable) return fault.reason;
    throw fault;
  }
};

describe("a cutoff that another sentence states", () => {
  const dates: DatesTemplate = {
    phrases: ["as of {as_of:date} and {as_of:date}[ at {time:time} {zone:zone}|]"],
    cutoff: ['"end of day" is {time:time} {zone:zone}'],
  };
  const DAYS = "as of March 14, 2031 and March 31, 2031";

  it("is that of every date", () => {
    expect(read(dates, DAYS, "\u201cend of day\u201d is 5 pm Eastern Time.")).to.deep.equal([
      "2031-03-14T21:00:00.000Z",
      "2031-03-31T21:00:00.000Z",
      "5 pm Eastern Time",
    ]);
  });

  it("gives way to a time beside the dates", () => {
    expect(read(dates, `${DAYS} at 11:59 PM UTC`, '"end of day" is 5 pm Eastern Time.')).to.deep.equal([
      "2031-03-14T23:59:00.000Z",
      "2031-03-31T23:59:00.000Z",
      "11:59 PM UTC",
    ]);
  });

  it("that is stated twice and differently is refused, and the end of the day holds where none is stated", () => {
    expect(read(dates, DAYS, '"end of day" is 5 pm Eastern Time.', '"end of day" is 6 pm Eastern Time.')).to.equal("UNREADABLE_FIGURE");
    expect(read(dates, DAYS)).to.deep.equal(["2031-03-14T23:59:59.999Z", "2031-03-31T23:59:59.999Z", null]);
  });
});
