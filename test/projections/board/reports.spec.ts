import { expect } from "chai";
import type { EvidenceEntry } from "../../../domain/evidence/chain.js";
import type { ParseArtifact } from "../../../domain/report/parse-artifact.js";
import { supersededEntry } from "../../../domain/report/parse-entries.js";
import { reportRowId } from "../../../projections/board/rows.js";
import { boardEvidence, capturedEntry, documentSha256, parseArtifact, reportEntry, unreadableEntry } from "../../support/board-evidence.js";
import { type FoldedBoard, foldedBoard } from "../../support/folded-board.js";

const JANUARY = "2026-01";
const first = parseArtifact("first", JANUARY, "100.00");
const second = parseArtifact("second", JANUARY, "200.00");

/** The board after these records. */
const boardAfter = async (...entries: readonly EvidenceEntry[]): Promise<FoldedBoard> => {
  const evidence = boardEvidence();
  await evidence.append(entries);
  const folded = await foldedBoard(evidence);
  expect(folded.poison).to.equal(undefined);
  return folded;
};

const gaveWay = (
  superseded: number,
  before: ParseArtifact,
  standing: number,
  to: ParseArtifact,
  reason: "ISSUER_REISSUED" | "PARSE_CORRECTED",
) => supersededEntry({ subject: "ONEX/2026-01", supersededSeq: superseded, before, standsAt: standing, after: to, reason });

const report = (folded: FoldedBoard, seq: number) => folded.row("reports", reportRowId(seq));

describe("the board's reports", () => {
  it("makes the first report of a subject the active one, of the subject and of its token's month", async () => {
    const folded = await boardAfter(capturedEntry("first"), reportEntry(first, 0));
    expect(report(folded, 1)).to.include({ seq: 1, active: true, restated: false, supersedes_seq: null, superseded_by_seq: null });
    expect(folded.row("active_reports", "ONEX/2026-01")).to.deep.equal({ subject: "ONEX/2026-01", report_seq: 1 });
    expect(folded.row("token_reports", "ONEX/2026-01")).to.deep.equal({ symbol: "ONEX", period: JANUARY, report_seq: 1 });
  });

  it("takes a report's source from the record that captured its document", async () => {
    const folded = await boardAfter(capturedEntry("first", { url: "https://one.example/a.pdf", bytes: 77 }), reportEntry(first, 0));
    const row = report(folded, 1);
    expect(row).to.include({
      capture_seq: 0,
      source_url: "https://one.example/a.pdf",
      source_bytes: 77,
      captured_at: "2026-02-10T11:59:58.000Z",
    });
    expect(row?.capture_artifact_id).to.equal(folded.row("documents", documentSha256("first"))?.capture_artifact_id);
    expect(row?.parse).to.deep.equal(first);
  });

  it("keeps a second report beside the active one inactive", async () => {
    const folded = await boardAfter(capturedEntry("first"), reportEntry(first, 0), capturedEntry("second"), reportEntry(second, 2));
    expect([report(folded, 1)?.active, report(folded, 3)?.active]).to.deep.equal([true, false]);
    expect(folded.row("token_reports", "ONEX/2026-01")?.report_seq).to.equal(1);
  });

  it("puts a reissue in the place of the report it supersedes, and calls it restated", async () => {
    const folded = await boardAfter(
      capturedEntry("first"),
      reportEntry(first, 0),
      capturedEntry("second"),
      reportEntry(second, 2, { supersedesSeq: 1 }),
      gaveWay(1, first, 3, second, "ISSUER_REISSUED"),
    );
    expect(report(folded, 1)).to.include({ active: false, superseded_by_seq: 3, restated: false });
    expect(report(folded, 3)).to.include({ active: true, superseded_by_seq: null, supersedes_seq: 1, restated: true });
    expect(folded.row("active_reports", "ONEX/2026-01")?.report_seq).to.equal(3);
    expect(folded.row("token_reports", "ONEX/2026-01")?.report_seq).to.equal(3);
  });

  it("does not call a corrected parse restated", async () => {
    const corrected = parseArtifact("first", JANUARY, "100.50", { parser_version: "2" });
    const folded = await boardAfter(
      capturedEntry("first"),
      reportEntry(first, 0),
      reportEntry(corrected, 0, { supersedesSeq: 1 }),
      gaveWay(1, first, 2, corrected, "PARSE_CORRECTED"),
    );
    expect(report(folded, 2)).to.include({ active: true, restated: false });
    expect(folded.row("documents", documentSha256("first"))).to.include({ outcome: "PARSED", outcome_seq: 2 });
  });

  it("leaves the active report alone when the one beside it is corrected", async () => {
    const corrected = parseArtifact("second", JANUARY, "200.50");
    const folded = await boardAfter(
      capturedEntry("first"),
      reportEntry(first, 0),
      capturedEntry("second"),
      reportEntry(second, 2),
      reportEntry(corrected, 2, { supersedesSeq: 3 }),
      gaveWay(3, second, 4, corrected, "PARSE_CORRECTED"),
    );
    expect([1, 3, 4].map((seq) => report(folded, seq)?.active)).to.deep.equal([true, false, false]);
    expect(report(folded, 3)?.superseded_by_seq).to.equal(4);
    expect(folded.row("token_reports", "ONEX/2026-01")?.report_seq).to.equal(1);
  });

  it("keeps an older document captured later as superseded from the start", async () => {
    const folded = await boardAfter(
      capturedEntry("second"),
      reportEntry(second, 0),
      capturedEntry("first"),
      reportEntry(first, 2),
      gaveWay(3, first, 1, second, "ISSUER_REISSUED"),
    );
    expect(report(folded, 3)).to.include({ active: false, superseded_by_seq: 1 });
    expect(report(folded, 1)).to.include({ active: true, superseded_by_seq: null, restated: true });
  });

  it("empties the month a document was wrongly read as of", async () => {
    const moved = parseArtifact("first", "2025-12", "100.00");
    const folded = await boardAfter(
      capturedEntry("first"),
      reportEntry(first, 0),
      reportEntry(moved, 0),
      gaveWay(1, first, 2, moved, "PARSE_CORRECTED"),
    );
    expect(folded.ids("active_reports")).to.deep.equal(["ONEX/2025-12"]);
    expect(folded.ids("token_reports")).to.deep.equal(["ONEX/2025-12"]);
    expect(report(folded, 1)).to.include({ active: false, superseded_by_seq: 2 });
  });

  it("gives every covered token of a consolidated report its month", async () => {
    const group = parseArtifact("first", JANUARY, "100.00", { report_scope: "CONSOLIDATED_GROUP", covered_symbols: ["ONEX", "TWOX"] });
    const folded = await boardAfter(capturedEntry("first"), reportEntry(group, 0, { subject: "group:pair/2026-01" }));
    expect(folded.ids("active_reports")).to.deep.equal(["group:pair/2026-01"]);
    expect(folded.ids("token_reports")).to.deep.equal(["ONEX/2026-01", "TWOX/2026-01"]);
  });

  it("takes the month from a token that the superseding report no longer covers", async () => {
    const group = parseArtifact("first", JANUARY, "100.00", { report_scope: "CONSOLIDATED_GROUP", covered_symbols: ["ONEX", "TWOX"] });
    const fewer = parseArtifact("second", JANUARY, "90.00", { report_scope: "CONSOLIDATED_GROUP", covered_symbols: ["ONEX"] });
    const subject = "group:pair/2026-01";
    const entries = [capturedEntry("first"), reportEntry(group, 0, { subject }), capturedEntry("second")];
    const folded = await boardAfter(...entries, reportEntry(fewer, 2, { subject, supersedesSeq: 1 }));
    expect(folded.ids("token_reports")).to.deep.equal(["ONEX/2026-01"]);
    expect(folded.row("token_reports", "ONEX/2026-01")?.report_seq).to.equal(3);
  });

  it("has one active report a token and month, the first, when another subject covers the token too", async () => {
    const group = parseArtifact("second", JANUARY, "300.00", { report_scope: "CONSOLIDATED_GROUP", covered_symbols: ["ONEX", "TWOX"] });
    const entries = [capturedEntry("first"), reportEntry(first, 0), capturedEntry("second")];
    const folded = await boardAfter(...entries, reportEntry(group, 2, { subject: "group:pair/2026-01" }));
    expect(folded.row("token_reports", "ONEX/2026-01")?.report_seq).to.equal(1);
    expect(folded.row("token_reports", "TWOX/2026-01")?.report_seq).to.equal(3);
  });

  it("forgets that a document was unreadable once it is read", async () => {
    const folded = await boardAfter(
      capturedEntry("first"),
      unreadableEntry("first", 0, { period: first.period, period_basis: "SOURCE" }),
      reportEntry(first, 0),
    );
    expect(folded.ids("unreadable_documents")).to.deep.equal([]);
    expect(folded.row("documents", documentSha256("first"))).to.include({ outcome: "PARSED", reason: null, period: JANUARY });
  });

  for (const [what, entries] of [
    ["a report of a document no record captured", [capturedEntry("second"), reportEntry(first, 0)]],
    [
      "a supersession of a record that is no report",
      [capturedEntry("first"), reportEntry(first, 0), gaveWay(0, first, 1, first, "PARSE_CORRECTED")],
    ],
    [
      "a report whose artifact is of another schema",
      [capturedEntry("first"), { ...capturedEntry("first"), kind: "report.parsed" as const }],
    ],
  ] as const) {
    it(`stops before ${what}`, async () => {
      const evidence = boardEvidence();
      await evidence.append(entries);
      const { poison, checkpoint } = await foldedBoard(evidence);
      expect(poison?.revision).to.equal(entries.length - 1);
      expect(poison?.cause).to.have.property("name", "MalformedArtifact");
      expect(checkpoint.events).to.equal(entries.length - 1);
    });
  }
});
