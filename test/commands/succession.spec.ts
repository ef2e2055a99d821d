import { expect } from "chai";
import type { Day } from "../../domain/shared/time.js";
import { Capturing, group } from "../support/capturing.js";
import { parsedColumn, parsedRow, type ReportText } from "../support/reports.js";

const day = (text: string): Day => text as Day;

/** Captures the reports in turn, each as a document of its own. */
const captured = async (...reports: readonly ReportText[]) => {
  const service = await Capturing.started();
  const results = [];
  for (const [index, report] of reports.entries()) results.push((await service.capture({ copy: String(index), report })).result);
  return { service, results };
};

describe("a second document for the same month (Addendum B 8.3)", () => {
  it("with other bytes and an equal parse is captured only; the first stays the source", async () => {
    const { service, results } = await captured({}, {});
    expect(await service.kinds()).to.deep.equal(["document.captured", "report.parsed", "document.captured"]);
    expect(results[1]).to.include({ outcome: "duplicate", reason: "EQUAL_PARSE", seq: 3 });
    expect(await service.standings()).to.deep.equal(["ACTIVE"]);
  });

  it("is equal whatever its pages, places, text repairs and template are", async () => {
    const elsewhere = parsedColumn("2026-01-31", "100.00", {
      rows: [parsedRow("Cash", "100.00", { page: 9, text: "$ 100.00", box: [0, 0, 1, 1] })],
    });
    const other = { source_pages: 9, template_id: "two", parser_version: "2", columns: [elsewhere] };
    const { service } = await captured({}, other);
    expect(await service.standings()).to.deep.equal(["ACTIVE"]);
  });

  it("with a different parse supersedes the first, both in one append", async () => {
    const { service, results } = await captured({}, { reserve: "101.00", restatement_text: "Corrected for a late settlement." });
    expect(results[1]?.outcome).to.equal("parsed");
    expect(await service.standings()).to.deep.equal(["SUPERSEDED", "ACTIVE"]);
    const [, first, , second, superseded] = await service.records();
    expect(second).to.include({ kind: "report.parsed", supersedes_seq: first?.seq, cause_seq: 3 });
    expect(superseded).to.include({
      kind: "report.superseded",
      supersedes_seq: first?.seq,
      cause_seq: second?.seq,
      subject: "ONEX/2026-01",
    });
    expect(superseded?.recorded_at).to.equal(second?.recorded_at);
  });

  it("says in the revision what changed, field by field, and the issuer's own reason", async () => {
    const { service } = await captured({}, { reserve: "101.00", restatement_text: "Corrected for a late settlement." });
    const [, first, , second] = await service.records();
    const revision = await service.revision();
    expect(revision).to.deep.include({
      schema: "report.revision",
      schema_version: 1,
      reason: "ISSUER_REISSUED",
      reason_text: "Corrected for a late settlement.",
      superseded_artifact_id: first?.artifact,
      superseding_artifact_id: second?.artifact,
    });
    expect(revision.changes).to.deep.equal([
      { field: "restatement_text", before: null, after: "Corrected for a late settlement." },
      { field: "columns[2026-01-31].total_reserve", before: "100.00 USD", after: "101.00 USD" },
      { field: "columns[2026-01-31].rows[CATEGORY CASH Cash]", before: "100.00 USD", after: "101.00 USD" },
    ]);
  });

  it("supersedes a chain of reissues one by one", async () => {
    const { service } = await captured({}, { reserve: "101.00" }, { reserve: "102.00" });
    expect(await service.standings()).to.deep.equal(["SUPERSEDED", "SUPERSEDED", "ACTIVE"]);
  });

  for (const [what, first, second, standings] of [
    ["issued a day earlier never supersedes", "2026-02-10", "2026-02-09", ["ACTIVE", "SUPERSEDED"]],
    ["issued the same day supersedes", "2026-02-10", "2026-02-10", ["SUPERSEDED", "ACTIVE"]],
    ["issued a day later supersedes", "2026-02-10", "2026-02-11", ["SUPERSEDED", "ACTIVE"]],
  ] as const)
    it(what, async () => {
      const { service } = await captured({ issued_on: day(first) }, { issued_on: day(second), reserve: "101.00" });
      expect(await service.standings()).to.deep.equal(standings);
    });

  it("that states no issue date is not known to be older and supersedes, either way round", async () => {
    const { service } = await captured(
      { issued_on: day("2026-02-10") },
      { reserve: "101.00" },
      { issued_on: day("2020-01-01"), reserve: "102.00" },
    );
    expect(await service.standings()).to.deep.equal(["SUPERSEDED", "SUPERSEDED", "ACTIVE"]);
  });

  it("that is older is kept as superseded from the start, and said so", async () => {
    const { service } = await captured({ issued_on: day("2026-02-10") }, { issued_on: day("2026-02-01"), reserve: "99.00" });
    const [, active, , older, superseded] = await service.records();
    expect(older).to.include({ kind: "report.parsed", supersedes_seq: null });
    expect(superseded).to.include({ kind: "report.superseded", supersedes_seq: older?.seq, cause_seq: active?.seq });
    const { superseded_artifact_id, superseding_artifact_id, changes } = await service.revision();
    expect([superseded_artifact_id, superseding_artifact_id]).to.deep.equal([older?.artifact, active?.artifact]);
    expect(changes[0]).to.deep.equal({ field: "issued_on", before: "2026-02-01", after: "2026-02-10" });
  });

  it("that equals an older one already kept is captured only", async () => {
    const older = { issued_on: day("2026-02-01"), reserve: "99.00" };
    const { service, results } = await captured({ issued_on: day("2026-02-10") }, older, older);
    expect(results[2]?.reason).to.equal("EQUAL_PARSE");
    expect(await service.standings()).to.deep.equal(["ACTIVE", "SUPERSEDED"]);
  });

  it("captured first and read last is the older one when the issue dates do not tell", async () => {
    const service = await Capturing.started();
    const { seq } = await service.captureOnly({ copy: "first", report: {} });
    await service.capture({ copy: "second", report: { reserve: "101.00" } });
    expect(await service.readCaptured(seq)).to.include({ standing: "SUPERSEDED" });
    expect(await service.standings()).to.deep.equal(["ACTIVE", "SUPERSEDED"]);
  });

  it("captured first and read last supersedes when it was issued later", async () => {
    const service = await Capturing.started();
    const { seq } = await service.captureOnly({ copy: "first", report: { issued_on: day("2026-02-11") } });
    await service.capture({ copy: "second", report: { reserve: "101.00", issued_on: day("2026-02-10") } });
    await service.readCaptured(seq);
    expect(await service.standings()).to.deep.equal(["SUPERSEDED", "ACTIVE"]);
  });

  it("equal to a report superseded since is no news when it is read again", async () => {
    const { service } = await captured({}, {}, { reserve: "101.00" });
    const before = await service.kinds();
    expect(await service.readCaptured(3)).to.include({ standing: "EQUAL", seq: 2 });
    expect(await service.kinds()).to.deep.equal(before);
  });

  it("that goes back to what was said first supersedes again", async () => {
    const { service } = await captured({}, { reserve: "101.00" }, {});
    expect(await service.standings()).to.deep.equal(["SUPERSEDED", "SUPERSEDED", "ACTIVE"]);
  });

  it("of another month or token supersedes nothing", async () => {
    const { service } = await captured({}, { asOf: "2025-12-31" });
    await service.capture({ copy: "g", report: {} }, { source: group });
    expect(await service.standings()).to.deep.equal(["ACTIVE"]);
    expect(await service.standings("ONEX/2025-12")).to.deep.equal(["ACTIVE"]);
    expect(await service.standings("group:two-group/2026-01")).to.deep.equal(["ACTIVE"]);
  });
});

describe("two accountants for one date (Addendum B 8.7.5)", () => {
  const two = { accountant_name: "Second Accountant GmbH" };

  it("leave the first active and keep the other beside it, superseding nothing", async () => {
    const { service, results } = await captured({}, { ...two, reserve: "101.00" });
    expect(results[1]?.outcome).to.equal("parsed");
    expect(await service.standings()).to.deep.equal(["ACTIVE", "BESIDE"]);
    expect(await service.kinds()).not.to.include("report.superseded");
  });

  it("stay apart even when they say the same figures", async () => {
    expect(await (await captured({}, two)).service.standings()).to.deep.equal(["ACTIVE", "BESIDE"]);
  });

  it("each reissue their own report", async () => {
    const { service } = await captured({}, { ...two, reserve: "101.00" }, { ...two, reserve: "102.00" }, { reserve: "103.00" });
    expect(await service.standings()).to.deep.equal(["SUPERSEDED", "SUPERSEDED", "BESIDE", "ACTIVE"]);
  });

  it("are one when their names differ in space and case only", async () => {
    const { service } = await captured({}, { accountant_name: "ACCOUNTANT  ONE llp", reserve: "101.00" });
    expect(await service.standings()).to.deep.equal(["SUPERSEDED", "ACTIVE"]);
  });

  it("are not assumed where a name is unknown", async () => {
    const { service } = await captured({}, { accountant_name: null, reserve: "101.00" });
    expect(await service.standings()).to.deep.equal(["SUPERSEDED", "ACTIVE"]);
  });

  it("reporting on different dates of a month are a reissue for that month", async () => {
    const { service } = await captured({ asOf: "2026-01-15" }, { ...two, asOf: "2026-01-31" });
    expect(await service.standings()).to.deep.equal(["SUPERSEDED", "ACTIVE"]);
  });
});

describe("the same bytes, read again", () => {
  it("and found to say the same leave no record", async () => {
    const { service } = await captured({});
    await service.readCaptured(1);
    expect(await service.kinds()).to.deep.equal(["document.captured", "report.parsed"]);
  });

  it("by a newer parser, and found to say something else, correct the former reading", async () => {
    const { service } = await captured({ restatement_text: "not a reason for a correction" });
    service.parser.override = () => ({ report: { reserve: "100.01", parser_version: "2" } });
    expect(await service.readCaptured(1)).to.include({ outcome: "parsed", standing: "ACTIVE", seq: 3 });
    expect(await service.standings()).to.deep.equal(["SUPERSEDED", "ACTIVE"]);
    expect(await service.revision()).to.include({ reason: "PARSE_CORRECTED", reason_text: null });
  });

  it("by a newer parser leave a superseded report superseded", async () => {
    const { service } = await captured({}, { reserve: "101.00" });
    service.parser.override = () => ({ report: { reserve: "55.00" } });
    expect(await service.readCaptured(1)).to.include({ standing: "UNCHANGED", seq: 2 });
    expect(await service.standings()).to.deep.equal(["SUPERSEDED", "ACTIVE"]);
  });

  it("keep a report that a later parser cannot read", async () => {
    const { service } = await captured({});
    service.parser.override = () => ({ unreadable: {} });
    expect(await service.readCaptured(1)).to.include({ outcome: "unreadable", seq: 2 });
    expect(await service.kinds()).to.deep.equal(["document.captured", "report.parsed"]);
  });

  it("become a report once a parser can read them", async () => {
    const service = await Capturing.started();
    await service.capture({ unreadable: {} });
    service.parser.override = () => ({ report: {} });
    expect(await service.readCaptured(1)).to.include({ standing: "ACTIVE" });
    expect(await service.standings()).to.deep.equal(["ACTIVE"]);
  });

  it("say anew why they cannot be read only when the reason is another", async () => {
    const service = await Capturing.started();
    await service.capture({ unreadable: { reason: "UNKNOWN_TEMPLATE" } });
    await service.readCaptured(1);
    service.parser.override = () => ({ unreadable: { reason: "UNREADABLE_FIGURE" } });
    await service.readCaptured(1);
    const records = await service.records();
    expect(records.map(({ kind }) => kind)).to.deep.equal(["document.captured", "document.unreadable", "document.unreadable"]);
    expect(records[2]).to.include({ cause_seq: 1, supersedes_seq: 2 });
  });

  it("read as of another month move there, and leave the former month without a report", async () => {
    const { service } = await captured({});
    service.parser.override = () => ({ report: { asOf: "2025-12-31" } });
    await service.readCaptured(1);
    expect(await service.standings("ONEX/2026-01")).to.deep.equal(["SUPERSEDED"]);
    expect(await service.standings("ONEX/2025-12")).to.deep.equal(["ACTIVE"]);
  });
});
