import type { MeasuredAtCutoff } from "../../domain/board/at-cutoff.js";
import { latestColumn, latestPoint } from "../../domain/board/coverage-points.js";
import type { BoardReport } from "../../domain/board/facts.js";
import { servedUnit } from "../../domain/board/served-rows.js";
import { assuranceOf } from "../../domain/report/categories.js";
import type { ParsedColumn, ParsedRow } from "../../domain/report/parse-artifact.js";
import { formatDecimal, parseDecimal, roundDecimal } from "../../domain/shared/decimal.js";
import { artifactId } from "../../domain/shared/sha256.js";
import type { BoardCompositionRow, BoardReportDetail } from "../generated/types.js";
import { renderMeasured } from "./at-cutoff.js";

/** Places of a served line (Addendum B 2.6). */
const ROW_PLACES = 6;

/** BoardReportDetail (Addendum B 8.1): the column of the latest stated date beside what was measured at its cutoff. No anchor is held yet. */
export const renderReportDetail = (report: BoardReport, pegCurrency: string, measured: readonly MeasuredAtCutoff[]): BoardReportDetail => {
  const { parse } = report;
  const column = latestColumn(report);
  return {
    period: parse.period,
    report_scope: parse.report_scope,
    covered_symbols: parse.covered_symbols,
    composition_as_of: parse.composition_as_of,
    ...cutoffOf(report, column),
    issued_on: parse.issued_on,
    total_reserve: column?.total_reserve?.amount ?? null,
    liability: column?.liability?.amount ?? null,
    liability_unit: column?.liability?.unit ?? null,
    coverage_ratio: latestPoint(report, pegCurrency)?.ratio ?? null,
    rows: servedLines(report).map(({ row }) => row),
    assurance: assuranceOf(parse.engagement_type_enum),
    engagement_type_enum: parse.engagement_type_enum,
    engagement_standard_text: parse.engagement_standard_text,
    accountant_name: parse.accountant_name,
    issuer_entity_name: parse.issuer_entity_name,
    restated: report.restated,
    template_id: parse.template_id,
    parser_version: parse.parser_version,
    metadata: parse.metadata,
    measured_at_cutoff: measured.map(renderMeasured),
    ...sourceOf(report),
    report_artifact_id: report.report_artifact_id,
    captured_at: report.captured_at,
    chain_seq: report.seq,
    anchor_status: "UNANCHORED",
  };
};

type CutoffMembers = Pick<BoardReportDetail, "cutoff_at" | "cutoff_basis">;
type SourceMembers = Pick<
  BoardReportDetail,
  "source_tier" | "source_url" | "source_sha256" | "source_artifact_id" | "source_bytes" | "source_pages"
>;

const cutoffOf = ({ parse }: BoardReport, column: ParsedColumn | undefined): CutoffMembers =>
  column === undefined
    ? { cutoff_at: `${parse.composition_as_of}T23:59:59.999Z`, cutoff_basis: "DEFAULT_END_OF_DAY_UTC" }
    : { cutoff_at: column.cutoff_at, cutoff_basis: column.cutoff_basis };

const sourceOf = ({ parse, source_url, source_bytes }: BoardReport): SourceMembers => ({
  source_tier: "ISSUER_ATTESTED",
  source_url,
  source_sha256: parse.source_sha256,
  source_artifact_id: artifactId(parse.source_sha256),
  source_bytes,
  source_pages: parse.source_pages,
});

/** A served line, and the line of the parse record it is: with page, text and place. */
export type ServedLine = { readonly row: BoardCompositionRow; readonly read: ParsedRow };

/**
 * The lines of the report's own date, in document order: six places, half-even. A line of another unit than USD or TOKEN is not served
 * (Addendum B 8.7.3).
 */
export const servedLines = (report: BoardReport): readonly ServedLine[] =>
  (latestColumn(report)?.rows ?? []).flatMap((read) => {
    const { row_kind, category, label } = read;
    const [exact, unit] = [parseDecimal(read.amount), servedUnit(read)];
    if (unit === undefined || exact === undefined) return [];
    return [{ read, row: { row_kind, category, label, amount: formatDecimal(roundDecimal(exact, ROW_PLACES)), unit } }];
  });
