import { expect } from "chai";
import type { EvidenceEntry } from "../../../domain/evidence/chain.js";
import type { ParseArtifact } from "../../../domain/report/parse-artifact.js";
import { supersededEntry } from "../../../domain/report/parse-entries.js";
import type { RevisionReason } from "../../../domain/report/revision.js";
import { reportRowId } from "../../../projections/board/rows.js";
import { boardEvidence, capturedEntry, documentSha256, parseArtifact, reportEntry } from "../../support/board-evidence.js";
import { type FoldedBoard, foldedBoard } from "../../support/folded-board.js";
import { parsedRow } from "../../support/reports.js";

const JANUARY = "2026-01";
const SUBJECT = "ONEX/2026-01";
const first = parseArtifact("first", JANUARY, "100.00");
const second = parseArtifact("second", JANUARY, "200.00", { restatement_text: "A figure was wrong." });

const boardAfter = async (...entries: readonly EvidenceEntry[]): Promise<FoldedBoard> => {
  const evidence = boardEvidence();
  await evidence.append(entries);
  const folded = await foldedBoard(evidence);
  expect(folded.poison).to.equal(undefined);
  return folded;
};

type Side = readonly [seq: number, parse: ParseArtifact];
const gaveWay = ([supersededSeq, before]: Side, [standsAt, after]: Side, reason: RevisionReason, subject = SUBJECT) =>
  supersededEntry({ subject, supersededSeq, before, standsAt, after, reason });

const held = (document: string) => capturedEntry(document);
const reissued = () =>
  boardAfter(
    held("first"),
    reportEntry(first, 0),
    held("second"),
    reportEntry(second, 2, { supersedesSeq: 1 }),
    gaveWay([1, first], [3, second], "ISSUER_REISSUED"),
  );
const revision = (folded: FoldedBoard, seq: number) => folded.row("revisions", reportRowId(seq));
const report = (folded: FoldedBoard, seq: number) => folded.row("reports", reportRowId(seq));

describe("the board's revision log", () => {
  it("keeps each supersession with both sides, their documents, and what changed", async () => {
    const row = revision(await reissued(), 4);
    expect(row).to.deep.include({
      seq: 4,
      reason: "ISSUER_REISSUED",
      reason_text: "A figure was wrong.",
      symbols: ["ONEX"],
      period: JANUARY,
      superseded_seq: 1,
      superseding_seq: 3,
      superseded_source_sha256: documentSha256("first"),
      superseding_source_sha256: documentSha256("second"),
      superseded_source_url: "https://one.example/first.pdf",
      superseded_captured_at: "2026-02-10T11:59:58.000Z",
      changes_total: 2,
      alerted: true,
    });
    expect(row?.changes).to.deep.equal([
      { field: "restatement_text", before: null, after: "A figure was wrong." },
      { field: "columns[2026-01-31].total_reserve", before: "100.00 USD", after: "200.00 USD" },
    ]);
    expect(row).not.to.have.any.keys("schema", "schema_version");
  });

  for (const [count, served] of [
    [49, 49],
    [50, 50],
    [51, 50],
    [120, 50],
  ] as const)
    it(`of ${count} changes it serves the first ${served} and counts all`, async () => {
      const rows = Array.from({ length: count }, (_, n) => parsedRow(`Line ${n}`, `${n}.00`));
      const [column] = first.columns;
      if (column === undefined) throw new Error("no column");
      const more = { ...first, source_sha256: documentSha256("second"), columns: [{ ...column, rows }] };
      const folded = await boardAfter(
        held("first"),
        reportEntry(first, 0),
        held("second"),
        reportEntry(more, 2, { supersedesSeq: 1 }),
        gaveWay([1, first], [3, more], "ISSUER_REISSUED"),
      );
      const row = revision(folded, 4);
      expect([row?.changes.length, row?.changes_total]).to.deep.equal([served, count]);
      expect(row?.changes[0]?.field).to.equal("columns[2026-01-31].rows[CATEGORY CASH Line 0]");
    });

  it("a consolidated report's supersession names every token that it covered", async () => {
    const [subject, covered] = ["group:pair/2026-01", { report_scope: "CONSOLIDATED_GROUP", covered_symbols: ["ONEX", "TWOX"] }] as const;
    const before = parseArtifact("first", JANUARY, "100.00", covered);
    const after = parseArtifact("second", JANUARY, "90.00", { ...covered, covered_symbols: ["ONEX"] });
    const folded = await boardAfter(
      held("first"),
      reportEntry(before, 0, { subject }),
      held("second"),
      reportEntry(after, 2, { subject, supersedesSeq: 1 }),
      gaveWay([1, before], [3, after], "ISSUER_REISSUED", subject),
    );
    expect(revision(folded, 4)?.symbols).to.deep.equal(["ONEX", "TWOX"]);
  });

  it("a corrected parse alerts nobody, nor does a document that was older from the start", async () => {
    const corrected = parseArtifact("first", JANUARY, "100.50");
    const correction = await boardAfter(
      held("first"),
      reportEntry(first, 0),
      reportEntry(corrected, 0, { supersedesSeq: 1 }),
      gaveWay([1, first], [2, corrected], "PARSE_CORRECTED"),
    );
    expect(revision(correction, 3)?.alerted).to.equal(false);
    const late = await boardAfter(
      held("second"),
      reportEntry(second, 0),
      held("first"),
      reportEntry(first, 2),
      gaveWay([3, first], [1, second], "ISSUER_REISSUED"),
    );
    expect(revision(late, 4)).to.include({ alerted: false, superseded_seq: 3, superseding_seq: 1 });
  });

  it("a correction that moves a report to another month stands under the month it left", async () => {
    const moved = parseArtifact("first", "2025-12", "100.00");
    const folded = await boardAfter(
      held("first"),
      reportEntry(first, 0),
      reportEntry(moved, 0),
      gaveWay([1, first], [2, moved], "PARSE_CORRECTED"),
    );
    expect(revision(folded, 3)).to.include({ period: JANUARY });
    expect(report(folded, 2)).to.include({ active: true, restated: false });
  });

  it("a better reading of a reissued document stays restated", async () => {
    const corrected = { ...second, issuer_entity_name: "Issuer One LLC" };
    const folded = await boardAfter(
      held("first"),
      reportEntry(first, 0),
      held("second"),
      reportEntry(second, 2, { supersedesSeq: 1 }),
      gaveWay([1, first], [3, second], "ISSUER_REISSUED"),
      reportEntry(corrected, 2, { supersedesSeq: 3 }),
      gaveWay([3, second], [5, corrected], "PARSE_CORRECTED"),
    );
    expect(report(folded, 5)).to.include({ active: true, restated: true });
  });

  describe("a report kept beside the active one", () => {
    const other = parseArtifact("second", JANUARY, "200.00", { accountant_name: "Two LLP" });
    const beside = [held("first"), reportEntry(first, 0), held("second"), reportEntry(other, 2)] as const;

    it("takes its place when that gives way to it", async () => {
      const folded = await boardAfter(...beside, gaveWay([1, first], [3, other], "INPUT_CORRECTED"));
      expect(report(folded, 1)).to.include({ active: false, superseded_by_seq: 3 });
      expect(report(folded, 3)).to.include({ active: true, restated: false });
      expect(folded.row("active_reports", SUBJECT)?.report_seq).to.equal(3);
      expect(folded.row("token_reports", SUBJECT)?.report_seq).to.equal(3);
      expect(revision(folded, 4)).to.include({ reason: "INPUT_CORRECTED", alerted: false });
    });

    it("is restated, and told, when the issuer put it in that place", async () => {
      const folded = await boardAfter(...beside, gaveWay([1, first], [3, other], "ISSUER_REISSUED"));
      expect(report(folded, 3)).to.include({ active: true, restated: true });
      expect(revision(folded, 4)?.alerted).to.equal(true);
    });

    it("stays inactive when it is what gives way", async () => {
      const folded = await boardAfter(...beside, gaveWay([3, other], [1, first], "INPUT_CORRECTED"));
      expect([report(folded, 1)?.active, report(folded, 3)?.active]).to.deep.equal([true, false]);
      expect(folded.row("token_reports", SUBJECT)?.report_seq).to.equal(1);
    });
  });
});
