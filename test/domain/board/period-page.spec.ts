import { expect } from "chai";
import { periodPage } from "../../../domain/board/period-page.js";
import { month, report, revision, token } from "../../support/board.js";

const reports = [report("2025-10", { seq: 10 }), report("2025-12", { seq: 20 }), report("2026-01", { seq: 30 })];

describe("the page of a month", () => {
  it("is compared with the nearest earlier month that has an active report", () => {
    const page = periodPage(token("XUSD", { reports }), month("2025-12"));
    expect([page?.report.seq, page?.prior?.seq]).to.deep.equal([20, 10]);
  });

  it("the first month has no prior one", () => {
    expect(periodPage(token("XUSD", { reports }), month("2025-10"))?.prior).to.equal(undefined);
  });

  it("does not exist for a month without an active report, before, between and after", () => {
    for (const text of ["2025-09", "2025-11", "2026-02"]) expect(periodPage(token("XUSD", { reports }), month(text))).to.equal(undefined);
  });

  it("its lineage is what gave way to the report, and what had given way to that, and nothing of another month", () => {
    const revisions = [
      revision("2026-01", { seq: 31, superseded_seq: 25, superseding_seq: 30 }),
      revision("2026-01", { seq: 28, superseded_seq: 27, superseding_seq: 26 }), // of a report kept beside
      revision("2026-01", { seq: 26, superseded_seq: 22, superseding_seq: 25 }),
      revision("2025-11", { seq: 24, superseded_seq: 5, superseding_seq: 25 }), // read as of another month before
      revision("2025-12", { seq: 21, superseded_seq: 19, superseding_seq: 20 }),
    ];
    const lineage = (text: string) => periodPage(token("XUSD", { reports, revisions }), month(text))?.lineage.map(({ seq }) => seq);
    expect(lineage("2026-01")).to.deep.equal([31, 26]);
    expect(lineage("2025-12")).to.deep.equal([21]);
    expect(lineage("2025-10")).to.deep.equal([]);
  });

  it("nothing behind a report that was not what it was taken for is in the lineage", () => {
    const revisions = [
      revision("2026-01", { seq: 31, superseded_seq: 25, superseding_seq: 30, reason: "INPUT_CORRECTED" }),
      revision("2026-01", { seq: 29, superseded_seq: 28, superseding_seq: 30 }),
      revision("2026-01", { seq: 26, superseded_seq: 22, superseding_seq: 25 }),
    ];
    const lineage = periodPage(token("XUSD", { reports, revisions }), month("2026-01"))?.lineage;
    expect(lineage?.map(({ seq }) => seq)).to.deep.equal([31, 29]);
  });

  it("an older document that came late is in the lineage of the report that stood", () => {
    const revisions = [revision("2026-01", { seq: 41, superseded_seq: 40, superseding_seq: 30 })];
    expect(periodPage(token("XUSD", { reports, revisions }), month("2026-01"))?.lineage).to.have.length(1);
  });
});
