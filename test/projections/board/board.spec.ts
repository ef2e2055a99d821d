import { expect } from "chai";
import { canonicalBytes } from "../../../domain/shared/canonical-json.js";
import { sha256Hex } from "../../../domain/shared/sha256.js";
import type { Month } from "../../../domain/shared/time.js";
import { boardEvidence, capturedEntry, documentSha256, headEntry, unreadableEntry } from "../../support/board-evidence.js";
import { foldedBoard } from "../../support/folded-board.js";

describe("the board", () => {
  it("is empty before the first record", async () => {
    const folded = await foldedBoard(boardEvidence());
    expect(folded.checkpoint).to.deep.equal({ position: null, events: 0 });
    expect(folded.ids("chain_head")).to.deep.equal([]);
  });

  it("shows the newest record as the head of the chain, whatever its kind", async () => {
    const evidence = boardEvidence();
    await evidence.append([capturedEntry("first")]);
    await evidence.append([headEntry("anything")], "2026-02-11T00:00:00.000Z");
    const last = evidence.log.events.at(-1);
    const folded = await foldedBoard(evidence);
    const hash = sha256Hex(last?.data ?? "");
    expect(folded.row("chain_head", "head")).to.deep.equal({ seq: 1, hash, recorded_at: "2026-02-11T00:00:00.000Z" });
    expect(folded.checkpoint).to.deep.equal({ position: last?.position, events: 2 });
  });

  it("passes over events of other streams whose name begins like the evidence stream's", async () => {
    const evidence = boardEvidence();
    await evidence.log.append("evidence-copy", "no_stream", [
      { id: "3f0f0d6e-6b1c-4a7e-9a86-0c1d6f2f9b11", type: "context.pulled", data: Buffer.from("{}"), metadata: null },
    ]);
    await evidence.append([headEntry("x")]);
    expect((await foldedBoard(evidence)).checkpoint.events).to.equal(1);
  });

  describe("documents", () => {
    it("are pending until something is derived from them", async () => {
      const evidence = boardEvidence();
      await evidence.append([capturedEntry("first")]);
      const row = (await foldedBoard(evidence)).row("documents", documentSha256("first"));
      expect(row).to.include({ capture_seq: 0, outcome: "PENDING", outcome_seq: null, reason: null, period: null });
    });

    it("are recorded once: a second capture of the same bytes changes nothing", async () => {
      const evidence = boardEvidence();
      await evidence.append([capturedEntry("first"), capturedEntry("first", { url: "https://other.example/copy.pdf" })]);
      const row = (await foldedBoard(evidence)).row("documents", documentSha256("first"));
      expect(row).to.include({ capture_seq: 0, url: "https://one.example/first.pdf" });
    });

    it("are listed as unreadable for every covered token when their month is known", async () => {
      const evidence = boardEvidence();
      const unreadable = unreadableEntry("first", 0, { period: "2026-01" as Month, period_basis: "SOURCE", symbols: ["ONEX", "TWOX"] });
      await evidence.append([capturedEntry("first"), unreadable]);
      const folded = await foldedBoard(evidence);
      expect(folded.ids("unreadable_documents")).to.deep.equal(["ONEX/2026-01/000000000000", "TWOX/2026-01/000000000000"]);
      expect(folded.row("unreadable_documents", "ONEX/2026-01/000000000000")).to.deep.equal({
        symbol: "ONEX",
        period: "2026-01",
        capture_seq: 0,
        document_url: "https://one.example/first.pdf",
        document_sha256: documentSha256("first"),
        captured_at: "2026-02-10T11:59:58.000Z",
      });
    });

    it("are not listed when their month is not known, and move when it becomes known otherwise", async () => {
      const evidence = boardEvidence();
      await evidence.append([capturedEntry("first"), unreadableEntry("first", 0)]);
      expect((await foldedBoard(evidence)).ids("unreadable_documents")).to.deep.equal([]);
      await evidence.append([unreadableEntry("first", 0, { period: "2026-01" as Month })]);
      await evidence.append([unreadableEntry("first", 0, { period: "2025-12" as Month, reason: "NO_TEXT_LAYER" })]);
      const folded = await foldedBoard(evidence);
      expect(folded.ids("unreadable_documents")).to.deep.equal(["ONEX/2025-12/000000000000"]);
      expect(folded.row("documents", documentSha256("first"))).to.include({
        outcome: "UNREADABLE",
        reason: "NO_TEXT_LAYER",
        outcome_seq: 3,
      });
    });
  });

  describe("methodology", () => {
    const document = Buffer.from("how it is done");
    const published = {
      kind: "methodology.published",
      subject: "methodology",
      artifact: document,
      causeSeq: null,
      supersedesSeq: null,
    } as const;
    const review = { schema: "methodology.review", schema_version: 1, review_id: "r-1", outcome: "APPROVED" };
    const reviewed = { ...published, kind: "methodology.reviewed", artifact: canonicalBytes(review) } as const;

    it("is the newest published document with every review, oldest first", async () => {
      const evidence = boardEvidence();
      await evidence.append([reviewed], "2026-02-01T00:00:00.000Z");
      await evidence.append([published, reviewed], "2026-02-02T00:00:00.000Z");
      const row = (await foldedBoard(evidence)).row("methodology", "methodology");
      expect(row).to.include({ sha256: sha256Hex(document), uploaded_at: "2026-02-02T00:00:00.000Z", seq: 1 });
      expect(row?.reviews.map(({ seq, recorded_at }) => [seq, recorded_at])).to.deep.equal([
        [0, "2026-02-01T00:00:00.000Z"],
        [2, "2026-02-02T00:00:00.000Z"],
      ]);
      expect(row?.reviews[0]?.review).to.deep.equal(review);
    });
  });
});
