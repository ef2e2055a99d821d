import { placeOf } from "../../domain/board/cutoff-facts.js";
import type { BoardReport, BoardRevision, BoardToken, UnreadableDocument } from "../../domain/board/facts.js";
import type { ReviewedMethodology } from "../../domain/board/review-status.js";
import type { MeasuredNetwork, SupplyReading } from "../../domain/board/supply.js";
import { groupBy } from "../../domain/shared/group-by.js";
import { isArtifactId } from "../../domain/shared/sha256.js";
import type {
  ChainHeadRow,
  CutoffReadRow,
  MethodologyRow,
  ReconciliationRow,
  ReportRow,
  RevisionRow,
  SupplyContextRow,
  SupplyNetworkRow,
  SupplyRefusalRow,
  TokenReportRow,
  TokenRow,
  UnreadableDocumentRow,
} from "../../projections/board/rows.js";
import { sliceId } from "../../projections/board/rows.js";
import type { BoardSnapshot } from "../../read-api/queries.js";
import type { BoardRecord } from "./board-statements.js";

/** What was decoded before: active reports by row, the newest readings of each `<symbol>/<network>`. */
export type DecodedRows = {
  readonly reports: ReadonlyMap<string, BoardReport>;
  readonly readings: ReadonlyMap<string, readonly SupplyReading[]>;
};

/** Reads the row types of the projection out of stored bodies, and puts the tokens together. Rows are written by the projection alone. */
export const assembleBoard = (records: readonly BoardRecord[], { reports, readings }: DecodedRows, version: string): BoardSnapshot => {
  const bodies = <Row>(wanted: string): Row[] =>
    records.filter(({ kind }) => kind === wanted).map(({ body }) => JSON.parse(body ?? "null"));
  const [head] = bodies<ChainHeadRow>("chain_head");
  const [methodology] = bodies<MethodologyRow>("methodology");
  const held: Held = {
    reportsBySeq: new Map([...reports.values()].map((report) => [report.seq, report])),
    tokenReports: groupBy(bodies<TokenReportRow>("token_report"), ({ symbol }) => symbol),
    unreadable: groupBy(bodies<UnreadableDocumentRow>("unreadable"), ({ symbol }) => symbol),
    revisions: revisionsBySymbol(bodies<RevisionRow>("revision")),
    supply: groupBy(bodies<SupplyNetworkRow>("supply_network"), ({ symbol }) => symbol),
    refusals: groupBy(bodies<SupplyRefusalRow>("supply_refusal"), ({ symbol }) => symbol),
    cutoffReads: groupBy(bodies<CutoffReadRow>("cutoff_read"), ({ symbol }) => symbol),
    reconciliations: groupBy(bodies<ReconciliationRow>("reconciliation"), ({ symbol }) => symbol),
    contexts: new Map(bodies<SupplyContextRow>("supply_context").map((pull) => [pull.symbol, pull])),
    readings,
  };
  const tokens = bodies<TokenRow>("token").sort((a, b) => a.place - b.place);
  const alarms = records.filter(({ kind }) => kind === "alarm").map(({ id }) => id);
  return {
    version,
    head: head === undefined ? null : { seq: head.seq, hash: head.hash },
    tokens: tokens.map((row) => boardToken(row, held)),
    methodology: methodology ?? NO_METHODOLOGY,
    damaged: new Set(alarms.filter(isArtifactId)),
  };
};

/** What a row of `reports` holds that the board shows. */
export const decodeReport = (body: string): BoardReport => {
  const { seq, report_artifact_id, capture_artifact_id, source_url, source_bytes, captured_at, restated, parse }: ReportRow =
    JSON.parse(body);
  return { seq, report_artifact_id, capture_artifact_id, source_url, source_bytes, captured_at, restated, parse };
};

type Held = {
  readonly reportsBySeq: ReadonlyMap<number, BoardReport>;
  readonly tokenReports: ReadonlyMap<string, readonly TokenReportRow[]>;
  readonly unreadable: ReadonlyMap<string, readonly UnreadableDocumentRow[]>;
  readonly revisions: ReadonlyMap<string, readonly BoardRevision[]>;
  readonly supply: ReadonlyMap<string, readonly SupplyNetworkRow[]>;
  readonly refusals: ReadonlyMap<string, readonly SupplyRefusalRow[]>;
  readonly contexts: ReadonlyMap<string, SupplyContextRow>;
  readonly cutoffReads: ReadonlyMap<string, readonly CutoffReadRow[]>;
  readonly reconciliations: ReadonlyMap<string, readonly ReconciliationRow[]>;
  readonly readings: DecodedRows["readings"];
};

const NO_METHODOLOGY: ReviewedMethodology = { sha256: null, uploaded_at: null, reviews: [] };

const boardToken = (row: TokenRow, held: Held): BoardToken => ({
  symbol: row.symbol,
  token: row.token,
  issuer: row.issuer,
  has_source: row.source_ids.length > 0,
  cadences: row.cadences,
  fund_mappings: row.fund_mappings,
  reports: (held.tokenReports.get(row.symbol) ?? [])
    .toSorted((a, b) => (a.period < b.period ? -1 : 1))
    .flatMap(({ report_seq }) => held.reportsBySeq.get(report_seq) ?? []),
  unreadable: (held.unreadable.get(row.symbol) ?? []).map(unreadableDocument),
  revisions: held.revisions.get(row.symbol) ?? [],
  supply: byNetwork(held.supply.get(row.symbol)).map((measured) => measuredNetwork(measured, held.readings)),
  refusals: byNetwork(held.refusals.get(row.symbol)).map(({ symbol, ...refused }) => refused),
  context: held.contexts.get(row.symbol) ?? null,
  cutoffs: new Map(
    (held.cutoffReads.get(row.symbol) ?? []).map(({ network, cutoff_at, measurement }) => [placeOf(network, cutoff_at), measurement]),
  ),
  reconciliations: held.reconciliations.get(row.symbol) ?? [],
});

/** Rows are read in no order: what they make is the same whichever they come in. */
const byNetwork = <Row extends { readonly network: string }>(rows: readonly Row[] = []): readonly Row[] =>
  rows.toSorted((a, b) => (a.network < b.network ? -1 : 1));

const measuredNetwork = ({ symbol, ...measured }: SupplyNetworkRow, readings: DecodedRows["readings"]): MeasuredNetwork => ({
  ...measured,
  series: readings.get(sliceId(symbol, measured.network)) ?? [],
});

/** Newest first; a consolidated report's supersession is one of each token it covered (ADR 0100). */
const revisionsBySymbol = (rows: readonly RevisionRow[]): ReadonlyMap<string, readonly BoardRevision[]> => {
  const each = rows
    .toSorted((a, b) => b.seq - a.seq)
    .flatMap(({ symbols, ...revision }) => symbols.map((symbol) => [symbol, revision] as const));
  const grouped = groupBy(each, ([symbol]) => symbol);
  return new Map([...grouped].map(([symbol, pairs]) => [symbol, pairs.map(([, revision]) => revision)]));
};

const unreadableDocument = (row: UnreadableDocumentRow): UnreadableDocument => ({
  period: row.period,
  url: row.document_url,
  sha256: row.document_sha256,
  captured_at: row.captured_at,
});
