import { recordHash } from "../../domain/evidence/record.js";
import { evidenceSource } from "../decode.js";
import type { EvidenceEvent, Peek, Projection, RowAccess, RowRef } from "../projection.js";
import { foldReconciliation } from "./cutoffs.js";
import { captureTouches, foldCaptured, foldUnreadable, unreadableTouches } from "./documents.js";
import { foldPublished, foldReviewed, methodologyTouches } from "./methodology.js";
import { foldRegistry, registryTouches } from "./registry.js";
import { foldParsed, parsedTouches } from "./reports.js";
import { foldSuperseded, supersededTouches } from "./revisions.js";
import type { BoardRows } from "./rows.js";
import { contextTouches, foldContext, foldMeasured, foldRefused, measuredTouches, noTouches } from "./supply.js";

/** What the board shows, at one position: every table moves with the one checkpoint, so a response never mixes two states. */
export const board: Projection<EvidenceEvent, BoardRows> = {
  name: "board",
  version: 4,
  tables: {
    chain_head: { columns: {}, indexes: [] },
    registry: { columns: {}, indexes: [] },
    tokens: { columns: { place: "bigint" }, indexes: [] },
    sources: { columns: { place: "bigint" }, indexes: [] },
    documents: { columns: { capture_seq: "bigint", source_id: "text", outcome: "text" }, indexes: [["source_id"]] },
    unreadable_documents: { columns: { symbol: "text", period: "text", capture_seq: "bigint" }, indexes: [["symbol"]] },
    reports: { columns: { seq: "bigint", subject: "text", period: "text", active: "boolean" }, indexes: [["seq"], ["subject"]] },
    active_reports: { columns: { report_seq: "bigint" }, indexes: [] },
    token_reports: { columns: { symbol: "text", period: "text", report_seq: "bigint" }, indexes: [["symbol", "period"]] },
    revisions: { columns: { seq: "bigint", period: "text" }, indexes: [], appendOnly: true },
    methodology: { columns: {}, indexes: [] },
    supply_readings: {
      columns: { slice: "text", time_ms: "bigint", height: "bigint", seq: "bigint" },
      indexes: [["slice", "time_ms", "height", "seq"]],
      appendOnly: true,
    },
    supply_networks: { columns: { symbol: "text", network: "text" }, indexes: [] },
    supply_refusals: { columns: { symbol: "text", network: "text" }, indexes: [] },
    supply_context: { columns: {}, indexes: [] },
    cutoff_reads: { columns: { symbol: "text" }, indexes: [] },
    reconciliations: { columns: { symbol: "text" }, indexes: [] },
  },
  source: evidenceSource([
    "registry.changed",
    "document.captured",
    "document.unreadable",
    "report.parsed",
    "report.superseded",
    "methodology.reviewed",
    "supply.measured",
    "supply.refused",
    "context.pulled",
    "reconciliation.compared",
  ]),
  touches: (event, loaded) => foldOf(event)?.touches(event, loaded) ?? [],
  fold: (event, rows) => {
    const { record, recordBytes } = event;
    rows.put("chain_head", "head", { seq: record.seq, hash: recordHash(recordBytes), recorded_at: record.recorded_at });
    foldOf(event)?.fold(event, rows);
  },
};

type KindFold = {
  readonly touches: (event: EvidenceEvent, loaded: Peek<BoardRows>) => readonly RowRef<keyof BoardRows>[];
  readonly fold: (event: EvidenceEvent, rows: RowAccess<BoardRows>) => void;
};

const REGISTRY: KindFold = { touches: registryTouches, fold: foldRegistry };
const CAPTURED: KindFold = { touches: captureTouches, fold: foldCaptured };
const UNREADABLE: KindFold = { touches: unreadableTouches, fold: foldUnreadable };
const PARSED: KindFold = { touches: parsedTouches, fold: foldParsed };
const SUPERSEDED: KindFold = { touches: supersededTouches, fold: foldSuperseded };
const PUBLISHED: KindFold = { touches: methodologyTouches, fold: foldPublished };
const MEASURED: KindFold = { touches: measuredTouches, fold: foldMeasured };
const REFUSED: KindFold = { touches: noTouches, fold: foldRefused };
const CONTEXT: KindFold = { touches: contextTouches, fold: foldContext };
const COMPARED: KindFold = { touches: noTouches, fold: foldReconciliation };
const REVIEWED: KindFold = { touches: methodologyTouches, fold: foldReviewed };

/** Undefined for a kind that moves the chain head only. */
const foldOf = ({ record }: EvidenceEvent): KindFold | undefined => {
  switch (record.kind) {
    case "registry.changed":
      return REGISTRY;
    case "document.captured":
      return CAPTURED;
    case "document.unreadable":
      return UNREADABLE;
    case "report.parsed":
      return PARSED;
    case "report.superseded":
      return SUPERSEDED;
    case "methodology.published":
      return PUBLISHED;
    case "methodology.reviewed":
      return REVIEWED;
    case "supply.measured":
      return MEASURED;
    case "supply.refused":
      return REFUSED;
    case "context.pulled":
      return CONTEXT;
    case "reconciliation.compared":
      return COMPARED;
    case "statement.parsed":
    case "filing.captured":
    case "corroboration.compared":
    case "score.scored":
    case "score.superseded":
    case "anchor.created":
    case "anchor.timestamped":
    case "anchor.failed":
    case "private.sealed":
      return undefined;
  }
};
