import { expect } from "chai";
import { type OperatorReason, supersedeReport } from "../../commands/supersede-report.js";
import { Refusal, type RefusalCode } from "../../domain/shared/refusal.js";
import type { Day } from "../../domain/shared/time.js";
import { Capturing } from "../support/capturing.js";
import type { ReportText } from "../support/reports.js";

const TEXT = "The first letter is about another token.";
const two = { accountant_name: "Accountant Two LLP" };

const captured = async (...reports: readonly ReportText[]): Promise<Capturing> => {
  const service = await Capturing.started();
  for (const [index, report] of reports.entries()) await service.capture({ copy: String(index), report });
  return service;
};

const use = ({ evidence, world }: Capturing) => supersedeReport({ evidence, artifacts: world.artifacts });
const order = (seq: number, bySeq: number | null = null, reason: OperatorReason = "INPUT_CORRECTED") => ({
  seq,
  bySeq,
  reason,
  text: TEXT,
});

const refusal = async (work: Promise<unknown>): Promise<RefusalCode | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)),
  );

/** Records 2 (active) and 4 (beside). */
const beside = (other: ReportText = {}) => captured({}, { ...two, reserve: "101.00", ...other });
/** Records 2 (gave way to) 4 (active), 5. */
const reissued = (second: ReportText = {}, first: ReportText = {}) => captured(first, { reserve: "101.00", ...second });

describe("a supersession on an operator's word (ADR 0101)", () => {
  it("puts the report kept beside in the place of the active one, by one record with the reason", async () => {
    const service = await beside();
    const done = await use(service).record(order(2));
    expect(done).to.include({ subject: "ONEX/2026-01", supersededSeq: 2, bySeq: 4, seq: 5 });
    expect(await service.standings()).to.deep.equal(["SUPERSEDED", "ACTIVE"]);
    const record = (await service.records()).at(-1);
    expect(record).to.include({ kind: "report.superseded", subject: "ONEX/2026-01", supersedes_seq: 2, cause_seq: 4 });
    expect(await service.revision()).to.deep.include({ reason: "INPUT_CORRECTED", reason_text: TEXT, changes: done.changes });
    expect(done.changes.map(({ field }) => field)).to.include("accountant_name");
  });

  it("puts a report that gave way before on record once more", async () => {
    const service = await reissued();
    const done = await use(service).record(order(4, 2));
    expect(await service.standings()).to.deep.equal(["SUPERSEDED", "SUPERSEDED", "ACTIVE"]);
    const [, , , , , again, gaveWay] = await service.records();
    expect(again).to.include({ kind: "report.parsed", seq: 6, cause_seq: 1, supersedes_seq: 4 });
    expect(again?.artifact).to.equal((await service.records())[1]?.artifact);
    expect(gaveWay).to.include({ kind: "report.superseded", seq: 7, cause_seq: 6, supersedes_seq: 4 });
    expect(done).to.include({ supersededSeq: 4, bySeq: 2, seq: 7 });
  });

  it("tells beforehand what will change, and records nothing", async () => {
    const service = await beside();
    const before = await service.records();
    const plan = await use(service).plan(order(2));
    expect(await service.records()).to.deep.equal(before);
    expect((await use(service).record(order(2))).changes).to.deep.equal(plan.changes);
  });

  it("stays when every document is read again", async () => {
    for (const [service, asked] of [
      [await beside(), order(2)],
      [await reissued(), order(4, 2)],
    ] as const) {
      await use(service).record(asked);
      const standings = await service.standings();
      service.parserName = "parser-2";
      expect(await service.readPending()).to.deep.equal({ read: 2, faults: 0 });
      expect(await service.standings()).to.deep.equal(standings);
    }
  });

  it("is followed by the issuer's next reissue like any report", async () => {
    const service = await beside();
    await use(service).record(order(2));
    await service.capture({ copy: "later", report: { ...two, reserve: "103.00" } });
    expect(await service.standings()).to.deep.equal(["SUPERSEDED", "SUPERSEDED", "ACTIVE"]);
  });

  it("may be taken back by another one", async () => {
    const service = await beside();
    await use(service).record(order(2));
    await use(service).record(order(4, 2));
    expect(await service.standings()).to.deep.equal(["SUPERSEDED", "SUPERSEDED", "ACTIVE"]);
  });

  it("is refused twice: the report has given way already", async () => {
    const service = await beside();
    await use(service).record(order(2));
    expect(await refusal(use(service).record(order(2)))).to.equal("report-not-active");
  });

  for (const [what, service, asked, code] of [
    ["a record that is no report", () => beside(), order(1), "unknown-record"],
    ["a record that is not there", () => beside(), order(99), "unknown-record"],
    ["a replacement that is no report", () => beside(), order(2, 3), "unknown-record"],
    ["a report kept beside", () => beside(), order(4, 2), "report-not-active"],
    ["itself", () => beside(), order(2, 2), "same-document"],
    ["a report of another month", () => captured({}, { asOf: "2025-12-31" }), order(2, 4), "no-replacement"],
    ["nothing held in its place", () => captured({}), order(2), "no-replacement"],
    ["one of several kept beside, none named", () => captured({}, two, { accountant_name: "Three LLP" }), order(2), "no-replacement"],
    ["only one that gave way before, not named", () => reissued(), order(4), "no-replacement"],
  ] as const)
    it(`is refused for ${what}, and nothing is recorded`, async () => {
      const made = await service();
      const before = await made.records();
      expect(await refusal(use(made).plan(asked))).to.equal(code);
      expect(await refusal(use(made).record(asked))).to.equal(code);
      expect(await made.records()).to.deep.equal(before);
    });

  it("is refused between two readings of one document, and for a former reading of another", async () => {
    const service = await captured({}, { ...two, reserve: "101.00" });
    service.parser.override = (text) => ("report" in text ? { report: { ...text.report, issuer_entity_name: "Another LLC" } } : text);
    await service.readCaptured(1); // 2 gives way to 5
    await service.readCaptured(3); // 4 gives way to 7
    expect(await refusal(use(service).record(order(5, 2)))).to.equal("same-document");
    expect(await refusal(use(service).record(order(5, 4)))).to.equal("no-replacement");
    expect(await use(service).record(order(5, 7))).to.include({ bySeq: 7 });
  });

  for (const [issued, reason, refused] of [
    ["2026-02-09", "ISSUER_REISSUED", true],
    ["2026-02-10", "ISSUER_REISSUED", false],
    ["2026-02-11", "ISSUER_REISSUED", false],
    ["2026-02-09", "INPUT_CORRECTED", false],
    [null, "ISSUER_REISSUED", false],
  ] as const)
    it(`${reason} by a report issued ${issued ?? "on no stated day"} for one of 2026-02-10 is ${refused ? "refused" : "taken"}`, async () => {
      const dated = { issued_on: issued as Day | null };
      const service = await captured({ issued_on: "2026-02-10" as Day }, { ...two, ...dated, reserve: "101.00" });
      expect(await refusal(use(service).record(order(2, 4, reason)))).to.equal(refused ? "older-reissue" : undefined);
    });
});
