import { defaultSettings } from "../../domain/settings/values.js";
import type { JsonObject } from "../../domain/shared/json.js";
import type { ReportRow } from "../../projections/board/rows.js";
import type { BoardSnapshot } from "../../read-api/queries.js";
import { assembleBoard, decodeReport } from "./decode-board.js";
import { NO_READINGS, withReadings } from "./held-readings.js";
import { nearestOf, unreadPlaces, withSnapshots } from "./nearest-snapshots.js";

/** Rows of the projection `board` as a fold in memory holds them. */
export type FoldedRows = { table(name: string): ReadonlyMap<string, JsonObject> };

/** What the board statement calls the rows of each table. */
const KINDS = {
  chain_head: "chain_head",
  methodology: "methodology",
  tokens: "token",
  unreadable_documents: "unreadable",
  token_reports: "token_report",
  revisions: "revision",
  supply_networks: "supply_network",
  supply_refusals: "supply_refusal",
  supply_context: "supply_context",
  cutoff_reads: "cutoff_read",
  reconciliations: "reconciliation",
} as const;

/** The board that the statement would read from these rows, were they stored. No alarm stands. */
export const foldedSnapshot = (
  rows: FoldedRows,
  version: string,
  windowSeconds: number = defaultSettings.CUTOFF_WINDOW_SECONDS,
): BoardSnapshot => {
  const records = Object.entries(KINDS).flatMap(([table, kind]) =>
    [...rows.table(table)].map(([id, row]) => ({ kind, id, version: null, body: JSON.stringify(row) })),
  );
  const active = [...rows.table("reports")].filter(([, row]) => (row as ReportRow & JsonObject).active);
  const reports = new Map(active.map(([id, row]) => [id, decodeReport(JSON.stringify(row))]));
  const stored = [...rows.table("supply_readings")].map(([id, row]) => ({ id, body: JSON.stringify(row) }));
  const { bySlice } = withReadings(NO_READINGS, stored, Number.POSITIVE_INFINITY);
  const board = assembleBoard(records, { reports, readings: bySlice }, version);
  return withSnapshots(board, nearestOf(unreadPlaces(board), bySlice, windowSeconds));
};
